//! Saving: the new file is whole or the old one stays, and the folder shows nothing else.

use crate::support::names_in;
use sankoma_record::files::save;
use std::fs;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

#[test]
fn a_file_is_made_and_replaced_and_nothing_else_is_left() {
    let folder = folder();
    let path = folder.path().join("game.kif");
    for text in ["first", "second, which is longer", "3"] {
        save(&path, text.as_bytes()).expect("the folder is writable");
        assert_eq!(fs::read_to_string(&path).expect("the file is there"), text);
        assert_eq!(names_in(folder.path()), ["game.kif"]);
    }
}

#[test]
fn the_old_file_is_not_written_into() {
    let folder = folder();
    let (path, other) = (folder.path().join("game.kif"), folder.path().join("other"));
    fs::write(&path, "old").expect("the folder is writable");
    fs::hard_link(&path, &other).expect("links are supported");
    save(&path, b"new").expect("the folder is writable");
    assert_eq!(fs::read(&other).expect("the old file lives on under its other name"), b"old");
    assert_eq!(fs::read(&path).expect("the file is there"), b"new");
}

#[test]
fn what_cannot_be_saved_leaves_no_trace() {
    let folder = folder();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("the folder is writable");
    assert!(save(&inner, b"x").is_err(), "a folder is no file");
    assert!(save(&folder.path().join("missing/game.kif"), b"x").is_err(), "there is no such folder");
    let path = folder.path().join("locked.kif");
    fs::write(&path, "old").expect("the folder is writable");
    let mut permissions = fs::metadata(&path).expect("the file is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("the file is ours");
    assert!(save(&path, b"new").is_err(), "the file is read-only");
    assert_eq!(fs::read(&path).expect("the file is there"), b"old");
    assert_eq!(names_in(folder.path()), ["inner", "locked.kif"]);
    assert_eq!(names_in(&inner), [""; 0]);
}

#[cfg(unix)]
mod unix {
    use super::folder;
    use crate::support::names_in;
    use sankoma_record::files::save;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::Path;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("the file is there").permissions().mode() & 0o7777
    }

    #[test]
    fn permissions_are_kept() {
        let folder = folder();
        let path = folder.path().join("game.kif");
        fs::write(&path, "old").expect("the folder is writable");
        for bits in [0o600, 0o640, 0o664, 0o755] {
            fs::set_permissions(&path, Permissions::from_mode(bits)).expect("the file is ours");
            save(&path, b"new").expect("the folder is writable");
            assert_eq!(mode(&path), bits);
        }
    }

    #[test]
    fn a_new_file_has_the_permissions_of_any_new_file() {
        let folder = folder();
        let (path, other) = (folder.path().join("game.kif"), folder.path().join("other"));
        save(&path, b"new").expect("the folder is writable");
        fs::write(&other, "x").expect("the folder is writable");
        assert_eq!(mode(&path), mode(&other));
    }

    #[test]
    fn a_link_stays_and_what_it_points_to_is_replaced() {
        let folder = folder();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).expect("the folder is writable");
        let (target, link, chain) = (inner.join("game.kif"), folder.path().join("link"), folder.path().join("chain"));
        symlink("inner/game.kif", &link).expect("links are supported");
        symlink(&link, &chain).expect("links are supported");
        for (path, text) in [(&link, "made through the link"), (&chain, "through both")] {
            save(path, text.as_bytes()).expect("the folder is writable");
            assert_eq!(fs::read_to_string(&target).expect("the target is there"), text);
            assert!(fs::symlink_metadata(path).expect("the link is there").file_type().is_symlink());
        }
        assert_eq!(
            (names_in(&inner), names_in(folder.path())),
            (vec!["game.kif".into()], ["chain", "inner", "link"].map(String::from).into())
        );
    }

    #[test]
    fn links_in_a_circle_are_an_error() {
        let folder = folder();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        symlink(&one, &other).expect("links are supported");
        symlink(&other, &one).expect("links are supported");
        assert!(save(&one, b"x").is_err());
    }

    #[test]
    fn a_folder_that_cannot_be_written_keeps_the_old_file() {
        let folder = folder();
        let path = folder.path().join("game.kif");
        fs::write(&path, "old").expect("the folder is writable");
        fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).expect("the folder is ours");
        // Root may write everywhere; there the save succeeds.
        if save(&path, b"new").is_err() {
            assert_eq!(fs::read(&path).expect("the file is there"), b"old");
        }
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("the folder is ours");
        assert_eq!(names_in(folder.path()), ["game.kif"]);
    }
}
