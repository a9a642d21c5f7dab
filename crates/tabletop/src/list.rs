//! A short list of plain values with room for `N`, kept in place: states made of it are copied,
//! never allocated.

use std::ops::{Deref, DerefMut, Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use ts_rs::{Config, TS, TypeVisitor};

use crate::Seat;

#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    pub fn new() -> List<T, N> {
        List { len: 0, items: [T::default(); N] }
    }

    /// Adds to the end. A full list is a defect in the rules that sized it, so it panics.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

/// A list with one entry per player is read by seat.
impl<T, const N: usize> Index<Seat> for List<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.items[..usize::from(self.len)][seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for List<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[..usize::from(self.len)][seat.index()]
    }
}

impl<T, const N: usize> Index<usize> for List<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.items[..usize::from(self.len)][at]
    }
}

impl<T, const N: usize> IndexMut<usize> for List<T, N> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.items[..usize::from(self.len)][at]
    }
}

// What lies beyond the length is leftover: it is no part of the value.
impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: std::hash::Hash, const N: usize> std::hash::Hash for List<T, N> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::custom(format!("a list of {} where at most {N} fit", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

/// In the browser it is an ordinary array.
impl<T: TS + 'static, const N: usize> TS for List<T, N> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        Vec::<T>::name(config)
    }

    fn inline(config: &Config) -> String {
        Vec::<T>::inline(config)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor) {
        T::visit_dependencies(visitor);
        visitor.visit::<T>();
    }

    fn visit_generics(visitor: &mut impl TypeVisitor) {
        T::visit_generics(visitor);
        visitor.visit::<T>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_do_not_make_two_lists_differ() {
        let mut longer: List<u8, 4> = [1, 2, 3].into_iter().collect();
        longer.pop();
        assert_eq!(longer, [1, 2].into_iter().collect::<List<u8, 4>>());
    }

    #[test]
    fn a_list_reads_back_from_json_and_refuses_what_does_not_fit() {
        let list: List<u8, 3> = serde_json::from_str("[7,8]").unwrap();
        assert_eq!(serde_json::to_string(&list).unwrap(), "[7,8]");
        let error = serde_json::from_str::<List<u8, 3>>("[1,2,3,4]").unwrap_err();
        assert!(error.to_string().starts_with("a list of 4 where at most 3 fit"));
    }
}
