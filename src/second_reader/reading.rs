//! The comparison of what the library reads with what was read here.

use super::PROGRAM;
use super::decoding::{self, OtherDecoding};
use super::difference::{EncodingDifference, ReaderDifference, ReaderDifferenceKind, ReadingProgress};
use super::library::{FailurePlace, LibraryFormat};
use super::process::{self, MAX_BYTES, ProcessAnswer};
use sankoma_record::{self as record, Diagnostic, Game, NodeId, Record, RereadDifferences, Severity};
use sankoma_wording::{Message, counted_noun, message};
use std::io;
use std::path::Path;

/// What the other program reads in a file, compared with what was read here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondReading {
    /// What came of asking it.
    pub answer: SecondAnswer,
    /// Moves of the main line of the first game.
    pub plies: usize,
    /// How many of them it reads alike, from the first on; where it refuses the file, before the place.
    pub plies_read: usize,
    /// Where it decodes the file otherwise: how many it would read in the encoding that it expects.
    pub plies_readable: Option<usize>,
    /// The differences, those of the game first.
    pub differences: Vec<Diagnostic>,
}

/// What came of asking the other program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondAnswer {
    /// It was not asked.
    NotAsked,
    /// It gave no answer.
    Missing,
    /// It refused the file, or panicked.
    Refused,
    /// It read a game.
    Read,
}

/// Has the other program read the bytes of `record`, in a process of its own, and compares the first game. The name of
/// the file decides the encoding; `None` leaves that to what was detected.
///
/// # Errors
/// The process cannot be started.
pub fn read(record: &Record, name: Option<&Path>) -> io::Result<SecondReading> {
    let comparison = ReadingComparison { record, game: &record.game, line: move_nodes(&record.game) };
    let format = match LibraryFormat::of(record.format) {
        Some(_) if record.bytes.len() > MAX_BYTES => {
            let bytes = record.bytes.len();
            return Ok(comparison.not_asked(&ReaderDifference::TooLarge { bytes }));
        }
        Some(format) => format,
        None => {
            let format = record.format.name();
            return Ok(comparison.not_asked(&ReaderDifference::UnknownFormat { format }));
        }
    };
    let decoded = decoding::text_for(format, &record.bytes, name);
    let readable = comparison.reading(process::ask(format, &decoded.text)?, &decoded.text);
    let Some(OtherDecoding { difference, text }) = decoded.other else { return Ok(readable) };
    let actual = match &text {
        Some(text) => Some(comparison.reading(process::ask(format, text)?, text)),
        None => None,
    };
    Ok(comparison.in_other_encoding(difference, actual.as_ref(), readable))
}

/// The nodes of the main line that have a move.
fn move_nodes(game: &Game) -> Vec<NodeId> {
    game.main_line().into_iter().filter(|&id| game.node(id).mv.is_some()).collect()
}

/// The game read here, to be compared.
struct ReadingComparison<'a> {
    record: &'a Record,
    game: &'a Game,
    /// The moves of its main line.
    line: Vec<NodeId>,
}

impl ReadingComparison<'_> {
    fn not_asked(&self, why: &ReaderDifference) -> SecondReading {
        self.without_game(SecondAnswer::NotAsked, 0, why.to_diagnostic(self.game, None, None))
    }

    fn without_game(&self, answer: SecondAnswer, plies_read: usize, why: Diagnostic) -> SecondReading {
        SecondReading { answer, plies: self.line.len(), plies_read, plies_readable: None, differences: vec![why] }
    }

    fn progress(&self, read: usize) -> ReadingProgress {
        ReadingProgress { read, all: self.line.len() }
    }

    fn reading(&self, answer: ProcessAnswer, text: &str) -> SecondReading {
        match answer {
            ProcessAnswer::Read { jkf } => self.with_game(&record::read(jkf.as_bytes(), None).game, text),
            ProcessAnswer::Failed { error, panicked, place } => self.failure(error, panicked, place),
            ProcessAnswer::Ended(cause) => {
                let why = ReaderDifference::NoAnswer(cause).to_diagnostic(self.game, None, None);
                self.without_game(SecondAnswer::Missing, 0, why)
            }
        }
    }

    /// What it reads in a file that it decodes otherwise: `actual`, nothing where it refuses the bytes. `readable` is
    /// what it would read in the encoding that it expects; its differences come behind.
    fn in_other_encoding(
        &self,
        difference: EncodingDifference,
        actual: Option<&SecondReading>,
        readable: SecondReading,
    ) -> SecondReading {
        let progress = self.progress(readable.plies_read);
        let found = ReaderDifference::Encoding { difference, is_refused: actual.is_none(), readable: progress };
        let mut differences = vec![found.to_diagnostic(self.game, None, None)];
        differences.extend(readable.differences);
        SecondReading {
            answer: actual.map_or(SecondAnswer::Refused, |actual| actual.answer),
            plies: readable.plies,
            plies_read: actual.map_or(0, |actual| actual.plies_read),
            plies_readable: Some(readable.plies_read),
            differences,
        }
    }

    fn failure(&self, error: String, panicked: bool, place: Option<FailurePlace>) -> SecondReading {
        let before = |line: u32| self.line.iter().take_while(|&&id| self.game.node(id).line < Some(line)).count();
        let (read, line) = match place {
            Some(FailurePlace::Line(line)) => (before(line), Some(line)),
            Some(FailurePlace::Ply(ply)) => (ply.saturating_sub(1).min(self.line.len()), None),
            None => (0, None),
        };
        let node = place.and_then(|_| self.line.get(read).copied());
        // A line without a move has no ply.
        let node = node.filter(|&id| line.is_none() || self.game.node(id).line == line);
        let progress = place.map(|_| self.progress(read));
        let why = ReaderDifference::Fails { error, panicked, progress }.to_diagnostic(self.game, line, node);
        self.without_game(SecondAnswer::Refused, read, why)
    }

    fn with_game(&self, theirs: &Game, text: &str) -> SecondReading {
        let their_line = move_nodes(theirs);
        let pairs = self.line.iter().zip(&their_line);
        let read = pairs.take_while(|(ours, there)| self.game.node(**ours).mv == theirs.node(**there).mv).count();
        let found = record::differences(self.game, theirs);
        let mut differences: Vec<Diagnostic> = self.start_differences(&found);
        if read < self.line.len() {
            differences.push(self.stop(read, their_line.get(read).map(|&id| theirs.node(id)), text));
        }
        differences.extend(self.other_moves(&found, read));
        differences.extend(self.beside_moves(&found));
        SecondReading {
            answer: SecondAnswer::Read,
            plies: self.line.len(),
            plies_read: read,
            plies_readable: None,
            differences,
        }
    }

    fn start_differences(&self, found: &RereadDifferences) -> Vec<Diagnostic> {
        let count = 1 + self.record.further_games.len();
        let games = (count > 1).then_some(ReaderDifference::Games { count });
        let start = found.start.then_some(ReaderDifference::Start);
        games.into_iter().chain(start).map(|found| found.to_diagnostic(self.game, None, None)).collect()
    }

    /// The end of what both read alike of the main line: `theirs` is read there in place of the next move, or nothing.
    fn stop(&self, read: usize, theirs: Option<&record::GameNode>, text: &str) -> Diagnostic {
        let (next, progress) = (self.line[read], self.progress(read));
        if let Some(theirs) = theirs.and_then(|node| node.written.as_deref().map(str::to_owned)) {
            return ReaderDifference::OtherMove { theirs, progress }.to_diagnostic(self.game, None, Some(next));
        }
        let line = self.stopping_line(read, text);
        let node = (line == self.game.node(next).line).then_some(next);
        let stopped = line.and_then(|line| text.lines().nth(line as usize - 1)).unwrap_or_default();
        ReaderDifference::Stops { text: stopped.trim().to_owned(), progress }.to_diagnostic(self.game, line, node)
    }

    /// The first line behind the last move that both read that is neither a comment nor a time: at the latest that of
    /// the next move.
    fn stopping_line(&self, read: usize, text: &str) -> Option<u32> {
        let next = self.game.node(self.line[read]).line?;
        let Some(last) = read.checked_sub(1).and_then(|last| self.game.node(self.line[last]).line) else {
            return Some(next);
        };
        let between = (last + 1..next).zip(text.lines().skip(last as usize));
        Some(between.into_iter().find(|(_, line)| !line.starts_with(['*', '&', '\'', 'T'])).map_or(next, |row| row.0))
    }

    fn other_moves(&self, found: &RereadDifferences, read: usize) -> Vec<Diagnostic> {
        let lost_of_line = self.line.len() - read;
        let moves = (found.variations.count + found.moves.count).saturating_sub(lost_of_line);
        let node = found.variations.first.or(found.moves.first);
        let variations =
            (moves > 0).then(|| ReaderDifference::Variations { moves }.to_diagnostic(self.game, None, node));
        let added = (found.added > 0)
            .then(|| ReaderDifference::AddedMoves { moves: found.added }.to_diagnostic(self.game, None, None));
        variations.into_iter().chain(added).collect()
    }

    fn beside_moves(&self, found: &RereadDifferences) -> Vec<Diagnostic> {
        let of_nodes = [
            (found.comments, ReaderDifference::Comments { count: found.comments.count }),
            (found.bookmarks, ReaderDifference::Bookmarks { count: found.bookmarks.count }),
            (found.times, ReaderDifference::Times { count: found.times.count + found.fractions.count }),
        ];
        let headers = found.headers.first().map(|name| {
            let line = self.game.headers.iter().find(|header| header.name == *name).and_then(|header| header.line);
            let lost = ReaderDifference::Headers { name: name.clone(), count: found.headers.len() };
            lost.to_diagnostic(self.game, line, None)
        });
        let of_nodes = of_nodes.into_iter().filter(|(nodes, _)| nodes.count > 0);
        let of_nodes = of_nodes.map(|(nodes, lost)| lost.to_diagnostic(self.game, None, nodes.first));
        let ends = found.ends.iter().filter_map(|&(id, is)| {
            let was = self.game.node(id).end.clone()?;
            Some(ReaderDifference::End { was, is }.to_diagnostic(self.game, None, Some(id)))
        });
        headers.into_iter().chain(of_nodes).chain(ends).collect()
    }
}

impl SecondReading {
    /// Whether nothing differs.
    pub fn is_alike(&self) -> bool {
        self.differences.is_empty()
    }

    /// Whether it reads the game that was read here; not asked, it cannot be said not to.
    pub fn reads_game(&self) -> bool {
        self.differences.iter().all(|found| found.severity < Severity::Warning)
    }

    /// One sentence: how far it reads.
    pub fn verdict(&self) -> Message {
        let (read, all, count) = (self.plies_read, self.plies, self.differences.len());
        let moves = counted_noun(all, "move");
        let every = if all == 1 { "the one move".to_owned() } else { format!("all {all} moves") };
        let Some(first) = self.differences.first() else {
            return message!(
                "{PROGRAM} は{all}手とそのほかすべてを同じに読みます",
                "{PROGRAM} reads {every} and everything else as here"
            );
        };
        if first.code == ReaderDifferenceKind::Encoding.code() {
            return first.message.clone();
        }
        let stops = [ReaderDifferenceKind::Stops, ReaderDifferenceKind::Fails].map(ReaderDifferenceKind::code);
        let stop = self.differences.iter().find(|found| stops.contains(&found.code));
        match stop.and_then(|found| found.line) {
            Some(line) => message!(
                "{PROGRAM} は{line}行目で止まり、{all}手のうち{read}手しか読みません",
                "{PROGRAM} stops at line {line}, after {read} of {moves}"
            ),
            None if self.answer == SecondAnswer::Read && self.reads_game() => message!(
                "{PROGRAM} は{all}手を同じに読みます（そのほかに違いが{count}件）",
                ("{PROGRAM} reads {every} as here; {} elsewhere", counted_noun(count, "difference"))
            ),
            None => first.message.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::second_reader::library::{self, LibraryAnswer};

    /// The reading of `text`, with the library in this process.
    fn reading(text: &str) -> SecondReading {
        let record = record::read(text.as_bytes(), None);
        let format = LibraryFormat::of(record.format).expect("a format of the library");
        let mut found = None;
        library::answer(format, text, |answer| {
            found = Some(match (answer, found.take()) {
                (LibraryAnswer::Read { jkf }, _) => ProcessAnswer::Read { jkf },
                (LibraryAnswer::Failed { error, panicked }, _) => {
                    ProcessAnswer::Failed { error, panicked, place: None }
                }
                (LibraryAnswer::FailedAt(place), Some(ProcessAnswer::Failed { error, panicked, .. })) => {
                    ProcessAnswer::Failed { error, panicked, place: Some(place) }
                }
                (LibraryAnswer::FailedAt(_), _) => panic!("a place without a failure"),
            });
        });
        let comparison = ReadingComparison { record: &record, game: &record.game, line: move_nodes(&record.game) };
        comparison.reading(found.expect("an answer"), text)
    }

    fn codes(reading: &SecondReading) -> Vec<(&str, Option<u32>)> {
        reading.differences.iter().map(|found| (found.code, found.line)).collect()
    }

    const KIF: &str = "先手：A\n後手：B\n手合割：平手\n手数----指手---------消費時間--\n*start\n   1 ７六歩(77) ( 0:10/00:00:10)\n\
                       *good\n   2 ３四歩(33) ( 0:05/00:00:05)\n   3 ２六歩(27) ( 0:01/00:00:11)\n   4 投了\n";

    #[test]
    fn a_whole_game_is_read_alike_in_every_format() {
        let record = record::read(KIF.as_bytes(), None);
        for format in [record::RecordFormat::Kif, record::RecordFormat::Jkf] {
            let written = record::write(&[&record.game], record::RecordWriteOptions::defaults_for(format));
            let (text, _) = record::decode(&written.bytes);
            let reading = reading(&text);
            assert_eq!((codes(&reading), reading.plies_read), (vec![], 3), "{text}");
            assert!(reading.is_alike() && reading.reads_game());
        }
        assert!(reading(KIF).verdict().en.contains("all 3 moves and everything"));
    }

    #[test]
    fn it_stops_at_the_line_that_it_does_not_know() {
        let text = KIF.replace("   3 ２六歩(27)", "   3 パス\n   4 ２六歩(27)").replace("   4 投了", "   5 投了");
        let reading = reading(&text);
        assert_eq!(codes(&reading)[0], ("reader_stops", Some(9)));
        assert_eq!((reading.plies_read, reading.reads_game()), (2, false));
        assert!(reading.verdict().en.contains("stops at line 9, after 2 of 4 moves"), "{}", reading.verdict().en);
        // A blank line between two moves is where it stops, not the move behind it.
        let text = "先手：A\n手合割：平手\n▲７六歩\n\n△３四歩\n";
        let reading = self::reading(text);
        assert_eq!((codes(&reading)[0], reading.plies_read), (("reader_stops", Some(4)), 1));
    }

    #[test]
    fn a_refusal_names_line_and_moves() {
        let text = KIF.replace("２六歩(27)", "５五歩(54)");
        let reading = reading(&text);
        assert_eq!(codes(&reading), [("reader_fails", Some(9))]);
        assert_eq!((reading.answer, reading.plies_read), (SecondAnswer::Refused, 2));
        assert!(reading.differences[0].message.en.contains("after 2 of 3 moves"), "{:?}", reading.differences);
    }

    #[test]
    fn what_stands_beside_the_moves_is_a_note() {
        let csa = "V2.2\nN+A\n$NOTE:x\nPI\n+\n'*start\n+7776FU\nT1\n'*good\n-3334FU\n%TORYO\n";
        let reading = reading(csa);
        let found = codes(&reading);
        assert!(found.contains(&("reader_comments", None)), "{found:?}");
        assert!(reading.reads_game() && !reading.is_alike());
        assert!(reading.verdict().en.contains("all 2 moves as here"), "{}", reading.verdict().en);
    }

    #[test]
    fn a_board_with_gote_to_move_and_further_games_differ() {
        let two = "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";
        assert_eq!(codes(&reading(two))[0], ("reader_games", None));
        let board: String = "一二三四五六七八九".chars().fold(String::new(), |board, rank| {
            let row = match rank {
                '一' => " ・ ・ ・ ・v玉 ・ ・ ・ ・",
                '九' => " ・ ・ ・ ・ 玉 ・ ・ ・ ・",
                _ => " ・ ・ ・ ・ ・ ・ ・ ・ ・",
            };
            format!("{board}|{row}|{rank}\n")
        });
        let rule = "+---------------------------+";
        let text = format!(
            "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n{rule}\n{board}{rule}\n先手の持駒：なし\n後手番\n"
        );
        assert_eq!(codes(&reading(&text))[0].0, "reader_start");
    }
}
