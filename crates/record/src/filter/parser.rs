//! Parser of a filter line, word by word.

use super::range::GameFilterRange;
use super::{GameFilter, GameFilterTerm, ResultCondition, position};
use crate::date::Date;
use crate::game::end::RecordedCause;
use crate::text::normalization::normalize_text;
use sankoma_rules::{Color, Position};
use sankoma_wording::{Message, message, quoted};

/// The keys of conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GameFilterKey {
    Player,
    Black,
    White,
    Event,
    Opening,
    File,
    Result,
    Plies,
    Date,
    Position,
    Illegal,
    Errors,
}

/// The names of each key; help and errors show the first.
const KEYS: [(GameFilterKey, &[&str]); 12] = [
    (GameFilterKey::Player, &["player", "対局者"]),
    (GameFilterKey::Black, &["black", "sente", "先手", "下手"]),
    (GameFilterKey::White, &["white", "gote", "後手", "上手"]),
    (GameFilterKey::Event, &["event", "棋戦"]),
    (GameFilterKey::Opening, &["opening", "戦型"]),
    (GameFilterKey::File, &["file", "ファイル"]),
    (GameFilterKey::Result, &["result", "結果"]),
    (GameFilterKey::Plies, &["plies", "手数"]),
    (GameFilterKey::Date, &["date", "日付"]),
    (GameFilterKey::Position, &["sfen", "局面"]),
    (GameFilterKey::Illegal, &["illegal", "反則"]),
    (GameFilterKey::Errors, &["errors", "エラー"]),
];

impl GameFilterKey {
    fn named(name: &str) -> Option<Self> {
        KEYS.iter().find(|(_, names)| names.contains(&name)).map(|row| row.0)
    }

    /// The key is a complete word that needs no value.
    const fn stands_alone(self) -> bool {
        matches!(self, Self::Illegal | Self::Errors)
    }
}

impl GameFilter {
    /// The keys that a word may begin with.
    pub fn keys() -> impl Iterator<Item = &'static str> {
        KEYS.iter().map(|(_, names)| names[0])
    }

    /// Parses a line. A word that cannot be parsed is left out, and the first such word is reported. While the line is
    /// `under_way` (still being typed), its last word is not reported. `here` is the position that `sfen:here` means.
    pub fn parse(line: &str, under_way: bool, here: &Position) -> (Self, Option<Message>) {
        let words = split_words(line);
        let texts: Vec<&str> = words.clone();
        let open = under_way && line.chars().next_back().is_some_and(|letter| !letter.is_whitespace());
        let (mut filter, mut problem, mut at) = (Self::default(), None, 0);
        while at < words.len() {
            let (negated, word) = split_sign(words[at]);
            let (key, value) = split_key(word);
            let asks_position = key == Some(GameFilterKey::Position);
            let extent = if asks_position { position_word_count(value, &texts[at + 1..]) } else { 0 };
            let last = open && at + extent + 1 == words.len();
            let value = std::iter::once(value).chain(texts[at + 1..=at + extent].iter().copied());
            let value = value.collect::<Vec<_>>().join(" ");
            at += extent + 1;
            if last && is_key_prefix(word) {
                continue;
            }
            match parse_term(key, word, &value, last, here) {
                Ok(term) => filter.terms.push((!negated, term)),
                Err(_) if last => {}
                Err(message) => problem = problem.or(Some(message)),
            }
        }
        (filter, problem)
    }
}

/// The words of a line; blanks between quotation marks do not separate them.
fn split_words(line: &str) -> Vec<&str> {
    let mut quoted = false;
    let parts = line.split(move |letter: char| {
        quoted ^= letter == '"';
        !quoted && letter.is_whitespace()
    });
    parts.filter(|word| !word.is_empty()).collect()
}

fn split_sign(word: &str) -> (bool, &str) {
    match word.strip_prefix(['-', '－']).filter(|rest| !rest.is_empty()) {
        Some(rest) => (true, rest),
        None => (false, word),
    }
}

/// The key of a word and what follows it. A word whose colon follows something else than letters has none: it is
/// part of a name.
fn split_key(word: &str) -> (Option<GameFilterKey>, &str) {
    let whole = GameFilterKey::named(&normalize_text(word)).filter(|key| key.stands_alone());
    let Some(colon) = word.find([':', '：']) else {
        return (whole, "");
    };
    let value = word[colon..].trim_start_matches([':', '：']);
    (GameFilterKey::named(&normalize_text(&word[..colon])), value)
}

/// Number of the words after `value` that belong to the position that begins with it.
fn position_word_count(value: &str, following: &[&str]) -> usize {
    let all: Vec<&str> = std::iter::once(value).chain(following.iter().copied()).collect();
    position::word_count(&all).saturating_sub(1)
}

/// The word that is being typed could become a key; searching for it as a name meanwhile would empty the list.
fn is_key_prefix(word: &str) -> bool {
    let word = normalize_text(word);
    let starts = |name: &&str| name.starts_with(&word) && name.is_ascii();
    let whole = GameFilterKey::named(&word).is_some_and(GameFilterKey::stands_alone);
    word.len() >= 2 && !whole && KEYS.iter().flat_map(|row| row.1).any(starts)
}

fn parse_term(
    key: Option<GameFilterKey>,
    word: &str,
    value: &str,
    under_way: bool,
    here: &Position,
) -> Result<GameFilterTerm, Message> {
    let Some(key) = key else {
        return parse_plain_word(word);
    };
    let text = normalize_text(value.trim_matches('"'));
    if text.is_empty() && !key.stands_alone() {
        return Err(missing_value(word));
    }
    Ok(match key {
        GameFilterKey::Player => GameFilterTerm::Player(None, text),
        GameFilterKey::Black => GameFilterTerm::Player(Some(Color::Black), text),
        GameFilterKey::White => GameFilterTerm::Player(Some(Color::White), text),
        GameFilterKey::Event => GameFilterTerm::Event(text),
        GameFilterKey::Opening => GameFilterTerm::Opening(text),
        GameFilterKey::File => GameFilterTerm::File(text),
        GameFilterKey::Result => GameFilterTerm::Result(parse_result(&text)?),
        GameFilterKey::Plies => {
            let number = |text: &str| text.parse().ok().map(|number| (number, number));
            GameFilterTerm::Plies(GameFilterRange::parse(&text, true, number).ok_or_else(|| invalid_plies(value))?)
        }
        GameFilterKey::Date => {
            let date = |text: &str| Date::parse(text).map(Date::range);
            GameFilterTerm::Date(GameFilterRange::parse(&text, false, date).ok_or_else(|| invalid_date(value))?)
        }
        GameFilterKey::Position => {
            let position = position::parse(value.trim_matches('"'), under_way, here);
            GameFilterTerm::Position(Box::new(position.ok_or_else(|| invalid_position(value))?))
        }
        GameFilterKey::Illegal => GameFilterTerm::Illegal,
        GameFilterKey::Errors => GameFilterTerm::Errors,
    })
}

fn parse_plain_word(word: &str) -> Result<GameFilterTerm, Message> {
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_lowercase());
    if !word.starts_with('"')
        && let Some((name, _)) = word.split_once(':')
        && is_name(name)
    {
        return Err(unknown_key(name));
    }
    Ok(GameFilterTerm::Word(normalize_text(word.trim_matches('"'))))
}

fn parse_result(text: &str) -> Result<ResultCondition, Message> {
    Ok(match text {
        "black" | "sente" | "先手" | "先手勝ち" | "下手" => ResultCondition::Winner(Color::Black),
        "white" | "gote" | "後手" | "後手勝ち" | "上手" => ResultCondition::Winner(Color::White),
        "draw" | "引き分け" | "引分" => ResultCondition::Draw,
        "none" | "なし" => ResultCondition::Unknown,
        _ => {
            let causes: Vec<RecordedCause> = RecordedCause::matching_word(text).collect();
            if causes.is_empty() {
                return Err(invalid_result(text));
            }
            ResultCondition::Causes(causes)
        }
    })
}

fn unknown_key(name: &str) -> Message {
    let keys = GameFilter::keys().collect::<Vec<_>>().join(", ");
    message!(
        "「{name}:」という条件はありません（{keys} のどれか）",
        "unknown condition '{name}:', expected one of {keys}"
    )
}

fn missing_value(word: &str) -> Message {
    message!("「{word}」の後に何もありません", "nothing follows '{word}', expected a text")
}

fn invalid_plies(value: &str) -> Message {
    message!(
        "「{value}」は手数として読めません（例 120, 100-150, <50, >=200）",
        "'{value}' is no number of plies, expected a form such as 120, 100-150, <50, >=200"
    )
}

fn invalid_date(value: &str) -> Message {
    message!(
        "「{value}」は日付として読めません（例 2024, 2024/05, 2020..2024, >=2023）",
        "'{value}' is no date, expected a form such as 2024, 2024/05, 2020..2024, >=2023"
    )
}

fn invalid_position(value: &str) -> Message {
    let value = quoted(value);
    message!(
        "{value} は局面として読めません（SFEN、startpos moves …、here のどれか）",
        "{value} is no position, expected an SFEN, startpos moves ... or here"
    )
}

fn invalid_result(text: &str) -> Message {
    message!(
        "「{text}」は結果として読めません（先手 後手 引き分け なし 投了 千日手 など）",
        "'{text}' is no result, expected black, white, draw, none, or a cause such as resign or sennichite"
    )
}
