//! A small learned function: some numbers in, one number out. One layer of 32 or so units (each the larger of 0 and a weighted
//! sum), and beside it a plain weighted sum of the inputs. Its weights are data of a game, fitted to games of the bots against
//! themselves.
//!
//! Everything is added up in one fixed order, so that the same weights and inputs give the same number on every machine.

use std::fmt::Write;

use thiserror::Error;

use crate::{Appraise, Fast, Seat, Standings};

/// A game whose opinion of a position is learned: what its net sees of each seat, and what it is to foretell.
pub trait Learn: Appraise {
    /// How many inputs there are.
    const INPUTS: usize;
    const GOAL: Goal;

    /// Describes a position from a seat's point of view. `inputs` has a place for each input and comes filled with 0.
    fn describe(&self, state: &Self::State, seat: Seat, inputs: &mut [f32]);

    /// What is said of a seat without the net, which is added to it: the points it has for certain or, where the win is foretold, what
    /// rules of thumb say of its odds.
    fn points(&self, state: &Self::State, seat: Seat) -> f32;

    /// The same game with another net.
    #[must_use]
    fn with_net(&self, net: Net) -> Self;
}

/// What a net foretells about a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// The points still to come, as a fraction of this many.
    Points { unit: f32 },
    /// How likely it wins: the shares of the win are as the exponentials of the seats' points and numbers together.
    Win,
}

impl Goal {
    /// What the net should have said of a seat that had so many points when the game ended like this.
    pub fn target(self, points: f32, standings: &Standings, seat: Seat) -> f32 {
        match self {
            Goal::Points { unit } => (standings.scores[seat].as_f32() - points) / unit,
            Goal::Win => standings.win_share(seat),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    inputs: usize,
    hidden: usize,
    /// By input and unit, then by unit for the constant, by unit for the sum of units, by input for the plain sum, and its constant.
    weights: Vec<f32>,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadNet {
    #[error("the weights begin with a line like `inputs 100 hidden 32`")]
    NoShape,
    #[error("the weights are for {found} inputs, and the game has {expected}")]
    Inputs { found: usize, expected: usize },
    #[error("there should be {expected} weights, and there are {found}")]
    Count { found: usize, expected: usize },
    #[error("`{0}` is no weight")]
    NoNumber(String),
}

/// The most units a net may have.
const MOST_HIDDEN: usize = 64;

impl Net {
    /// A net that has learned nothing: it answers 0, and its units look at the inputs in ways drawn by lot.
    pub fn unlearned(inputs: usize, hidden: usize, seed: u64) -> Net {
        assert!(hidden <= MOST_HIDDEN, "a net has at most {MOST_HIDDEN} units");
        let mut weights = vec![0.0; Net::size(inputs, hidden)];
        let mut lots = Fast::new(seed);
        for weight in &mut weights[..inputs * hidden] {
            *weight = (lots.below(20_001) as f32 / 10_000.0 - 1.0) * 0.2;
        }
        Net { inputs, hidden, weights }
    }

    fn size(inputs: usize, hidden: usize) -> usize {
        inputs * hidden + 2 * hidden + inputs + 1
    }

    pub fn inputs(&self) -> usize {
        self.inputs
    }

    pub fn hidden(&self) -> usize {
        self.hidden
    }

    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// What it says to these inputs.
    pub fn answer(&self, inputs: &[f32]) -> f32 {
        let mut units = [0.0; MOST_HIDDEN];
        self.answer_with(inputs, &mut units)
    }

    /// The same, and what each unit said on the way.
    pub fn answer_with(&self, inputs: &[f32], units: &mut [f32; MOST_HIDDEN]) -> f32 {
        match self.hidden {
            32 => self.work_out::<32>(inputs, units),
            hidden => self.work_out_any(hidden, inputs, units),
        }
    }

    /// With a number of units the compiler knows. Most inputs are 0: the others are found first and then taken four at a time, so
    /// that the sums are read and written less often. They are added up in the order of the inputs all the same.
    fn work_out<const HIDDEN: usize>(&self, inputs: &[f32], units: &mut [f32; MOST_HIDDEN]) -> f32 {
        let (first, rest) = self.weights.split_at(self.inputs * HIDDEN);
        let (rows, _) = first.as_chunks::<HIDDEN>();
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&rest[..HIDDEN]);
        let plain = &rest[2 * HIDDEN..];
        let mut answer = plain[self.inputs];
        for (part, inputs) in inputs.chunks(AT_ONCE).enumerate() {
            let start = part * AT_ONCE;
            let mut there = [0_u8; AT_ONCE];
            let mut count = 0;
            for (place, &input) in inputs.iter().enumerate() {
                there[count] = place as u8;
                count += usize::from(input.to_bits() << 1 != 0);
            }
            let there = &there[..count];
            for &place in there {
                answer += plain[start + usize::from(place)] * inputs[usize::from(place)];
            }
            let (fours, others) = there.as_chunks::<4>();
            let row = |place: u8| &rows[start + usize::from(place)];
            for four in fours {
                add_four(&mut sums, four.map(row), four.map(|place| inputs[usize::from(place)]));
            }
            for &place in others {
                add_one(&mut sums, row(place), inputs[usize::from(place)]);
            }
        }
        for (unit, (sum, weight)) in sums.iter().zip(&rest[HIDDEN..2 * HIDDEN]).enumerate() {
            units[unit] = sum.max(0.0);
            answer += units[unit] * weight;
        }
        answer
    }

    fn work_out_any(&self, hidden: usize, inputs: &[f32], units: &mut [f32; MOST_HIDDEN]) -> f32 {
        let (first, rest) = self.weights.split_at(self.inputs * hidden);
        let mut sums = [0.0; MOST_HIDDEN];
        sums[..hidden].copy_from_slice(&rest[..hidden]);
        let plain = &rest[2 * hidden..];
        let mut answer = plain[self.inputs];
        for (place, &input) in inputs.iter().enumerate() {
            if input != 0.0 {
                answer += plain[place] * input;
                let row = &first[place * hidden..][..hidden];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight * input);
            }
        }
        for (unit, (sum, weight)) in sums.iter().zip(&rest[hidden..2 * hidden]).enumerate() {
            units[unit] = sum.max(0.0);
            answer += units[unit] * weight;
        }
        answer
    }

    /// What each topic's inputs add to the answer, the constant apart: on the way from nothing at all to these inputs. Topics begin at
    /// their places; those with the same name are one.
    pub fn parts(&self, inputs: &[f32], topics: &[(usize, &'static str)]) -> Vec<(&'static str, f32)> {
        let mut parts: Vec<(&'static str, f32)> = Vec::new();
        let ends = topics.iter().skip(1).map(|&(start, _)| start).chain([inputs.len()]);
        let slopes = self.slopes(inputs);
        for (&(start, topic), end) in topics.iter().zip(ends) {
            let part: f32 = (start..end).map(|place| inputs[place] * slopes[place]).sum();
            match parts.iter_mut().find(|(known, _)| *known == topic) {
                Some((_, sum)) => *sum += part,
                None => parts.push((topic, part)),
            }
        }
        parts
    }

    /// How much the answer rises with each input, on average on the way from nothing to these inputs.
    fn slopes(&self, inputs: &[f32]) -> Vec<f32> {
        const STEPS: u16 = 16;
        let (first, rest) = self.weights.split_at(self.inputs * self.hidden);
        let mut slopes = rest[2 * self.hidden..][..self.inputs].to_vec();
        let mut units = [0.0; MOST_HIDDEN];
        for step in 0..STEPS {
            let way = (f32::from(step) + 0.5) / f32::from(STEPS);
            let there: Vec<f32> = inputs.iter().map(|input| input * way).collect();
            self.answer_with(&there, &mut units);
            for unit in (0..self.hidden).filter(|&unit| units[unit] > 0.0) {
                let weight = rest[self.hidden + unit] / f32::from(STEPS);
                for (place, slope) in slopes.iter_mut().enumerate() {
                    *slope += first[place * self.hidden + unit] * weight;
                }
            }
        }
        slopes
    }

    /// Reads weights for so many inputs. Lines that begin with `#` tell how they were made.
    pub fn read(text: &str, inputs: usize) -> Result<Net, BadNet> {
        let mut words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let mut number = |name: &str| match (words.next(), words.next()) {
            (Some(word), Some(number)) if word == name => number.parse::<usize>().map_err(|_| BadNet::NoShape),
            _ => Err(BadNet::NoShape),
        };
        let (found, hidden) = (number("inputs")?, number("hidden")?);
        if found != inputs {
            return Err(BadNet::Inputs { found, expected: inputs });
        }
        if !(1..=MOST_HIDDEN).contains(&hidden) {
            return Err(BadNet::NoShape);
        }
        let read = |word: &str| {
            let number: Option<f32> = word.parse().ok().filter(|number: &f32| number.is_finite());
            number.ok_or_else(|| BadNet::NoNumber(word.to_owned()))
        };
        let weights = words.map(read).collect::<Result<Vec<f32>, BadNet>>()?;
        let (found, expected) = (weights.len(), Net::size(inputs, hidden));
        if found != expected {
            return Err(BadNet::Count { found, expected });
        }
        Ok(Net { inputs, hidden, weights })
    }

    /// The weights as text, four digits each, under a note of how they were made.
    pub fn write(&self, note: &str) -> String {
        let mut text = String::new();
        note.lines().for_each(|line| writeln!(text, "# {line}").expect("a text takes all"));
        writeln!(text, "inputs {} hidden {}", self.inputs, self.hidden).expect("a text takes all");
        for row in self.weights.chunks(self.hidden) {
            let row: Vec<String> = row.iter().map(|weight| short(*weight)).collect();
            writeln!(text, "{}", row.join(" ")).expect("a text takes all");
        }
        text
    }
}

/// So many inputs are gone through at a time.
const AT_ONCE: usize = 64;

/// Adds weights to sums, so many times each. By itself, so that the compiler does it for several units at once.
#[inline(never)]
fn add_one<const HIDDEN: usize>(sums: &mut [f32; HIDDEN], row: &[f32; HIDDEN], times: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * times;
    }
}

/// The same for four rows of weights, one after the other.
#[inline(never)]
fn add_four<const HIDDEN: usize>(sums: &mut [f32; HIDDEN], rows: [&[f32; HIDDEN]; 4], times: [f32; 4]) {
    let [one, two, three, four] = rows;
    for unit in 0..HIDDEN {
        let mut sum = sums[unit];
        sum += one[unit] * times[0];
        sum += two[unit] * times[1];
        sum += three[unit] * times[2];
        sum += four[unit] * times[3];
        sums[unit] = sum;
    }
}

/// A number with four digits behind the point at most.
fn short(number: f32) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text.strip_prefix("0.") {
        Some(digits) => format!(".{digits}"),
        None => text.replacen("-0.", "-.", 1).replace("-0", "0"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(hidden: usize) -> Net {
        let mut net = Net::unlearned(3, hidden, 7);
        (0..).zip(net.weights_mut()).for_each(|(place, weight)| *weight += (place % 7) as f32 * 0.25 - 0.5);
        net
    }

    #[test]
    fn an_unlearned_net_says_nothing() {
        assert_eq!(Net::unlearned(3, 32, 1).answer(&[1.0, -2.0, 0.5]), 0.0);
    }

    #[test]
    fn units_add_to_a_plain_sum_unless_they_are_negative() {
        let text = "# by hand\ninputs 2 hidden 2\n1 -1\n0 1\n.5 0\n2 4\n10 20 .25\n";
        let net = Net::read(text, 2).unwrap();
        // Units: 3 + 0.5, and -3 + 1, which is as good as nothing. The plain sum: 30 + 20 + 0.25.
        assert_eq!(net.answer(&[3.0, 1.0]), 2.0 * 3.5 + 50.25);
    }

    #[test]
    fn parts_of_an_answer_add_up_to_it() {
        let net = net(8);
        let inputs = [0.5, 1.0, -1.5];
        let parts = net.parts(&inputs, &[(0, "one"), (1, "other"), (2, "one")]);
        assert_eq!(parts.iter().map(|(topic, _)| *topic).collect::<Vec<_>>(), ["one", "other"]);
        let sum: f32 = parts.iter().map(|(_, part)| part).sum();
        let rise = net.answer(&inputs) - net.answer(&[0.0; 3]);
        assert!((sum - rise).abs() < 0.1 * rise.abs(), "{sum} of {rise}");
    }

    #[test]
    fn every_number_of_units_is_worked_out_alike() {
        let mut lots = Fast::new(4);
        let mut number = || lots.below(2_001) as f32 / 1_000.0 - 1.0;
        let mut net = Net::unlearned(150, 32, 7);
        net.weights_mut().iter_mut().for_each(|weight| *weight = number());
        let mut units = [0.0; MOST_HIDDEN];
        for _ in 0..20 {
            let inputs: Vec<f32> = (0..150).map(|_| number().max(0.0)).collect();
            assert_eq!(net.answer(&inputs), net.work_out_any(32, &inputs, &mut units));
        }
    }

    #[test]
    fn weights_are_read_as_they_are_written() {
        let net = net(8);
        let again = Net::read(&net.write("by lot\nfor a test"), 3).unwrap();
        assert!(net.weights().iter().zip(again.weights()).all(|(one, other)| (one - other).abs() < 1e-4));
        assert_eq!(Net::read(&again.write(""), 3).unwrap(), again);
    }

    #[test]
    fn weights_of_another_shape_are_refused() {
        let text = net(8).write("");
        assert_eq!(Net::read(&text, 4), Err(BadNet::Inputs { found: 3, expected: 4 }));
        let cut = &text[..text.trim_end().rfind(' ').unwrap()];
        assert_eq!(Net::read(cut, 3), Err(BadNet::Count { found: 43, expected: 44 }));
        assert_eq!(Net::read(&text.replacen("inputs", "weights", 1), 3), Err(BadNet::NoShape));
        assert_eq!(Net::read("inputs 3 hidden 8\nNaN", 3), Err(BadNet::NoNumber("NaN".to_owned())));
    }
}
