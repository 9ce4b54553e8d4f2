//! The opening books of a match.

use crate::cli::context::Result;
use crate::cli::option_values::whole_number;
use sankoma_analysis::engine_match::{BookPlayer, Player};
use sankoma_books::{Book, BookSelection};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Options that give the players books.
#[derive(clap::Args)]
pub(super) struct BookArgs {
    /// Opening book of both engines: their moves are taken from it as long as it has some. Games begin at the start
    /// position with --plies 0.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Opening book of ENGINE1.
    #[arg(long, value_name = "FILE")]
    book1: Option<PathBuf>,
    /// Opening book of ENGINE2.
    #[arg(long, value_name = "FILE")]
    book2: Option<PathBuf>,
    /// Up to which move of the game, counted as in the SFEN, books are used.
    #[arg(long, default_value_t = BookSelection::DEFAULT_MOVES, value_name = "N", value_parser = whole_number::<u32>(..))]
    book_moves: u32,
    /// Moves so many centipawns below the best one of the book are drawn from; 0: the best one is played.
    #[arg(long, default_value_t = BookSelection::DEFAULT_MARGIN, value_name = "CP", value_parser = whole_number::<u32>(..))]
    book_margin: u32,
    /// Draw moves in proportion to their counts in the book, not with equal chances.
    #[arg(long)]
    book_counts: bool,
}

/// The books of both engines.
pub(super) struct MatchBooks {
    books: [Option<Arc<Book>>; 2],
    selection: BookSelection,
    /// With the number of the game it says what is drawn.
    seed: u64,
}

impl BookArgs {
    /// Opens the books.
    ///
    /// # Errors
    /// A file that is no book.
    pub(super) fn open(&self, seed: u64) -> Result<MatchBooks> {
        let open = |own: &Option<PathBuf>| {
            let path: Option<&Path> = own.as_ref().or(self.book.as_ref()).map(PathBuf::as_path);
            path.map(|path| Book::open(path).map(Arc::new)).transpose()
        };
        let selection = BookSelection { moves: self.book_moves, margin: self.book_margin, by_count: self.book_counts };
        Ok(MatchBooks { books: [open(&self.book1)?, open(&self.book2)?], selection, seed })
    }
}

impl MatchBooks {
    /// Calls `play` with the players of game `number`, each with its book.
    pub(super) fn with_players<T>(
        &self,
        number: u64,
        [one, two]: [&mut dyn Player; 2],
        play: impl FnOnce([&mut dyn Player; 2]) -> T,
    ) -> T {
        // Two numbers for each game, so that the players do not draw alike.
        let seed = self.seed.wrapping_add(number.wrapping_mul(2));
        let book = |at: usize| self.books[at].clone();
        let with_book = |player, book, seed| BookPlayer::new(player, book, self.selection, seed);
        match (book(0), book(1)) {
            (None, None) => play([one, two]),
            (Some(first), None) => play([&mut with_book(one, first, seed), two]),
            (None, Some(second)) => play([one, &mut with_book(two, second, seed.wrapping_add(1))]),
            (Some(first), Some(second)) => {
                play([&mut with_book(one, first, seed), &mut with_book(two, second, seed.wrapping_add(1))])
            }
        }
    }
}
