//! The command line: which action a typed line names.

use super::{ACTIONS, Action, ActionId, ActionRow};
use sankoma_wording::{Message, message};

/// Parses a line of the command line such as `goto 45`; a number alone is the ply to go to. Any unambiguous prefix of a
/// name will do; only a prefix that ends in `!` matches a name that ends in `!`.
///
/// # Errors
/// One sentence that names what was written and what was expected.
pub fn parse(line: &str) -> Result<Action, Message> {
    let line = line.trim();
    if line.chars().all(|letter| letter.is_ascii_digit()) && !line.is_empty() {
        return ActionId::Goto.row().with_argument(line);
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    find_action(name)?.with_argument(rest.trim())
}

/// Abbreviations known from other programs, though several names begin like them.
const ABBREVIATIONS: [(&str, ActionId); 2] = [("w", ActionId::Write), ("o", ActionId::Open)];

fn find_action(name: &str) -> Result<&'static ActionRow, Message> {
    if let Some(row) = ActionRow::named(name) {
        return Ok(row);
    }
    if let Some((_, id)) = ABBREVIATIONS.iter().find(|(known, _)| *known == name) {
        return Ok(id.row());
    }
    let (prefix, forced) = name.strip_suffix('!').map_or((name, false), |prefix| (prefix, true));
    let begins = |row: &&ActionRow| row.name.ends_with('!') == forced && row.name.starts_with(prefix);
    let candidates: Vec<&ActionRow> = ACTIONS.iter().filter(|row| !prefix.is_empty() && begins(row)).collect();
    match candidates.as_slice() {
        [row] => Ok(row),
        [] => Err(message!("「{name}」というコマンドはありません", "there is no command '{name}'")),
        several => {
            let names = several.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
            Err(message!("「{name}」は {names} のどれか決まりません", "'{name}' may be {names}"))
        }
    }
}
