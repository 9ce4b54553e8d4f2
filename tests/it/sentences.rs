//! Every sentence of the program has both languages, and `cargo run --example sentences` lists all of them.

#[path = "../../examples/sentences/pairs.rs"]
mod pairs;
#[path = "../../examples/sentences/sources.rs"]
mod sources;

use pairs::{Sentence, SourceSentences, sentences_of_source};

/// Files whose Japanese sentences stand alone: documents in both languages, those whose English is that of a library
/// or of the rules, and a sentence put together from parts.
const ALONE: [&str; 7] = [
    "src/cli/output/usage_error.rs",
    "crates/analysis/src/formations/reference.rs",
    "src/tui/keys/tests.rs",
    "crates/usi/src/engines_file/reading.rs",
    "crates/wording/src/declaration.rs",
    "crates/wording/src/setup.rs",
    "crates/wording/src/sfen.rs",
];

fn found_in(text: &str) -> SourceSentences {
    sentences_of_source("a.rs", text).expect("the text is Rust")
}

fn pair(text: &str) -> Vec<[String; 2]> {
    found_in(text).sentences.into_iter().map(|Sentence { ja, en, .. }| [ja, en]).collect()
}

#[test]
fn every_form_of_a_pair_is_found() {
    for text in [
        r#"fn f() { lang.pick("手", "move") }"#,
        r#"fn f() { Message::new("手", "move") }"#,
        r#"fn f() { message!("手", "move") }"#,
        r#"fn f() { sentence!(lang, ("手", lang), "move") }"#,
        r#"labels! { MOVE "手" "move"; }"#,
        r#"named! { Kind, "kind": Move = "m", "手", "move"; }"#,
        r#"const ROWS: [[&str; 2]; 1] = [["手", "move"]];"#,
        r#"const ROW: Row = Row { name: "m", help_en: "move", help_ja: "手" };"#,
        r#"fn f() { match lang { Language::Ja => "手", Language::En => "move" } }"#,
        r#"fn f() { match lang { Language::Ja => { f("手") } Language::En => { f("move") } } }"#,
        r#"fn f() { let ja = format!("手"); let en = format!("move"); }"#,
    ] {
        assert_eq!(pair(text), [["手", "move"]], "{text}");
    }
    let arms = r#"fn f() { match x { (Ja, 1) => "手", (Ja, _) => "手々", (En, 1) => "move", (En, _) => "moves" } }"#;
    assert_eq!(pair(arms), [["手", "move"], ["手々", "moves"]]);
    let condition = r#"fn f() { lang.pick(if one { "手" } else { "手々" }, if one { "move" } else { "moves" }) }"#;
    assert_eq!(pair(condition), [["手 | 手々", "move | moves"]]);
}

#[test]
fn a_formatted_text_is_no_pair_with_its_arguments() {
    let found = found_in(r#"fn f() { format!("{}手", texts.get("name")) }"#);
    assert_eq!((found.sentences.len(), found.alone.len()), (0, 1));
}

#[test]
fn a_sentence_has_the_line_of_its_japanese_text() {
    let found = found_in("fn f() {\n    Message::new(\n        \"手\",\n        \"move\",\n    )\n}");
    assert_eq!(found.sentences[0].place, "a.rs:3");
}

#[test]
fn tests_attributes_and_definitions_of_macros_are_left_out() {
    let text = r#"
        #[doc = "手"] fn f() {}
        macro_rules! row { () => { Message::new("手", "move") }; }
        #[cfg(test)] mod tests { const MOVE: [&str; 2] = ["手", "move"]; }
    "#;
    let found = found_in(text);
    assert_eq!((found.sentences.len(), found.alone.len()), (0, 0));
}

#[test]
fn every_sentence_has_both_languages() {
    let SourceSentences { sentences, alone } = sources::sentences_of_repository().expect("the sources can be read");
    assert!(sentences.len() >= 2_200, "{} sentences", sentences.len());
    let is_sentence =
        |text: &str| ["です", "ます", "ました", "ません", "ください", "。"].iter().any(|end| text.contains(end));
    let alone = alone.iter().filter(|text| is_sentence(&text.ja));
    let lacking: Vec<_> = alone.filter(|text| !ALONE.iter().any(|file| text.place.starts_with(file))).collect();
    assert!(lacking.is_empty(), "no English for {lacking:#?}");
}
