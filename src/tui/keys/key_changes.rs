//! Changes of the key bindings by the settings file: `"v g" = "evaluation graph"` binds, `"x" = ""` unbinds.

use super::key::{KeyPress, read_sequence, sequence_text};
use super::keymap::{KeyBinding, Keymap};
use crate::tui::action;
use crate::tui::action::ActionGroup;

/// One line of the settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyChange {
    /// The keys, as they are written.
    pub keys: String,
    /// The command with its argument; empty to unbind.
    pub command: String,
    /// The line of the file, from 1.
    pub line: usize,
}

/// A change that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyChangeProblem {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong, with the other place of a conflict.
    pub text: String,
}

impl Keymap {
    /// The default keys with these changes. A change that is wrong or in conflict costs itself only.
    pub fn with_changes(changes: &[KeyChange]) -> (Self, Vec<KeyChangeProblem>) {
        let mut keymap = Self::default();
        let mut problems = Vec::new();
        let mut bound: Vec<(&KeyChange, KeyBinding)> = Vec::new();
        let mut unbound: Vec<(&KeyChange, Vec<KeyPress>)> = Vec::new();
        for change in changes {
            match read_change(change) {
                Ok((keys, None)) => unbound.push((change, keys)),
                Ok((_, Some(binding))) => bound.push((change, binding)),
                Err(text) => problems.push(KeyChangeProblem { line: change.line, text }),
            }
        }
        for (_, keys) in &unbound {
            keymap.unbind(keys);
        }
        let mut taken: Vec<(usize, KeyBinding)> = Vec::new();
        for (change, binding) in bound {
            let earlier = unbound.iter().find(|(_, keys)| *keys == binding.keys).map(|(other, _)| other.line);
            let conflict = earlier
                .map(|line| format!("line {line} unbinds it"))
                .or_else(|| conflict_in_file(&taken, &binding))
                .or_else(|| keymap.conflict_with_default(&binding));
            match conflict {
                Some(conflict) => {
                    let text = format!("\"{}\" cannot be bound to '{}': {conflict}", change.keys, change.command);
                    problems.push(KeyChangeProblem { line: change.line, text });
                }
                None => taken.push((change.line, binding)),
            }
        }
        for (_, binding) in taken {
            keymap.bind(binding);
        }
        problems.sort_by_key(|problem| problem.line);
        (keymap, problems)
    }

    fn conflict_with_default(&self, binding: &KeyBinding) -> Option<String> {
        let other = self.bindings().iter().find(|other| {
            share_scope(other.group, binding.group)
                && other.keys != binding.keys
                && (other.keys.starts_with(&binding.keys) || binding.keys.starts_with(&other.keys))
        })?;
        let (keys, command) = (sequence_text(&other.keys), other.command());
        let how = if other.keys.len() > binding.keys.len() { "begins with it" } else { "is its beginning" };
        Some(format!("\"{keys}\", by default '{command}', {how}; unbind that first with \"{keys}\" = \"\""))
    }
}

/// The other line that binds the same keys, or keys of which one begins the other.
fn conflict_in_file(taken: &[(usize, KeyBinding)], binding: &KeyBinding) -> Option<String> {
    let overlaps = |other: &KeyBinding| {
        share_scope(other.group, binding.group)
            && (other.keys.starts_with(&binding.keys) || binding.keys.starts_with(&other.keys))
    };
    let (line, other) = taken.iter().find(|(_, other)| overlaps(other))?;
    let keys = sequence_text(&other.keys);
    Some(if other.keys == binding.keys {
        format!("line {line} binds it to '{}'", other.command())
    } else {
        format!("line {line} binds \"{keys}\" to '{}', and one begins the other", other.command())
    })
}

/// Whether keys of these groups are in force together: groups that are always active share one scope.
fn share_scope(one: ActionGroup, other: ActionGroup) -> bool {
    one == other || (!one.is_mode() && !other.is_mode())
}

/// The keys of a change and what they are bound to; `None` unbinds them.
fn read_change(change: &KeyChange) -> Result<(Vec<KeyPress>, Option<KeyBinding>), String> {
    let keys = read_sequence(&change.keys).map_err(|error| error.to_string())?;
    let command = change.command.trim();
    if command.is_empty() {
        return Ok((keys, None));
    }
    let parsed = action::parse(command).map_err(|message| format!("\"{}\": {}", change.keys, message.en))?;
    let id = parsed.id().ok_or_else(|| format!("\"{}\": '{command}' cannot be bound", change.keys))?;
    let argument = command.split_once(char::is_whitespace).map_or("", |(_, argument)| argument.trim());
    let binding =
        KeyBinding { keys: keys.clone(), group: id.row().group, id, argument: argument.to_owned(), action: parsed };
    Ok((keys, Some(binding)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::action::{Action, ActionId};
    use crate::tui::keys::keymap::KeyMatch;
    use crate::tui::settings::ThemeName;

    fn changes(lines: &[(&str, &str)]) -> Vec<KeyChange> {
        let line = |(at, (keys, command)): (usize, &(&str, &str))| KeyChange {
            keys: (*keys).to_owned(),
            command: (*command).to_owned(),
            line: at + 1,
        };
        lines.iter().enumerate().map(line).collect()
    }

    fn found(keymap: &Keymap, keys: &str) -> KeyMatch {
        keymap.find(&[ActionGroup::Game, ActionGroup::View], &read_sequence(keys).expect("they are keys"))
    }

    #[test]
    fn a_key_is_bound_bound_to_an_argument_and_unbound() {
        let lines = [("ctrl+t", "theme light"), ("x", ""), ("z q", "flip"), ("z", ""), ("end", "first")];
        let (keymap, problems) = Keymap::with_changes(&changes(&lines));
        assert_eq!(problems, []);
        let theme = Action::Theme(ThemeName("light".to_owned()));
        assert_eq!(found(&keymap, "ctrl+t"), KeyMatch::Complete(theme));
        assert_eq!(found(&keymap, "x"), KeyMatch::Unbound);
        assert_eq!(found(&keymap, "z"), KeyMatch::Prefix);
        assert_eq!(found(&keymap, "z q"), KeyMatch::Complete(Action::Flip));
        assert_eq!(found(&keymap, "end"), KeyMatch::Complete(Action::First));
        assert_eq!(keymap.keys(ActionId::Flip), ["z q", "f"], "a key of the settings is the one to name");
    }

    #[test]
    fn a_conflict_names_both_places_and_costs_itself_only() {
        /// Lines of keys and commands, and words of the report.
        type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);
        let cases: [Case<'_>; 6] = [
            (&[("ctrl+x", "flip"), ("ctrl+x", "zoom")], &["ctrl+x", "'zoom'", "line 1 binds it to 'flip'"]),
            (&[("v", "flip")], &["\"v\"", "'flip'", "by default 'watch lines'", "\"v l\" = \"\""]),
            (&[("f f", "zoom")], &["\"f f\"", "\"f\", by default 'flip', is its beginning"]),
            (&[("Q", "flip"), ("Q q", "zoom")], &["Q q", "line 1 binds \"Q\" to 'flip'"]),
            (&[("hyper+x", "flip")], &["unknown key 'hyper+x'"]),
            (&[("ctrl+x", "fly")], &["ctrl+x", "'fly'"]),
        ];
        for (lines, words) in cases {
            let mut lines = lines.to_vec();
            lines.push(("f5", "zoom"));
            let (keymap, problems) = Keymap::with_changes(&changes(&lines));
            let [problem] = &problems[..] else { panic!("{lines:?}: {problems:?}") };
            assert_eq!(problem.line, lines.len() - 1);
            assert!(words.iter().all(|word| problem.text.contains(word)), "{}", problem.text);
            assert_eq!(found(&keymap, "f5"), KeyMatch::Complete(Action::Zoom));
        }
    }
}
