//! Learning what positions are worth. A generation plays games with the best net so far, a new net is fitted to the games of the
//! last few generations, and it takes the place of the best if it beats it and those that were the best before: one that only
//! knows how to beat the last is no better. A game whose opinion is made of named features learns their weights instead (`tune`). Everything follows from one seed; what is done is kept in a folder, and a course
//! that was killed goes on where it was.

mod fit;
mod play;
mod tune;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use dice_forge::DiceForge;
use kings_forge::KingsForge;
use kings_of_artifice::KingsOfArtifice;
use tabletop::{Fast, Learn, Net, Options, Seat, Title};

use crate::workers::in_order;
use fit::{Fit, Lessons, Open};
use play::{Played, Table, Whims, play, replay};

/// How to train.
#[derive(Clone, Debug)]
pub struct Course {
    /// Where games and nets are kept.
    pub folder: PathBuf,
    pub seed: u64,
    pub generations: u32,
    /// How many games a generation plays.
    pub games: usize,
    pub hidden: usize,
    /// Of a game whose weights are learned, those that are; all if none are named.
    pub only: Vec<String>,
    /// 0: as many as there are cores.
    pub threads: usize,
}

/// Games of so many generations are learned from.
const WINDOW: usize = 4;
/// How often they are gone through, and how fast a net follows them at first.
const TIMES: u32 = 4;
const RATE: f32 = 0.002;
/// How many pairs of games decide whether a new net is better.
const PAIRS: usize = 150;
/// Half of them are against the best net, the others in turn against it and so many that were the best before it.
const EARLIER: usize = 2;

/// Trains a game's net or weights. `tell` is told how it goes. The best are in `best.net` or `best.weights` of the folder.
pub fn train(game: &str, course: &Course, tell: &mut dyn FnMut(&str)) -> Result<()> {
    match game {
        DiceForge::ID => School::<DiceForge>::open(course, dice_forge_way())?.run(tell),
        KingsForge::ID => School::<KingsForge>::open(course, kings_forge_way())?.run(tell),
        KingsOfArtifice::ID => tune::tune::<KingsOfArtifice>(course, tell),
        _ => bail!("{game} does not learn"),
    }
}

/// How a game is learned.
struct Way {
    /// Played at in turn.
    tables: Vec<Table>,
    whims: Whims,
    /// One position in so many is learned from: those after one another are much alike.
    one_in: u32,
    /// How much of what came of a position is looked for later than the next one, the rest being what can be hoped for there; 1
    /// is the end of the game and nothing else.
    patience: f32,
}

/// Half of the games are for two; the feats are the introductory ones, the alternates or mixed.
fn dice_forge_way() -> Way {
    let table = |players, feats: &str| {
        let mut options = Options::default();
        options.set("feats", feats);
        Table { players, options }
    };
    let tables = vec![
        table(2, "introductory"),
        table(3, "random"),
        table(2, "random"),
        table(4, "introductory"),
        table(2, "introductory"),
        table(3, "introductory"),
        table(2, "alternate"),
        table(4, "random"),
    ];
    Way { tables, whims: Whims { any: 12, nearly: None }, one_in: 1, patience: 1.0 }
}

/// A third of the games are plain ones; the others have an expansion, both with the Decree, or all there is. There are many
/// decisions in one: an odd one here and there would decide it.
fn kings_forge_way() -> Way {
    let presets = KingsForge::presets();
    let table = |players, preset: &str| {
        let preset = presets.iter().find(|known| known.id == preset);
        Table { players, options: preset.expect("a preset of the game").options.clone() }
    };
    let both = |players| {
        let mut table = table(players, "complete");
        ["ambassador-requests", "deluxe-items", "parting-gifts"].into_iter().for_each(|part| {
            table.options.set(part, false);
        });
        table
    };
    let tables = vec![
        table(2, "base"),
        table(2, "complete"),
        table(3, "apprentices"),
        table(3, "base"),
        table(2, "masterworks"),
        both(2),
        table(2, "base"),
        table(2, "apprentices"),
        table(4, "complete"),
        table(4, "base"),
        table(3, "masterworks"),
        table(2, "complete"),
        table(2, "base"),
        table(3, "complete"),
        table(5, "apprentices"),
        table(2, "base"),
        both(2),
        table(5, "complete"),
    ];
    Way { tables, whims: Whims { any: 60, nearly: Some(8) }, one_in: 2, patience: 0.97 }
}

struct School<'a, G> {
    course: &'a Course,
    /// The rules of each table.
    tables: Vec<G>,
    whims: Whims,
    one_in: u32,
    patience: f32,
    /// Those that have been the best, the present one last.
    bests: Vec<Net>,
    /// The net fitted last, whether it was better or not.
    last: Net,
    generation: u32,
}

impl<'a, G: Title + Learn> School<'a, G> {
    /// Begins a course, or goes on with one that was begun in this folder.
    fn open(course: &'a Course, way: Way) -> Result<School<'a, G>> {
        fs::create_dir_all(&course.folder).with_context(|| format!("the folder {}", course.folder.display()))?;
        let Way { tables, whims, one_in, patience } = way;
        let rules = |table: &Table| G::new(table.players, &table.options, None);
        let tables = tables.iter().map(rules).collect::<Result<Vec<G>, _>>()?;
        let fresh = Net::unlearned(G::INPUTS, course.hidden, course.seed);
        let (bests, last) = (vec![fresh.clone()], fresh);
        let mut school = School { course, tables, whims, one_in, patience, bests, last, generation: 0 };
        let claim = format!("{} seed {} games {} hidden {}", G::ID, course.seed, course.games, course.hidden);
        match fs::read_to_string(school.file("course.txt")) {
            Ok(begun) if begun == claim => {}
            Ok(begun) => bail!("another course was begun in this folder: {begun}"),
            Err(_) => write(&school.file("course.txt"), &claim)?,
        }
        while let Ok(verdict) = fs::read_to_string(school.file(&format!("{}.verdict", school.generation))) {
            school.last = school.read_net(school.generation)?;
            if verdict.starts_with("better") {
                school.bests.push(school.last.clone());
            }
            school.generation += 1;
        }
        Ok(school)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.course.folder.join(name)
    }

    fn read_net(&self, generation: u32) -> Result<Net> {
        let file = self.file(&format!("{generation}.net"));
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        Net::read(&text, G::INPUTS).with_context(|| file.display().to_string())
    }

    fn run(mut self, tell: &mut dyn FnMut(&str)) -> Result<()> {
        while self.generation < self.course.generations {
            self.run_generation(tell)?;
        }
        Ok(())
    }

    fn run_generation(&mut self, tell: &mut dyn FnMut(&str)) -> Result<()> {
        let generation = self.generation;
        let games = self.play_games()?;
        tell(&format!("generation {generation}: {} games, {} points a seat on average", games.0.len(), games.1));
        let lessons = self.lessons(generation)?;
        let mut lots = Fast::new(self.course.seed ^ u64::from(generation) << 40);
        let mut fit = Fit::new(self.last.clone());
        for time in 0..TIMES {
            let rate = RATE * (1.0 - time as f32 / TIMES as f32) * if generation == 0 { 1.0 } else { 0.6 };
            let error = fit.go_through(&lessons, G::GOAL, rate, &mut lots);
            tell(&format!("  {} positions gone through, error {error:.4}", lessons.len()));
        }
        self.last = fit.into_net();
        let note = format!(
            "{}: generation {generation} of a course with seed {}, {} games a generation.",
            G::NAME,
            self.course.seed,
            self.course.games
        );
        let text = self.last.write(&note);
        // What is written is rounded, and what is written is what plays.
        self.last = Net::read(&text, G::INPUTS)?;
        write(&self.file(&format!("{generation}.net")), &text)?;
        let [share, earlier] = self.compare();
        let better = share > 0.5 && earlier > 0.5;
        let [percent, earlier_percent] = [share, earlier].map(|share| share * 100.0);
        tell(&format!(
            "  the new net wins {percent:.1}% against the best and {earlier_percent:.1}% against earlier ones"
        ));
        if better {
            self.bests.push(self.last.clone());
            write(&self.file("best.net"), &text)?;
        }
        write(
            &self.file(&format!("{generation}.verdict")),
            &format!("{} {share} {earlier}", if better { "better" } else { "no" }),
        )?;
        self.generation += 1;
        Ok(())
    }

    /// Plays the games of this generation and keeps them. Tells the average score, too.
    fn play_games(&self) -> Result<(Vec<Played>, f32)> {
        let games: Vec<G> = self.tables.iter().map(|game| game.with_net(self.best().clone())).collect();
        let mut seeds = Fast::new(self.course.seed ^ u64::from(self.generation) << 32);
        let seeds: Vec<u64> = (0..self.course.games).map(|_| seeds.next_u64()).collect();
        let one = |number: usize| {
            let table = number % games.len();
            let seats = vec![&games[table]; games[table].players()];
            let (choices, standings) = play(&seats, seeds[number], Some(self.whims));
            let score = standings.scores.iter().map(|score| score.as_f32()).sum::<f32>() / seats.len() as f32;
            (Played { table, seed: seeds[number], choices }, score)
        };
        let (played, scores): (Vec<Played>, Vec<f32>) =
            in_order(seeds.len(), self.course.threads, one, || ()).into_iter().unzip();
        let text: Vec<String> = played.iter().map(Played::to_string).collect();
        write(&self.file(&format!("{}.games", self.generation)), &text.join("\n"))?;
        Ok((played, scores.iter().sum::<f32>() / scores.len() as f32))
    }

    /// What the last few generations up to this one have to teach.
    fn lessons(&self, generation: u32) -> Result<Lessons> {
        let mut lessons = Lessons::default();
        // Before a net has learned anything there is nothing to be hoped for but the end.
        let patience = if self.bests.len() > 1 { self.patience } else { 1.0 };
        let judges: Vec<G> = self.tables.iter().map(|game| game.with_net(self.best().clone())).collect();
        let mut sheet = vec![0.0; G::INPUTS];
        for generation in (generation + 1).saturating_sub(WINDOW as u32)..=generation {
            let file = self.file(&format!("{generation}.games"));
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            for line in text.lines() {
                let played: Played = line.parse().with_context(|| file.display().to_string())?;
                let game = self.tables.get(played.table).context("a table of another course")?;
                let (mut open, mut lots) = (Open::default(), Fast::new(played.seed.rotate_left(16)));
                let standings = replay(game, &played, |state| {
                    if patience < 1.0 {
                        open.hope(&judges[played.table], state);
                    }
                    if lots.below(self.one_in) == 0 {
                        lessons.add(game, state, &mut sheet, &mut open);
                    }
                });
                lessons.close(G::GOAL, game.players(), open, &standings, patience);
            }
        }
        Ok(lessons)
    }

    /// The shares of wins of the net fitted last against the best one, and against those before it, or the same again if there
    /// are none: every game is played twice, with seats exchanged.
    fn compare(&self) -> [f32; 2] {
        let with = |net: &Net| self.tables.iter().map(|game| game.with_net(net.clone())).collect::<Vec<G>>();
        let new = with(&self.last);
        let others: Vec<Vec<G>> = self.bests.iter().rev().take(1 + EARLIER).map(with).collect();
        let one = |number: usize| {
            let (pair, turned) = (number / 2, number % 2);
            let against = if pair.is_multiple_of(2) { 0 } else { pair / 2 % others.len() };
            let table = pair % self.tables.len();
            let is_new = |seat: usize| (seat + turned).is_multiple_of(2);
            let players = self.tables[table].players();
            let seats: Vec<&G> =
                (0..players).map(|seat| if is_new(seat) { &new[table] } else { &others[against][table] }).collect();
            let seed = self.course.seed ^ 0xfa12 ^ (u64::from(self.generation) << 48 | pair as u64);
            let (_, standings) = play(&seats, Fast::new(seed).next_u64(), None);
            let won = Seat::all(players).filter(|seat| is_new(seat.index())).map(|seat| standings.win_share(seat));
            (against, won.sum::<f32>())
        };
        let won = in_order(2 * PAIRS, self.course.threads, one, || ());
        let share = |counts: fn(usize) -> bool| {
            let won = || won.iter().filter(|(against, _)| counts(*against)).map(|(_, won)| won);
            won().sum::<f32>() / won().count() as f32
        };
        let best = share(|against| against == 0);
        [best, if others.len() > 1 { share(|against| against > 0) } else { best }]
    }

    fn best(&self) -> &Net {
        self.bests.last().expect("there is always one")
    }
}

/// Writes a file whole or not at all.
fn write(file: &Path, text: &str) -> Result<()> {
    let unfinished = file.with_extension("unfinished");
    fs::write(&unfinished, text)
        .and_then(|()| fs::rename(&unfinished, file))
        .with_context(|| file.display().to_string())
}
