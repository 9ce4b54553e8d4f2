//! Answers of engines as arguments: `bestmove 8c8e ponder 3c3d` and `info … pv …`, each one argument.

/// The command by which an engine says what it plays.
pub(super) const BEST_MOVE: &str = "bestmove";
const INFO: &str = "info";

/// The argument is a whole answer.
pub(super) fn is_answer(argument: &str) -> bool {
    argument.contains(' ') && [BEST_MOVE, INFO].contains(&first_word(argument))
}

/// The text is an `info` line without a line of play.
pub(super) fn lacks_line(text: &str) -> bool {
    let mut behind = text.split_whitespace().skip_while(|word| *word != "pv").skip(1);
    first_word(text) == INFO && behind.next().is_none()
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// What the answers say.
pub(super) struct EngineAnswers<'a> {
    pub(super) best_moves: Vec<BestMove<'a>>,
    /// The `info` lines.
    pub(super) pvs: Vec<&'a str>,
}

/// A move, and the reply that the engine expects.
pub(super) struct BestMove<'a> {
    pub(super) mv: &'a str,
    pub(super) ponder: Option<&'a str>,
}

impl<'a> EngineAnswers<'a> {
    pub(super) fn of(answers: &'a [String]) -> Self {
        let (infos, best): (Vec<&String>, Vec<&String>) = answers.iter().partition(|text| first_word(text) == INFO);
        Self {
            best_moves: best.into_iter().filter_map(|text| BestMove::parse(text)).collect(),
            pvs: infos.into_iter().map(String::as_str).collect(),
        }
    }
}

impl<'a> BestMove<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut words = text.split_whitespace().skip(1);
        let mv = words.next()?;
        let ponder = words.next().filter(|word| *word == "ponder").and(words.next());
        Some(Self { mv, ponder })
    }
}
