//! The rules of a game, read from its file.

use super::file::{self, GameFile, PieceFile};
use super::state::State;
use super::tables::Tables;
use crate::betza::{Action, Dialect, Drop, Mode, Notation, Ride};
use crate::rules::{Lang, Message, quoted};
use serde::Deserialize;

/// The games that come with the program: their names and files.
pub const SHIPPED: &[(&str, &str)] = &[
    ("shogi", include_str!("../games/shogi.toml")),
    ("minishogi", include_str!("../games/minishogi.toml")),
    ("tori", include_str!("../games/tori.toml")),
    ("patient", include_str!("../games/patient.toml")),
];

/// Boards beyond this have no letters for their ranks in common use.
const LARGEST: u8 = 12;

/// Whether a piece that may promote must.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Promotion {
    /// Only where it would have no move afterwards.
    #[default]
    Choice,
    /// Always.
    Always,
}

/// A kind of piece, promoted kinds being kinds of their own.
#[derive(Clone, Debug)]
pub struct Kind {
    /// As in SFEN: a capital letter, with `+` before it when promoted.
    pub symbol: String,
    /// The piece's name.
    pub name: Message,
    /// How it moves.
    pub notation: Notation,
    /// Whether the game is about it.
    pub royal: bool,
    /// The kind it promotes to.
    pub promotes_to: Option<u8>,
    /// The kind it is in hand.
    pub unpromoted: u8,
    /// Where it may be dropped; `None` means that it never is.
    pub drop: Option<Drop>,
    /// How many may stand on a file for another to be dropped there, and one more, if `drop` says so.
    pub per_file: u8,
    /// Whether its drop may mate.
    pub drop_mate: bool,
    pub(super) rides: Vec<Ride>,
    pub(super) anywhere: Option<Mode>,
    pub(super) stays: bool,
}

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its short name.
    pub name: String,
    /// Its name for people.
    pub title: Message,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// The set-up in the manner of SFEN.
    pub setup: String,
    /// The kinds of pieces: first those of the file, then their promoted ones.
    pub kinds: Vec<Kind>,
    /// Ranks at the far edge on which pieces promote.
    pub promotion_ranks: u8,
    /// Whether a piece that may promote must.
    pub promotion: Promotion,
    pub(super) tables: Tables,
}

impl Game {
    /// Reads the rules of a game from TOML.
    ///
    /// # Errors
    /// One line that names the key or the piece, what it says and what was expected.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let file = file::read(text)?;
        check_sizes(&file)?;
        let kinds = kinds(&file)?;
        let tables = Tables::new(&kinds, file.files, file.ranks);
        let game = Self {
            name: file.name,
            title: Message::new(file.ja, file.en),
            files: file.files,
            ranks: file.ranks,
            setup: file.setup,
            kinds,
            promotion_ranks: file.promotion_ranks,
            promotion: file.promotion,
            tables,
        };
        State::from_sfen(&game, &game.setup).map_err(|problem| format!("setup: {problem}"))?;
        Ok(game)
    }

    /// A game that comes with the program.
    pub fn shipped(name: &str) -> Option<Self> {
        let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
        Some(Self::from_toml(text).expect("the shipped games are tested"))
    }

    /// The position at the start of the game.
    pub fn start(&self) -> State<'_> {
        State::from_sfen(self, &self.setup).expect("it was read when the game was")
    }
}

fn check_sizes(file: &GameFile) -> Result<(), String> {
    for (key, value, least, most) in [
        ("files", file.files, 1, LARGEST),
        ("ranks", file.ranks, 1, LARGEST),
        ("promotion_ranks", file.promotion_ranks, 0, file.ranks),
    ] {
        if !(least..=most).contains(&value) {
            return Err(format!("{key} is {value}, expected {least} to {most}"));
        }
    }
    if file.piece.is_empty() {
        return Err("no [[piece]], expected at least one".to_owned());
    }
    for (index, piece) in file.piece.iter().enumerate() {
        let letter = piece.letter.as_str();
        if letter.len() != 1 || !letter.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(format!("letter {} of a piece, expected one capital from A to Z", quoted(letter)));
        }
        if file.piece[..index].iter().any(|other| other.letter == letter) {
            return Err(format!("two pieces have the letter '{letter}', expected one"));
        }
        if piece.per_file == 0 {
            return Err(format!("per_file of piece '{letter}' is 0, expected at least 1"));
        }
    }
    Ok(())
}

fn kinds(file: &GameFile) -> Result<Vec<Kind>, String> {
    let dialect = file.dialect.as_deref().map(str::parse::<Dialect>).transpose()?;
    let mut kinds = Vec::new();
    for (index, piece) in file.piece.iter().enumerate() {
        kinds.push(kind(piece, index, &piece.moves, false, dialect)?);
    }
    for (index, piece) in file.piece.iter().enumerate() {
        if let Some(promoted) = &piece.promoted {
            let kind = kind(piece, index, promoted, true, dialect)?;
            kinds[index].promotes_to = Some(kinds.len() as u8);
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

fn kind(piece: &PieceFile, index: usize, text: &str, promoted: bool, dialect: Option<Dialect>) -> Result<Kind, String> {
    let symbol = format!("{}{}", if promoted { "+" } else { "" }, piece.letter);
    let at = |problem: String| format!("piece '{symbol}', notation {}: {problem}", quoted(text));
    let notation = Notation::parse(text, dialect).map_err(|problem| at(problem.text(Lang::En)))?;
    let name = if promoted {
        Message::new(format!("成{}", piece.ja), format!("promoted {}", piece.en))
    } else {
        Message::new(&piece.ja, &piece.en)
    };
    let mut kind = Kind {
        symbol: symbol.clone(),
        name,
        notation,
        royal: piece.royal,
        promotes_to: None,
        unpromoted: index as u8,
        drop: None,
        per_file: piece.per_file,
        drop_mate: piece.drop_mate,
        rides: Vec::new(),
        anywhere: None,
        stays: false,
    };
    for sense in kind.notation.senses() {
        kind.royal |= sense.royal;
        match sense.action {
            Action::Rides(rides) => kind.rides.extend(rides),
            Action::Anywhere(mode) => kind.anywhere = Some(mode),
            Action::Drop(_) if promoted => return Err(at("a promoted piece is never in hand, expected no @".into())),
            Action::Drop(drop) => kind.drop = Some(drop),
            Action::Stay => kind.stays = true,
            Action::NotExecutable(reason) => return Err(at(format!("part {}: {}", quoted(&sense.text), reason.en))),
        }
    }
    Ok(kind)
}
