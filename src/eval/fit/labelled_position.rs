//! Positions with what is known of them.

use crate::wording::{Message, quoted};
use std::fmt;

/// A position to fit to: one line `SFEN<TAB>score<TAB>result<TAB>game` of a file.
///
/// Score and result are from the side to move's view; `-` stands where one is not known. The game's number may be
/// left out; then the position stands for itself.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledPosition {
    /// The position.
    pub sfen: String,
    /// What a search found, in centipawns.
    pub score: Option<i32>,
    /// How the game ended: 1 won, 0.5 drawn, 0 lost.
    pub result: Option<f64>,
    /// Which game it is from: positions of one game share their result and are no independent witnesses.
    pub game: Option<u64>,
}

impl fmt::Display for LabelledPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sfen, score, result, game } = self;
        write!(f, "{sfen}\t{}\t{}", or_dash(*score), or_dash(*result))?;
        game.map_or(Ok(()), |game| write!(f, "\t{game}"))
    }
}

impl LabelledPosition {
    /// Reads a line. The SFEN is not looked at.
    ///
    /// # Errors
    /// One sentence: how many fields there are, or which field is not what it should be.
    pub fn read(line: &str) -> Result<Self, Message> {
        let fields: Vec<&str> = line.trim_end().split('\t').collect();
        let (&[sfen, score, result], game) = match fields.as_slice() {
            [first @ .., game] if first.len() == 3 => (<&[&str; 3]>::try_from(first).expect("it has 3"), Some(*game)),
            three => (<&[&str; 3]>::try_from(three).map_err(|_| wrong_field_count(three.len()))?, None),
        };
        Ok(Self {
            sfen: sfen.to_owned(),
            score: unless_dash(score, "score", "centipawns such as -120, or -")?,
            result: unless_dash(result, "result", "1, 0.5, 0 or -")?,
            game: game.map(|game| number(game, "game", "a number")).transpose()?,
        })
        .and_then(|label: Self| match label.result {
            Some(result) if !(0.0..=1.0).contains(&result) => {
                Err(invalid_field("result", &result.to_string(), "1, 0.5 or 0"))
            }
            _ => Ok(label),
        })
    }
}

fn or_dash<N: fmt::Display>(number: Option<N>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number}"))
}

fn unless_dash<N: std::str::FromStr>(text: &str, field: &str, expected: &str) -> Result<Option<N>, Message> {
    if text == "-" { Ok(None) } else { number(text, field, expected).map(Some) }
}

fn number<N: std::str::FromStr>(text: &str, field: &str, expected: &str) -> Result<N, Message> {
    text.trim().parse().map_err(|_| invalid_field(field, text, expected))
}

fn invalid_field(field: &str, text: &str, expected: &str) -> Message {
    let text = quoted(text);
    Message::new(
        format!("{field}欄の{text}は読めません。{expected}を書いてください"),
        format!("{field} {text}, expected {expected}"),
    )
}

fn wrong_field_count(count: usize) -> Message {
    Message::new(
        format!("タブ区切りの欄が{count}個です。SFEN・評価値・結果の3欄（または対局番号を加えた4欄）を書いてください"),
        format!("{count} fields between tabs, expected SFEN, score, result and perhaps the game's number"),
    )
}
