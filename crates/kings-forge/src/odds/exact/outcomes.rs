//! All the standings the dice of one kind can come to, and the chances of getting from one to another by rolling.

use rustc_hash::FxHashMap;

use super::classes::{Classes, Profile};
use crate::odds::{
    ask::exotics::Faces,
    work::{TooMuch, Work},
};

/// The place of a standing: the dice worth keeping in mind and, where it matters, how many dice there still are.
pub(crate) type Standing = usize;

/// Chances of standings, or of what they are taken together to.
pub(crate) type Row = Vec<(usize, f64)>;

/// The dice kept, and how many are rolled beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hold {
    pub(crate) kept: usize,
    pub(crate) rolled: usize,
}

#[derive(Debug)]
pub(crate) struct Outcomes {
    pub(crate) profiles: Vec<Profile>,
    places: FxHashMap<Profile, usize>,
    /// By profile and class: the profile with one die more.
    more: Vec<Vec<usize>>,
    sizes: Vec<usize>,
    /// The chance of each class in a roll; then that of a worthless die.
    chances: Vec<f64>,
    worthless: f64,
    /// The chance that a die is lost to the Cemetery and must be counted.
    lost: f64,
    /// The most dice there can be, if lost dice have to be counted.
    counted: Option<usize>,
    /// They are never rolled again.
    fixed: bool,
}

impl Outcomes {
    /// Everything up to `most` dice can come to. Lost dice need counting only if dice may be rolled again.
    pub(crate) fn new(
        classes: &Classes,
        most: usize,
        faces: &Faces,
        rerolls: bool,
        work: &mut Work,
    ) -> Result<Outcomes, TooMuch> {
        let mut chances = vec![0.0; classes.count()];
        let (mut worthless, mut lost) = (0.0, 0.0);
        let (dead, of_each) = (faces.dead, 1.0 / faces.values.len() as f64);
        for value in faces.values.clone() {
            match classes.class(value) {
                _ if dead == Some(value) && rerolls => lost += of_each,
                Some(class) if dead != Some(value) => chances[class] += of_each,
                _ => worthless += of_each,
            }
        }
        let mut outcomes = Outcomes {
            profiles: vec![Profile::default()],
            places: FxHashMap::from_iter([(Profile::default(), 0)]),
            more: Vec::new(),
            sizes: Vec::new(),
            chances,
            worthless,
            lost,
            counted: (dead.is_some() && rerolls).then_some(most),
            fixed: faces.is_fixed(),
        };
        outcomes.explore(classes, most, work)?;
        Ok(outcomes)
    }

    fn explore(&mut self, classes: &Classes, most: usize, work: &mut Work) -> Result<(), TooMuch> {
        // Each profile is gone through many times later on.
        let limit = (work.left() / 2000).clamp(100, 20_000) as usize;
        let mut done = 0;
        while done < self.profiles.len() {
            work.spend(16 * (1 + classes.count()) as u64)?;
            let profile = self.profiles[done];
            let size = profile.dice();
            let mut more = Vec::with_capacity(classes.count());
            for class in 0..classes.count() {
                // Beyond the dice there are nothing is asked: any place will do.
                let larger = if size < most { classes.add(profile, class) } else { profile };
                let next = self.profiles.len();
                let place = *self.places.entry(larger).or_insert(next);
                if place == next {
                    self.profiles.push(larger);
                }
                more.push(place);
            }
            if self.profiles.len() > limit {
                return Err(TooMuch);
            }
            self.more.push(more);
            self.sizes.push(size);
            done += 1;
        }
        Ok(())
    }

    /// How many standings there are.
    pub(crate) fn len(&self) -> usize {
        self.profiles.len() * self.counted.map_or(1, |most| most + 1)
    }

    fn standing(&self, profile: usize, dice: usize) -> Standing {
        match self.counted {
            Some(most) => profile * (most + 1) + dice,
            None => profile,
        }
    }

    /// The profile of a standing.
    pub(crate) fn profile(&self, standing: Standing) -> usize {
        self.counted.map_or(standing, |most| standing / (most + 1))
    }

    pub(crate) fn place(&self, profile: Profile) -> Option<usize> {
        self.places.get(&profile).copied()
    }

    /// The standing of dice on the table.
    pub(crate) fn stands(&self, profile: Profile, dice: usize) -> Option<Standing> {
        Some(self.standing(self.place(profile)?, dice))
    }

    /// The sensible ways to roll again. `dice` is how many there are unless they are counted.
    pub(crate) fn holds(&self, classes: &Classes, standing: Standing, dice: usize) -> Vec<Hold> {
        if self.fixed {
            return vec![Hold { kept: self.profile(standing), rolled: 0 }];
        }
        let dice = self.counted.map_or(dice, |most| standing % (most + 1));
        let hold = |kept: Profile| {
            let kept = self.places[&kept];
            // A standing with fewer dice than it shows cannot come up.
            Some(Hold { kept, rolled: dice.checked_sub(self.sizes[kept])? })
        };
        let profile = self.profiles[self.profile(standing)];
        classes.keeps(profile).into_iter().filter_map(hold).collect()
    }

    /// Where a hold leads, each standing taken to `to(standing)`.
    pub(crate) fn roll(&self, hold: Hold, to: impl Fn(Standing) -> usize) -> Row {
        let width = if self.lost > 0.0 { hold.rolled + 1 } else { 1 };
        // By profile, and by how many dice have been lost.
        let mut now = vec![0.0; self.profiles.len() * width];
        let mut reached = vec![hold.kept];
        now[hold.kept * width] = 1.0;
        for _ in 0..hold.rolled {
            let mut next = vec![0.0; now.len()];
            let mut marked = vec![false; self.profiles.len()];
            for &profile in &reached {
                marked[profile] |= self.worthless > 0.0 || self.lost > 0.0;
                for lost in 0..width {
                    let chance = now[profile * width + lost];
                    if chance > 0.0 {
                        next[profile * width + lost] += chance * self.worthless;
                        if lost + 1 < width {
                            next[profile * width + lost + 1] += chance * self.lost;
                        }
                        for (&more, &of_class) in self.more[profile].iter().zip(&self.chances) {
                            next[more * width + lost] += chance * of_class;
                            marked[more] |= of_class > 0.0;
                        }
                    }
                }
            }
            now = next;
            reached = (0..marked.len()).filter(|&profile| marked[profile]).collect();
        }
        let dice = self.sizes[hold.kept] + hold.rolled;
        let mut row = Row::new();
        for &profile in &reached {
            for lost in 0..width {
                let chance = now[profile * width + lost];
                if chance > 0.0 {
                    row.push((to(self.standing(profile, dice - lost)), chance));
                }
            }
        }
        together(row)
    }

    /// Where one more die leads.
    pub(crate) fn one_more(&self, standing: Standing) -> Row {
        let profile = self.profile(standing);
        let dice = self.counted.map_or(0, |most| standing % (most + 1));
        // No counted standing is asked for one die more than there can be.
        let after = self.counted.map_or(0, |most| (dice + 1).min(most));
        let mut row = vec![(self.standing(profile, after), self.worthless), (self.standing(profile, dice), self.lost)];
        for (&more, &chance) in self.more[profile].iter().zip(&self.chances) {
            row.push((self.standing(more, after), chance));
        }
        together(row)
    }

    /// An upper bound of the work of [`Outcomes::roll`].
    pub(crate) fn work(&self, hold: Hold) -> u64 {
        let width = if self.lost > 0.0 { hold.rolled + 1 } else { 1 };
        (self.profiles.len() * width * hold.rolled * (self.chances.len() + 2)) as u64
    }
}

/// Adds up the chances of the same place.
fn together(mut row: Row) -> Row {
    row.sort_unstable_by_key(|&(place, _)| place);
    row.dedup_by(|(place, chance), (kept, sum)| {
        let same = place == kept;
        if same {
            *sum += *chance;
        }
        same
    });
    row.retain(|&(_, chance)| chance > 0.0);
    row
}
