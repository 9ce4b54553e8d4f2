//! User folders: where settings, state and caches are saved, by the XDG base directory specification
//! (<https://specifications.freedesktop.org/basedir-spec/latest/>).

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of this program's files inside the folders below.
const PROGRAM: &str = "sankoma";

/// The settings folder: `$XDG_CONFIG_HOME/sankoma`, else `~/.config/sankoma`, else `%APPDATA%\sankoma`.
pub fn settings_folder() -> Option<PathBuf> {
    settings_folder_by(|name| std::env::var_os(name))
}

/// The state folder, for what is saved between runs but is no setting: `$XDG_STATE_HOME/sankoma`, else
/// `~/.local/state/sankoma`, else `%LOCALAPPDATA%\sankoma`. It need not exist yet.
pub fn state_folder() -> Option<PathBuf> {
    state_folder_by(|name| std::env::var_os(name))
}

/// The cache folder, for what can be made again at any time: `$XDG_CACHE_HOME/sankoma`, else `~/.cache/sankoma`, else
/// `%LOCALAPPDATA%\sankoma`. It need not exist yet.
pub fn cache_folder() -> Option<PathBuf> {
    cache_folder_by(|name| std::env::var_os(name))
}

/// The path that `text` means: `~` alone, or before a slash, is the home folder.
pub fn expand_home(text: &str) -> PathBuf {
    let rest = text.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match (rest, std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(text),
    }
}

fn settings_folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    folder_by(variable, "XDG_CONFIG_HOME", ".config", "APPDATA")
}

fn state_folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    folder_by(variable, "XDG_STATE_HOME", ".local/state", "LOCALAPPDATA")
}

fn cache_folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    folder_by(variable, "XDG_CACHE_HOME", ".cache", "LOCALAPPDATA")
}

/// A variable that is empty or not an absolute path counts as unset.
fn folder_by(
    variable: impl Fn(&str) -> Option<OsString>,
    xdg: &str,
    below_home: &str,
    windows: &str,
) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let found = folder(xdg).or_else(|| folder("HOME").map(|home| home.join(below_home))).or_else(|| folder(windows));
    Some(found?.join(PROGRAM))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_tilde_is_the_home_folder_only_at_the_beginning() {
        let home = std::env::home_dir().expect("there is a home folder");
        assert_eq!(expand_home("~"), home);
        assert_eq!(expand_home("~/games/a.kif"), home.join("games/a.kif"));
        assert_eq!(expand_home("~other/a~b"), Path::new("~other/a~b"));
    }

    #[test]
    fn folders_follow_the_environment() {
        let of = |pairs: &'static [(&str, &str)]| {
            move |name: &str| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into())
        };
        let settings = |pairs| settings_folder_by(of(pairs));
        let state = |pairs| state_folder_by(of(pairs));
        assert_eq!(settings(&[("XDG_CONFIG_HOME", "/c"), ("HOME", "/h")]).as_deref(), Some(Path::new("/c/sankoma")));
        let at_home = Some(Path::new("/h/.config/sankoma"));
        assert_eq!(settings(&[("XDG_CONFIG_HOME", ""), ("HOME", "/h")]).as_deref(), at_home);
        assert_eq!(settings(&[("XDG_CONFIG_HOME", "relative"), ("HOME", "/h")]).as_deref(), at_home);
        assert_eq!(state(&[("XDG_STATE_HOME", "/s"), ("HOME", "/h")]).as_deref(), Some(Path::new("/s/sankoma")));
        assert_eq!(state(&[("HOME", "/h")]).as_deref(), Some(Path::new("/h/.local/state/sankoma")));
        let cache = |pairs| cache_folder_by(of(pairs));
        assert_eq!(cache(&[("XDG_CACHE_HOME", "/x"), ("HOME", "/h")]).as_deref(), Some(Path::new("/x/sankoma")));
        assert_eq!(cache(&[("HOME", "/h")]).as_deref(), Some(Path::new("/h/.cache/sankoma")));
        assert_eq!((settings(&[]), state(&[]), cache(&[])), (None, None, None));
    }
}
