//! The rules of a game, read from its file.

use super::definition::{self, GameDefinition, PieceDefinition};
use super::position::ReferencePosition;
use super::tables::GameTables;
use crate::betza::{BetzaDialect, BetzaNotation, CaptureMode, DropRule, MovementAction, Ride};
use crate::wording::{Language, Message, quoted};
use serde::Deserialize;

/// The games that come with the program: their names and files.
pub const BUILT_IN_GAMES: &[(&str, &str)] = &[
    ("shogi", include_str!("../games/shogi.toml")),
    ("minishogi", include_str!("../games/minishogi.toml")),
    ("tori", include_str!("../games/tori.toml")),
    ("patient", include_str!("../games/patient.toml")),
];

/// Boards beyond this have no letters for their ranks in common use.
const MAX_BOARD_SIDE: u8 = 12;

/// Whether a piece that may promote must.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PromotionRule {
    /// Only where it would have no move afterwards.
    #[default]
    Choice,
    /// Always.
    Always,
}

/// A kind of piece, promoted kinds being kinds of their own.
#[derive(Clone, Debug)]
pub struct ReferencePieceKind {
    /// As in SFEN: a capital letter, with `+` before it when promoted.
    pub symbol: String,
    /// The piece's name.
    pub name: Message,
    /// How it moves.
    pub notation: BetzaNotation,
    /// Whether the game is about it.
    pub royal: bool,
    /// The kind it promotes to.
    pub promotes_to: Option<u8>,
    /// The kind it is in hand.
    pub unpromoted: u8,
    /// Where it may be dropped; `None` means that it never is.
    pub drop: Option<DropRule>,
    /// How many may stand on a file for another to be dropped there, and one more, if `drop` says so.
    pub per_file: u8,
    /// Whether its drop may mate.
    pub drop_mate: bool,
    pub(super) rides: Vec<Ride>,
    pub(super) anywhere: Option<CaptureMode>,
    pub(super) stays: bool,
}

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct ReferenceGame {
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
    pub kinds: Vec<ReferencePieceKind>,
    /// Ranks at the far edge on which pieces promote.
    pub promotion_ranks: u8,
    /// Whether a piece that may promote must.
    pub promotion: PromotionRule,
    pub(super) tables: GameTables,
}

impl ReferenceGame {
    /// Reads the rules of a game from TOML.
    ///
    /// # Errors
    /// One line that names the key or the piece, what it says and what was expected.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let file = definition::read(text)?;
        check_sizes(&file)?;
        let kinds = kinds(&file)?;
        let tables = GameTables::new(&kinds, file.files, file.ranks);
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
        ReferencePosition::from_sfen(&game, &game.setup).map_err(|problem| format!("setup: {problem}"))?;
        Ok(game)
    }

    /// A game that comes with the program.
    pub fn built_in(name: &str) -> Option<Self> {
        let (_, text) = BUILT_IN_GAMES.iter().find(|(known, _)| *known == name)?;
        Some(Self::from_toml(text).expect("the shipped games are tested"))
    }

    /// The position at the start of the game.
    pub fn start_position(&self) -> ReferencePosition<'_> {
        ReferencePosition::from_sfen(self, &self.setup).expect("it was read when the game was")
    }
}

fn check_sizes(file: &GameDefinition) -> Result<(), String> {
    for (key, value, least, most) in [
        ("files", file.files, 1, MAX_BOARD_SIDE),
        ("ranks", file.ranks, 1, MAX_BOARD_SIDE),
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

fn kinds(file: &GameDefinition) -> Result<Vec<ReferencePieceKind>, String> {
    let dialect = file.dialect.as_deref().map(str::parse::<BetzaDialect>).transpose()?;
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

fn kind(
    piece: &PieceDefinition,
    index: usize,
    text: &str,
    promoted: bool,
    dialect: Option<BetzaDialect>,
) -> Result<ReferencePieceKind, String> {
    let symbol = format!("{}{}", if promoted { "+" } else { "" }, piece.letter);
    let at = |problem: String| format!("piece '{symbol}', notation {}: {problem}", quoted(text));
    let notation = BetzaNotation::parse(text, dialect).map_err(|problem| at(problem.text(Language::En)))?;
    let name = if promoted {
        Message::new(format!("成{}", piece.ja), format!("promoted {}", piece.en))
    } else {
        Message::new(&piece.ja, &piece.en)
    };
    let mut kind = ReferencePieceKind {
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
    for sense in kind.notation.meanings() {
        kind.royal |= sense.royal;
        match sense.action {
            MovementAction::Rides(rides) => kind.rides.extend(rides),
            MovementAction::Anywhere(mode) => kind.anywhere = Some(mode),
            MovementAction::Drop(_) if promoted => {
                return Err(at("a promoted piece is never in hand, expected no @".into()));
            }
            MovementAction::Drop(drop) => kind.drop = Some(drop),
            MovementAction::Stay => kind.stays = true,
            MovementAction::NotExecutable(reason) => {
                return Err(at(format!("part {}: {}", quoted(&sense.text), reason.en)));
            }
        }
    }
    Ok(kind)
}
