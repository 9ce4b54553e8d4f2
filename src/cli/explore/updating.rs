//! Updating: where the index is, and how it is brought up to date before it is asked.

use super::Args;
use crate::cli::context::{Result, Status};
use crate::cli::interrupt::on_first_signal;
use crate::cli::output::errors::{InputError, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel::thread_count;
use sankoma_analysis::formations::game_opening;
use sankoma_explorer::{Index, IndexError, UpdateOptions, UpdateReport};
use sankoma_record::files::user_folder::cache_folder;
use sankoma_wording::{Language, counted_noun, sentence};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The file of the index.
pub(super) fn index_path(args: &Args) -> Result<PathBuf> {
    let own = || cache_folder().map(|folder| folder.join(Index::FILE_NAME));
    args.index.clone().or_else(own).ok_or_else(|| {
        InputError::new(
            "キャッシュのフォルダがありません。--index にファイルを指定してください",
            "there is no cache folder, expected --index with a file",
        )
        .into()
    })
}

/// Opens the index. One that cannot be used is made again, with one line that says so.
pub(super) fn open(path: &Path, lang: Language) -> Result<Index> {
    let opened = Index::open(path)?;
    if let Some(reason) = opened.rebuilt {
        print_to_stderr(&rebuilding(reason.message().text(lang), lang));
    }
    Ok(opened.index)
}

/// Makes the index again after it has turned out to be damaged.
pub(super) fn rebuild(path: &Path, args: &Args, lang: Language, reason: &IndexError) -> Result<Index> {
    print_to_stderr(&rebuilding(reason.message().text(lang), lang));
    let mut index = Index::recreate(path)?;
    update(&mut index, args, lang)?;
    Ok(index)
}

fn rebuilding(reason: &str, lang: Language) -> String {
    sentence!(lang, "{reason}。作り直します", "{reason}; it is built again")
}

/// Reads what is new or changed, unless that is not wanted. A signal ends the reading, and what was read is kept.
pub(super) fn update(index: &mut Index, args: &Args, lang: Language) -> Result {
    if args.no_update {
        return Ok(Status::Done);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    on_first_signal(move || stopped.store(true, Ordering::Relaxed));
    let bar = ProgressBar::steps(0, lang.pick("ファイル", "files"));
    let options = UpdateOptions { threads: thread_count(args.threads), name_opening: game_opening };
    let updated = index.update(&args.games, &options, &stop, |progress| {
        bar.set_progress(progress.files_read as u64, progress.files as u64);
    });
    bar.finish_and_clear();
    match updated {
        Ok(report) => Ok(print_report(&report, lang)),
        // Another process is doing it: the answer is from what it has written so far.
        Err(error @ IndexError::Busy) => {
            print_to_stderr(error.message().text(lang));
            Ok(Status::Done)
        }
        Err(error) => Err(error.into()),
    }
}

/// Says what could not be read.
fn print_report(report: &UpdateReport, lang: Language) -> Status {
    for folder in &report.missing_folders {
        let folder = folder.display();
        print_to_stderr(&sentence!(
            lang,
            "{folder} は今読めません。前に読んだ対局で数えます",
            "'{folder}' cannot be read now; its games count as they were"
        ));
    }
    if report.unreadable > 0 {
        print_to_stderr(&sentence!(
            lang,
            ("{}ファイルは棋譜として読めません", report.unreadable),
            ("{} no game record", counted_files_are(report.unreadable))
        ));
    }
    if !report.is_stopped {
        return Status::Done;
    }
    let (read, all) = (report.progress.files_read, report.progress.files);
    print_to_stderr(&sentence!(
        lang,
        "中断しました。{all}ファイルのうち{read}を索引に入れました。次は続きから読みます",
        "interrupted: {read} of {all} files are indexed, and the next run continues"
    ));
    Status::Incomplete
}

/// `one file is`, `12 files are`.
fn counted_files_are(count: usize) -> String {
    format!("{} {}", counted_noun(count, "file"), if count == 1 { "is" } else { "are" })
}

/// The folders that are indexed, for an error.
pub(super) fn folder_list(index: &Index) -> Result<String> {
    let folders = index.folders()?;
    Ok(folders.iter().map(|folder| format!("'{}'", folder.display())).collect::<Vec<_>>().join(", "))
}
