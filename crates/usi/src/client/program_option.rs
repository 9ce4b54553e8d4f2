//! The options that a program lists: their types, defaults and ranges.

use sankoma_wording::{Message, message, quoted};

/// Empty text, as USI writes it.
const EMPTY: &str = "<empty>";

/// An option of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsiProgramOption {
    /// Its name, which may hold blanks.
    pub name: String,
    /// Type of its values.
    pub kind: UsiProgramOptionKind,
    /// Its default as text; `None` for a button, or where the program names none.
    pub default: Option<String>,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsiProgramOptionKind {
    /// `true` or `false`.
    Check,
    /// A whole number in a range.
    Spin {
        /// The minimum; `None` where the program names none.
        min: Option<i64>,
        /// The maximum.
        max: Option<i64>,
    },
    /// One of several words.
    Combo(Vec<String>),
    /// Something to be done, without a value.
    Button,
    /// A text.
    Text,
    /// The path of a file.
    File,
}

impl UsiProgramOption {
    /// Reads the words after `option name`. Words that make no sense leave a text without default.
    pub(super) fn parse(words: &[&str]) -> Self {
        const KEYS: [&str; 5] = ["type", "default", "min", "max", "var"];
        let mut parts: Vec<(&str, Vec<&str>)> = vec![("name", Vec::new())];
        for &word in words {
            // The name ends with `type`; before that every word belongs to it.
            let is_key = KEYS.contains(&word) && (parts.len() > 1 || word == "type");
            match parts.last_mut() {
                Some((_, values)) if !is_key => values.push(word),
                _ => parts.push((word, Vec::new())),
            }
        }
        let values = |key: &'static str| parts.iter().filter(move |part| part.0 == key).map(|part| part.1.join(" "));
        let number = |key| values(key).next().and_then(|text| text.parse().ok());
        let kind = match values("type").next().as_deref() {
            Some("check") => UsiProgramOptionKind::Check,
            Some("spin") => UsiProgramOptionKind::Spin { min: number("min"), max: number("max") },
            Some("combo") => UsiProgramOptionKind::Combo(values("var").collect()),
            Some("button") => UsiProgramOptionKind::Button,
            Some("filename") => UsiProgramOptionKind::File,
            _ => UsiProgramOptionKind::Text,
        };
        let default = values("default").next().filter(|_| kind != UsiProgramOptionKind::Button);
        let default = default.map(|text| if text == EMPTY { String::new() } else { text });
        Self { name: values("name").next().unwrap_or_default(), kind, default }
    }

    /// The values that it takes, in words: `1 … 1024`, `true, false`.
    pub fn range(&self) -> String {
        match &self.kind {
            UsiProgramOptionKind::Check => "true, false".to_owned(),
            UsiProgramOptionKind::Spin { min, max } => {
                let end = |end: &Option<i64>| end.map_or(String::new(), |end| end.to_string());
                format!("{} … {}", end(min), end(max))
            }
            UsiProgramOptionKind::Combo(choices) => choices.join(", "),
            UsiProgramOptionKind::Button | UsiProgramOptionKind::Text | UsiProgramOptionKind::File => String::new(),
        }
    }

    /// The word of the protocol for its type.
    pub const fn type_name(&self) -> &'static str {
        match self.kind {
            UsiProgramOptionKind::Check => "check",
            UsiProgramOptionKind::Spin { .. } => "spin",
            UsiProgramOptionKind::Combo(_) => "combo",
            UsiProgramOptionKind::Button => "button",
            UsiProgramOptionKind::Text => "string",
            UsiProgramOptionKind::File => "filename",
        }
    }

    /// Checks a value.
    ///
    /// # Errors
    /// One sentence that names option, value and what was expected.
    pub fn check(&self, value: &str) -> Result<(), Message> {
        let is_allowed = match &self.kind {
            UsiProgramOptionKind::Check => matches!(value, "true" | "false"),
            UsiProgramOptionKind::Spin { min, max } => value
                .parse::<i64>()
                .is_ok_and(|number| min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max)),
            UsiProgramOptionKind::Combo(choices) => choices.iter().any(|choice| choice == value),
            UsiProgramOptionKind::Button => value.is_empty(),
            UsiProgramOptionKind::Text | UsiProgramOptionKind::File => !value.contains(['\n', '\r']),
        };
        if is_allowed {
            return Ok(());
        }
        let (name, value, range) = (&self.name, quoted(value), self.range());
        let (ja, en) = match self.kind {
            UsiProgramOptionKind::Button => ("値なし".to_owned(), "no value".to_owned()),
            UsiProgramOptionKind::Text | UsiProgramOptionKind::File => {
                ("一行の文字列".to_owned(), "one line".to_owned())
            }
            _ => (range.clone(), format!("one of {range}")),
        };
        Err(message!("{name} = {value}: {ja} が必要です", "{name} is {value}, expected {en}"))
    }

    /// The command that sets it, or presses it if it is a button.
    pub fn set_command(&self, value: &str) -> String {
        match (&self.kind, value) {
            (UsiProgramOptionKind::Button, _) => format!("setoption name {}", self.name),
            (_, "") => format!("setoption name {} value {EMPTY}", self.name),
            _ => format!("setoption name {} value {value}", self.name),
        }
    }
}
