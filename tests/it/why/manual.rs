//! docs/why.md: every example finds what it says, and every kind of finding is defined there.

use crate::support::fixed_weights::fixed_weights;
use crate::support::in_repository;
use sankoma_analysis::why::{Finding, FindingKind, MoveQuestion, ScoredLine, explain_move};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::Position;
use sankoma_search::{Score, SearchControl};
use sankoma_wording::Language;

/// An example of the manual.
struct Example<'a> {
    text: &'a str,
    question: MoveQuestion,
    /// `finds CODE: SENTENCE` or `not CODE`.
    expected: &'a str,
}

impl<'a> Example<'a> {
    fn parse(text: &'a str) -> Self {
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_else(|| panic!("no {name} in {text}"))
        };
        let question = MoveQuestion::new(
            Position::from_sfen(field("position")).expect("an SFEN"),
            scored_line(field("better")),
            scored_line(field("played")),
        );
        Self { text, question, expected: text.lines().last().expect("lines") }
    }

    fn findings(&self) -> Vec<Finding> {
        explain_move(&self.question, &fixed_weights(), &SearchControl::new()).findings
    }

    fn sentence(&self, finding: &Finding) -> String {
        finding.text(&self.question.before, NotationStyle::Western, Language::En)
    }
}

fn scored_line(text: &str) -> ScoredLine {
    let mut words = text.split(' ');
    let mut number = || words.next().expect("a score");
    let score = match number() {
        "mate" => Score::Mate(number().parse().expect("plies")),
        points => Score::Cp(points.parse().expect("centipawns")),
    };
    ScoredLine { score, moves: words.map(|word| word.parse().expect("a move")).collect() }
}

fn manual() -> String {
    std::fs::read_to_string(in_repository("docs/why.md")).expect("docs/why.md")
}

#[test]
fn examples_of_the_manual_find_what_they_say() {
    let manual = manual();
    let examples: Vec<Example<'_>> =
        manual.split("```why\n").skip(1).filter_map(|rest| Some(Example::parse(rest.split("\n```").next()?))).collect();
    assert!(examples.len() > 20, "only {} examples", examples.len());
    for example in &examples {
        let found = example.findings();
        let said: Vec<String> =
            found.iter().map(|it| format!("{}: {}", it.kind.code(), example.sentence(it))).collect();
        match example.expected.split_once(' ') {
            Some(("finds", sentence)) => assert!(said.iter().any(|it| it == sentence), "{}\n{said:#?}", example.text),
            Some(("not", code)) => {
                assert!(found.iter().all(|it| it.kind.code() != code), "{}\n{said:#?}", example.text);
            }
            _ => panic!("{}", example.text),
        }
        for finding in &found {
            assert_replays(&example.question.before, finding);
        }
    }
}

/// Every finding's line is legal, a pass apart.
fn assert_replays(before: &Position, finding: &Finding) {
    let mut position = before.clone();
    for &mv in &finding.line {
        assert!(mv.is_pass() || position.is_legal(mv), "{mv} in {finding:?}");
        position.play(mv);
    }
}

#[test]
fn every_kind_is_defined_in_the_manual() {
    let manual = manual();
    for code in FindingKind::CODES {
        assert!(manual.contains(code), "{code} is not in docs/why.md");
    }
}
