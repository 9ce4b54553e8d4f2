//! Texts that people and programs may hand in: nothing panics, and what is accepted is written back and read again as
//! the same.
//!
//! `SANKOMA_FUZZ_CASES=1000000 cargo test --test it fuzz` runs so many cases per target instead of a few thousand;
//! `SANKOMA_FUZZ_SEED=7` takes other cases. A further target is one function from a text to `Result`, and one test
//! that hands it to [`fuzz`] with texts to begin from.

use crate::support::random_game;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestCaseError, TestRunner};
use sankoma::betza::reference::{BUILT_IN_GAMES, ReferenceGame, ReferencePosition};
use sankoma::betza::{self, BetzaDialect, BetzaNotation};
use sankoma::rules::sfen::{self, parse_setup};
use sankoma::rules::{Move, Position, legality};
use sankoma::wording::{Language, ToMessage};

/// Cases per target when nothing else is asked for.
const CASES: u32 = 4_000;

/// What a target finds wrong with a text; reading it as anything or refusing it are both fine.
type FuzzResult = Result<ParseOutcome, TestCaseError>;

/// How a text was taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParseOutcome {
    Accepted,
    Refused,
}

/// Hands a target texts made of `alphabet`, and damaged and sound ones of `sound`. Fails with the shortest text that
/// it finds wrong, and when no text at all is accepted, as the target would then be tested on refusals alone.
#[expect(clippy::print_stderr, reason = "a long run is started for its figures")]
fn fuzz(sound: &[String], alphabet: &'static str, target: impl Fn(&str) -> FuzzResult) {
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
    let texts = prop_oneof![1 => any::<String>(), 3 => of_letters(alphabet), 8 => mutated(sound.to_vec(), alphabet)];
    let result = TestRunner::new(config).run(&texts, checked);
    result.unwrap_or_else(|failure| panic!("{failure}"));
    eprintln!("{cases} texts, {} accepted", accepted.get());
    assert!(accepted.get() > cases / 100, "only {} of {cases} texts were accepted", accepted.get());
}

/// Texts of up to ninety letters that the format knows.
fn of_letters(alphabet: &'static str) -> impl Strategy<Value = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    prop::collection::vec(prop::sample::select(letters), 0..90).prop_map(String::from_iter)
}

/// One change to a text; places count from its beginning and wrap round.
#[derive(Clone, Debug)]
enum TextMutation {
    Remove(usize),
    Insert(usize, char),
    Replace(usize, char),
    Swap(usize, usize),
    Double(usize, usize),
    Cut(usize),
}

/// Sound texts with up to four changes.
fn mutated(sound: Vec<String>, alphabet: &'static str) -> impl Strategy<Value = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let letter = prop_oneof![9 => prop::sample::select(letters), 1 => any::<char>()];
    let at = 0..5_000_usize;
    let damage = prop_oneof![
        at.clone().prop_map(TextMutation::Remove),
        (at.clone(), letter.clone()).prop_map(|(at, letter)| TextMutation::Insert(at, letter)),
        (at.clone(), letter).prop_map(|(at, letter)| TextMutation::Replace(at, letter)),
        (at.clone(), at.clone()).prop_map(|(a, b)| TextMutation::Swap(a, b)),
        (at.clone(), 1..20_usize).prop_map(|(at, length)| TextMutation::Double(at, length)),
        at.prop_map(TextMutation::Cut),
    ];
    let texts = prop::sample::select(sound);
    (texts, prop::collection::vec(damage, 0..=4)).prop_map(|(text, damages)| {
        let mut letters: Vec<char> = text.chars().collect();
        for damage in damages {
            damage.apply(&mut letters);
        }
        letters.into_iter().collect()
    })
}

impl TextMutation {
    fn apply(&self, text: &mut Vec<char>) {
        if text.is_empty() {
            return;
        }
        let place = |at: usize| at % text.len();
        match *self {
            Self::Remove(at) => drop(text.remove(place(at))),
            Self::Insert(at, letter) => text.insert(place(at), letter),
            Self::Replace(at, letter) => {
                let at = place(at);
                text[at] = letter;
            }
            Self::Swap(a, b) => {
                let (a, b) = (place(a), place(b));
                text.swap(a, b);
            }
            Self::Double(at, length) => {
                let at = place(at);
                let part = text[at..text.len().min(at + length)].to_vec();
                text.splice(at..at, part);
            }
            Self::Cut(at) => text.truncate(place(at)),
        }
    }
}

/// Sound positions: the beginnings, middles and ends of random games, and a full board of hands.
fn sound_sfens() -> Vec<String> {
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

/// SFEN: read, written and read again it is the same set-up, and what is written is the one canonical text.
fn sfen_target(text: &str) -> FuzzResult {
    let Ok(setup) = parse_setup(text) else {
        prop_assert!(Position::from_sfen(text).is_err(), "refused as a set-up, accepted as a position");
        return Ok(ParseOutcome::Refused);
    };
    let written = setup.sfen();
    let again = parse_setup(&written).map_err(|error| TestCaseError::fail(format!("{written}: {error}")))?;
    prop_assert_eq!(&again, &setup);
    prop_assert_eq!(again.sfen(), written);
    // The worst a person can set up is still shown, and sound ones are searched from.
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

/// A USI move: read and written it is the text again, but for the many names of a pass; and every text is judged.
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

/// A movement notation, in whichever dialect: what is printed is the text again, and every reader of it copes.
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

/// A game file: one line says what is wrong, or its start can be played from.
fn game_target(text: &str) -> FuzzResult {
    match ReferenceGame::from_toml(text) {
        Err(problem) => {
            prop_assert!(!problem.is_empty() && !problem.contains('\n'), "{problem}");
            Ok(ParseOutcome::Refused)
        }
        Ok(game) => {
            let mut start = game.start_position();
            let moves = start.legal_moves();
            let after: Vec<ReferencePosition<'_>> = moves.iter().take(5).map(|mv| start.after(*mv)).collect();
            prop_assert!(after.into_iter().all(|mut state| state.legal_moves().len() < 10_000));
            Ok(ParseOutcome::Accepted)
        }
    }
}

#[test]
fn notation() {
    let sound =
        ["fBfsWbB2bR", "fWf@8", "W2F0N*", "KisO2", "mQcN(1,2)", "(W-F)=Q", "aW", "yK", "fN@7", "gRjBpQ", "W-F--D", "U"];
    fuzz(&sound.map(str::to_owned), "WFDNAHLJGCZRBQKfblrvsmcnjpgozqieyaOU@0123456789*-+()=,dtu", notation_target);
}

#[test]
fn game() {
    let sound: Vec<String> = BUILT_IN_GAMES.iter().map(|(_, text)| (*text).to_owned()).collect();
    fuzz(&sound, "abcdefghijklmnopqrstuvwxyzKGSBRP0123456789\"'=[]@/+-_ \n", game_target);
}

#[test]
fn sfen() {
    fuzz(&sound_sfens(), "lnsgkprbLNSGKPRB+123456789/ bw-0", sfen_target);
}

#[test]
fn usi_move() {
    let moves = Move::encodable().step_by(7).map(|mv| mv.to_string());
    let sound: Vec<String> = moves.chain(Move::PASS_WORDS.map(str::to_owned)).collect();
    fuzz(&sound, "123456789abcdefghi+*PLNSGBRK0", move_target);
}
