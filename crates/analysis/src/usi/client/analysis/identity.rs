//! Engine identity: under which name the results of a program are kept.

use crate::results::EngineIdentity;

/// The identity under which results are stored: the name that a person gave, and the one that the program gives itself.
pub fn engine_identity(name: &str, own_name: Option<&str>) -> EngineIdentity {
    match own_name {
        Some(own) if own != name => EngineIdentity::other_program(&format!("{name} ({own})")),
        _ => EngineIdentity::other_program(name),
    }
}

/// Whether results of `identity` come from the engine that a person has called `name`, whatever it calls itself.
pub fn is_identity_of(identity: &EngineIdentity, name: &str) -> bool {
    let rest = identity.name.strip_prefix(name).filter(|_| identity.weights.is_none());
    rest.is_some_and(|rest| rest.is_empty() || (rest.starts_with(" (") && rest.ends_with(')')))
}
