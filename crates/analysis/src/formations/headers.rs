//! Headers: the names of openings and castles that a record itself has (戦型, 囲い). They win over what is recognised.

use super::{castles, openings};
use sankoma_record::{Game, normalize_text};
use sankoma_rules::Color;
use sankoma_wording::Message;

/// The header for both sides together, and what stands before it in that of one side.
const OPENING: &str = "戦型";
const CASTLE: &str = "囲い";
const SIDES: [[&str; 2]; 2] = [["先手の", "下手の"], ["後手の", "上手の"]];

/// Values that name nothing, in the form of [`plain`].
const NO_NAMES: [&str; 4] = ["", "-", "不明", "の戦型"];

/// Names that a record gives for one subject.
#[derive(Default)]
pub(super) struct RecordedNames {
    /// Of the header for both sides together.
    pub(super) game: Option<RecordedName>,
    /// Of the headers of Black and of White.
    pub(super) sides: [Option<RecordedName>; 2],
}

/// The value of a header.
#[derive(Clone)]
pub(super) struct RecordedName {
    /// As written, and in English where the tables know it.
    pub(super) message: Message,
    /// The names in it that the tables know, by their Japanese names there.
    pub(super) known: Vec<&'static str>,
}

/// A Japanese and an English name of a table.
type KnownName = (&'static str, &'static str);

impl RecordedNames {
    pub(super) fn of_openings(game: &Game) -> Self {
        Self::read(game, OPENING, known_opening)
    }

    pub(super) fn of_castles(game: &Game) -> Self {
        Self::read(game, CASTLE, known_castle)
    }

    fn read(game: &Game, subject: &str, know: fn(&str) -> Option<KnownName>) -> Self {
        let read = |name: &str| game.header(name).and_then(|value| RecordedName::read(value, know));
        let of_side = |words: [&str; 2]| words.iter().find_map(|side| read(&format!("{side}{subject}")));
        Self { game: read(subject), sides: SIDES.map(of_side) }
    }

    pub(super) fn side(&self, color: Color) -> Option<&RecordedName> {
        self.sides[color.index()].as_ref()
    }
}

impl RecordedName {
    /// Reads names with commas between them; `None` where the value names nothing.
    fn read(value: &str, know: fn(&str) -> Option<KnownName>) -> Option<Self> {
        if NO_NAMES.contains(&plain(value).as_str()) {
            return None;
        }
        let parts = value.split([',', '，', '、', '/', '／']).map(str::trim).filter(|part| !part.is_empty());
        let names: Vec<(&str, Option<KnownName>)> = parts.map(|part| (part, know(part))).collect();
        let english = english(&names);
        let japanese: Vec<&str> = names.iter().map(|(part, known)| japanese(part, *known)).collect();
        let message = Message::new(japanese.join("、"), english.join(", "));
        Some(Self { message, known: names.iter().filter_map(|(_, known)| known.map(|known| known.0)).collect() })
    }
}

/// The names in English; a Japanese one that has no English name stands as it is written only where it is alone.
fn english<'a>(names: &[(&'a str, Option<KnownName>)]) -> Vec<&'a str> {
    let translated = |&(part, known): &(&'a str, Option<KnownName>)| match known {
        Some((_, en)) => Some(en),
        None if part.is_ascii() => Some(part),
        None => unrecognised_opening(part),
    };
    let found: Vec<&str> = names.iter().filter_map(translated).collect();
    if found.is_empty() { names.iter().map(|(part, _)| *part).collect() } else { found }
}

/// A name as written, where it is Japanese; CSA files have it in Roman letters too.
fn japanese(written: &str, known: Option<KnownName>) -> &str {
    known.filter(|_| written.is_ascii()).map_or(written, |known| known.0)
}

/// A name without what writers leave out or add.
fn plain(name: &str) -> String {
    let letters = normalize_text(name);
    let letters: String =
        letters.chars().filter(|letter| !matches!(letter, '▲' | '△' | '☗' | '☖' | '・' | ' ' | '-')).collect();
    letters.replace("その他", "")
}

fn known_opening(name: &str) -> Option<KnownName> {
    let name = plain(name);
    let row = |row: &&openings::Opening| is_named(&name, &row.ja, &row.en, &row.also);
    openings::all().find(row).map(|row| (&*row.ja, &*row.en))
}

/// The English name of an opening that only headers name: no shape of the pieces shows it.
fn unrecognised_opening(name: &str) -> Option<&'static str> {
    ["力戦", "力戦型", "力戦形"].contains(&plain(name).as_str()).then_some("free opening")
}

fn known_castle(name: &str) -> Option<KnownName> {
    let name = plain(name);
    castles::all().find(|row| is_named(&name, &row.ja, &row.en, &row.also)).map(|row| (&*row.ja, &*row.en))
}

fn is_named(name: &str, ja: &str, en: &str, also: &[String]) -> bool {
    [ja, en].into_iter().chain(also.iter().map(String::as_str)).any(|known| plain(known) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_names_hold_no_japanese_one_beside_them() {
        let english = |value| RecordedName::read(value, known_opening).expect("it names an opening").message.en;
        assert!(english("向かい飛車, 力戦").ends_with(", free opening"), "{}", english("向かい飛車, 力戦"));
        assert!(english("向かい飛車, 名のない形").is_ascii(), "{}", english("向かい飛車, 名のない形"));
        assert_eq!(english("力戦型"), "free opening");
        assert_eq!(english("名のない形"), "名のない形", "it stands as written where it is alone");
    }
}
