//! `crownforge lab rank-card`: how hard a Craft card of King's Forge would be, before anybody makes it.

use std::io::Write;

use anyhow::ensure;
use clap::Args;
use kings_forge::{CraftBox, KingsForge};
use serde_json::Value;
use tabletop::{Options, Pack, Title};

use crate::args::{find_game, options, parse_option};

const HIGHEST: u16 = 999;

/// Tells how hard a Craft card of King's Forge is, and the rank that fits.
///
/// Reckons the chance that one roll of the dice people usually have makes it, round by round, and finds its place among
/// the cards of the game by that.
#[derive(Debug, Args)]
#[command(after_help = "Example: crownforge lab rank-card M5 M5 G2 --preset apprentices")]
pub(crate) struct RankCardArgs {
    /// The boxes of the card, like M5 M5 G2 (metal, wood, gem, A for magic)
    #[arg(required = true, value_name = "BOX")]
    boxes: Vec<CraftBox>,

    /// The rank you think of, from 0 to 999; a word is said if it is far off
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=999))]
    rank: Option<u16>,

    /// Compare it with the cards of this preset (see `crownforge games`)
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,

    /// Compare it with the cards of these options; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, Value)>,

    /// Print the answer as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &RankCardArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = find_game(catalog::GAMES, KingsForge::ID)?;
    let options = options(game, args.preset.as_deref(), &args.options)?;
    let boxes: Vec<String> = args.boxes.iter().map(|wanted| format!("\"{wanted}\"")).collect();
    // A card needs a rank: where none is thought of, one that no card of the game has, and nothing is said about it.
    let mut told = remark(&options, &boxes, args.rank.unwrap_or(HIGHEST))?;
    if args.rank.is_none() {
        told["warning"] = Value::Null;
    }
    if args.json {
        writeln!(out, "{told}")?;
        return Ok(());
    }
    for sentence in ["by_round", "place", "warning"] {
        if let Some(text) = told[sentence].as_str() {
            writeln!(out, "{text}")?;
        }
    }
    Ok(())
}

/// What the game says of a card of one's own with these boxes.
fn remark(options: &Options, boxes: &[String], rank: u16) -> anyhow::Result<Value> {
    let toml =
        format!("[[craft]]\nid = \"asked-about\"\nname = \"The card\"\nrank = {rank}\ndice = [{}]\n", boxes.join(", "));
    let pack = Pack { file: "the card".to_owned(), toml };
    let told = KingsForge::remarks(options, &pack)?;
    ensure!(told.len() == 1, "the game says nothing of this card");
    Ok(serde_json::to_value(&told[0].value)?)
}
