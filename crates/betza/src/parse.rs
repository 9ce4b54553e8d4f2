//! Parser of notations: recursive descent over the characters of the text.

use super::notation::{NotationPart, NotationStep, StepCore, StepRange};
use super::{BetzaDialect, BetzaNotation};
use sankoma_wording::{Message, message, quoted};

/// Maximum length of a text, in characters.
const MAX_LENGTH: usize = 1000;
/// The deepest nesting accepted, so that no text can exhaust the stack.
const MAX_NESTING: usize = 16;

/// Why a text is not a notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.located().en)]
pub struct BetzaParseError {
    /// The column of the error, in characters from 1.
    pub column: usize,
    /// The text found there and what was expected.
    pub message: Message,
}

impl BetzaParseError {
    /// The sentence with its column.
    pub fn located(&self) -> Message {
        let Self { column, message: Message { ja, en } } = self;
        message!("{column}文字目: {ja}", "column {column}: {en}")
    }
}

type Result<T> = std::result::Result<T, BetzaParseError>;

impl BetzaNotation {
    /// Reads `text` by the rules of `dialect`, or of the first of [`BetzaDialect::ALL`] that accepts it.
    ///
    /// # Errors
    /// The column and what was expected there; without a dialect, the error of the dialect that read furthest.
    pub fn parse(text: &str, dialect: Option<BetzaDialect>) -> Result<Self> {
        let text = text.trim_end();
        if let Some(dialect) = dialect {
            return parse_as(text, dialect);
        }
        let mut errors = Vec::new();
        for dialect in BetzaDialect::ALL {
            match parse_as(text, dialect) {
                Ok(notation) => return Ok(notation),
                Err(error) => errors.push(error),
            }
        }
        // Of equal ones the first: the last in reverse order.
        Err(errors.into_iter().rev().max_by_key(|error| error.column).expect("every dialect has refused"))
    }
}

fn parse_as(text: &str, dialect: BetzaDialect) -> Result<BetzaNotation> {
    let letters: Vec<char> = text.chars().take(MAX_LENGTH + 1).collect();
    let mut reader = BetzaReader { letters: &letters, at: 0, dialect, depth: 0, in_brackets: false };
    if letters.len() > MAX_LENGTH {
        reader.at = MAX_LENGTH;
        return Err(reader.expected_error(message!("{MAX_LENGTH}文字まで", "at most {MAX_LENGTH} characters")));
    }
    let parts = reader.parts(None)?;
    Ok(BetzaNotation { dialect, text: text.to_owned(), parts })
}

struct BetzaReader<'a> {
    letters: &'a [char],
    at: usize,
    dialect: BetzaDialect,
    depth: usize,
    in_brackets: bool,
}

impl BetzaReader<'_> {
    /// Parts up to `close`, which is left to be read, or to the end.
    fn parts(&mut self, close: Option<char>) -> Result<Vec<NotationPart>> {
        let mut parts = vec![self.part()?];
        while self.peek() != close {
            if self.dialect == BetzaDialect::XBetza && close.is_some() {
                return Err(self.expected_error(message!("「-」「?」「]」", "'-', '?' or ']'")));
            }
            parts.push(self.part()?);
        }
        Ok(parts)
    }

    fn part(&mut self) -> Result<NotationPart> {
        let (start, first) = (self.at, self.step()?);
        let mut then = Vec::new();
        while let Some(operator) = self.chain_operator() {
            then.push((operator, self.step()?));
        }
        Ok(NotationPart { text: self.letters[start..self.at].iter().collect(), first, then })
    }

    fn chain_operator(&mut self) -> Option<&'static str> {
        let letter = self.peek().filter(|letter| self.dialect.has_chain_operator(*letter, self.in_brackets))?;
        self.at += 1;
        Some(match letter {
            '-' if self.dialect == BetzaDialect::Bex && self.take('-') => "--",
            '-' => "-",
            '+' => "+",
            '*' => "*",
            _ => "?",
        })
    }

    fn step(&mut self) -> Result<NotationStep> {
        let legs = self.legs();
        let core = self.core()?;
        let range = self.range(&core)?;
        let promotes = self.promotion()?;
        Ok(NotationStep { legs, core, range, promotes })
    }

    fn legs(&mut self) -> Vec<Vec<char>> {
        let mut legs = vec![Vec::new()];
        while let Some(letter) = self.peek() {
            if letter == 'a' && self.dialect == BetzaDialect::XBetza {
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

    fn core(&mut self) -> Result<StepCore> {
        match self.peek() {
            Some('@') if self.dialect != BetzaDialect::Original => {
                self.at += 1;
                Ok(StepCore::Drop)
            }
            Some('(') if matches!(self.dialect, BetzaDialect::Betza2 | BetzaDialect::Bex) => {
                self.at += 1;
                let is_leaper = self.peek().is_some_and(|letter| letter.is_ascii_digit());
                if is_leaper { self.leaper() } else { self.nested(')', self.in_brackets) }
            }
            Some('[') if self.dialect == BetzaDialect::Bex => self.exotic(),
            // In `XBetza` they hold one chain, in Betza's own notation steps alone.
            Some('[') if self.dialect != BetzaDialect::Betza2 => {
                self.at += 1;
                self.nested(']', true)
            }
            Some(letter) if self.dialect.atoms().contains(letter) => Ok(self.atom(letter)),
            _ => Err(self.expected_atom_error()),
        }
    }

    fn atom(&mut self, letter: char) -> StepCore {
        self.at += 1;
        // R, B and Q ride already, and O and U do not repeat.
        let doubled = !"RBQOU".contains(letter) && self.take(letter);
        StepCore::Atom { letter, doubled }
    }

    fn leaper(&mut self) -> Result<StepCore> {
        let long = self.number()?;
        self.expect(',')?;
        let start = self.at;
        let short = self.number()?;
        if (long, short) == (0, 0) {
            self.at = start;
            return Err(self.expected_error(message!("0でない数", "a number other than 0")));
        }
        self.expect(')')?;
        Ok(StepCore::Leaper(long, short))
    }

    fn nested(&mut self, close: char, in_brackets: bool) -> Result<StepCore> {
        if self.depth == MAX_NESTING {
            return Err(
                self.expected_error(message!("入れ子は{MAX_NESTING}段まで", "at most {MAX_NESTING} levels of nesting"))
            );
        }
        let outside = std::mem::replace(&mut self.in_brackets, in_brackets);
        self.depth += 1;
        let parts = self.parts(Some(close))?;
        self.depth -= 1;
        self.in_brackets = outside;
        self.expect(close)?;
        Ok(StepCore::Group(parts))
    }

    fn exotic(&mut self) -> Result<StepCore> {
        self.at += 1;
        let rest = &self.letters[self.at..];
        let length = rest.iter().position(|letter| matches!(letter, '[' | ']')).unwrap_or(rest.len());
        self.at += length;
        self.expect(']')?;
        Ok(StepCore::Exotic)
    }

    fn range(&mut self, core: &StepCore) -> Result<StepRange> {
        let start = self.at;
        let range = match self.peek() {
            Some('*') if !self.star_is_operator() => {
                self.at += 1;
                StepRange::Unlimited
            }
            Some('0') => {
                self.at += 1;
                let more = self.peek().is_some_and(|letter| letter.is_ascii_digit());
                if more { StepRange::Exactly(self.times()?) } else { StepRange::Unlimited }
            }
            Some('1'..='9') => StepRange::UpTo(self.times()?),
            _ => StepRange::Unspecified,
        };
        let fits = match core {
            StepCore::Drop => matches!(range, StepRange::Unspecified | StepRange::UpTo(_)),
            StepCore::Atom { letter: 'U', .. } | StepCore::Exotic => range == StepRange::Unspecified,
            _ => true,
        };
        if fits {
            return Ok(range);
        }
        self.at = start;
        Err(match core {
            StepCore::Drop => self.expected_error(message!("@の後は1からの段", "a rank from 1 after @")),
            _ => self.expected_error(message!("ここに回数は書けません", "no number of repetitions here")),
        })
    }

    /// Whether `*` is the operator of Bex that joins two steps.
    fn star_is_operator(&self) -> bool {
        let starts_step = |letter: &char| {
            "([@".contains(*letter)
                || self.dialect.atoms().contains(*letter)
                || self.dialect.modifiers().contains(*letter)
        };
        self.dialect == BetzaDialect::Bex && self.letters.get(self.at + 1).is_some_and(starts_step)
    }

    fn promotion(&mut self) -> Result<bool> {
        if self.dialect != BetzaDialect::Bex || !self.take('=') {
            return Ok(false);
        }
        let rest = &self.letters[self.at..];
        let length = rest.iter().take_while(|letter| letter.is_ascii_uppercase()).count();
        if length == 0 {
            return Err(self.expected_error(message!("=の後は駒の英大文字", "capital letters of pieces after =")));
        }
        self.at += length;
        Ok(true)
    }

    fn times(&mut self) -> Result<u8> {
        if self.peek() == Some('0') {
            return Err(self.expected_error(message!("1から99までの数", "a number from 1 to 99")));
        }
        self.number()
    }

    /// A number up to 99 without leading zeros.
    fn number(&mut self) -> Result<u8> {
        let start = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.letters[start..self.at].iter().collect();
        let number = digits.parse().ok().filter(|number| *number < 100 && (digits == "0" || !digits.starts_with('0')));
        number.ok_or_else(|| {
            self.at = start;
            self.expected_error(message!("99までの数", "a number up to 99"))
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

    fn expect(&mut self, letter: char) -> Result<()> {
        if self.take(letter) {
            return Ok(());
        }
        Err(self.expected_error(message!("「{letter}」", "'{letter}'")))
    }

    fn expected_atom_error(&self) -> BetzaParseError {
        let atoms = self.dialect.atoms();
        let dialect = self.dialect;
        let drop = if dialect == BetzaDialect::Original { "" } else { " @" };
        self.expected_error(message!(
            "{dialect}の駒の動きの文字 ({atoms}{drop})",
            "a movement letter of dialect {dialect} ({atoms}{drop})"
        ))
    }

    fn expected_error(&self, Message { ja, en }: Message) -> BetzaParseError {
        let (found_ja, found_en) = match self.peek() {
            Some(letter) => (quoted(&letter.to_string()), quoted(&letter.to_string())),
            None => ("終わり".to_owned(), "the end".to_owned()),
        };
        let message = message!("{found_ja}がありますが、ここに来るべきは: {ja}", "found {found_en}, expected {en}");
        BetzaParseError { column: self.at + 1, message }
    }
}
