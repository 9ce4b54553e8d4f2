//! The table of settings. The settings file, the page, `:set`, `sankoma config` and docs/settings.md derive from these
//! rows. A row: variant, type, name in the file, default, label in both languages, help in both languages.

use super::book_setting::BookPaths;
use super::setting_type::{BookUse, HashSize, LineCount, OnOff, OutputScale, SettingType, ThemeName, ThreadCount};
use crate::tui::argument::ActionArgument;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::views::{BoardSize, PointOfView};
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{Language, Message, PieceStyle, message};
use std::sync::LazyLock;

/// What is known of a setting without its value.
#[derive(Clone, Copy, Debug)]
pub struct SettingRow {
    /// The setting.
    pub id: SettingId,
    /// The key in the settings file.
    pub name: &'static str,
    label: [&'static str; 2],
    help: [&'static str; 2],
    /// The values one can choose from; empty where they cannot be listed.
    pub words: fn() -> Vec<&'static str>,
    /// Whether the value is a number in the settings file, not a text.
    pub is_number: bool,
}

impl SettingRow {
    /// What the setting is called on the page.
    pub const fn label(&self, lang: Language) -> &'static str {
        lang.pick(self.label[0], self.label[1])
    }

    /// What it does, in one sentence.
    pub const fn help(&self, lang: Language) -> &'static str {
        lang.pick(self.help[0], self.help[1])
    }
}

macro_rules! settings {
    ($($id:ident($kind:ty) $name:literal = $default:expr, $label_ja:literal $label_en:literal $ja:literal $en:literal;)+) => {
        /// Names a row of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(usize)]
        pub enum SettingId {
            $(#[doc = $en] $id,)+
        }

        /// A setting with a value.
        #[derive(Clone, Debug, PartialEq)]
        pub enum SettingValue {
            $(#[doc = $en] $id($kind),)+
        }

        /// Every row of the table, indexed by [`SettingId`].
        pub const SETTINGS: &[SettingRow] = &[$(SettingRow {
            id: SettingId::$id,
            name: $name,
            label: [$label_ja, $label_en],
            help: [$ja, $en],
            words: <$kind as ActionArgument>::words,
            is_number: <$kind as SettingType>::IS_NUMBER,
        }),+];

        impl SettingValue {
            /// Which setting it is.
            pub const fn id(&self) -> SettingId {
                match self {
                    $(Self::$id(_) => SettingId::$id,)+
                }
            }

            /// The value without a file, an option or a locale.
            pub fn default_of(id: SettingId) -> Self {
                match id {
                    $(SettingId::$id => Self::$id($default),)+
                }
            }

            /// The value as it is written.
            pub fn text(&self) -> String {
                match self {
                    $(Self::$id(value) => value.text(),)+
                }
            }

            /// The value `steps` further: the next of the words, or a larger number.
            pub fn stepped(&self, steps: isize) -> Self {
                match self {
                    $(Self::$id(value) => Self::$id(value.stepped(steps)),)+
                }
            }

            /// Parses the value of a setting.
            ///
            /// # Errors
            /// One sentence that names what was written and what was expected.
            pub fn parse_as(id: SettingId, text: &str) -> Result<Self, Message> {
                match id {
                    $(SettingId::$id => <$kind as ActionArgument>::parse(text).map(Self::$id),)+
                }
            }
        }
    };
}

#[rustfmt::skip] // one row per setting reads as the table it is
settings! {
    Language(Language) "language" = Language::default(), "言語" "language"
        "画面の言語。なければロケールによる。" "Language of the screen; without it that of the locale.";
    Notation(NotationStyle) "notation" = NotationStyle::default(), "指し手の表記" "notation of moves"
        "指し手の表記。なければ日本語では kif、英語では western。" "How moves are written; without it kif in Japanese, western in English.";
    Theme(ThemeName) "theme" = ThemeName::default(), "配色" "theme"
        "配色の名前、または配色ファイルのパス。" "Colours: the name of a theme, or the path of a theme file.";
    Ambiguous(AmbiguousWidth) "ambiguous" = AmbiguousWidth::default(), "あいまいな文字の幅" "ambiguous characters"
        "端末が▲などに与える桁数。narrow は一桁、wide は二桁。" "Columns that the terminal gives to characters such as ▲: narrow is one, wide is two.";
    Pieces(PieceStyle) "pieces" = PieceStyle::default(), "駒の文字" "pieces"
        "駒の文字。なければ日本語では kanji、英語と Linux コンソールでは western。" "How pieces are written; without it kanji in Japanese, western in English and on the Linux console.";
    BoardSize(BoardSize) "board-size" = BoardSize::default(), "盤の大きさ" "size of the board"
        "場所があるときの盤の大きさ。" "Size of the board, as far as there is room.";
    Mouse(OnOff) "mouse" = OnOff(true), "マウス" "mouse"
        "マウスで駒を動かし、欄を選ぶ。off なら端末で文字を選択できる。" "The mouse moves pieces and picks panes; off leaves it to the terminal for selecting text.";
    PointOfView(PointOfView) "point-of-view" = PointOfView::default(), "評価値の視点" "point of view"
        "評価値を先手（black）から見るか、手番の側（mover）から見るか。" "Whether scores are given from Black's view or from the view of the side to move.";
    Lines(LineCount) "lines" = LineCount::default(), "候補手の数" "lines of play"
        "検討で示す候補手の数。" "How many lines of play the engine shows.";
    Threat(OnOff) "threat" = OnOff(true), "相手の狙い" "threat"
        "検討中にパスの読み筋（相手の狙い）も読む。" "Whether the engine also looks at what the other side threatens after a pass.";
    Hash(HashSize) "hash" = HashSize::default(), "置換表（MiB）" "hash (MiB)"
        "エンジンの置換表の大きさ（MiB）。" "Size of the engine's transposition table in MiB.";
    Threads(ThreadCount) "threads" = ThreadCount::default(), "スレッド数" "threads"
        "エンジンが探索に使うスレッドの数。" "On how many threads the engine searches.";
    OutputScale(OutputScale) "fv-scale" = OutputScale::default(), "ネットワークの尺度" "scale of networks"
        "ニューラルネットワーク（nn.bin）の出力を割る数（FV_SCALE）。" "What the output of a network (nn.bin) is divided by, as its authors say.";
    Books(BookPaths) "books" = BookPaths::default(), "定跡" "opening books"
        "開いておく定跡ファイル（; で区切る）。" "Opening books that are open, separated by semicolons.";
    BookUse(BookUse) "book-use" = BookUse::default(), "対局での定跡" "book in games"
        "対局で内蔵エンジンが定跡を使うか: off、最善手（best）、回数に応じて（counts）。" "Whether the built-in engine plays from the first book in games: off, the best move, or each move as often as it is counted.";
}

impl SettingId {
    /// Every setting, in the order of the page.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        SETTINGS.iter().map(|row| row.id)
    }

    /// Its row of the table.
    pub const fn row(self) -> &'static SettingRow {
        &SETTINGS[self as usize]
    }

    /// The setting with this key in the settings file.
    pub fn named(name: &str) -> Option<Self> {
        SETTINGS.iter().find(|row| row.name == name).map(|row| row.id)
    }
}

/// `:set NAME VALUE`.
impl ActionArgument for SettingValue {
    const PLACEHOLDER: &'static str = "NAME VALUE";

    /// Names with their values; the name alone where these cannot be listed.
    fn words() -> Vec<&'static str> {
        static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| SETTINGS.iter().flat_map(completions).collect());
        WORDS.iter().map(String::as_str).collect()
    }

    fn title(word: &str, lang: Language) -> Option<&'static str> {
        SettingId::named(word.split(' ').next()?).map(|id| id.row().label(lang))
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let id = SettingId::named(name).ok_or_else(|| unknown_setting(name))?;
        match value.trim() {
            "" => Err(message!("{name} の値がありません", "{name} needs a value")),
            value => Self::parse_as(id, value),
        }
    }
}

fn completions(row: &SettingRow) -> Vec<String> {
    match (row.words)() {
        words if words.is_empty() => vec![format!("{} ", row.name)],
        words => words.into_iter().map(|word| format!("{} {word}", row.name)).collect(),
    }
}

/// The sentence about a name that is none of a setting.
pub(in crate::tui) fn unknown_setting(name: &str) -> Message {
    let names = SETTINGS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
    message!(
        "「{name}」という設定はありません（あるのは {names}、[keys]）",
        "there is no such setting as '{name}'; expected {names} or [keys]"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_as_it_is_written_and_every_word_is_a_value() {
        for id in SettingId::all() {
            let value = SettingValue::default_of(id);
            assert_eq!(SettingValue::parse_as(id, &value.text()), Ok(value.clone()), "{id:?}");
            assert_eq!(value.id(), id);
            assert_eq!((SettingId::named(id.row().name), id.row().id), (Some(id), id));
            for word in (id.row().words)() {
                assert_eq!(SettingValue::parse_as(id, word).map(|value| value.text()).as_deref(), Ok(word), "{id:?}");
            }
        }
    }

    #[test]
    fn steps_go_through_every_word_and_come_back() {
        for id in SettingId::all() {
            let start = SettingValue::default_of(id);
            let words = (id.row().words)();
            if words.is_empty() {
                assert!(id.row().is_number, "{id:?}");
                assert_eq!(start.stepped(1).stepped(-1), start, "{id:?}");
                continue;
            }
            let mut seen: Vec<String> = Vec::new();
            let mut value = start.clone();
            for _ in &words {
                value = value.stepped(1);
                seen.push(value.text());
            }
            assert_eq!((seen.len(), &value), (words.len(), &start), "{id:?}: {seen:?}");
            assert!(words.iter().all(|word| seen.iter().any(|text| text == word)), "{id:?}: {seen:?}");
        }
    }

    #[test]
    fn a_name_that_is_no_setting_is_named_with_those_that_are() {
        let error = SettingValue::parse("colour red").expect_err("there is no such setting");
        assert!(error.en.contains("'colour'") && error.en.contains("theme"), "{error:?}");
        assert!(SettingValue::parse("theme").is_err() && SettingValue::parse("hash 0").is_err());
        assert_eq!(SettingValue::parse("hash 64"), Ok(SettingValue::Hash(HashSize(64))));
    }
}
