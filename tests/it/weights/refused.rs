//! Errors of opening weights: wrong or incomplete sets of files are rejected with one line that names what was found
//! and what was expected. The files here are sparse, of the right or the wrong size.

use crate::weights::files::folder as folder_alone;
use sankoma_eval::files::{FORMATS, WeightsFormat};
use sankoma_eval::{Weights, WeightsOpenError};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

const FV38: u64 = 215_824_824;

#[test]
fn missing_files_are_named() {
    let folder = folder();
    let error = open_error(&folder.path().join("nowhere"));
    assert!(matches!(error, WeightsOpenError::NotFound { .. }), "{error}");
    assert_eq!(open_error(folder.path()), WeightsOpenError::NoWeights { folder: folder.path().to_owned(), files: 0 });
    sparse_file(&folder, "notes.txt", 3);
    assert_eq!(open_error(folder.path()), WeightsOpenError::NoWeights { folder: folder.path().to_owned(), files: 1 });
}

#[test]
fn incomplete_sets_are_rejected() {
    for format in &FORMATS {
        for missing in format.files.iter().filter(|_| format.files.len() > 1) {
            let folder = set(format);
            fs::remove_file(folder.path().join(missing.name)).expect("the file is there");
            let others = format.files.iter().map(|part| part.name).filter(|&file| file != missing.name).collect();
            let expected = WeightsOpenError::MissingSetFile { path: folder.path().join(missing.name), others };
            assert_eq!(open_error(folder.path()), expected);
            let other = format.files.iter().find(|part| part.name != missing.name).expect("there are two");
            assert_eq!(open_error(&folder.path().join(other.name)), expected, "asked for by file");
        }
    }
}

#[test]
fn one_byte_too_few_or_too_many_is_rejected() {
    for format in &FORMATS {
        for part in format.files {
            for bytes in [0, 1, part.bytes - 1, part.bytes + 1] {
                let folder = set(format);
                sparse_file(&folder, part.name, bytes);
                let error = open_error(folder.path());
                let WeightsOpenError::WrongSize { path, bytes: found, fits, names } = &error else { panic!("{error}") };
                assert_eq!((path, *found), (&folder.path().join(part.name), bytes));
                assert!(fits.contains(&part.bytes) && names.is_empty(), "{error}");
                let says = if bytes == 0 { "is empty" } else { "bytes); expected" };
                assert!(error.to_string().contains(says), "{error}");
            }
        }
    }
}

#[test]
fn a_renamed_file_is_recognised_by_its_size() {
    for part in FORMATS.iter().flat_map(|format| format.files) {
        let folder = folder();
        sparse_file(&folder, "weights.dat", part.bytes);
        for path in [folder.path().to_owned(), folder.path().join("weights.dat")] {
            let error = open_error(&path);
            let WeightsOpenError::Renamed { names, .. } = &error else { panic!("{error}") };
            assert!(names.contains(&part.name), "{error}");
        }
    }
    let folder = folder();
    sparse_file(&folder, "KPP.bin", FORMATS[0].files[0].bytes);
    sparse_file(&folder, "KKP.bin", FORMATS[4].files[0].bytes);
    let error = open_error(folder.path());
    assert!(error.to_string().ends_with("; that is the size of fv.bin"), "{error}");
}

#[test]
fn a_file_with_neither_name_nor_size_is_unknown() {
    let folder = folder();
    sparse_file(&folder, "eval.bin", 64_217_066);
    let error = open_error(&folder.path().join("eval.bin"));
    assert_eq!(error, WeightsOpenError::Unknown { path: folder.path().join("eval.bin"), bytes: 64_217_066 });
    for part in FORMATS.iter().flat_map(|format| format.files) {
        assert!(error.to_string().contains(part.name), "{error}");
    }
}

#[test]
fn fv38_output_is_not_mistaken_for_fv_bin() {
    for name in ["fv.bin", "fv38.bin"] {
        let folder = folder();
        sparse_file(&folder, name, FV38);
        let expected = WeightsOpenError::Fv38Output { path: folder.path().join(name) };
        assert_eq!(open_error(folder.path()), expected);
        assert_eq!(open_error(&folder.path().join(name)), expected);
        let said = expected.to_string();
        assert!(["215,824,824", "186,268,248", "fv38"].iter().all(|word| said.contains(word)), "{said}");
    }
}

#[test]
fn two_sets_in_a_folder_are_distinguished_by_file() {
    let folder = set(&FORMATS[0]);
    add(&folder, &FORMATS[4]);
    let error = open_error(folder.path());
    assert!(matches!(error, WeightsOpenError::SeveralSets { .. }), "{error}");
    sparse_file(&folder, "KKP.bin", 5);
    let error = open_error(&folder.path().join("KPP.bin"));
    let WeightsOpenError::WrongSize { path, .. } = &error else { panic!("{error}") };
    assert_eq!(path, &folder.path().join("KKP.bin"), "a file is asked for with its own set");
}

#[test]
fn files_of_different_formats_are_rejected() {
    let parts = |row: usize| -> Vec<(&str, u64)> {
        let mut sizes: Vec<_> =
            FORMATS[1..4].iter().map(|format| &format.files[row]).map(|p| (p.name, p.bytes)).collect();
        sizes.dedup();
        sizes
    };
    let mut pairs = 0;
    for kk in parts(0) {
        for kkp in parts(1) {
            for kpp in parts(2) {
                let whole = |format: &WeightsFormat| format.files.iter().map(|p| (p.name, p.bytes)).eq([kk, kkp, kpp]);
                if FORMATS.iter().any(whole) {
                    continue;
                }
                let folder = folder();
                for (name, bytes) in [kk, kkp, kpp] {
                    sparse_file(&folder, name, bytes);
                }
                let error = open_error(folder.path());
                let WeightsOpenError::MixedFormats { files, .. } = &error else { panic!("{error}") };
                assert_eq!(files.len(), 2, "{error}");
                assert!(files.iter().all(|(name, ..)| error.to_string().contains(name)), "{error}");
                pairs += 1;
            }
        }
    }
    assert!(pairs >= 5, "{pairs} mixed sets were tried");
}

#[test]
fn folders_in_place_of_files_are_rejected() {
    let folder = folder();
    fs::create_dir(folder.path().join("fv.bin")).expect("the folder is ours");
    assert_eq!(open_error(folder.path()), WeightsOpenError::NotAFile { path: folder.path().join("fv.bin") });
    let set = set(&FORMATS[2]);
    fs::remove_file(set.path().join("KPP_synthesized.bin")).expect("the file is there");
    fs::create_dir(set.path().join("KPP_synthesized.bin")).expect("the folder is ours");
    assert_eq!(open_error(set.path()), WeightsOpenError::NotAFile { path: set.path().join("KPP_synthesized.bin") });
}

#[cfg(unix)]
#[test]
fn devices_and_unreadable_files_are_rejected() {
    assert_eq!(open_error(Path::new("/dev/null")), WeightsOpenError::NotAFile { path: "/dev/null".into() });
    let folder = folder();
    let path = folder.path().join("fv.bin");
    std::os::unix::fs::symlink(&path, &path).expect("a self-referential link can be made");
    for asked in [&path, folder.path()] {
        assert!(matches!(open_error(asked), WeightsOpenError::Unreadable { .. }), "{}", open_error(asked));
    }
    sparse_file(&folder, "a\nb", 5);
    assert!(matches!(open_error(&folder.path().join("a\nb")), WeightsOpenError::Unknown { .. }));
}

#[test]
fn letter_case_follows_the_file_system() {
    let (_alone, folder) = folder_alone();
    sparse_file(&folder, "FV.BIN", FORMATS[0].files[0].bytes);
    let opened = Weights::open(&folder.path().join("FV.BIN"), None);
    if folder.path().join("fv.bin").exists() {
        assert!(opened.is_ok());
    } else {
        assert!(matches!(opened, Err(WeightsOpenError::Renamed { .. })));
    }
}

#[test]
fn a_file_that_changes_size_while_it_is_read_is_rejected() {
    let part = &FORMATS[0].files[0];
    for bytes in [10, part.bytes - 2, part.bytes + 2] {
        let (_alone, folder) = folder_alone();
        sparse_file(&folder, part.name, part.bytes);
        let path = folder.path().join(part.name);
        let mut calls = 0;
        let opened = Weights::open_with(&path, None, |done, total| {
            assert!(done <= total && total == part.bytes);
            calls += 1;
            if calls == 1 {
                File::options().write(true).open(&path).and_then(|file| file.set_len(bytes)).expect("the file is ours");
            }
        });
        assert_eq!(opened.expect_err("the file changed"), WeightsOpenError::Changed { path: path.clone() }, "{bytes}");
    }
}

#[test]
fn numbers_that_overflow_sums_are_rejected() {
    let folder = set(&FORMATS[2]);
    let path = folder.path().join("KK_synthesized.bin");
    let mut file = File::options().write(true).open(&path).expect("the file is there");
    file.write_all(&i32::MIN.to_le_bytes()).expect("room for a number");
    assert!(matches!(open_error(folder.path()), WeightsOpenError::TooLarge { number: i32::MIN, .. }));
}

#[test]
fn known_checksums_name_the_weights_and_progress_ends_at_the_total() {
    let (_alone, folder) = folder_alone();
    add(&folder, &FORMATS[2]);
    let mut last = (0, 0);
    let weights = Weights::open_with(folder.path(), None, |done, total| {
        assert!(last.0 <= done, "progress goes forward");
        last = (done, total);
    });
    assert_eq!(weights.expect("zeros are weights").name(), "rezero epoch0");
    let total = FORMATS[2].files.iter().map(|part| part.bytes).sum();
    assert_eq!(last, (total, total));
}

/// The error of opening this path: one line in either language, with the path.
fn open_error(path: &Path) -> WeightsOpenError {
    let error = Weights::open(path, None).expect_err("this is no set of weights");
    let message = error.message();
    for text in [&message.ja, &message.en] {
        assert!(!text.contains('\n'), "{text}");
        let parent = path.parent().expect("a path has a parent").display().to_string();
        assert!(text.contains(&parent), "{text}");
    }
    assert_ne!(message.ja, message.en);
    error
}

fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder for files")
}

/// A folder with the files of a format, all sparse.
fn set(format: &WeightsFormat) -> TempDir {
    let folder = folder();
    add(&folder, format);
    folder
}

fn add(folder: &TempDir, format: &WeightsFormat) {
    format.files.iter().for_each(|part| sparse_file(folder, part.name, part.bytes));
}

/// Creates a sparse file of zeros.
fn sparse_file(folder: &TempDir, name: &str, bytes: u64) {
    let file = File::create(folder.path().join(name)).expect("the folder is ours");
    file.set_len(bytes).expect("a sparse file takes no space");
}
