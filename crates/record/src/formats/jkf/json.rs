//! JSON tokenizer without recursion: every value with its location, in the order of the text.
//!
//! Forks may nest as deep as a file is long. Only their structure is parsed here; the values inside (a move, a time, a
//! set-up) are shallow, and `serde` reads each from its part of the text.

use crate::text::lines::SourceLine;

/// Kind of a JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JsonKind {
    Object,
    Array,
    /// A string; the name of a member is one too, and its value follows it.
    Text,
    /// A number, `true`, `false` or `null`.
    Literal,
}

/// A value of the text. The values inside it follow it.
struct JsonToken<'a> {
    kind: JsonKind,
    line: SourceLine<'a>,
    /// Number of the first token behind this value and all that is in it.
    next: usize,
}

/// Why a text is no JSON, and where.
#[derive(Debug)]
pub(super) struct JsonError<'a> {
    pub(super) expected: &'static str,
    pub(super) at: SourceLine<'a>,
}

/// All values of a text, as far as it is JSON.
pub(super) struct JsonDocument<'a> {
    tokens: Vec<JsonToken<'a>>,
    /// Fault of the text, if there is one. What had begun then ends there.
    pub(super) error: Option<JsonError<'a>>,
}

impl<'a> JsonDocument<'a> {
    /// Parses `text` from the first brace on.
    pub(super) fn parse(text: &'a str) -> Self {
        let mut scanner = JsonScanner { text, at: 0, line: 1, tokens: Vec::new(), open_containers: Vec::new() };
        scanner.skip_while(|byte| byte != b'{');
        let error = scanner.whole_value().err();
        while let Some(&container) = scanner.open_containers.last() {
            scanner.close(container);
        }
        Self { tokens: scanner.tokens, error }
    }

    /// The first value, which holds all others; `None` when not even that is there.
    pub(super) fn root(&self) -> Option<JsonValue<'_, 'a>> {
        (!self.tokens.is_empty()).then_some(JsonValue { json: self, index: 0 })
    }
}

/// One value.
#[derive(Clone, Copy)]
pub(super) struct JsonValue<'j, 'a> {
    json: &'j JsonDocument<'a>,
    index: usize,
}

impl<'j, 'a> JsonValue<'j, 'a> {
    fn token(self) -> &'j JsonToken<'a> {
        &self.json.tokens[self.index]
    }

    pub(super) fn kind(self) -> JsonKind {
        self.token().kind
    }

    /// The text of the value, marks and braces included, with the line where it begins.
    pub(super) fn line(self) -> SourceLine<'a> {
        self.token().line
    }

    /// Text of a string; for any other value its text in the file.
    pub(super) fn string(self) -> String {
        let text = self.line().text;
        serde_json::from_str(text).unwrap_or_else(|_| text.trim_matches('"').to_owned())
    }

    /// The values of an array, or names and values in turn of an object; nothing for other values.
    pub(super) fn children(self) -> impl Iterator<Item = Self> {
        let end = self.token().next;
        let value = move |index: usize| Some(Self { index, ..self }).filter(|_| index < end);
        std::iter::successors(value(self.index + 1), move |earlier| value(earlier.token().next))
    }

    /// Names and values of an object.
    pub(super) fn members(self) -> impl Iterator<Item = (Self, Self)> {
        let mut inside = self.children();
        let is_object = self.kind() == JsonKind::Object;
        std::iter::from_fn(move || Some((inside.next()?, inside.next()?)).filter(|_| is_object))
    }
}

struct JsonScanner<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    tokens: Vec<JsonToken<'a>>,
    /// Containers that have begun, the innermost last.
    open_containers: Vec<usize>,
}

impl<'a> JsonScanner<'a> {
    fn here(&self) -> SourceLine<'a> {
        SourceLine { number: self.line, text: &self.text[self.at..] }
    }

    fn error<T>(&self, expected: &'static str) -> Result<T, JsonError<'a>> {
        Err(JsonError { expected, at: self.here() })
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
    fn whole_value(&mut self) -> Result<(), JsonError<'a>> {
        self.value()?;
        while let Some(&container) = self.open_containers.last() {
            self.next_item(container)?;
        }
        self.skip_blanks();
        if self.at < self.text.len() { self.error("nothing behind the last brace") } else { Ok(()) }
    }

    /// Reads a value, of a container only its beginning.
    fn value(&mut self) -> Result<(), JsonError<'a>> {
        self.skip_blanks();
        match self.peek() {
            Some(b'{') => self.open_container(JsonKind::Object),
            Some(b'[') => self.open_container(JsonKind::Array),
            Some(b'"') => self.string()?,
            Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => self.literal(),
            _ => return self.error("a value"),
        }
        Ok(())
    }

    fn push(&mut self, kind: JsonKind, length: usize) {
        let text = &self.text[self.at..self.at + length];
        let next = self.tokens.len() + 1;
        self.tokens.push(JsonToken { kind, line: SourceLine { number: self.line, text }, next });
        self.at += length;
    }

    fn open_container(&mut self, kind: JsonKind) {
        self.open_containers.push(self.tokens.len());
        self.push(kind, 1);
    }

    fn literal(&mut self) {
        let rest = &self.text[self.at..];
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
        self.push(JsonKind::Literal, rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()));
    }

    fn string(&mut self) -> Result<(), JsonError<'a>> {
        let bytes = &self.text.as_bytes()[self.at..];
        let mut length = 1;
        loop {
            match bytes.get(length) {
                Some(b'"') => break,
                Some(b'\\') => length += 2,
                // A line end inside may not be: most likely the closing mark is missing.
                None | Some(b'\n' | b'\r') => return self.error("a closing '\"'"),
                Some(_) => length += 1,
            }
        }
        self.push(JsonKind::Text, length + 1);
        Ok(())
    }

    /// Reads what comes next in the innermost container: its end, or one more value.
    fn next_item(&mut self, container: usize) -> Result<(), JsonError<'a>> {
        self.skip_blanks();
        let is_object = self.tokens[container].kind == JsonKind::Object;
        let is_first = self.tokens.len() == container + 1;
        match self.peek() {
            Some(b'}') if is_object => self.end(container),
            Some(b']') if !is_object => self.end(container),
            Some(b',') if !is_first => self.at += 1,
            _ if is_first => {}
            _ if is_object => return self.error("',' or '}'"),
            _ => return self.error("',' or ']'"),
        }
        if self.open_containers.last() != Some(&container) {
            return Ok(());
        }
        if is_object { self.member() } else { self.value() }
    }

    fn member(&mut self) -> Result<(), JsonError<'a>> {
        self.skip_blanks();
        if self.peek() != Some(b'"') {
            return self.error("a name in '\"'");
        }
        self.string()?;
        self.skip_blanks();
        if self.peek() != Some(b':') {
            return self.error("':'");
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
        self.open_containers.pop();
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

    fn shown(value: JsonValue<'_, '_>) -> String {
        let inside = || value.children().map(shown).collect::<Vec<_>>().join(" ");
        match value.kind() {
            JsonKind::Object => format!("{{{}}}", inside()),
            JsonKind::Array => format!("[{}]", inside()),
            JsonKind::Text | JsonKind::Literal => value.line().text.to_owned(),
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
            let json = JsonDocument::parse(text);
            assert_eq!(json.root().map(shown).as_deref(), Some(expected));
            assert!(json.error.is_none(), "{text}");
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
            let json = JsonDocument::parse(text);
            let fault = json.error.as_ref().expect("this is no JSON");
            assert_eq!((fault.expected, fault.at.number, fault.at.text), (expected, line, rest), "{text}");
            assert_eq!(json.root().map(shown).as_deref(), Some(kept), "{text}");
        }
        assert!(JsonDocument::parse("no brace").root().is_none());
    }
}
