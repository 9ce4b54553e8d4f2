//! JSON taken apart without recursion: every value with its place, in the order of the text.
//!
//! Forks may nest as deep as a file is long. Only their skeleton is read here; the values inside (a move, a time, a
//! set-up) are shallow, and `serde` reads each from its part of the text.

use crate::record::lines::Line;

/// What kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Object,
    Array,
    /// A string; the name of a member is one too, and its value follows it.
    Text,
    /// A number, `true`, `false` or `null`.
    Word,
}

/// A value as it lies in the text. Those inside it follow it.
struct Token<'a> {
    kind: Kind,
    line: Line<'a>,
    /// Number of the first token behind this value and all that is in it.
    next: usize,
}

/// Why a text is no JSON, and where.
#[derive(Debug)]
pub(super) struct Fault<'a> {
    pub(super) expected: &'static str,
    pub(super) at: Line<'a>,
}

/// All values of a text, as far as it is JSON.
pub(super) struct Json<'a> {
    tokens: Vec<Token<'a>>,
    /// What is wrong with the text, if anything is. What had begun then ends there.
    pub(super) fault: Option<Fault<'a>>,
}

impl<'a> Json<'a> {
    /// Takes `text` apart from the first brace on.
    pub(super) fn parse(text: &'a str) -> Self {
        let mut scanner = Scanner { text, at: 0, line: 1, tokens: Vec::new(), open: Vec::new() };
        scanner.skip_while(|byte| byte != b'{');
        let fault = scanner.whole_value().err();
        while let Some(&container) = scanner.open.last() {
            scanner.close(container);
        }
        Self { tokens: scanner.tokens, fault }
    }

    /// The first value, which holds all others; `None` when not even that is there.
    pub(super) fn root(&self) -> Option<Value<'_, 'a>> {
        (!self.tokens.is_empty()).then_some(Value { json: self, index: 0 })
    }
}

/// One value.
#[derive(Clone, Copy)]
pub(super) struct Value<'j, 'a> {
    json: &'j Json<'a>,
    index: usize,
}

impl<'j, 'a> Value<'j, 'a> {
    fn token(self) -> &'j Token<'a> {
        &self.json.tokens[self.index]
    }

    pub(super) fn kind(self) -> Kind {
        self.token().kind
    }

    /// The text of the value, marks and braces included, with the line where it begins.
    pub(super) fn line(self) -> Line<'a> {
        self.token().line
    }

    /// What a string says; for any other value its text.
    pub(super) fn string(self) -> String {
        let text = self.line().text;
        serde_json::from_str(text).unwrap_or_else(|_| text.trim_matches('"').to_owned())
    }

    /// The values of an array, or names and values in turn of an object; nothing for other values.
    pub(super) fn inside(self) -> impl Iterator<Item = Self> {
        let end = self.token().next;
        let value = move |index: usize| Some(Self { index, ..self }).filter(|_| index < end);
        std::iter::successors(value(self.index + 1), move |earlier| value(earlier.token().next))
    }

    /// Names and values of an object.
    pub(super) fn members(self) -> impl Iterator<Item = (Self, Self)> {
        let mut inside = self.inside();
        let is_object = self.kind() == Kind::Object;
        std::iter::from_fn(move || Some((inside.next()?, inside.next()?)).filter(|_| is_object))
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    tokens: Vec<Token<'a>>,
    /// Containers that have begun, the innermost last.
    open: Vec<usize>,
}

impl<'a> Scanner<'a> {
    fn here(&self) -> Line<'a> {
        Line { number: self.line, text: &self.text[self.at..] }
    }

    fn fault<T>(&self, expected: &'static str) -> Result<T, Fault<'a>> {
        Err(Fault { expected, at: self.here() })
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        self.skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    }

    /// Counts the lines passed.
    fn skip_while(&mut self, passes: impl Fn(u8) -> bool) {
        while let Some(byte) = self.peek().filter(|&byte| passes(byte)) {
            let after_return = self.at > 0 && self.text.as_bytes()[self.at - 1] == b'\r';
            self.line += u32::from(byte == b'\r' || (byte == b'\n' && !after_return));
            self.at += 1;
        }
    }

    /// One value with all that is in it, and nothing behind.
    fn whole_value(&mut self) -> Result<(), Fault<'a>> {
        self.value()?;
        while let Some(&container) = self.open.last() {
            self.go_on(container)?;
        }
        self.skip_blanks();
        if self.at < self.text.len() { self.fault("nothing behind the last brace") } else { Ok(()) }
    }

    /// Reads a value, of a container only its beginning.
    fn value(&mut self) -> Result<(), Fault<'a>> {
        self.skip_blanks();
        match self.peek() {
            Some(b'{') => self.open_container(Kind::Object),
            Some(b'[') => self.open_container(Kind::Array),
            Some(b'"') => self.string()?,
            Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => self.word(),
            _ => return self.fault("a value"),
        }
        Ok(())
    }

    fn push(&mut self, kind: Kind, length: usize) {
        let text = &self.text[self.at..self.at + length];
        let next = self.tokens.len() + 1;
        self.tokens.push(Token { kind, line: Line { number: self.line, text }, next });
        self.at += length;
    }

    fn open_container(&mut self, kind: Kind) {
        self.open.push(self.tokens.len());
        self.push(kind, 1);
    }

    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
        self.push(Kind::Word, rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()));
    }

    fn string(&mut self) -> Result<(), Fault<'a>> {
        let bytes = &self.text.as_bytes()[self.at..];
        let mut length = 1;
        loop {
            match bytes.get(length) {
                Some(b'"') => break,
                Some(b'\\') => length += 2,
                // A line end inside may not be: most likely the closing mark is missing.
                None | Some(b'\n' | b'\r') => return self.fault("a closing '\"'"),
                Some(_) => length += 1,
            }
        }
        self.push(Kind::Text, length + 1);
        Ok(())
    }

    /// Reads what comes next in the innermost container: its end, or one more value.
    fn go_on(&mut self, container: usize) -> Result<(), Fault<'a>> {
        self.skip_blanks();
        let is_object = self.tokens[container].kind == Kind::Object;
        let is_first = self.tokens.len() == container + 1;
        match self.peek() {
            Some(b'}') if is_object => self.end(container),
            Some(b']') if !is_object => self.end(container),
            Some(b',') if !is_first => self.at += 1,
            _ if is_first => {}
            _ if is_object => return self.fault("',' or '}'"),
            _ => return self.fault("',' or ']'"),
        }
        if self.open.last() != Some(&container) {
            return Ok(());
        }
        if is_object { self.member() } else { self.value() }
    }

    fn member(&mut self) -> Result<(), Fault<'a>> {
        self.skip_blanks();
        if self.peek() != Some(b'"') {
            return self.fault("a name in '\"'");
        }
        self.string()?;
        self.skip_blanks();
        if self.peek() != Some(b':') {
            return self.fault("':'");
        }
        self.at += 1;
        self.value()
    }

    fn end(&mut self, container: usize) {
        self.at += 1;
        self.close(container);
    }

    /// Now the whole text of the container is known.
    fn close(&mut self, container: usize) {
        self.open.pop();
        let next = self.tokens.len();
        let token = &mut self.tokens[container];
        let start = token.line.text.as_ptr().addr() - self.text.as_ptr().addr();
        token.line.text = &self.text[start..self.at];
        token.next = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: Value<'_, '_>) -> String {
        let inside = || value.inside().map(shown).collect::<Vec<_>>().join(" ");
        match value.kind() {
            Kind::Object => format!("{{{}}}", inside()),
            Kind::Array => format!("[{}]", inside()),
            Kind::Text | Kind::Word => value.line().text.to_owned(),
        }
    }

    #[test]
    fn values_come_apart_as_they_are_nested() {
        let cases = [
            (r#"{"a": [1, -2.5e3, {"b": null}], "c\"": ""}"#, r#"{"a" [1 -2.5e3 {"b" null}] "c\"" ""}"#),
            ("{}", "{}"),
            ("garbage\n{ \"a\" : [ ] }\n", r#"{"a" []}"#),
        ];
        for (text, expected) in cases {
            let json = Json::parse(text);
            assert_eq!(json.root().map(shown).as_deref(), Some(expected));
            assert!(json.fault.is_none(), "{text}");
        }
    }

    #[test]
    fn a_fault_is_named_where_it_stands_and_what_came_before_is_kept() {
        let cases = [
            ("{\"a\": [1, 2", "',' or ']'", 1, "", r#"{"a" [1 2]}"#),
            ("{\"a\": 1\n \"b\": 2}", "',' or '}'", 2, "\"b\": 2}", r#"{"a" 1}"#),
            ("{\"a\" 1}", "':'", 1, "1}", r#"{"a"}"#),
            ("{\"a\": }", "a value", 1, "}", r#"{"a"}"#),
            ("{} x", "nothing behind the last brace", 1, "x", "{}"),
            ("{\"a\": \"b\n}", "a closing '\"'", 1, "\"b\n}", r#"{"a"}"#),
        ];
        for (text, expected, line, rest, kept) in cases {
            let json = Json::parse(text);
            let fault = json.fault.as_ref().expect("this is no JSON");
            assert_eq!((fault.expected, fault.at.number, fault.at.text), (expected, line, rest), "{text}");
            assert_eq!(json.root().map(shown).as_deref(), Some(kept), "{text}");
        }
        assert!(Json::parse("no brace").root().is_none());
    }
}
