//! Source-preserving text: an edited game in the words of the file that it was read from.
//!
//! 1. Write the game as it was read (*unedited*) and as it is now (*edited*).
//! 2. Find the words of the unedited text in the file: they say the same, though blanks, and some words, may differ.
//! 3. Find the words of the unedited text in the edited one: they have not changed.
//! 4. Repeat the edited text, with the words of the file, and their blanks, for those that have not changed.

use super::words::{SpacedWord, begins_line, same_words, spaced_words};
use crate::game::record_format::RecordFormat;
use crate::text::lines::Newline;
use crate::text::normalization::normalize_text;
use std::ops::Range;

/// Whose blanks stand before a word that has not changed, where the blanks before it have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangedSpace {
    /// Those of the file: lines may only have been broken elsewhere.
    OfFile,
    /// Those of the edited text: the blanks themselves may have been edited.
    OfEdited,
}

/// The texts of a game.
#[derive(Clone, Copy)]
pub(super) struct GameTexts<'a> {
    /// The file.
    pub(super) file: &'a str,
    /// Text of the game as it was read, written with LF.
    pub(super) unedited: &'a str,
    /// Text of the game as it is now, written with LF.
    pub(super) edited: &'a str,
    pub(super) format: RecordFormat,
    /// The line ending of the file.
    pub(super) newline: Newline,
}

/// The edited text in the words of the file; `None` where the texts have too little in common.
pub(super) fn preserving_text(texts: GameTexts<'_>, changed_space: ChangedSpace) -> Option<String> {
    let (file, file_end) = spaced_words(texts.file, texts.format);
    let (unedited, _) = spaced_words(texts.unedited, texts.format);
    let (edited, edited_end) = spaced_words(texts.edited, texts.format);
    let passages = passages(&same_words(&file, &unedited, normalize_text)?, file.len());
    let kept = same_words(&unedited, &edited, str::to_owned)?;
    let mut text = PreservedText { texts, changed_space, text: String::new(), last_is_new: false };
    let mut next = 0;
    let mut at = 0;
    while at < edited.len() {
        let Some(old) = kept[at] else {
            text.push_new(edited[at]);
            at += 1;
            continue;
        };
        // Words of the file that say nothing of the game stay, also where what they stood behind is gone.
        while let Some(passage) = passages.get(next).filter(|passage| passage.unedited.end <= old) {
            if passage.unedited.is_empty() {
                text.push_remark(&file[passage.file.clone()]);
            }
            next += 1;
        }
        while passages.get(next).is_some_and(|passage| passage.unedited.is_empty()) {
            text.push_remark(&file[passages[next].file.clone()]);
            next += 1;
        }
        let passage = passages.get(next)?;
        let length = passage.unedited.len();
        let is_whole = passage.unedited.start == old
            && (0..length).all(|step| kept.get(at + step).copied().flatten() == Some(old + step));
        if is_whole {
            text.push_kept(&file[passage.file.clone()], unedited[old], edited[at]);
            at += length;
            next += 1;
        } else {
            text.push_new(edited[at]);
            at += 1;
        }
    }
    for passage in passages[next..].iter().filter(|passage| passage.unedited.is_empty()) {
        text.push_remark(&file[passage.file.clone()]);
    }
    let end = if text.last_is_new { edited_end.replace('\n', texts.newline.text()) } else { file_end.to_owned() };
    Some(text.text + &end)
}

/// Passage: words of the file and of the unedited text that say the same. Most are one word each; words of the file
/// that the writer does not write are passages without an unedited word.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Passage {
    file: Range<usize>,
    unedited: Range<usize>,
}

/// The passages of a file of `words` words, from the word of the file that each unedited word is.
fn passages(same: &[Option<usize>], words: usize) -> Vec<Passage> {
    let mut found = Vec::new();
    let (mut file, mut unedited) = (0, 0);
    let ends = [(words, same.len())];
    let anchors = same.iter().enumerate().filter_map(|(at, there)| Some(((*there)?, at)));
    for (there, at) in anchors.chain(ends) {
        if file < there || unedited < at {
            found.push(Passage { file: file..there, unedited: unedited..at });
        }
        if at < same.len() {
            found.push(Passage { file: there..there + 1, unedited: at..at + 1 });
        }
        (file, unedited) = (there + 1, at + 1);
    }
    found
}

/// The text that is being put together.
struct PreservedText<'a> {
    texts: GameTexts<'a>,
    changed_space: ChangedSpace,
    text: String,
    /// The last word is not of the file.
    last_is_new: bool,
}

impl PreservedText<'_> {
    /// A word of the edited text that is not in the file.
    fn push_new(&mut self, word: SpacedWord<'_>) {
        self.text.push_str(&word.space.replace('\n', self.texts.newline.text()));
        self.text.push_str(word.text);
        self.last_is_new = true;
    }

    /// Words of the file that say what `unedited` begins, which is `edited` now.
    fn push_kept(&mut self, words: &[SpacedWord<'_>], unedited: SpacedWord<'_>, edited: SpacedWord<'_>) {
        let Some((first, rest)) = words.split_first() else {
            return;
        };
        let is_changed = unedited.space != edited.space && self.changed_space == ChangedSpace::OfEdited;
        let needs_line = self.last_is_new && edited.begins_line() && !first.begins_line();
        if is_changed || needs_line {
            self.text.push_str(&edited.space.replace('\n', self.texts.newline.text()));
        } else {
            self.text.push_str(first.space);
        }
        self.text.push_str(first.text);
        self.push_rest(rest);
    }

    /// Words of the file that the writer does not write. Behind a new word they begin a line.
    fn push_remark(&mut self, words: &[SpacedWord<'_>]) {
        let Some((first, rest)) = words.split_first() else {
            return;
        };
        if self.last_is_new && !begins_line(first.space) {
            self.text.push_str(self.texts.newline.text());
        }
        self.text.push_str(first.space);
        self.text.push_str(first.text);
        self.push_rest(rest);
    }

    fn push_rest(&mut self, words: &[SpacedWord<'_>]) {
        for word in words {
            self.text.push_str(word.space);
            self.text.push_str(word.text);
        }
        self.last_is_new = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preserved(file: &str, unedited: &str, edited: &str, space: ChangedSpace) -> String {
        let texts = GameTexts { file, unedited, edited, format: RecordFormat::Kif, newline: Newline::CrLf };
        preserving_text(texts, space).expect("they are alike")
    }

    #[test]
    fn words_of_the_file_stand_for_what_has_not_changed() {
        let file = "# remark\r\n1 a  (x)\r\n2   b \r\n# end";
        let unedited = "   1 a   ( x)\n   2 b   ( y)\n";
        for (edited, expected) in [
            (unedited, file),
            ("   1 a   ( x)\n*new\n   2 b   ( y)\n", "# remark\r\n1 a  (x)\r\n*new\r\n2   b \r\n# end"),
            ("   1 a   ( x)\n   2 c   ( y)\n", "# remark\r\n1 a  (x)\r\n2 c \r\n# end"),
        ] {
            assert_eq!(preserved(file, unedited, edited, ChangedSpace::OfFile), expected, "{edited}");
        }
    }

    #[test]
    fn edited_blanks_are_written_where_they_count() {
        let (file, unedited, edited) = ("1 a\r\n*b  c", "   1 a\n*b  c\n", "   1 a\n*b c\n");
        assert_eq!(preserved(file, unedited, edited, ChangedSpace::OfFile), file);
        assert_eq!(preserved(file, unedited, edited, ChangedSpace::OfEdited), "1 a\r\n*b c");
    }
}
