//! Text to numbered lines, whatever ends them.

/// What ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Newline {
    /// LF, as Unix programs write.
    #[default]
    Lf,
    /// CR LF, as Windows programs write and CSA asks for.
    CrLf,
    /// A lone CR, in files from old Macs.
    Cr,
}

impl Newline {
    /// The newline with this name, in either case: `lf`, `crlf`, `cr`.
    pub fn named(name: &str) -> Option<Self> {
        let names = [("lf", Self::Lf), ("crlf", Self::CrLf), ("cr", Self::Cr)];
        names.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, newline)| newline)
    }

    /// The characters.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// What ends the first line of `text`; LF where there is one line only.
    pub(super) fn of(text: &str) -> Self {
        let first = text.find(['\n', '\r']).map_or("", |end| &text[end..]);
        let candidates = [Self::CrLf, Self::Lf, Self::Cr];
        candidates.into_iter().find(|newline| first.starts_with(newline.text())).unwrap_or_default()
    }
}

/// One line without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SourceLine<'a> {
    /// Counted from 1.
    pub(super) number: u32,
    pub(super) text: &'a str,
}

impl<'a> SourceLine<'a> {
    /// A part of this line.
    pub(super) const fn part(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    /// This line without blanks at its ends.
    pub(super) fn trimmed(self) -> Self {
        self.part(trim(self.text))
    }
}

/// The lines of `text`, ended by LF, CR LF or a lone CR; an end at the very end begins no further line.
pub(super) fn lines(text: &str) -> impl Iterator<Item = SourceLine<'_>> {
    let mut rest = text;
    (1..).map_while(move |number| {
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(end);
        rest = tail.strip_prefix("\r\n").or_else(|| tail.get(1..)).unwrap_or("");
        Some(SourceLine { number, text })
    })
}

/// Blanks of either width at both ends removed.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Whether a character only separates: ASCII and full-width blanks, tabs.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{FEFF}'
}
