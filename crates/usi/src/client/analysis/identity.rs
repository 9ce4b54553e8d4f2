//! Under whom results of another program are kept: the name that a person gave, the one that it gives itself, and the
//! options that change what it plays.
//!
//! ```text
//!  Far (Far 9) [Skill Level=5, Style=b]
//! ```

use sankoma_analysis::results::EngineIdentity;
use sankoma_record::fnv1a;

/// Options that say how much is searched, and where, not what is found. In small letters.
const RESOURCES: [&str; 10] = [
    "threads",
    "usi_hash",
    "hash",
    "multipv",
    "usi_ponder",
    "ponder",
    "numapolicy",
    "networkdelay",
    "networkdelay2",
    "largepages",
];
/// Maximum number of characters of the options that are written out; of longer ones a hash stands in their place.
const MAX_LENGTH: usize = 60;

/// The identity of a program called `name`, which calls itself `own_name`, with these options set.
pub fn engine_identity(name: &str, own_name: Option<&str>, options: &[(String, String)]) -> EngineIdentity {
    let own = own_name.filter(|own| *own != name).map(|own| format!(" ({own})")).unwrap_or_default();
    EngineIdentity::other_program(&format!("{name}{own}{}", options_suffix(options)))
}

/// Results of `identity` come from the engine that a person has called `name`, whatever it calls itself and whichever
/// options were set.
pub fn is_identity_of(identity: &EngineIdentity, name: &str) -> bool {
    let rest = identity.name.strip_prefix(name).filter(|_| identity.weights.is_none());
    rest.is_some_and(|rest| rest.is_empty() || (rest.starts_with([' ']) && is_bracketed(rest.trim_start())))
}

/// Results of `identity` come from the engine of this name with these options.
pub fn is_identity_with(identity: &EngineIdentity, name: &str, options: &[(String, String)]) -> bool {
    let rest = || identity.name.strip_prefix(name).unwrap_or_default();
    is_identity_of(identity, name) && options_part(rest()) == options_suffix(options)
}

fn is_bracketed(text: &str) -> bool {
    (text.starts_with('(') && text.ends_with([')', ']'])) || (text.starts_with('[') && text.ends_with(']'))
}

/// The options at the end of an identity, with the blank before them; empty where there are none.
fn options_part(rest: &str) -> &str {
    let at = if rest.ends_with(']') { rest.rfind(" [") } else { None };
    at.map_or("", |at| &rest[at..])
}

fn options_suffix(options: &[(String, String)]) -> String {
    let is_resource = |name: &str| RESOURCES.contains(&name.to_lowercase().as_str());
    let mut words: Vec<String> =
        options.iter().filter(|(name, _)| !is_resource(name)).map(|(name, value)| format!("{name}={value}")).collect();
    words.sort();
    let words = words.join(", ").replace(" [", " ");
    match words.chars().count() {
        0 => String::new(),
        1..=MAX_LENGTH => format!(" [{words}]"),
        _ => format!(" [options {:016x}]", fnv1a(words.as_bytes())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn other_options_make_another_identity_and_resources_do_not() {
        let (weak, strong) = (options(&[("Skill Level", "5"), ("Threads", "2")]), options(&[("USI_Hash", "64")]));
        let [weak_one, strong_one] = [&weak, &strong].map(|options| engine_identity("Far", Some("Far 9"), options));
        assert_eq!((&*weak_one.name, &*strong_one.name), ("Far (Far 9) [Skill Level=5]", "Far (Far 9)"));
        for identity in
            [&weak_one, &strong_one, &engine_identity("Far", None, &weak), &engine_identity("Far", None, &[])]
        {
            assert!(is_identity_of(identity, "Far") && !is_identity_of(identity, "Fa"), "{identity:?}");
            let is_weak = identity.name.ends_with(']');
            assert_eq!(is_identity_with(identity, "Far", &weak), is_weak, "{identity:?}");
            assert_eq!(is_identity_with(identity, "Far", &strong), !is_weak, "{identity:?}");
        }
    }

    #[test]
    fn many_options_are_told_apart_by_a_hash() {
        let long = |end: &str| options(&[("EvalFile", &format!("/a/very/long/path/{}{end}", "x".repeat(60)))]);
        let [one, other] = ["1", "2"].map(|end| engine_identity("Far", None, &long(end)));
        assert!(one.name.starts_with("Far [options ") && one != other, "{one:?}");
        assert!(is_identity_with(&one, "Far", &long("1")) && !is_identity_with(&one, "Far", &long("2")));
    }
}
