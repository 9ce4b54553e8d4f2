//! Kinds of pieces: what their notations let them do.

use crate::{BetzaDialect, BetzaNotation, CaptureMode, DropRule, MovementAction, MovementPath};
use sankoma_wording::{Message, message, quoted, text};
use serde::Deserialize;

/// A table `[[piece]]` of a game file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceDefinition {
    pub letter: String,
    ja: String,
    en: String,
    /// One character for a square of the board; the Japanese name when not given and as short.
    kanji: Option<String>,
    /// The same for the promoted piece.
    promoted_kanji: Option<String>,
    /// Names of the promoted piece.
    promoted_ja: Option<String>,
    promoted_en: Option<String>,
    /// The notation; `@` in it lets captured pieces be dropped.
    moves: String,
    /// The notation of the promoted piece; `None` when the piece does not promote.
    promoted: Option<String>,
    #[serde(default)]
    royal: bool,
    /// Whether a drop may mate, as when not given; `false` for uchifuzume.
    drop_mate: Option<bool>,
    /// Maximum number of pieces of this kind that `f@` allows on a file; 1 when not given.
    per_file: Option<u8>,
}

impl PieceDefinition {
    /// Checks the values that need no other table.
    pub(super) fn check(&self) -> Result<(), Message> {
        let letter = &self.letter;
        if letter.len() != 1 || !letter.bytes().all(|byte| byte.is_ascii_uppercase()) {
            let letter = quoted(letter);
            return Err(message!(
                "駒の文字が {letter} です（AからZの大文字1字のはず）",
                "letter {letter} of a piece, expected one capital from A to Z"
            ));
        }
        let mut kanji = [&self.kanji, &self.promoted_kanji].into_iter().flatten();
        if let Some(wrong) = kanji.find(|kanji| !is_one_square_wide(kanji)) {
            let kanji = quoted(wrong);
            return Err(message!(
                "駒の漢字が {kanji} です（全角1字のはず）",
                "kanji {kanji} of a piece, expected one character of two columns"
            ));
        }
        if self.per_file == Some(0) {
            return Err(message!(
                "駒'{letter}'のper_fileが0です（1以上のはず）",
                "per_file of piece '{letter}' is 0, expected at least 1"
            ));
        }
        Ok(())
    }
}

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
    pub(super) paths: Vec<MovementPath>,
    pub(super) anywhere: Option<CaptureMode>,
    pub(super) stays: bool,
}

/// The kinds of a game: first those of the file, in its order, then their promoted ones.
///
/// # Errors
/// Names the piece, its notation and what is wrong with it.
pub(super) fn kinds(pieces: &[PieceDefinition], dialect: BetzaDialect) -> Result<Vec<ReferencePieceKind>, Message> {
    let mut kinds = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        kinds.push(kind(piece, index, &piece.moves, false, dialect)?);
    }
    for (index, piece) in pieces.iter().enumerate() {
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
) -> Result<ReferencePieceKind, Message> {
    let symbol = format!("{}{}", if promoted { "+" } else { "" }, piece.letter);
    let unusable = |Message { ja, en }: Message| {
        let notation = quoted(text);
        message!("駒'{symbol}'の動き {notation}: {ja}", "piece '{symbol}', notation {notation}: {en}")
    };
    let notation = BetzaNotation::parse(text, Some(dialect)).map_err(|error| unusable(error.located()))?;
    let mut kind = ReferencePieceKind {
        symbol: symbol.clone(),
        name: name(piece, promoted),
        kanji: kanji(piece, promoted),
        notation,
        royal: piece.royal,
        promotes_to: None,
        unpromoted: index as u8,
        drop: None,
        per_file: piece.per_file.unwrap_or(1),
        drop_mate: piece.drop_mate.unwrap_or(true),
        paths: Vec::new(),
        anywhere: None,
        stays: false,
    };
    for meaning in kind.notation.meanings() {
        kind.royal |= meaning.royal;
        match meaning.action {
            MovementAction::Path(path) => kind.paths.push(path),
            MovementAction::Anywhere(mode) => kind.anywhere = Some(mode),
            MovementAction::Drop(_) if promoted => {
                return Err(unusable(message!(
                    "成った駒は持ち駒にならないので、@は使えません",
                    "a promoted piece is never in hand, expected no @"
                )));
            }
            MovementAction::Drop(drop) => kind.drop = Some(drop),
            MovementAction::Stay => kind.stays = true,
            MovementAction::NotExecutable(Message { ja, en }) => {
                let (part, column) = (quoted(&meaning.text), meaning.column);
                return Err(unusable(message!("{column}文字目の {part}: {ja}", "column {column}, part {part}: {en}")));
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
fn is_one_square_wide(text: &str) -> bool {
    text.chars().count() == 1 && text::width(text) == 2
}
