//! Choice of an exercise in guessing: whose moves, from which ply, and how far moves are searched that were not
//! searched before.

use crate::tui::argument::{ActionArgument, meaningless_word};
use crate::tui::review::argument::ReviewLimit;
use sankoma_rules::Color;
use sankoma_wording::Message;

/// An exercise as a person asks for it: `white 21 nodes=100000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessChoice {
    /// Whose moves are guessed; both sides' when `None`.
    pub side: Option<Color>,
    /// The ply of the first move that may be asked, from 1; the move after the position shown when `None`.
    pub first_ply: Option<usize>,
    /// How far a position is searched whose result is not known.
    pub nodes: u64,
}

impl Default for GuessChoice {
    fn default() -> Self {
        Self { side: None, first_ply: None, nodes: 100_000 }
    }
}

impl ActionArgument for GuessChoice {
    const PLACEHOLDER: &'static str = "SIDE PLY";

    fn words() -> Vec<&'static str> {
        vec!["black", "white", "both", "black 1", "white 1", "both 21 nodes=1000000"]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let mut choice = Self::default();
        for word in text.split_whitespace() {
            match (word, word.parse::<usize>(), ReviewLimit::read_word(word)) {
                ("black", ..) => choice.side = Some(Color::Black),
                ("white", ..) => choice.side = Some(Color::White),
                ("both", ..) => choice.side = None,
                (_, Ok(ply @ 1..), _) => choice.first_ply = Some(ply),
                (_, _, Some(ReviewLimit::Nodes(nodes))) => choice.nodes = nodes,
                _ => return Err(unknown_word(word)),
            }
        }
        Ok(choice)
    }
}

fn unknown_word(word: &str) -> Message {
    meaningless_word(
        word,
        "black・white・both、何手目から（1 以上の数）、nodes=100000 と書きます",
        "black, white or both, a ply from 1, nodes=100000",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn side_ply_and_nodes_are_read_in_any_order() {
        let read = |text| GuessChoice::parse(text).expect("it is a choice");
        assert_eq!(
            read("nodes=2k 21 white"),
            GuessChoice { side: Some(Color::White), first_ply: Some(21), nodes: 2000 }
        );
        assert_eq!(read("both").side, None);
        for word in ["0", "grey", "depth=3", "-4"] {
            let refused = GuessChoice::parse(word).expect_err(word);
            assert!(refused.en.starts_with(&format!("'{word}' means nothing")), "{}", refused.en);
        }
    }
}
