//! Fuzzing of the text parsers: no text panics, and an accepted text survives writing and reading it again.
//!
//! `SANKOMA_FUZZ_CASES=1000000 cargo test --test it fuzz` sets the number of cases per target, `SANKOMA_FUZZ_SEED=7`
//! the seed. A new target is one function from a text to [`FuzzResult`], and one test that passes it to [`fuzz`] with
//! valid texts to mutate.

use crate::support::random_game;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestCaseError, TestRunner};
use sankoma_betza::reference::{BUILT_IN_GAMES, ReferenceGame, ReferencePosition};
use sankoma_betza::{self as betza, BetzaDialect, BetzaNotation};
use sankoma_rules::sfen::{self, parse_setup};
use sankoma_rules::{Move, Position, legality};
use sankoma_wording::{Language, ToMessage};

/// Default number of cases per target.
const CASES: u32 = 4_000;

/// The result of a target: accepting and refusing a text are both correct, a failed property is an error.
type FuzzResult = Result<ParseOutcome, TestCaseError>;

/// Whether a parser accepted a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParseOutcome {
    Accepted,
    Refused,
}

/// Runs `target` on random texts over `alphabet` and on mutated and unchanged `valid` texts. Fails with the shortest
/// text that violates a property, and if hardly any text is accepted, since only refusals would be tested then.
#[expect(clippy::print_stderr, reason = "the number of accepted texts is a result of long runs")]
fn fuzz(valid: &[String], alphabet: &'static str, target: impl Fn(&str) -> FuzzResult) {
    let setting = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u32>().ok());
    let cases = setting("SANKOMA_FUZZ_CASES").unwrap_or(CASES);
    let seed = RngSeed::Fixed(u64::from(setting("SANKOMA_FUZZ_SEED").unwrap_or(1)));
    let config = Config {
        cases,
        rng_seed: seed,
        rng_algorithm: RngAlgorithm::XorShift,
        failure_persistence: None,
        ..Config::default()
    };
    let accepted = std::cell::Cell::new(0_u32);
    let checked = |text: String| {
        accepted.set(accepted.get() + u32::from(target(&text)? == ParseOutcome::Accepted));
        Ok(())
    };
    let texts = prop_oneof![1 => any::<String>(), 3 => over_alphabet(alphabet), 8 => mutated(valid.to_vec(), alphabet)];
    let result = TestRunner::new(config).run(&texts, checked);
    result.unwrap_or_else(|failure| panic!("{failure}"));
    eprintln!("{cases} texts, {} accepted", accepted.get());
    assert!(accepted.get() > cases / 100, "only {} of {cases} texts were accepted", accepted.get());
}

/// Texts of up to ninety letters of the alphabet.
fn over_alphabet(alphabet: &'static str) -> impl Strategy<Value = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    prop::collection::vec(prop::sample::select(letters), 0..90).prop_map(String::from_iter)
}

/// One change to a text; indices wrap around its length.
#[derive(Clone, Debug)]
enum TextMutation {
    Remove(usize),
    Insert(usize, char),
    Rewrap(usize, char),
    Swap(usize, usize),
    Double(usize, usize),
    Cut(usize),
}

/// Valid texts with up to four changes.
fn mutated(valid: Vec<String>, alphabet: &'static str) -> impl Strategy<Value = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let letter = prop_oneof![9 => prop::sample::select(letters), 1 => any::<char>()];
    let at = 0..5_000_usize;
    let mutation = prop_oneof![
        at.clone().prop_map(TextMutation::Remove),
        (at.clone(), letter.clone()).prop_map(|(at, letter)| TextMutation::Insert(at, letter)),
        (at.clone(), letter).prop_map(|(at, letter)| TextMutation::Rewrap(at, letter)),
        (at.clone(), at.clone()).prop_map(|(a, b)| TextMutation::Swap(a, b)),
        (at.clone(), 1..20_usize).prop_map(|(at, length)| TextMutation::Double(at, length)),
        at.prop_map(TextMutation::Cut),
    ];
    let texts = prop::sample::select(valid);
    (texts, prop::collection::vec(mutation, 0..=4)).prop_map(|(text, mutations)| {
        let mut letters: Vec<char> = text.chars().collect();
        for mutation in mutations {
            mutation.apply(&mut letters);
        }
        letters.into_iter().collect()
    })
}

impl TextMutation {
    fn apply(&self, text: &mut Vec<char>) {
        if text.is_empty() {
            return;
        }
        let wrap = |at: usize| at % text.len();
        match *self {
            Self::Remove(at) => drop(text.remove(wrap(at))),
            Self::Insert(at, letter) => text.insert(wrap(at), letter),
            Self::Rewrap(at, letter) => {
                let at = wrap(at);
                text[at] = letter;
            }
            Self::Swap(a, b) => {
                let (a, b) = (wrap(a), wrap(b));
                text.swap(a, b);
            }
            Self::Double(at, length) => {
                let at = wrap(at);
                let part = text[at..text.len().min(at + length)].to_vec();
                text.splice(at..at, part);
            }
            Self::Cut(at) => text.truncate(wrap(at)),
        }
    }
}

/// Valid positions: the start, random games of different lengths, and full hands.
fn valid_sfens() -> Vec<String> {
    let mut found = vec![
        "startpos".to_owned(),
        sfen::STARTPOS.to_owned(),
        format!("sfen {}", sfen::STARTPOS),
        "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1".to_owned(),
        "+P+p+L+l+N+n+S+s+B/+b+R+rKk4/9/9/9/9/9/9/9 b 4g 999".to_owned(),
    ];
    for seed in 600..640 {
        let mut last = String::new();
        random_game(seed, 20 + 6 * (seed as usize - 600), |position| last = position.sfen());
        found.push(last);
    }
    found
}

/// SFEN: reading what was written gives the same set-up, and writing it again the same canonical text.
fn sfen_target(text: &str) -> FuzzResult {
    let Ok(setup) = parse_setup(text) else {
        prop_assert!(Position::from_sfen(text).is_err(), "refused as a set-up, accepted as a position");
        return Ok(ParseOutcome::Refused);
    };
    let written = setup.sfen();
    let again = parse_setup(&written).map_err(|error| TestCaseError::fail(format!("{written}: {error}")))?;
    prop_assert_eq!(&again, &setup);
    prop_assert_eq!(again.sfen(), written);
    // Even a set-up with defects can be shown; one without is a position.
    let forced = Position::from_setup_unchecked(&setup);
    prop_assert_eq!(forced.setup(), setup.clone());
    let defects = setup.defects();
    match Position::new(&setup) {
        Ok(position) => {
            prop_assert!(defects.is_empty());
            prop_assert_eq!(position.sfen(), setup.sfen());
        }
        Err(found) => {
            prop_assert_eq!(&found, &defects);
            prop_assert!(!found.is_empty());
            prop_assert!(found.iter().all(|defect| !defect.message().en.is_empty() && !defect.message().ja.is_empty()));
        }
    }
    Ok(ParseOutcome::Accepted)
}

/// USI move: writing it gives the text again, except for the names of a pass; every text has a verdict.
fn move_target(text: &str) -> FuzzResult {
    let verdict = legality::verdict_on_text(&Position::startpos(), text);
    prop_assert!(verdict.legal == verdict.reasons.is_empty());
    let Ok(mv) = text.parse::<Move>() else {
        prop_assert!(!verdict.legal);
        return Ok(ParseOutcome::Refused);
    };
    prop_assert!(mv.to_string() == text || (mv.is_pass() && Move::PASS_WORDS.contains(&text)), "{text} became {mv}");
    prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    prop_assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    Ok(ParseOutcome::Accepted)
}

/// Movement notation in every dialect: printing it gives the text again, and it can be described and drawn.
fn notation_target(text: &str) -> FuzzResult {
    for dialect in [BetzaDialect::Original, BetzaDialect::XBetza, BetzaDialect::Betza2, BetzaDialect::Bex] {
        if let Err(problem) = BetzaNotation::parse(text, Some(dialect)) {
            prop_assert!(problem.column >= 1 && problem.column <= text.chars().count() + 1, "{text}: {problem:?}");
        }
    }
    let Ok(notation) = BetzaNotation::parse(text, None) else { return Ok(ParseOutcome::Refused) };
    prop_assert_eq!(notation.to_string(), text.trim());
    let again = BetzaNotation::parse(&notation.to_string(), Some(notation.dialect));
    prop_assert_eq!(again.as_ref().ok(), Some(&notation));
    prop_assert_eq!(betza::describe(&notation, Language::Ja).len(), betza::describe(&notation, Language::En).len());
    let diagram = betza::diagram(&notation, betza::fitting_size(&notation));
    prop_assert_eq!(diagram.rows().count(), diagram.size());
    Ok(ParseOutcome::Accepted)
}

/// Game file of the reference generator: it is refused in one line, or its start position can be played.
fn game_target(text: &str) -> FuzzResult {
    match ReferenceGame::from_toml(text) {
        Err(problem) => {
            let problem = problem.en;
            prop_assert!(!problem.is_empty() && !problem.contains('\n'), "{problem}");
            Ok(ParseOutcome::Refused)
        }
        Ok(game) => {
            let start = game.start_position();
            let moves = start.legal_moves();
            let after: Vec<ReferencePosition<'_>> = moves.iter().take(5).map(|mv| start.after(*mv)).collect();
            prop_assert!(after.into_iter().all(|state| state.legal_moves().len() < 10_000));
            Ok(ParseOutcome::Accepted)
        }
    }
}

#[test]
fn notation() {
    let valid =
        ["fBfsWbB2bR", "fWf@8", "W2F0N*", "KisO2", "mQcN(1,2)", "(W-F)=Q", "aW", "yK", "fN@7", "gRjBpQ", "W-F--D", "U"];
    fuzz(&valid.map(str::to_owned), "WFDNAHLJGCZRBQKfblrvsmcnjpgozqieyaOU@0123456789*-+()=,dtu", notation_target);
}

#[test]
fn game() {
    let valid: Vec<String> = BUILT_IN_GAMES.iter().map(|(_, text)| (*text).to_owned()).collect();
    fuzz(&valid, "abcdefghijklmnopqrstuvwxyzKGSBRP0123456789\"'=[]@/+-_ \n", game_target);
}

#[test]
fn sfen() {
    fuzz(&valid_sfens(), "lnsgkprbLNSGKPRB+123456789/ bw-0", sfen_target);
}

#[test]
fn usi_move() {
    let moves = Move::encodable().step_by(7).map(|mv| mv.to_string());
    let valid: Vec<String> = moves.chain(Move::PASS_WORDS.map(str::to_owned)).collect();
    fuzz(&valid, "123456789abcdefghi+*PLNSGBRK0", move_target);
}
