//! What is kept, in the words of its users. Ids are opaque text, times are milliseconds since 1970, and entries and
//! cards are JSON the store never looks into.

use std::{fmt, str::FromStr};

/// New entries of a table's log, to be kept together or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: String,
    /// The place of the first row in the log; 0 opens a new table.
    pub first_seq: u64,
    pub rows: Vec<Row>,
    /// The table as it is after these rows.
    pub summary: Summary,
    /// The pack the rows name by its hash.
    pub pack: Option<Pack>,
    pub at: u64,
}

/// A user's figures: kept once, however many tables are played with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    pub hash: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// JSON.
    pub entry: String,
    /// A table takes a key once. Rows of one append may share it: it is kept with the first of them.
    pub key: Option<String>,
}

/// What became of an [`Append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on the disk.
    Done,
    /// The log does not end just before `first_seq`; nothing was kept.
    Clash { next_seq: u64 },
    /// A key was used before, by the entry at `seq`; nothing was kept.
    Repeated { seq: u64 },
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub seq: u64,
    /// JSON.
    pub entry: String,
    pub key: Option<String>,
}

/// What a table had come to after `seq` entries, by rules of which nothing is known here but their name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub seq: u64,
    pub rules: String,
    /// JSON.
    pub snapshot: String,
}

/// What listings go by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub game: String,
    pub phase: Phase,
    /// Whether strangers find it in the listings.
    pub public: bool,
    /// Whose table it is.
    pub people: Vec<String>,
    /// What a listing shows of the table: any JSON.
    pub card: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    Gathering,
    Playing,
    Over,
}

/// A table in a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub table: String,
    pub summary: Summary,
    pub created_at: u64,
    pub updated_at: u64,
    /// How many entries its log has.
    pub next_seq: u64,
}

/// Which tables to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Public ones where people gather.
    Open,
    /// Public ones in play.
    Playing,
    /// Public ones that are over.
    Finished,
    /// All in play, whether strangers find them or not.
    InPlay,
    /// All there are.
    All,
    /// All of a person's.
    Of(String),
    UnfinishedOf(String),
    FinishedOf(String),
}

/// One page of tables, the last changed first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub tables: Vec<Listed>,
    /// Where the next page begins, if there is more.
    pub next: Option<Cursor>,
}

/// A place in a listing: just after this table. Its text fits into an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) updated_at: u64,
    pub(crate) table: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: String,
    pub name: String,
    /// The account's name.
    pub account: Option<String>,
    pub created_at: u64,
    /// May not come in before this; 0 if they may.
    pub banned_until: u64,
    /// May not speak before this; 0 if they may.
    pub muted_until: u64,
}

/// Somebody known by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub person: Person,
    /// When that was last noted.
    pub seen_at: u64,
}

/// A name and password that make a browser this person's.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    pub person: String,
    pub name: String,
    pub password_hash: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountAdded {
    Done,
    /// Somebody has this name, upper and lower case apart.
    NameTaken,
    /// The person has an account already.
    HasOne,
}

/// What another server did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The table's log now ends just before `next_seq`.
    Grew { table: String, next_seq: u64 },
    /// A person looks at the table there.
    Here { table: String, person: String },
    /// A token, or whatever tokens a person had, may be good no longer. `who` is the token's hash or the person's id.
    Gone { who: String },
    /// Some changes went unheard: any table may have grown.
    Missed,
}

impl Phase {
    pub fn word(self) -> &'static str {
        match self {
            Phase::Gathering => "gathering",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }

    pub fn of_word(word: &str) -> Option<Phase> {
        [Phase::Gathering, Phase::Playing, Phase::Over].into_iter().find(|phase| phase.word() == word)
    }
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("person", &self.person).field("name", &self.name).finish_non_exhaustive()
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.updated_at, self.table)
    }
}

/// The text is no place in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no place in a listing")]
pub struct BadCursor;

impl FromStr for Cursor {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Cursor, BadCursor> {
        let (at, table) = text.split_once('-').ok_or(BadCursor)?;
        let updated_at = at.parse().map_err(|_| BadCursor)?;
        Ok(Cursor { updated_at, table: table.to_owned() })
    }
}
