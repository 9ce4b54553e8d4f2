//! The library in the process of its own: what it reads, or where it fails.
//!
//! Its errors name no line. The line is found by reading beginnings of the file: the shortest beginning that fails in
//! the same way ends in it. In a CSA file no beginning can be read before the start position is complete; the headers
//! before it are read with another start position behind them. JSON has no beginnings that are JSON; there the moves
//! are cut.

use sankoma_record::RecordFormat;
use serde::{Deserialize, Serialize};
use shogi_kifu_converter::error::ParseError;
use shogi_kifu_converter::jkf::JsonKifuFormat;
use shogi_kifu_converter::parser::{parse_csa_str, parse_jkf_str, parse_ki2_str, parse_kif_str};
use std::any::Any;
use std::panic::catch_unwind;

/// A format that the library reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryFormat {
    /// KIF.
    Kif,
    /// KI2.
    Ki2,
    /// CSA, to version 2.2.
    Csa,
    /// JKF.
    Jkf,
}

sankoma_wording::named! {
    LibraryFormat, "format":
    Kif = "kif";
    Ki2 = "ki2";
    Csa = "csa";
    Jkf = "jkf";
}

/// One answer of the process, a line of JSON.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum LibraryAnswer {
    /// What it read, as JKF.
    Read { jkf: String },
    /// It refuses the file, or panics.
    Failed { error: String, panicked: bool },
    /// After `Failed`: where.
    FailedAt(FailurePlace),
}

/// Where reading fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum FailurePlace {
    /// In this line, counted from 1.
    Line(u32),
    /// At the move of the main line that leads to this ply, or in a variation at this ply.
    Ply(usize),
}

/// Why nothing was read.
#[derive(Debug)]
struct LibraryFailure {
    error: String,
    panicked: bool,
    place: Option<FailurePlace>,
}

/// Lines at the beginning of a file among which the first beginning that can be read is looked for, one by one: before
/// the start position is complete, every beginning of a CSA file fails.
const MAX_HEADER_LINES: usize = 200;

impl LibraryFormat {
    /// The format of the library for one of ours, if it reads that.
    pub(super) const fn of(format: RecordFormat) -> Option<Self> {
        match format {
            RecordFormat::Kif => Some(Self::Kif),
            RecordFormat::Ki2 => Some(Self::Ki2),
            RecordFormat::Csa | RecordFormat::Csa3 => Some(Self::Csa),
            RecordFormat::Jkf => Some(Self::Jkf),
            RecordFormat::Usi | RecordFormat::Sfen | RecordFormat::Usen | RecordFormat::Unknown => None,
        }
    }

    fn parse(self, text: &str) -> Result<JsonKifuFormat, ParseError> {
        match self {
            Self::Kif => parse_kif_str(text),
            Self::Ki2 => parse_ki2_str(text),
            Self::Csa => parse_csa_str(text),
            Self::Jkf => parse_jkf_str(text),
        }
    }
}

/// Has the library read `text`, and reports its answer; after a failure the place of it too, which takes longer to
/// find.
pub(super) fn answer(format: LibraryFormat, text: &str, mut report: impl FnMut(LibraryAnswer)) {
    match attempt(format, text) {
        Ok(jkf) => report(LibraryAnswer::Read { jkf }),
        Err(LibraryFailure { error, panicked, place }) => {
            report(LibraryAnswer::Failed { error: error.clone(), panicked });
            let fails = |beginning: &str| attempt(format, beginning).is_err_and(|failure| failure.error == error);
            let line = || failing_line(text, fails);
            let place = place.or_else(|| match format {
                LibraryFormat::Jkf => failing_ply(text).map(FailurePlace::Ply),
                LibraryFormat::Csa => failing_header_line(text, fails).or_else(line).map(FailurePlace::Line),
                LibraryFormat::Kif | LibraryFormat::Ki2 => line().map(FailurePlace::Line),
            });
            if let Some(place) = place {
                report(LibraryAnswer::FailedAt(place));
            }
        }
    }
}

fn attempt(format: LibraryFormat, text: &str) -> Result<String, LibraryFailure> {
    let read = catch_unwind(|| {
        let game = format.parse(text)?;
        Ok(serde_json::to_string(&game)?)
    });
    match read {
        Ok(Ok(jkf)) => Ok(jkf),
        Ok(Err(error)) => {
            let place = match &error {
                ParseError::Serde(error) => u32::try_from(error.line()).ok().map(FailurePlace::Line),
                _ => None,
            };
            Err(LibraryFailure { error: error.to_string(), panicked: false, place })
        }
        Err(payload) => Err(LibraryFailure { error: panic_text(&*payload), panicked: true, place: None }),
    }
}

/// What a panic says.
fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or_default().to_owned()
}

/// The last line of the shortest beginning of `text` that fails although a shorter one can be read, counted from 1;
/// `None` if no beginning can be read. `text` as a whole fails.
fn failing_line(text: &str, fails: impl Fn(&str) -> bool) -> Option<u32> {
    let ends: Vec<usize> = text.split_inclusive('\n').scan(0, |end, line| Some(add(end, line.len()))).collect();
    let beginning = |lines: usize| &text[..lines.checked_sub(1).map_or(0, |last| ends[last])];
    let readable = (0..ends.len().min(MAX_HEADER_LINES)).find(|&lines| !fails(beginning(lines)))?;
    u32::try_from(first_failing(readable, ends.len(), |lines| fails(beginning(lines)))).ok()
}

/// Bisection: the smallest number that fails, where `readable` does not, `failing` does, and all above one that fails
/// do.
fn first_failing(mut readable: usize, mut failing: usize, fails: impl Fn(usize) -> bool) -> usize {
    while failing - readable > 1 {
        let middle = usize::midpoint(readable, failing);
        if fails(middle) {
            failing = middle;
        } else {
            readable = middle;
        }
    }
    failing
}

/// The first line before the start position of a CSA file that makes a file fail, counted from 1.
fn failing_header_line(text: &str, fails: impl Fn(&str) -> bool) -> Option<u32> {
    const START: &str = "PI\n+\n";
    let mut beginning = String::new();
    let headers = text.split_inclusive('\n').take_while(|line| !line.starts_with(['P', '+', '-']));
    let mut headers = headers.take(MAX_HEADER_LINES).map(|line| {
        beginning += line;
        format!("{beginning}{START}")
    });
    headers.position(|beginning| fails(&beginning)).and_then(|before| u32::try_from(before + 1).ok())
}

fn add(sum: &mut usize, more: usize) -> usize {
    *sum += more;
    *sum
}

/// The first ply of a JKF game whose move the library refuses.
fn failing_ply(text: &str) -> Option<usize> {
    let game: JsonKifuFormat = serde_json::from_str(text).ok()?;
    let fails = |entries: usize| {
        let mut beginning = game.clone();
        beginning.moves.truncate(entries);
        catch_unwind(move || beginning.normalize().is_err()).unwrap_or(true)
    };
    // The first entry has no move.
    let (readable, failing) = (1, game.moves.len());
    if failing <= readable || fails(readable) {
        return None;
    }
    Some(first_failing(readable, failing, fails) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(format: LibraryFormat, text: &str) -> Vec<LibraryAnswer> {
        let mut found = Vec::new();
        answer(format, text, |answer| found.push(answer));
        found
    }

    fn place(format: LibraryFormat, text: &str) -> FailurePlace {
        match answers(format, text).as_slice() {
            [LibraryAnswer::Failed { .. }, LibraryAnswer::FailedAt(place)] => *place,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_it_reads_comes_as_jkf() {
        let found = answers(LibraryFormat::Csa, "PI\n+\n+7776FU\n%TORYO\n");
        let [LibraryAnswer::Read { jkf }] = found.as_slice() else { panic!("{found:?}") };
        assert!(jkf.contains("\"TORYO\"") && jkf.contains("\"moves\""), "{jkf}");
    }

    #[test]
    fn a_move_it_refuses_is_found_by_its_line() {
        let kif = "手合割：平手\n   1 ７六歩(77)\n*comment\n   2 ３四歩(33)\n   3 ５五歩(54)\n   4 投了\n";
        assert_eq!(place(LibraryFormat::Kif, kif), FailurePlace::Line(5));
        // Without the line of the side to move, nothing before it can be read either.
        let csa = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n-3334FU\n+5455FU\nT1\n%TORYO\n";
        assert_eq!(place(LibraryFormat::Csa, csa), FailurePlace::Line(9));
    }

    #[test]
    fn a_header_it_refuses_is_found_before_the_start_position() {
        let moves = "PI\n+\n+7776FU\n%TORYO\n";
        assert_eq!(place(LibraryFormat::Csa, &format!("V2.2\nN+a\nSTART:b\nN-\n{moves}")), FailurePlace::Line(3));
        assert_eq!(place(LibraryFormat::Csa, &format!("'a\nV3.0\n{moves}")), FailurePlace::Line(2));
    }

    #[test]
    fn a_panic_is_an_answer() {
        // Behind two lines that are no moves it takes the first move for a variation of one.
        let kif = "手合割：平手\n先手番\n手数----指手\n   1 ７六歩(77)\n";
        let found = answers(LibraryFormat::Kif, kif);
        assert!(matches!(&found[0], LibraryAnswer::Failed { panicked: true, error } if !error.is_empty()), "{found:?}");
        assert_eq!(found[1], LibraryAnswer::FailedAt(FailurePlace::Line(4)));
        // Without its board the start fails too, in another way, from the first line on.
        let other = kif.replace("平手", "その他");
        assert_eq!(place(LibraryFormat::Kif, &other), FailurePlace::Line(4));
    }

    #[test]
    fn json_errors_have_their_line_and_moves_their_ply() {
        let broken = "{\"header\":{},\n\"moves\":[{},\n{\"move\":3}]}";
        assert_eq!(place(LibraryFormat::Jkf, broken), FailurePlace::Line(3));
        let entry = |color: u8, from: (u8, u8), to: (u8, u8)| {
            let ((x, y), (a, b)) = (from, to);
            format!(
                r#"{{"move":{{"color":{color},"from":{{"x":{x},"y":{y}}},"to":{{"x":{a},"y":{b}}},"piece":"FU"}}}}"#
            )
        };
        let (first, second) = (entry(0, (7, 7), (7, 6)), entry(1, (5, 4), (5, 5)));
        let empty_square = format!("{{\"header\":{{}},\"moves\":[{{}},\n{first},\n{second}]}}");
        assert_eq!(place(LibraryFormat::Jkf, &empty_square), FailurePlace::Ply(2));
    }

    #[test]
    fn the_failing_line_is_the_first_behind_what_can_be_read() {
        let fails = |text: &str| !text.contains("start") || text.contains("bad");
        assert_eq!(failing_line("a\nstart\nb\nbad\nc\nbad\n", fails), Some(4));
        assert_eq!(failing_line("a\nb\n", fails), None);
        assert_eq!(failing_line("start bad", |text| !text.is_empty()), Some(1));
    }
}
