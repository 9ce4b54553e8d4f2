//! Reading a notation.

use super::{Core, Dialect, Joint, Notation, Part, Range, Step};
use crate::rules::{Lang, Message, quoted};
use std::fmt;

/// Longer texts are refused: no piece needs them.
const LONGEST: usize = 1000;
/// Deeper nesting is refused, so that no text can exhaust the stack.
const DEEPEST: usize = 16;

/// Why a text is no notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where reading stopped: characters from 1.
    pub column: usize,
    /// What was found there and what was expected.
    pub message: Message,
}

impl ParseError {
    /// The sentence with its column.
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::Ja => format!("{}文字目: {}", self.column, self.message.ja),
            Lang::En => format!("column {}: {}", self.column, self.message.en),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for ParseError {}

type Result<T> = std::result::Result<T, ParseError>;

impl Notation {
    /// Reads `text` by the rules of `dialect`, or of the first of [`Dialect::ALL`] that accepts it.
    ///
    /// # Errors
    /// Says at which column what was expected; without a dialect, the error of the one that read furthest.
    pub fn parse(text: &str, dialect: Option<Dialect>) -> Result<Self> {
        let text = text.trim_end();
        if let Some(dialect) = dialect {
            return parse_as(text, dialect);
        }
        let mut furthest: Option<ParseError> = None;
        for dialect in Dialect::ALL {
            match parse_as(text, dialect) {
                Ok(notation) => return Ok(notation),
                Err(error) if furthest.as_ref().is_none_or(|other| other.column < error.column) => {
                    furthest = Some(error);
                }
                Err(_) => {}
            }
        }
        Err(furthest.expect("every dialect has refused"))
    }
}

fn parse_as(text: &str, dialect: Dialect) -> Result<Notation> {
    let letters: Vec<char> = text.chars().take(LONGEST + 1).collect();
    let mut reader = Reader { letters: &letters, at: 0, dialect, depth: 0, in_brackets: false };
    if letters.len() > LONGEST {
        reader.at = LONGEST;
        return Err(reader.expected(&format!("{LONGEST}文字まで"), &format!("at most {LONGEST} characters")));
    }
    let parts = reader.parts(None)?;
    Ok(Notation { dialect, parts })
}

struct Reader<'a> {
    letters: &'a [char],
    at: usize,
    dialect: Dialect,
    depth: usize,
    in_brackets: bool,
}

impl Reader<'_> {
    /// Parts up to `close`, which is left to be read, or to the end.
    fn parts(&mut self, close: Option<char>) -> Result<Vec<Part>> {
        let mut parts = vec![self.part()?];
        while self.peek() != close {
            parts.push(self.part()?);
        }
        Ok(parts)
    }

    fn part(&mut self) -> Result<Part> {
        let mut part = Part { first: self.step()?, then: Vec::new() };
        while let Some(joint) = self.joint() {
            part.then.push((joint, self.step()?));
        }
        Ok(part)
    }

    fn joint(&mut self) -> Option<Joint> {
        let letter = self.peek().filter(|letter| self.dialect.has_joint(*letter, self.in_brackets))?;
        self.at += 1;
        Some(match letter {
            '-' if self.dialect == Dialect::Bex && self.take('-') => Joint::DoubleDash,
            '-' => Joint::Dash,
            '+' => Joint::Plus,
            '*' => Joint::Times,
            _ => Joint::Question,
        })
    }

    fn step(&mut self) -> Result<Step> {
        let legs = self.legs();
        let core = self.core()?;
        let range = self.range(&core)?;
        let promotion = self.promotion()?;
        Ok(Step { legs, core, range, promotion })
    }

    fn legs(&mut self) -> Vec<Vec<char>> {
        let mut legs = vec![Vec::new()];
        while let Some(letter) = self.peek() {
            if letter == 'a' && self.dialect.has_legs() {
                legs.push(Vec::new());
            } else if self.dialect.modifiers().contains(letter) {
                legs.last_mut().expect("there is a first leg").push(letter);
            } else {
                break;
            }
            self.at += 1;
        }
        legs
    }

    fn core(&mut self) -> Result<Core> {
        match self.peek() {
            Some('@') if self.dialect.has_drops() => {
                self.at += 1;
                Ok(Core::Drop)
            }
            Some('(') if self.dialect.has_parentheses() => {
                self.at += 1;
                if self.peek().is_some_and(|letter| letter.is_ascii_digit()) { self.leaper() } else { self.group() }
            }
            Some('[') if self.dialect == Dialect::Bex => self.exotic(),
            Some('[') if self.dialect != Dialect::Betza2 => self.bent(),
            Some(letter) if self.dialect.atoms().contains(letter) => Ok(self.atom(letter)),
            _ => Err(self.expected_atom()),
        }
    }

    fn atom(&mut self, letter: char) -> Core {
        self.at += 1;
        // R, B and Q ride already, O and U do not repeat.
        let doubled = !"RBQOU".contains(letter) && self.take(letter);
        Core::Atom { letter, doubled }
    }

    fn leaper(&mut self) -> Result<Core> {
        let long = self.number()?;
        self.must_take(',')?;
        let start = self.at;
        let short = self.number()?;
        if (long, short) == (0, 0) {
            self.at = start;
            return Err(self.expected("0でない数", "a number other than 0"));
        }
        self.must_take(')')?;
        Ok(Core::Leaper(long, short))
    }

    fn group(&mut self) -> Result<Core> {
        let parts = self.nested(')', self.in_brackets)?;
        Ok(Core::Group(parts))
    }

    fn bent(&mut self) -> Result<Core> {
        self.at += 1;
        let parts = self.nested(']', true)?;
        Ok(Core::Bent(parts))
    }

    fn nested(&mut self, close: char, in_brackets: bool) -> Result<Vec<Part>> {
        if self.depth == DEEPEST {
            return Err(
                self.expected(&format!("入れ子は{DEEPEST}段まで"), &format!("at most {DEEPEST} levels of nesting"))
            );
        }
        let outside = std::mem::replace(&mut self.in_brackets, in_brackets);
        self.depth += 1;
        let parts = self.parts(Some(close))?;
        self.depth -= 1;
        self.in_brackets = outside;
        self.must_take(close)?;
        Ok(parts)
    }

    fn exotic(&mut self) -> Result<Core> {
        self.at += 1;
        let rest = &self.letters[self.at..];
        let length = rest.iter().position(|letter| matches!(letter, '[' | ']')).unwrap_or(rest.len());
        let text: String = rest[..length].iter().collect();
        self.at += length;
        self.must_take(']')?;
        Ok(Core::Exotic(text))
    }

    fn range(&mut self, core: &Core) -> Result<Range> {
        let start = self.at;
        let range = match self.peek() {
            Some('*') if !self.star_joins() => {
                self.at += 1;
                Range::Star
            }
            Some('0') => {
                self.at += 1;
                let more = self.peek().is_some_and(|letter| letter.is_ascii_digit());
                if more { Range::Exactly(self.times()?) } else { Range::Nought }
            }
            Some('1'..='9') => Range::UpTo(self.times()?),
            _ => Range::Unsaid,
        };
        let fits = match core {
            Core::Drop => matches!(range, Range::Unsaid | Range::UpTo(_)),
            Core::Atom { letter: 'U', .. } | Core::Exotic(_) => range == Range::Unsaid,
            _ => true,
        };
        if fits {
            return Ok(range);
        }
        self.at = start;
        Err(match core {
            Core::Drop => self.expected("@の後は1からの段", "a rank from 1 after @"),
            _ => self.expected("ここに回数は書けません", "no number of repetitions here"),
        })
    }

    /// In Bex, a star between two steps joins them.
    fn star_joins(&self) -> bool {
        let starts_step = |letter: &char| {
            "([@".contains(*letter)
                || self.dialect.atoms().contains(*letter)
                || self.dialect.modifiers().contains(*letter)
        };
        self.dialect == Dialect::Bex && self.letters.get(self.at + 1).is_some_and(starts_step)
    }

    fn promotion(&mut self) -> Result<String> {
        if self.dialect != Dialect::Bex || !self.take('=') {
            return Ok(String::new());
        }
        let rest = &self.letters[self.at..];
        let length = rest.iter().take_while(|letter| letter.is_ascii_uppercase()).count();
        if length == 0 {
            return Err(self.expected("=の後は駒の英大文字", "capital letters of pieces after ="));
        }
        self.at += length;
        Ok(rest[..length].iter().collect())
    }

    fn times(&mut self) -> Result<u8> {
        if self.peek() == Some('0') {
            return Err(self.expected("1から99までの数", "a number from 1 to 99"));
        }
        self.number()
    }

    /// A number up to 99 without leading noughts.
    fn number(&mut self) -> Result<u8> {
        let start = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.letters[start..self.at].iter().collect();
        let number = digits.parse().ok().filter(|number| *number < 100 && (digits == "0" || !digits.starts_with('0')));
        number.ok_or_else(|| {
            self.at = start;
            self.expected("99までの数", "a number up to 99")
        })
    }

    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn take(&mut self, letter: char) -> bool {
        let there = self.peek() == Some(letter);
        self.at += usize::from(there);
        there
    }

    fn must_take(&mut self, letter: char) -> Result<()> {
        if self.take(letter) {
            return Ok(());
        }
        Err(self.expected(&format!("「{letter}」"), &format!("'{letter}'")))
    }

    fn expected_atom(&self) -> ParseError {
        let atoms = self.dialect.atoms();
        let dialect = self.dialect;
        let drop = if dialect.has_drops() { " @" } else { "" };
        self.expected(
            &format!("{dialect}の駒の動きの文字 ({atoms}{drop})"),
            &format!("a movement letter of dialect {dialect} ({atoms}{drop})"),
        )
    }

    fn expected(&self, ja: &str, en: &str) -> ParseError {
        let (found_ja, found_en) = match self.peek() {
            Some(letter) => (quoted(&letter.to_string()), quoted(&letter.to_string())),
            None => ("終わり".to_owned(), "the end".to_owned()),
        };
        let message = Message::new(
            format!("{found_ja}がありますが、ここに来るべきは: {ja}"),
            format!("found {found_en}, expected {en}"),
        );
        ParseError { column: self.at + 1, message }
    }
}
