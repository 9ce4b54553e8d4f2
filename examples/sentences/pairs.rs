//! Pairs of sentences: what stands in a source first in one language and then in the other.
//!
//! Tokens are read, not expressions: rows of macros (`actions!`, `settings!`, `named!`) are no expressions. Two texts
//! are a pair
//!
//! 1. as the arguments of `pick`, `Message::new`, `message!` and `sentence!`; where the second is no text, English stands elsewhere;
//! 2. as neighbours in a list or a row of a macro, Japanese first;
//! 3. as arms of a `match`, Japanese first: one after another, or all in Japanese and then as many in English;
//! 4. as fields or variables one after another, of which one ends with `ja` and the other with `en`.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};

/// A sentence in both languages. Several texts that depend on a condition are separated by ` | `.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// File and line.
    pub(crate) place: String,
    /// Japanese.
    pub(crate) ja: String,
    /// English; empty where there is none, or where it stands elsewhere, as the text of an error.
    pub(crate) en: String,
}

/// The sentences of sources.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceSentences {
    /// Those in both languages.
    pub(crate) sentences: Vec<Sentence>,
    /// Japanese texts without an English one.
    pub(crate) alone: Vec<Sentence>,
}

/// Finds the sentences of a source file; tests inside are left out.
///
/// # Errors
/// The text is no Rust.
pub(crate) fn sentences_of_source(file: &str, text: &str) -> Result<SourceSentences, proc_macro2::LexError> {
    let found = read_stream(text.parse()?);
    let sentence = |ja: &[Text], en: &[Text]| Sentence {
        place: format!("{file}:{}", ja.first().map_or(0, |text| text.line)),
        ja: joined(ja),
        en: joined(en),
    };
    let sentences = found.pairs.iter().map(|(ja, en)| sentence(ja, en)).collect();
    let alone =
        found.texts.iter().filter(|text| text.is_japanese()).map(|text| sentence(std::slice::from_ref(text), &[]));
    Ok(SourceSentences { sentences, alone: alone.collect() })
}

fn joined(texts: &[Text]) -> String {
    texts.iter().map(|text| text.value.as_str()).collect::<Vec<_>>().join(" | ")
}

/// A string literal.
#[derive(Clone, Debug)]
struct Text {
    value: String,
    line: usize,
}

impl Text {
    fn of(literal: &Literal) -> Option<Self> {
        match syn::Lit::new(literal.clone()) {
            syn::Lit::Str(text) => Some(Self { value: text.value(), line: literal.span().start().line }),
            _ => None,
        }
    }

    /// An English sentence may name a Japanese word, and a Japanese one words of the command line.
    fn is_japanese(&self) -> bool {
        let count = |is: fn(char) -> bool| self.value.chars().filter(|&letter| is(letter)).count();
        4 * count(is_japanese) > count(|letter| letter.is_ascii_alphabetic())
    }

    /// Codes such as TORYO have capitals alone.
    fn is_english(&self) -> bool {
        !self.is_japanese() && self.value.chars().any(|letter| letter.is_ascii_lowercase())
    }
}

fn is_japanese(letter: char) -> bool {
    matches!(letter, '\u{3001}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff01}'..='\u{ff60}')
}

/// What was found in a part of a source: pairs, and the texts that belong to none.
#[derive(Clone, Debug, Default)]
struct Found {
    pairs: Vec<(Vec<Text>, Vec<Text>)>,
    texts: Vec<Text>,
}

impl Found {
    fn append(&mut self, other: Self) {
        self.pairs.extend(other.pairs);
        self.texts.extend(other.texts);
    }

    fn is_japanese(&self) -> bool {
        self.pairs.is_empty() && self.texts.iter().any(Text::is_japanese)
    }

    fn is_english(&self) -> bool {
        self.pairs.is_empty() && !self.is_japanese() && self.texts.iter().any(Text::is_english)
    }
}

/// An element of a list, an arm of a `match` or a statement.
#[derive(Default)]
struct Element {
    found: Found,
    /// Its first name, that of a field or variable: `ja`, `help_en`.
    name: String,
    /// Whether a comma or the end of an arm stands behind it, so that the next element belongs to the same list.
    in_list: bool,
}

fn read_stream(stream: TokenStream) -> Found {
    pair_elements(&elements(&stream.into_iter().collect::<Vec<_>>()))
}

fn elements(tokens: &[TokenTree]) -> Vec<Element> {
    let mut elements = vec![Element::default()];
    let mut at = 0;
    while at < tokens.len() {
        if let Some(length) = skipped(&tokens[at..]) {
            at += length;
            continue;
        }
        let current = elements.last_mut().expect("there is one");
        let is_end = match &tokens[at] {
            TokenTree::Punct(punct) => matches!(punct.as_char(), ',' | ';').then(|| punct.as_char() == ','),
            TokenTree::Ident(name) => {
                if current.name.is_empty() && name != "let" && name != "mut" {
                    current.name = name.to_string();
                }
                None
            }
            TokenTree::Literal(literal) => {
                add_literal(&mut current.found, literal, at.checked_sub(1).map(|before| &tokens[before]));
                None
            }
            TokenTree::Group(group) => {
                current.found.append(read_group(group, &tokens[..at]));
                (group.delimiter() == Delimiter::Brace && is_arrow(&tokens[..at])).then_some(true)
            }
        };
        if let Some(in_list) = is_end {
            current.in_list = in_list;
            elements.push(Element::default());
        }
        at += 1;
    }
    elements
}

/// How many tokens at the front are no code of the program: an attribute, a macro's definition, a module of tests.
fn skipped(tokens: &[TokenTree]) -> Option<usize> {
    match tokens {
        [TokenTree::Punct(mark), TokenTree::Group(attribute), ..] if mark.as_char() == '#' => {
            let is_test = attribute.stream().to_string().replace(' ', "") == "cfg(test)";
            Some(if is_test { 2 + item_length(&tokens[2..]) } else { 2 })
        }
        [TokenTree::Punct(mark), TokenTree::Punct(bang), TokenTree::Group(_), ..]
            if (mark.as_char(), bang.as_char()) == ('#', '!') =>
        {
            Some(3)
        }
        [TokenTree::Ident(name), ..] if name == "macro_rules" => Some(item_length(tokens)),
        _ => None,
    }
}

/// The tokens of an item, up to its block or semicolon.
fn item_length(tokens: &[TokenTree]) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    };
    tokens.iter().position(is_end).map_or(tokens.len(), |end| end + 1)
}

/// A literal of a row: an English one directly behind a Japanese one makes a pair with it.
fn add_literal(found: &mut Found, literal: &Literal, before: Option<&TokenTree>) {
    let Some(text) = Text::of(literal) else { return };
    let follows = matches!(before, Some(TokenTree::Literal(_)));
    match found.texts.pop_if(|last| follows && last.is_japanese() && text.is_english()) {
        Some(ja) => found.pairs.push((vec![ja], vec![text])),
        None => found.texts.push(text),
    }
}

/// A group behind the tokens `before`.
fn read_group(group: &Group, before: &[TokenTree]) -> Found {
    let elements = elements(&group.stream().into_iter().collect::<Vec<_>>());
    match before {
        [.., TokenTree::Ident(name)] if name == "pick" || is_message(before) => pair_arguments(elements),
        [.., TokenTree::Ident(name), TokenTree::Punct(bang)]
            if bang.as_char() == '!' && ["message", "sentence"].iter().any(|known| name == known) =>
        {
            pair_texts(elements)
        }
        [.., TokenTree::Ident(_), TokenTree::Punct(bang)] if bang.as_char() == '!' && is_format(before) => {
            format_arguments(elements)
        }
        _ => pair_elements(&elements),
    }
}

fn is_message(tokens: &[TokenTree]) -> bool {
    let [.., TokenTree::Ident(of), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Ident(new)] = tokens else {
        return false;
    };
    of == "Message" && new == "new"
}

fn is_format(tokens: &[TokenTree]) -> bool {
    let [.., TokenTree::Ident(name), TokenTree::Punct(_)] = tokens else { return false };
    ["format", "write", "writeln", "concat", "bail", "anyhow", "ensure", "assert", "panic"]
        .iter()
        .any(|&known| name == known)
}

fn is_arrow(tokens: &[TokenTree]) -> bool {
    let [.., TokenTree::Punct(equals), TokenTree::Punct(greater)] = tokens else { return false };
    (equals.as_char(), greater.as_char()) == ('=', '>')
}

/// The arguments of a function that takes Japanese and English.
fn pair_arguments(elements: Vec<Element>) -> Found {
    let mut elements = elements.into_iter().map(|element| element.found);
    let (ja, en) = (elements.next().unwrap_or_default(), elements.next().unwrap_or_default());
    let mut all = Found::default();
    if ja.pairs.is_empty() && en.pairs.is_empty() && !ja.texts.is_empty() {
        all.pairs.push((ja.texts, en.texts));
    } else {
        all.append(ja);
        all.append(en);
    }
    all
}

/// The arguments of a macro of sentences: the two texts are a pair, and what is formatted in them may hold others.
fn pair_texts(elements: Vec<Element>) -> Found {
    let mut all = Found::default();
    let mut texts = Vec::new();
    for Element { found: Found { pairs, texts: own }, .. } in elements {
        all.pairs.extend(pairs);
        if !own.is_empty() {
            texts.push(own);
        }
    }
    match <[Vec<Text>; 2]>::try_from(texts) {
        Ok([ja, en]) => all.pairs.push((ja, en)),
        Err(texts) => all.texts.extend(texts.into_iter().flatten()),
    }
    all
}

/// The text of a formatting macro, and what its arguments hold; the arguments make no pair with the text.
fn format_arguments(elements: Vec<Element>) -> Found {
    let mut all = Found::default();
    for element in elements {
        all.append(element.found);
    }
    all
}

fn pair_elements(elements: &[Element]) -> Found {
    let mut all = Found::default();
    let mut rest = elements;
    while let Some((first, others)) = rest.split_first() {
        let count = japanese_run(rest);
        if let Some((ja, en)) = others.first().and_then(|second| named_pair(first, second)) {
            all.pairs.push((ja.found.texts.clone(), en.found.texts.clone()));
            rest = &others[1..];
        } else if count > 0 && has_english_run(rest, count) {
            let (ja, en) = rest[..2 * count].split_at(count);
            all.pairs.extend(ja.iter().zip(en).map(|(ja, en)| (ja.found.texts.clone(), en.found.texts.clone())));
            rest = &rest[2 * count..];
        } else {
            all.append(first.found.clone());
            rest = others;
        }
    }
    all
}

/// `en: "…", ja: "…"`, or `let ja = "…"; let en = "…";`: first the Japanese one.
fn named_pair<'a>(first: &'a Element, second: &'a Element) -> Option<(&'a Element, &'a Element)> {
    let is_pair = |ja: &Element, en: &Element| {
        ja.name.ends_with("ja") && en.name.ends_with("en") && ja.found.is_japanese() && en.found.is_english()
    };
    [(first, second), (second, first)].into_iter().find(|(ja, en)| is_pair(ja, en))
}

/// The number of elements at the front that are all Japanese and in one list.
fn japanese_run(elements: &[Element]) -> usize {
    elements.iter().take_while(|element| element.found.is_japanese() && element.in_list).count()
}

fn has_english_run(elements: &[Element], count: usize) -> bool {
    let english = elements.get(count..2 * count);
    english.is_some_and(|elements| elements.iter().all(|element| element.found.is_english()))
}
