//! A value for every combination of standings, one axis per kind of dice, and the two things done with it: taking
//! expectations over rolls and the best of choices. Both work along one axis at a time, which is why all of it is fast.

use super::outcomes::Row;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tensor {
    pub(crate) dims: Vec<usize>,
    pub(crate) data: Vec<f64>,
}

impl Tensor {
    /// Replaces each place of the axis by the expectation over a row.
    pub(crate) fn expect(&self, axis: usize, rows: &[Row]) -> Tensor {
        self.along(axis, rows.len(), |out, block, place, inner| {
            for &(from, chance) in &rows[place] {
                for (sum, value) in out.iter_mut().zip(&block[from * inner..]) {
                    *sum += chance * value;
                }
            }
        })
    }

    /// Replaces each place of the axis by the best of some places.
    pub(crate) fn best(&self, axis: usize, choices: &[Vec<usize>]) -> Tensor {
        self.along(axis, choices.len(), |out, block, place, inner| best_of(out, block, &choices[place], inner))
    }

    /// Replaces each place of the axis by one place.
    pub(crate) fn pick(&self, axis: usize, places: &[usize]) -> Tensor {
        self.along(axis, places.len(), |out, block, place, inner| {
            out.copy_from_slice(&block[places[place] * inner..][..inner]);
        })
    }

    /// The larger of both, place by place.
    pub(crate) fn raise(&mut self, other: &Tensor) {
        for (mine, &theirs) in self.data.iter_mut().zip(&other.data) {
            *mine = mine.max(theirs);
        }
    }

    /// The best along all axes and then the expectation along all, without writing down what is between: for each
    /// axis the choices of its places and the chances of these.
    pub(crate) fn best_then_expect(&self, axes: &[(Vec<Vec<usize>>, Row)]) -> f64 {
        best_then_expect(&self.data, &self.dims, axes)
    }

    /// How much work lies in going along an axis with steps of these lengths.
    pub(crate) fn work(&self, axis: usize, lengths: impl Iterator<Item = usize>) -> u64 {
        (self.data.len() / self.dims[axis]) as u64 * lengths.map(|length| length as u64).sum::<u64>()
    }

    /// The place along each axis of a value.
    pub(crate) fn unfold(&self, mut place: usize) -> impl Iterator<Item = usize> {
        let mut inner = self.data.len();
        self.dims.iter().map(move |size| {
            inner /= size;
            let at = place / inner;
            place %= inner;
            at
        })
    }

    fn along(&self, axis: usize, places: usize, fill: impl Fn(&mut [f64], &[f64], usize, usize)) -> Tensor {
        let inner: usize = self.dims[axis + 1..].iter().product();
        let mut dims = self.dims.clone();
        dims[axis] = places;
        let mut data = vec![0.0; dims.iter().product()];
        let blocks = self.data.chunks_exact(self.dims[axis] * inner);
        for (block, outs) in blocks.zip(data.chunks_exact_mut((places * inner).max(1))) {
            for (place, out) in outs.chunks_exact_mut(inner).enumerate() {
                fill(out, block, place, inner);
            }
        }
        Tensor { dims, data }
    }
}

fn best_of(out: &mut [f64], block: &[f64], choices: &[usize], inner: usize) {
    for &from in choices {
        for (best, &value) in out.iter_mut().zip(&block[from * inner..]) {
            *best = best.max(value);
        }
    }
}

fn best_then_expect(values: &[f64], dims: &[usize], axes: &[(Vec<Vec<usize>>, Row)]) -> f64 {
    let (Some(((choices, row), others)), [size, dims @ ..]) = (axes.split_first(), dims) else {
        return values[0];
    };
    let inner = values.len() / size;
    let mut best = vec![0.0; inner];
    let mut sum = 0.0;
    for &(place, chance) in row {
        best.fill(0.0);
        best_of(&mut best, values, &choices[place], inner);
        sum += chance * best_then_expect(&best, dims, others);
    }
    sum
}
