//! Book moves: what opening books say of the position.

use crate::cli::context::Result;
use crate::cli::output::file_name;
use crate::cli::output::json::{rows, texts};
use sankoma_books::{Book, BookAnswer, BookForm, BookMove};
use sankoma_record::notation::{NotationStyle, move_text, unmarked_text};
use sankoma_rules::{Color, Move, Position};
use sankoma_wording::text::group_thousands;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, labels};
use std::path::PathBuf;

/// What a book says.
pub(super) struct AskedBook {
    path: PathBuf,
    form: BookForm,
    answer: BookAnswer,
}

rows! {
    /// What a book says of the position.
    struct ExploreBookRow(book: &AskedBook, turn: Color) {
        let answer = &book.answer;

        /// The file.
        file: String = book.path.to_string_lossy().into_owned(),
        /// Its form: YANEURAOU-DB2016, Apery book.bin or sbk.
        form: &'static str = book.form.name(),
        /// The comment on the position; empty without one.
        comment: String = answer.comment.clone(),
        /// Its legal moves, in the order of the book.
        moves: Vec<ExploreBookMoveRow> = answer.moves.iter().map(|mv| ExploreBookMoveRow::of(mv, turn)).collect(),
        /// Moves of the book that break a rule there, USI.
        illegal: Vec<String> = texts(answer.illegal.iter().map(|mv| &mv.mv)),
    }

    /// A move of a book.
    struct ExploreBookMoveRow(mv: &BookMove, turn: Color) {
        /// The move, USI.
        r#move: String = mv.mv.to_string(),
        /// The reply that is expected, USI; null without one.
        reply: Option<String> = mv.reply.map(|reply| reply.to_string()),
        /// Centipawns from Black's view; null without a score.
        score: Option<i32> = mv.score.map(|score| score.saturating_mul(turn.sign())),
        /// Plies of the search behind the score; null where the book does not say.
        depth: Option<u32>,
        /// How often the move was chosen, or its weight; null where the book does not say.
        count: Option<u64>,
        /// The comment; empty without one.
        comment: String,
    }
}

/// Asks the books about a position.
///
/// # Errors
/// A file that is no book or cannot be read.
pub(super) fn ask(paths: &[PathBuf], position: &Position) -> Result<Vec<AskedBook>> {
    let ask = |path: &PathBuf| {
        let book = Book::open(path)?;
        Ok(AskedBook { path: path.clone(), form: book.form(), answer: book.find(position)? })
    };
    paths.iter().map(ask).collect()
}

impl AskedBook {
    /// The book with its moves, one a row; scores from Black's view.
    pub(super) fn text(&self, position: &Position, style: NotationStyle, lang: Language) -> String {
        let mut text = format!("{}  {}\n", file_name(&self.path), self.form.name());
        for line in self.answer.comment.lines() {
            text.extend(["  ", line.trim(), "\n"]);
        }
        if self.answer.moves.is_empty() {
            text.push_str(lang.pick("  この局面の手はありません\n", "  no move at this position\n"));
        } else {
            text.push_str(&self.table(position, style, lang));
        }
        if !self.answer.illegal.is_empty() {
            let moves = self.answer.illegal.iter().map(|mv| mv.mv.to_string()).collect::<Vec<_>>().join(", ");
            let words = lang.pick("  反則になる手: ", "  moves that break a rule: ");
            text.extend([words, &moves, "\n"]);
        }
        text
    }

    fn table(&self, position: &Position, style: NotationStyle, lang: Language) -> String {
        use ColumnAlignment::{Left, Right};
        let mut table = TextTable::new([
            (Left, labels::MOVE.text(lang)),
            (Right, lang.pick("評価値", "score")),
            (Right, lang.pick("深さ", "depth")),
            (Right, lang.pick("回数", "count")),
            (Left, lang.pick("応手", "reply")),
            (Left, lang.pick("コメント", "comment")),
        ]);
        let sign = position.side_to_move().sign();
        for mv in &self.answer.moves {
            let after = position.clone().after([mv.mv]);
            let reply = mv.reply.filter(|&reply| after.can_make(reply));
            table.add_row([
                name(position, mv.mv, style, lang),
                mv.score.map(|score| format!("{:+}", score.saturating_mul(sign))).unwrap_or_default(),
                mv.depth.map(|depth| depth.to_string()).unwrap_or_default(),
                mv.count.map(group_thousands).unwrap_or_default(),
                reply.map(|reply| name(&after, reply, style, lang)).unwrap_or_default(),
                mv.comment.lines().map(str::trim).collect::<Vec<_>>().join(" "),
            ]);
        }
        table.text()
    }
}

/// A move; in English without the mark of its side.
pub(super) fn name(position: &Position, mv: Move, style: NotationStyle, lang: Language) -> String {
    let write = if lang == Language::Ja { move_text } else { unmarked_text };
    write(position, mv, style).trim().to_owned()
}
