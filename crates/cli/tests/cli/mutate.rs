//! Spoils JSON texts in the ways that find weak spots: as bytes, and as values in the wrong places.

use serde_json::{Value, json};
use tabletop::Fast;

/// The text with one to three things wrong with it.
pub(crate) fn spoiled(text: &str, chance: &mut Fast) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        bytes = match serde_json::from_slice::<Value>(&bytes) {
            Ok(value) if chance.below(3) > 0 => spoil_value(value, chance).into_bytes(),
            _ => spoil_bytes(bytes, chance),
        };
    }
    bytes
}

fn spoil_bytes(mut bytes: Vec<u8>, chance: &mut Fast) -> Vec<u8> {
    if bytes.is_empty() {
        return bytes;
    }
    let mut place = || chance.below(bytes.len() as u32) as usize;
    let (from, to) = (place(), place());
    let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 40));
    match chance.below(5) {
        0 => bytes[from] ^= 1 << chance.below(8),
        1 => bytes.truncate(from),
        2 => drop(bytes.drain(from..to)),
        3 => {
            let copy = bytes[from..to].to_vec();
            bytes.splice(from..from, copy);
        }
        _ => bytes.insert(from, b"{}[]\",:0-e\\\0\n\xff"[chance.below(14) as usize]),
    }
    bytes
}

fn spoil_value(mut value: Value, chance: &mut Fast) -> String {
    let places = places_in(&value);
    let mut any_place = || places[chance.below(places.len() as u32) as usize].clone();
    let (place, other) = (any_place(), any_place());
    let node = |value: &mut Value, place: &str| value.pointer_mut(place).map(Value::take);
    match chance.below(6) {
        // A value that should not be there.
        0 => *value.pointer_mut(&place).expect("the place is in the value") = odd_value(chance),
        // Two values changed over. If one lies within the other, only one of them finds its place.
        1 => {
            let (first, second) = (node(&mut value, &place), node(&mut value, &other));
            for (place, taken) in [(&place, second), (&other, first)] {
                if let (Some(spot), Some(taken)) = (value.pointer_mut(place), taken) {
                    *spot = taken;
                }
            }
        }
        2 => remove(&mut value, &place),
        // A field given twice.
        3 => {
            if let Some((name, twice)) = value.as_object().and_then(|fields| {
                let fields: Vec<_> = fields.iter().collect();
                (!fields.is_empty()).then(|| fields[chance.below(fields.len() as u32) as usize])
            }) {
                let rest = value.to_string();
                return format!("{{{}:{},{}", json!(name), spoil_value(twice.clone(), chance), &rest[1..]);
            }
        }
        // Far too deep.
        4 => {
            let depth = 1 + chance.below(300) as usize;
            let marked = value.pointer_mut(&place).map(|spot| std::mem::replace(spot, json!("deep here")));
            let inside = marked.unwrap_or_default().to_string();
            let deep = format!("{}{inside}{}", "[".repeat(depth), "]".repeat(depth));
            return value.to_string().replacen("\"deep here\"", &deep, 1);
        }
        _ => {
            if let Some(Value::Array(items)) = value.pointer_mut(&place) {
                items.extend(items.clone());
            }
        }
    }
    value.to_string()
}

fn odd_value(chance: &mut Fast) -> Value {
    let odd = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1),
        json!(255),
        json!(256),
        json!(1.5),
        json!(u32::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("\u{0}\u{1b}[2J"),
        json!("é".repeat(99)),
        json!([]),
        json!({}),
        json!([[[]]]),
    ];
    odd[chance.below(odd.len() as u32) as usize].clone()
}

/// Where every value inside is, the whole first.
fn places_in(value: &Value) -> Vec<String> {
    let mut places = vec![String::new()];
    let inner: Vec<(String, &Value)> = match value {
        Value::Array(items) => items.iter().enumerate().map(|(index, item)| (index.to_string(), item)).collect(),
        Value::Object(fields) => {
            let escaped = |name: &str| name.replace('~', "~0").replace('/', "~1");
            fields.iter().map(|(name, item)| (escaped(name), item)).collect()
        }
        _ => Vec::new(),
    };
    for (name, item) in inner {
        places.extend(places_in(item).into_iter().map(|place| format!("/{name}{place}")));
    }
    places
}

fn remove(value: &mut Value, place: &str) {
    let Some((parent, name)) = place.rsplit_once('/') else { return };
    match value.pointer_mut(parent) {
        Some(Value::Object(fields)) => drop(fields.remove(&name.replace("~1", "/").replace("~0", "~"))),
        Some(Value::Array(items)) => drop(items.remove(name.parse().expect("a place in a list is a number"))),
        _ => {}
    }
}
