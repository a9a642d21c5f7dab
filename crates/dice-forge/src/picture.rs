//! A position drawn in 100 columns: heroes with their dice and reserves, the islands' feats, the temple.

use tabletop::{COLUMNS, Line, Names, Part, Picture, Seat, Tone};

use crate::{DiceForge, Face, Hero, Resource, State, Which, feat::Slot, step::Step, words::show};

impl DiceForge {
    pub(crate) fn draw(&self, state: &State, names: &Names) -> Picture {
        let round = state.round.min(self.rounds());
        let last = if round == self.rounds() { " (the last)" } else { "" };
        let heading = Line::new().strong(format!("Round {round} of {}{last}", self.rounds()));
        let step = state.steps.last();
        let feats_matter = matches!(step, Some(Step::ChooseAction { .. } | Step::TakeFeat { .. }));
        let temple_matters = matches!(
            step,
            Some(
                Step::ChooseAction { .. }
                    | Step::ChooseOffering { .. }
                    | Step::ChooseShipFace { .. }
                    | Step::ChooseGardenFace { .. }
            )
        );
        let mut parts = vec![Part::new(vec![heading]).matters(true)];
        parts.extend(Seat::all(self.players).map(|seat| self.hero(state, seat, names)));
        let mut feats = vec![Line::new().dim("Feats   name, cost, glory; how many left; who stands there")];
        feats.extend(self.islands(state, names));
        parts.push(Part::new(feats).matters(feats_matter));
        let mut temple = vec![Line::new().dim("Temple  price: faces with how many are left")];
        temple.extend(self.pools(state));
        parts.push(Part::new(temple).matters(temple_matters));
        Picture(parts)
    }

    fn hero(&self, state: &State, seat: Seat, names: &Names) -> Part {
        let mut lines = vec![self.reserves(state, seat, names)];
        lines.extend(dice(&state.heroes[seat]));
        Part::new(lines).of(seat)
    }

    fn reserves(&self, state: &State, seat: Seat, names: &Names) -> Line {
        let hero = &state.heroes[seat];
        let most = self.maxima(hero);
        let marker = if self.asked(state) == Some(seat) { "> " } else { "  " };
        let name: String = names[seat].chars().take(14).collect();
        let mut line = Line::new().strong(marker).with(Tone::Owner(seat), name).to_column(18);
        for (resource, held) in [(Resource::Gold, hero.gold), (Resource::Sun, hero.sun), (Resource::Moon, hero.moon)] {
            let text = format!("{held:>2}/{}{}", most.of(resource), resource.code());
            line = line.with(tone(resource), text).plain("  ");
        }
        let total = self.glory(state, seat);
        line = line.with(Tone::Green, format!("{:>3}GP", hero.glory)).dim(format!(" {total} with cards"));
        if hero.hammers > 0 {
            let track = u16::from(hero.hammers) * u16::from(self.content.hammer.spaces) * 2;
            line = line.plain(format!("  hammer {}/{track}", hero.hammer_gold));
        }
        if hero.cerberus > 0 {
            line = line.plain(format!("  Cerberus {}", hero.cerberus));
        }
        if hero.triton > 0 {
            line = line.plain(format!("  Triton {}", hero.triton));
        }
        line
    }

    /// Two feats a line, islands kept together.
    fn islands(&self, state: &State, names: &Names) -> Vec<Line> {
        let mut lines = Vec::new();
        let islands = self.content.islands.iter().copied().max().unwrap_or(0);
        for island in 1..=islands {
            let slots: Vec<Slot> =
                Slot::ALL.into_iter().filter(|slot| self.content.islands[slot.index()] == island).collect();
            let here = Seat::all(self.players).find(|&seat| state.heroes[seat].island == island);
            let mut line = Line::new().dim(format!(" {island} "));
            for (place, slot) in slots.iter().enumerate() {
                let feat = self.content.feat(state.feat(*slot));
                let left = state.stacks[slot.index()].left;
                let text = format!("{} {} {}GP ×{left}", short(&feat.name), feat.cost, feat.glory);
                let tone = if left == 0 { Tone::Dim } else { Tone::Plain };
                line = line.to_column(3 + place * 30).with(tone, text);
            }
            if let Some(seat) = here {
                let name: String = names[seat].chars().take(9).collect();
                line = line.to_column(if slots.len() > 2 { 89 } else { 66 }).with(Tone::Owner(seat), name);
            }
            lines.push(line);
        }
        lines
    }

    fn pools(&self, state: &State) -> Vec<Line> {
        let mut prices: Vec<u8> = self.content.lots[..self.content.sanctuary].iter().map(|lot| lot.cost).collect();
        prices.sort_unstable();
        prices.dedup();
        let entry = |mut line: Line, lot: usize| {
            let pile = state.temple[lot];
            let tone = if pile.left == 0 { Tone::Dim } else { face_tone(pile.face) };
            line = line.with(tone, show(pile.face));
            line.dim(format!("×{} ", pile.left))
        };
        let mut lines = vec![Line::new().plain(" "), Line::new().plain(" ")];
        for (place, price) in prices.iter().enumerate() {
            let row = usize::from(place > prices.len().div_ceil(2));
            let mut line = std::mem::take(&mut lines[row]).strong(format!("{price}: "));
            for lot in (0..self.content.sanctuary).filter(|&lot| self.content.lots[lot].cost == *price) {
                line = entry(line, lot);
            }
            lines[row] = line.plain(" ");
        }
        let gardens = (self.content.sanctuary..self.content.lots.len()).filter(|&lot| {
            // Boars and shields only come with their feats; without those they are never seen.
            match self.content.lots[lot].face {
                Face::Boar(_) => self.in_play(state, |effect| matches!(effect, crate::Effect::Boar)),
                face => {
                    self.in_play(state, |effect| matches!(effect, crate::Effect::Forge(faces) if faces.contains(&face)))
                }
            }
        });
        // One count for a pool whose faces are each there once: the boars, the shields.
        let mut line = Line::new().plain(" ").strong("gardens: ");
        let gardens: Vec<usize> = gardens.collect();
        for pool in gardens.chunk_by(|&a, &b| self.content.lots[a].pool == self.content.lots[b].pool) {
            match pool {
                [lot] => line = entry(line, *lot),
                several => {
                    let left = several.iter().map(|&lot| state.temple[lot]).filter(|pile| pile.left > 0);
                    let faces: Vec<String> = left.map(|pile| show(pile.face)).collect();
                    let kind = show(state.temple[several[0]].face);
                    let kind = kind.rsplit(' ').next().unwrap_or_default();
                    let colours =
                        faces.iter().map(|face| face.trim_end_matches(kind).trim_end()).collect::<Vec<_>>().join("/");
                    let colours = if colours.is_empty() { "none".to_owned() } else { colours };
                    line = line.plain(format!("{kind}s ")).dim(format!("{colours}  "));
                }
            }
        }
        lines.push(line);
        lines
    }

    fn in_play(&self, state: &State, wanted: impl Fn(crate::Effect) -> bool) -> bool {
        state.stacks.iter().any(|stack| wanted(self.content.feat(stack.feat).effect))
    }
}

/// Both dice beside each other, or below each other if they are too wide for that.
fn dice(hero: &Hero) -> Vec<Line> {
    let light = || die(Line::new().plain("  "), hero, Which::Light);
    let beside = die(light().to_column(52), hero, Which::Dark);
    if beside.width() <= COLUMNS {
        return vec![beside];
    }
    vec![light(), die(Line::new().plain("  "), hero, Which::Dark)]
}

/// A die with its face-up face first, then the others.
fn die(line: Line, hero: &Hero, which: Which) -> Line {
    let die = &hero.dice[which.index()];
    let label = if which == Which::Light { "light " } else { "dark " };
    let mut line = line.dim(label).with(Tone::Strong, format!("[{}]", show(die.face_up())));
    for (place, &face) in die.faces.iter().enumerate() {
        if place != usize::from(die.up) {
            line = line.plain(" ").with(face_tone(face), show(face));
        }
    }
    line
}

fn tone(resource: Resource) -> Tone {
    match resource {
        Resource::Gold => Tone::Gold,
        Resource::Sun => Tone::Red,
        Resource::Moon => Tone::Blue,
        Resource::Glory => Tone::Green,
    }
}

fn face_tone(face: Face) -> Tone {
    match face {
        Face::Gain(amounts) if amounts.kinds().count() == 1 => amounts.kinds().next().map_or(Tone::Plain, tone),
        _ => Tone::Plain,
    }
}

/// The name without what all of them share.
fn short(name: &str) -> &str {
    name.trim_start_matches("The ").trim_start_matches("Guardian's ").trim_start_matches("Blacksmith's ")
}
