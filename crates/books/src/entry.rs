//! Entries: what a book says of a position and of its moves, and how two books that say different things become one.

use sankoma_rules::Move;

/// Entry of a book for a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookPosition {
    /// The number of the next move as the book's SFEN has it, if it has one.
    pub move_number: Option<u32>,
    /// The comment, lines separated by `\n`; empty without one.
    pub comment: String,
    /// The moves, in the order of the book.
    pub moves: Vec<BookMove>,
    /// Lines of the text form that cannot be read. They are written back as they are.
    pub(crate) unreadable: Vec<String>,
}

/// Move of a position in a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Move in the position of its entry.
    pub mv: Move,
    /// The reply that is expected.
    pub reply: Option<Move>,
    /// Centipawns, from the view of the side that makes the move.
    pub score: Option<i32>,
    /// Plies of the search behind the score.
    pub depth: Option<u32>,
    /// Number of times the move was chosen, or its weight.
    pub count: Option<u64>,
    /// The comment, lines separated by `\n`; empty without one.
    pub comment: String,
}

impl BookMove {
    /// A move of which nothing else is known.
    pub const fn new(mv: Move) -> Self {
        Self { mv, reply: None, score: None, depth: None, count: None, comment: String::new() }
    }

    /// The same on the board turned round.
    pub(crate) fn turned(&self) -> Self {
        Self { mv: self.mv.turned(), reply: self.reply.map(Move::turned), ..self.clone() }
    }

    /// Takes over what another book says of the move: score, depth and reply of the greater depth (of equal ones its
    /// own), and the greater count. Comments that differ stand one after the other.
    #[expect(clippy::needless_pass_by_value, reason = "the other one is used up")]
    pub fn merge(&mut self, other: Self) {
        let is_deeper = (other.score.is_some(), other.depth) > (self.score.is_some(), self.depth);
        if is_deeper {
            (self.score, self.depth) = (other.score, other.depth);
        }
        if is_deeper || self.reply.is_none() {
            self.reply = other.reply.or(self.reply);
        }
        self.count = self.count.max(other.count);
        join_comment(&mut self.comment, &other.comment);
    }
}

impl BookPosition {
    /// Takes over what another book says of the position: moves that both have are merged, others follow.
    pub fn merge(&mut self, other: Self) {
        self.move_number = match (self.move_number, other.move_number) {
            (Some(own), Some(others)) => Some(own.min(others)),
            (own, others) => own.or(others),
        };
        join_comment(&mut self.comment, &other.comment);
        for mv in other.moves {
            self.set(mv, BookMove::merge);
        }
        for line in other.unreadable {
            if !self.unreadable.contains(&line) {
                self.unreadable.push(line);
            }
        }
    }

    /// Adds a move behind the others; one that is there is combined with it.
    pub(crate) fn set(&mut self, added: BookMove, combine: impl FnOnce(&mut BookMove, BookMove)) {
        match self.moves.iter_mut().find(|known| known.mv == added.mv) {
            Some(known) => combine(known, added),
            None => self.moves.push(added),
        }
    }

    /// The same with the board turned round.
    pub(crate) fn turned(&self) -> Self {
        Self { moves: self.moves.iter().map(BookMove::turned).collect(), ..self.clone() }
    }
}

/// Adds a comment that is not there yet.
pub(crate) fn join_comment(comment: &mut String, added: &str) {
    let is_known = added.is_empty() || comment == added || comment.split('\n').any(|line| line == added);
    if !is_known {
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(added);
    }
}
