//! `crownforge odds`: the chances of crafting in King's Forge, for any dice, abilities and cards.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::PathBuf,
};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use kings_forge::{
    Content, CraftBox, Die, Material, Materials, Part, StoneEffect,
    odds::{ABILITIES, Abilities, Advice, ExoticHand, Goal, Hand, Lies, Odds, Supply, Wish, Work, best_use, odds},
};
use serde::Serialize;

use crate::files;

/// Tells the chances of crafting in King's Forge.
///
/// Reckons with every roll and the best use of re-rolls and abilities: the chance of each card by itself, of at least
/// one of them, and how many items may be expected when as many as possible are made in one turn. With `--roll` the
/// dice already lie on the table, and the best use of them is told. Figures are exact unless an error is given (±).
/// What is left out is asked for, if somebody sits at a terminal.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub(crate) struct OddsArgs {
    /// The dice to be rolled, like 5M3W1G (metal, wood, gem, A for magic), with white dice as 1L and exotic ones as 1O2B1H4
    /// at the end: Aether Ore, Borealis, and Heartwood with the value it shows
    #[arg(long, value_name = "DICE")]
    supply: Option<Supply>,

    /// The dice as they lie after the roll, like "M5 M3 W2", with exotic ones as O3 B5 H4 S2
    #[arg(long, value_name = "DICE", value_parser = parse_roll, conflicts_with = "supply")]
    roll: Option<Roll>,

    /// The abilities held, with commas between them, like "+1, +2, reroll"
    #[arg(long, value_name = "LIST", default_value = "", allow_hyphen_values = true)]
    abilities: Abilities,

    /// A card on display, by name or by its boxes like "M5 M5 G2"; may be given several times
    #[arg(long = "card", value_name = "CARD")]
    cards: Vec<String>,

    /// The dice on an opponent's card that is to be stolen, like "W2 W4 A4"; may be given several times
    #[arg(long = "steal", value_name = "DICE")]
    stolen: Vec<String>,

    /// A card of the waiting line, the first one first; it counts for the expected items
    #[arg(long = "line", value_name = "CARD")]
    line: Vec<String>,

    /// The Grimstone that is rolled, or lies there as S2, by name
    #[arg(long, value_name = "CARD")]
    grimstone: Option<String>,

    /// The materials rolled with Borealis, like MW; without it those of the dice given
    #[arg(long, value_name = "LETTERS")]
    borealis: Option<Materials>,

    /// The value the Cemetery has killed
    #[arg(long, value_name = "N")]
    dead: Option<u8>,

    /// Know the cards of this pack as well
    #[arg(long, value_name = "FILE")]
    pack: Option<PathBuf>,

    /// Print the answer as one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str =
    "Example: crownforge odds --supply 5M3W1G --abilities \"+1, reroll\" --card Anvil --card \"M5 M5 G2\"";

fn long_help() -> String {
    let abilities: Vec<String> = ABILITIES.iter().map(|(word, text)| format!("  {word:12}{text}")).collect();
    format!(
        "Abilities:\n{}\n\n{EXAMPLES}\n         crownforge odds --roll \"W2 W3 A4\" --abilities +1/+1 --steal \"W2 W4 A4\"\n         \
         crownforge odds --supply 3M1W1O1H4 --grimstone \"Pop Rock\" --card \"M5 M5 G4\"",
        abilities.join("\n")
    )
}

/// Dice on the table.
#[derive(Clone, Debug)]
struct Roll(Vec<Die>);

fn parse_roll(text: &str) -> Result<Roll, String> {
    text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Roll)
}

/// A card that was asked about.
struct Asked {
    name: String,
    wish: Wish,
}

#[derive(Serialize)]
struct Report {
    cards: Vec<CardReport>,
    any: Odds,
    items: Odds,
    /// What to do with the roll for as many items as possible.
    advice: Option<Advice>,
}

#[derive(Serialize)]
struct CardReport {
    name: String,
    wish: Wish,
    odds: Odds,
    advice: Option<Advice>,
}

pub(crate) fn run(args: &OddsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let mut args = args.clone();
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        ask_for_the_rest(&mut args, &mut io::stdin().lock(), out)?;
    }
    ensure!(
        args.supply.is_some() || args.roll.is_some(),
        "which dice? Give those to be rolled with --supply 5M3W1G, or those on the table with --roll \"M5 M3 W2\""
    );
    let args = &args;
    let content = content(args)?;
    let asked = asked(args, &content)?;
    let hand = hand(args, &content)?;
    let report = reckon(args, &hand, &asked)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    tell(args, &report, out)
}

/// Asks for the dice and the cards, and for the abilities on the way, if the command line does not name them.
fn ask_for_the_rest(args: &mut OddsArgs, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    if args.supply.is_none() && args.roll.is_none() {
        loop {
            let Some(text) = question("Dice to be rolled (5M3W1G), or as they lie (M5 M3 W2): ", input, out)? else {
                return Ok(());
            };
            match (text.parse::<Supply>(), parse_roll(&text)) {
                (Ok(supply), _) => args.supply = Some(supply),
                (_, Ok(roll)) if !roll.0.is_empty() => args.roll = Some(roll),
                (Err(refusal), _) => {
                    writeln!(out, "{refusal}")?;
                    continue;
                }
            }
            break;
        }
        while let Some(text) = question("Abilities, like +1, reroll (none): ", input, out)? {
            match text.parse() {
                Ok(abilities) => args.abilities = abilities,
                Err(refusal) => {
                    writeln!(out, "{refusal}")?;
                    continue;
                }
            }
            break;
        }
    }
    if args.cards.is_empty() && args.stolen.is_empty() && args.line.is_empty() {
        let ask = "Card, by name or by its boxes (M5 M5 G2); nothing when that is all: ";
        let content = content(args)?;
        while let Some(text) = question(ask, input, out)?.filter(|text| !text.is_empty()) {
            match card(&content, &text, Lies::OnDisplay) {
                Ok(_) => args.cards.push(text),
                Err(refusal) => writeln!(out, "{refusal}")?,
            }
        }
    }
    Ok(())
}

/// An answer, or nothing when the input ends.
fn question(words: &str, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Option<String>> {
    write!(out, "{words}")?;
    out.flush()?;
    let mut line = String::new();
    Ok((input.read_line(&mut line)? > 0).then(|| line.trim().to_owned()))
}

fn content(args: &OddsArgs) -> anyhow::Result<Content> {
    let pack = args.pack.as_deref().map(files::read_pack).transpose()?;
    // A pack may be made for the base game and not go together with the items of the expansions.
    let parts = [Part::MoreItems, Part::RealmItems, Part::AmbassadorsRow];
    Ok(Content::with_parts(&parts, pack.as_ref()).or_else(|_| Content::load(pack.as_ref()))?)
}

/// The dice to be rolled, and what is held.
fn hand(args: &OddsArgs, content: &Content) -> anyhow::Result<Hand> {
    let Supply { dice, exotics, heartwood } = args.supply.clone().unwrap_or_default();
    let lying = args.roll.as_ref().map_or(&[][..], |Roll(roll)| roll);
    let is_there = |&material: &Material| {
        dice[material.index()] > 0 || lying.iter().any(|die| die.kind.material() == Some(material))
    };
    let there: String = Material::ALL.into_iter().filter(is_there).map(Material::letter).collect();
    let mimics = args.borealis.unwrap_or_else(|| there.parse().unwrap_or_default());
    let stone = args.grimstone.as_deref().map(|name| grimstone(content, name)).transpose()?;
    let exotics = ExoticHand { dice: exotics, mimics, heartwood, stone, ..ExoticHand::default() };
    Ok(Hand { dice, exotics, dead: args.dead, abilities: args.abilities.clone(), decree: None })
}

fn grimstone(content: &Content, name: &str) -> anyhow::Result<StoneEffect> {
    let cards = content.grimstones();
    let card = cards.iter().find(|card| card.name.eq_ignore_ascii_case(name) || card.key == name);
    let names = || cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ");
    card.map(|card| card.effect).ok_or_else(|| anyhow!("there is no Grimstone `{name}`; there are: {}", names()))
}

fn asked(args: &OddsArgs, content: &Content) -> anyhow::Result<Vec<Asked>> {
    let mut asked = Vec::new();
    for (texts, lies) in [(&args.cards, Lies::OnDisplay), (&args.line, Lies::InLine)] {
        for text in texts {
            asked.push(card(content, text, lies)?);
        }
    }
    for text in &args.stolen {
        let boxes = boxes(text).with_context(|| format!("--steal \"{text}\""))?;
        asked.push(Asked {
            name: format!("steal {text}"),
            wish: Wish { boxes, lies: Lies::BeforeOpponent, masterwork: false, limit: None },
        });
    }
    ensure!(!asked.is_empty(), "which card? Name one with --card, or the dice to beat with --steal");
    Ok(asked)
}

/// A card by name, by key or by its boxes.
fn card(content: &Content, text: &str, lies: Lies) -> anyhow::Result<Asked> {
    let named = content.craft_cards().iter().find(|card| card.name.eq_ignore_ascii_case(text) || card.key == text);
    if let Some(card) = named {
        return Ok(Asked {
            name: card.name.clone(),
            wish: Wish { boxes: card.boxes.to_vec(), lies, masterwork: false, limit: card.limit },
        });
    }
    let boxes = boxes(text).map_err(|_| {
        anyhow!("there is no Craft card `{text}`; give the name of one, or its boxes like \"M5 M5 G2\"")
    })?;
    Ok(Asked { name: text.to_owned(), wish: Wish { boxes, lies, masterwork: false, limit: None } })
}

fn boxes(text: &str) -> anyhow::Result<Vec<CraftBox>> {
    text.split_whitespace().map(|text| text.parse().map_err(anyhow::Error::msg)).collect()
}

fn reckon(args: &OddsArgs, hand: &Hand, asked: &[Asked]) -> anyhow::Result<Report> {
    let wishes: Vec<Wish> = asked.iter().map(|asked| asked.wish.clone()).collect();
    let mut work = Work::command();
    // What is left for each card, for any, and for the items (three parts).
    let mut parts = wishes.len() as u64 + 4;
    let mut ask = |goal| -> anyhow::Result<(Odds, Option<Advice>)> {
        let mine = if goal == Goal::Items { 1 } else { parts };
        parts -= 1;
        work.share(mine, |work| {
            let Some(Roll(roll)) = &args.roll else { return Ok((odds(hand, &wishes, goal, work)?, None)) };
            let advice = best_use(hand, roll, &wishes, goal, work)?;
            Ok((advice.odds, Some(advice)))
        })
    };
    let mut cards = Vec::new();
    for (number, Asked { name, wish }) in asked.iter().enumerate() {
        let (odds, advice) = ask(Goal::Card(number))?;
        cards.push(CardReport { name: name.clone(), wish: wish.clone(), odds, advice });
    }
    let (any, _) = ask(Goal::AnyCard)?;
    let (items, advice) = ask(Goal::Items)?;
    Ok(Report { cards, any, items, advice })
}

fn tell(args: &OddsArgs, report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    let width = report.cards.iter().map(|card| card.name.chars().count()).max().unwrap_or(0).max("at least one".len());
    for CardReport { name, odds, advice, .. } in &report.cards {
        let advice = advice.as_ref().map(|advice| format!("  {advice}")).unwrap_or_default();
        writeln!(out, "{:width$}  {:>8}{advice}", files::printable(name), odds.percent())?;
    }
    if report.cards.len() > 1 {
        writeln!(out, "{:width$}  {:>8}", "at least one", report.any.percent())?;
        let advice = report.advice.as_ref().map(|advice| format!("  {advice}")).unwrap_or_default();
        writeln!(out, "{:width$}  {:>8}{advice}", "items", report.items.number())?;
    }
    let sampled = report.cards.iter().map(|card| card.odds).chain([report.any, report.items]);
    if sampled.into_iter().any(|odds| odds.error.is_some()) {
        writeln!(
            out,
            "Figures with ± would take too long to reckon and were tried out: the truth lies between the two ends."
        )?;
    }
    if !args.line.is_empty() {
        writeln!(out, "Cards of the line are told as if they were on display; they come up as others are crafted.")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        odds: OddsArgs,
    }

    fn asked_for(arguments: &[&str], answers: &str) -> (OddsArgs, String) {
        let mut args = Line::try_parse_from([&["odds"], arguments].concat()).unwrap().odds;
        let mut out = Vec::new();
        ask_for_the_rest(&mut args, &mut answers.as_bytes(), &mut out).unwrap();
        (args, String::from_utf8(out).unwrap())
    }

    #[test]
    fn what_is_missing_is_asked_for_until_it_makes_sense() {
        let (args, told) = asked_for(&[], "five\n5M3W\nmagic\n+1, reroll\nAnvil\nAnvill\nM5 M5\n\n");
        assert_eq!(
            (args.supply.map(|supply| supply.dice), args.cards.as_slice()),
            (Some([5, 3, 0, 0, 0]), &["Anvil".to_owned(), "M5 M5".to_owned()][..])
        );
        assert!(
            told.contains("`five` is not a supply of dice") && told.contains("there is no ability `magic`"),
            "{told}"
        );
        assert!(told.contains("there is no Craft card `Anvill`"), "{told}");
        assert_eq!(told.matches("Card, by name").count(), 4);
    }

    #[test]
    fn dice_may_be_given_as_they_lie() {
        let (args, _) = asked_for(&["--card", "Anvil"], "M5 M3 W2\n\n");
        assert_eq!((args.supply, args.roll.map(|roll| roll.0.len())), (None, Some(3)));
    }

    #[test]
    fn nothing_is_asked_when_all_is_said() {
        let (_, told) = asked_for(&["--supply", "5M", "--card", "Anvil"], "");
        assert_eq!(told, "");
    }
}
