//! Source-preserving writing: a file with one more comment differs from the file in that comment alone.

use crate::support::in_repository;
use sankoma_record::{self as record, Encoding, Game, NodeId, Record, RecordFormat, RecordWriteOptions};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const COMMENT: &str = "sankoma-comment";

/// Every file below `folder`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it is listed").path());
    let (folders, mut found): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    found.extend(folders.iter().flat_map(|folder| files(folder)));
    found.sort();
    found
}

/// The node in the middle of the main line.
fn middle(game: &Game) -> NodeId {
    let line = game.main_line();
    line[line.len() / 2]
}

/// The lines of a file, ends included.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
}

/// Whether `new` is `old` with lines of comments added.
fn adds_only_comments(old: &[u8], new: &[u8]) -> bool {
    let mut kept = lines(old).into_iter().peekable();
    for line in lines(new) {
        if kept.next_if(|next| next.trim_ascii_end() == line.trim_ascii_end()).is_none() {
            let is_comment = String::from_utf8_lossy(line).contains(COMMENT);
            if !is_comment {
                return false;
            }
        }
    }
    kept.next().is_none()
}

/// The same for KI2, where the line with the move is broken at the comment.
fn breaks_only_one_line(old: &[u8], new: &[u8]) -> bool {
    let without: Vec<&[u8]> =
        lines(new).into_iter().filter(|line| !String::from_utf8_lossy(line).contains(COMMENT)).collect();
    let old = lines(old);
    let same_start = old.iter().zip(&without).take_while(|(old, new)| old == new).count();
    let ends = old[same_start..].iter().rev().zip(without[same_start..].iter().rev());
    let same_end = ends.take_while(|(old, new)| old == new).count();
    let words = |lines: &[&[u8]]| String::from_utf8_lossy(&lines.concat()).split_whitespace().collect::<String>();
    let [old, new] = [&old, &without].map(|lines| &lines[same_start..lines.len() - same_end]);
    old.len() <= 1 && new.len() <= 2 && words(old) == words(new)
}

/// The same for JKF: the comment stands between two parts of the file, which has lost no byte.
fn inserts_one_part(old: &[u8], new: &[u8]) -> bool {
    let same = |old: &mut dyn Iterator<Item = &u8>, new: &mut dyn Iterator<Item = &u8>| {
        old.zip(new).take_while(|(old, new)| old == new).count()
    };
    let start = same(&mut old.iter(), &mut new.iter());
    let end = same(&mut old[start..].iter().rev(), &mut new[start..].iter().rev());
    start + end == old.len()
}

/// Whether a comment more changes nothing else.
fn keeps_the_rest(format: RecordFormat, old: &[u8], new: &[u8]) -> bool {
    match format {
        RecordFormat::Jkf => inserts_one_part(old, new),
        RecordFormat::Ki2 => adds_only_comments(old, new) || breaks_only_one_line(old, new),
        _ => adds_only_comments(old, new),
    }
}

/// The file with a comment more, written from scratch and with its lines preserved.
fn with_comment(bytes: &[u8]) -> Option<(Record, Vec<u8>, Vec<u8>)> {
    let record = record::read(bytes, None);
    let can_hold = record.format.holds_comments() && record.format != RecordFormat::Unknown;
    if !can_hold || record.game.is_empty() || record.encoding == Encoding::Utf16 {
        return None;
    }
    let mut games: Vec<Game> = record.games().cloned().collect();
    let node = middle(&games[0]);
    games[0].node_mut(node).comments.push(COMMENT.to_owned());
    let games: Vec<&Game> = games.iter().collect();
    let target = RecordWriteOptions::of(&record);
    let rewritten = record::write(&games, target).bytes;
    let preserving = record::write_preserving(bytes, &games, target).bytes;
    Some((record, rewritten, preserving))
}

#[test]
fn a_comment_more_changes_no_other_line() {
    let folders = ["tests/records/sound", "kifu"].map(in_repository);
    let paths: Vec<PathBuf> = folders.iter().flat_map(|folder| files(folder)).collect();
    let (mut count, mut by_plain) = (0, 0);
    let mut changed = Vec::new();
    for path in &paths {
        let bytes = fs::read(path).expect("it can be read");
        let Some((record, rewritten, preserving)) = with_comment(&bytes) else { continue };
        count += 1;
        by_plain += usize::from(keeps_the_rest(record.format, &bytes, &rewritten));
        if !keeps_the_rest(record.format, &bytes, &preserving) {
            changed.push(path.display().to_string());
        }
    }
    assert!(count >= 15, "only {count} files were tried");
    assert_eq!(changed, Vec::<String>::new(), "of {count} files");
    assert!(by_plain < count, "the files are not laid out as they would be written from scratch");
}

/// Counts the files of a folder in which a comment more changes no other line. To be run by hand:
/// `SANKOMA_RECORDS=FOLDER cargo test --release --test it count_files_whose -- --ignored --nocapture`.
#[test]
#[ignore = "wants a folder in SANKOMA_RECORDS"]
fn count_files_whose_lines_are_kept() {
    let folder = std::env::var_os("SANKOMA_RECORDS").expect("SANKOMA_RECORDS names a folder");
    let mut counts = std::collections::BTreeMap::<&str, [usize; 3]>::new();
    for path in files(Path::new(&folder)) {
        let Some((record, rewritten, preserving)) = fs::read(&path).ok().and_then(|bytes| {
            let (record, rewritten, preserving) = with_comment(&bytes)?;
            let format = record.format;
            Some((record, keeps_the_rest(format, &bytes, &rewritten), keeps_the_rest(format, &bytes, &preserving)))
        }) else {
            continue;
        };
        let count = counts.entry(record.format.name()).or_default();
        count[0] += 1;
        count[1] += usize::from(rewritten);
        count[2] += usize::from(preserving);
    }
    for (format, [all, rewritten, preserving]) in counts {
        let line = format!("{format}: {all} files, {rewritten} from scratch, {preserving} with lines preserved\n");
        std::io::stdout().write_all(line.as_bytes()).expect("standard output can be written to");
    }
}

/// Encoding, byte order mark and each line end stay, and an edit that is only blanks is made.
#[test]
fn bytes_around_an_edit_stay() {
    let text = "手合割：平手\r\n# ☆メモ\n先手：歩山\r\n手数----指手--\r\n 1 ７六歩(77) (0:01/0:0:1)\r\n* a  b\r\n 2 ３四歩(33)\r\n";
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(text);
    let record = record::read(&bytes, None);
    let mut game = record.game.clone();
    let line = game.main_line();
    game.node_mut(line[1]).comments = vec![" a b".to_owned()];
    game.node_mut(line[2]).comments = vec!["新しい".to_owned()];
    let written = record::write_preserving(&bytes, &[&game], RecordWriteOptions::of(&record));
    let expected = text.replace("* a  b", "* a b") + "*新しい\r\n";
    let (found, _, _) = encoding_rs::SHIFT_JIS.decode(&written.bytes);
    assert_eq!(found, expected);
}

/// Deleting, reordering and adding moves reads back as the edited game.
#[test]
fn other_edits_are_written_too() {
    let text =
        "手合割：平手\n先手:  歩山\n 1 ７六歩(77)\n 2 ３四歩(33)\n 3 ２六歩(27)\n\n変化：2手\n 2 ８四歩(83)\n*here\n";
    let record = record::read(text.as_bytes(), None);
    let target = RecordWriteOptions::of(&record);
    let line = record.game.main_line();
    let variation = record.game.children(line[1]).nth(1).expect("there is a variation");
    for edit in [
        record::GameEdit::Detach { node: variation },
        record::GameEdit::Detach { node: line[3] },
        record::GameEdit::Reorder { node: variation, place: 0 },
    ] {
        let mut game = record.game.clone();
        game.apply(edit.clone());
        let written = record::write_preserving(text.as_bytes(), &[&game], target);
        assert_eq!(written.diagnostics, [], "{edit:?}");
        let back = record::read(&written.bytes, None).game;
        let moves =
            |game: &Game| game.walk().map(|id| (game.node(id).mv, game.node(id).comments.clone())).collect::<Vec<_>>();
        assert_eq!(moves(&back), moves(&game), "{edit:?}: {}", String::from_utf8_lossy(&written.bytes));
        assert!(String::from_utf8_lossy(&written.bytes).contains("先手:  歩山\n 1 ７六歩(77)\n"), "{edit:?}");
    }
}
