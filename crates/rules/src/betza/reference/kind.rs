//! Kinds of pieces: what their notations let them do.

use super::definition::{GameDefinition, PieceDefinition};
use super::error::{GameFileError, UnusableNotation};
use crate::betza::{BetzaDialect, BetzaNotation, CaptureMode, DropRule, MovementAction, MovementPath, Ride};
use crate::wording::{Message, text};

/// A kind of piece, promoted kinds being kinds of their own.
#[derive(Clone, Debug)]
pub struct ReferencePieceKind {
    /// As in SFEN: a capital letter, with `+` before it when promoted.
    pub symbol: String,
    /// The piece's name.
    pub name: Message,
    /// One character of two columns for a square of the board; `None` where the game has none.
    pub kanji: Option<String>,
    /// How it moves.
    pub notation: BetzaNotation,
    /// Whether its loss loses the game.
    pub royal: bool,
    /// The kind it promotes to, as an index.
    pub promotes_to: Option<u8>,
    /// The kind it is in hand, as an index.
    pub unpromoted: u8,
    /// Where it may be dropped; `None` when it never is.
    pub drop: Option<DropRule>,
    /// Maximum number of pieces of this kind on a file to which another may be dropped, plus one; used when `drop`
    /// limits files.
    pub per_file: u8,
    /// Whether its drop may mate.
    pub drop_mate: bool,
    pub(super) rides: Vec<Ride>,
    pub(super) paths: Vec<MovementPath>,
    pub(super) anywhere: Option<CaptureMode>,
    pub(super) stays: bool,
}

/// The kinds of a game: first those of the file, in its order, then their promoted ones.
pub(super) fn kinds(file: &GameDefinition) -> Result<Vec<ReferencePieceKind>, GameFileError> {
    let dialect = file.dialect.as_deref().map(str::parse::<BetzaDialect>).transpose()?.unwrap_or_default();
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
    dialect: BetzaDialect,
) -> Result<ReferencePieceKind, GameFileError> {
    let symbol = format!("{}{}", if promoted { "+" } else { "" }, piece.letter);
    let unusable = |problem: UnusableNotation| GameFileError::Notation {
        symbol: symbol.clone(),
        notation: text.to_owned(),
        problem: Box::new(problem),
    };
    let notation = BetzaNotation::parse(text, Some(dialect)).map_err(|error| unusable(error.into()))?;
    let mut kind = ReferencePieceKind {
        symbol: symbol.clone(),
        name: name(piece, promoted),
        kanji: kanji(piece, promoted),
        notation,
        royal: piece.royal,
        promotes_to: None,
        unpromoted: index as u8,
        drop: None,
        per_file: piece.per_file,
        drop_mate: piece.drop_mate,
        rides: Vec::new(),
        paths: Vec::new(),
        anywhere: None,
        stays: false,
    };
    for meaning in kind.notation.meanings() {
        kind.royal |= meaning.royal;
        match meaning.action {
            MovementAction::Rides(rides) => kind.rides.extend(rides),
            MovementAction::Path(path) => kind.paths.push(path),
            MovementAction::Anywhere(mode) => kind.anywhere = Some(mode),
            MovementAction::Drop(_) if promoted => return Err(unusable(UnusableNotation::PromotedDrop)),
            MovementAction::Drop(drop) => kind.drop = Some(drop),
            MovementAction::Stay => kind.stays = true,
            MovementAction::NotExecutable(reason) => {
                return Err(unusable(UnusableNotation::NotExecutable {
                    part: meaning.text,
                    column: meaning.column,
                    reason,
                }));
            }
        }
    }
    Ok(kind)
}

fn name(piece: &PieceDefinition, promoted: bool) -> Message {
    if !promoted {
        return Message::new(&piece.ja, &piece.en);
    }
    let ja = piece.promoted_ja.clone().unwrap_or_else(|| format!("成{}", piece.ja));
    let en = piece.promoted_en.clone().unwrap_or_else(|| format!("promoted {}", piece.en));
    Message::new(ja, en)
}

/// What is stated, or else the Japanese name where it is one character of two columns.
fn kanji(piece: &PieceDefinition, promoted: bool) -> Option<String> {
    let (stated, name) =
        if promoted { (&piece.promoted_kanji, piece.promoted_ja.as_ref()) } else { (&piece.kanji, Some(&piece.ja)) };
    stated.clone().or_else(|| name.filter(|name| is_one_square_wide(name)).cloned())
}

/// Whether a text is one character of two columns, as a square of the board has room for.
pub(super) fn is_one_square_wide(text: &str) -> bool {
    text.chars().count() == 1 && text::width(text) == 2
}
