//! Settings in the workbench: values, origins and changes.

use crate::tui::action::Action;
use crate::tui::core::Effect;
use crate::tui::settings::{BookPaths, HashSize, LineCount, SettingId, SettingValue, ThreadCount};
use crate::tui::settings_file::{LocaleLanguage, SettingOrigin, SettingsFile, StartSettings};
use crate::tui::settings_page;
use crate::tui::workbench::Workbench;
use sankoma_record::notation::NotationStyle;
use sankoma_wording::Language;

fn model(file: &str, options: &[SettingValue]) -> Workbench {
    let mut model = Workbench::default();
    let locale = LocaleLanguage { language: Language::En, variable: None };
    let start = StartSettings::resolve(SettingsFile::parse(file), options, locale);
    settings_page::use_start_settings(&mut model.core, start);
    model
}

fn origin(model: &Workbench, id: SettingId) -> SettingOrigin {
    settings_page::setting_with_origin(&model.core, id).origin
}

#[test]
fn every_setting_that_is_changed_has_the_new_value_and_says_that_it_was_changed_here() {
    for id in SettingId::all().filter(|id| *id != SettingId::Theme) {
        let mut model = model("", &[]);
        let wanted = match settings_page::setting(&model.core, id) {
            // There is no next list of files.
            SettingValue::Books(_) => SettingValue::Books(BookPaths(vec!["own.db".into()])),
            value => value.stepped(1),
        };
        model.apply(Action::Set(wanted.clone()));
        assert_eq!((settings_page::setting(&model.core, id), origin(&model, id)), (wanted, SettingOrigin::Here));
        let others = SettingId::all().filter(|other| *other != id && origin(&model, *other) == SettingOrigin::Here);
        // Moves and pieces are written in the way of the language.
        let follows = |other: &SettingId| matches!(other, SettingId::Notation | SettingId::Pieces);
        let others: Vec<_> = others.filter(|other| id != SettingId::Language || !follows(other)).collect();
        assert_eq!(others, [], "{id:?} changes nothing else");
    }
}

#[test]
fn a_key_changes_a_setting_as_the_page_does() {
    let mut model = model("notation = 'usi'\n", &[SettingValue::Lines(LineCount(5))]);
    assert_eq!(origin(&model, SettingId::Notation), SettingOrigin::File(1));
    assert_eq!((model.core.engine.multipv, origin(&model, SettingId::Lines)), (5, SettingOrigin::Option));
    model.apply(Action::Notation(Some(NotationStyle::Kif)));
    assert_eq!(origin(&model, SettingId::Notation), SettingOrigin::Here);
    model.apply(Action::Notation(Some(NotationStyle::Usi)));
    assert_eq!(origin(&model, SettingId::Notation), SettingOrigin::File(1), "it is what the file says again");
}

#[test]
fn rows_are_stepped_reset_and_written() {
    let mut model = model("lines = 4\n[keys]\n\"ctrl+t\" = 'flip'\n", &[]);
    model.apply(Action::Settings);
    model.core.settings.cursor.selected = SettingId::Lines as usize;
    assert_eq!(model.apply(Action::SettingNext), []);
    assert_eq!(model.core.engine.multipv, 5);
    let written = [SettingValue::Lines(LineCount(5))];
    assert_eq!(model.apply(Action::WriteSettings), [Effect::WriteSettings(written.to_vec())]);
    settings_page::settings_written(&mut model.core, &SettingsFile::parse("# new\nlines = 5\n"), &written);
    assert_eq!(origin(&model, SettingId::Lines), SettingOrigin::File(2));
    assert_eq!(model.apply(Action::WriteSettings), []);
    model.apply(Action::SettingPrevious);
    model.apply(Action::ResetSetting);
    assert_eq!(model.core.engine.multipv, 5);
    assert_eq!(model.core.settings.rows(), SettingId::all().len() + 1);
    model.apply(Action::ListLast);
    assert_eq!(model.core.settings.cursor.selected, model.core.settings.rows() - 1);
    model.apply(Action::SettingNext);
    assert!(model.core.messages.notice.is_some_and(|(_, message)| message.en.contains("[keys]")));
}

#[test]
fn the_engine_is_started_again_with_another_table_or_number_of_threads() {
    let mut model = model("", &[]);
    assert_eq!(model.apply(Action::Set(SettingValue::Threads(ThreadCount(2)))), [Effect::EndAnalysisThread]);
    model.apply(Action::Engine);
    let effects = model.apply(Action::Set(SettingValue::Hash(HashSize(64))));
    assert_eq!(effects, [Effect::EndAnalysisThread, Effect::Analyse]);
    assert_eq!(model.apply(Action::Set(SettingValue::Hash(HashSize(64)))), []);
}

#[test]
fn several_problems_of_the_file_are_one_notice_and_all_in_the_log() {
    let model = model("hash = 0\ncolour = 'red'\n", &[]);
    let (_, notice) = model.core.messages.notice.as_ref().expect("there is a notice");
    assert!(notice.en.starts_with("config.toml, 2 problems: line 1: hash"), "{notice:?}");
    assert_eq!(model.core.messages.log.len(), 2);
}

#[test]
fn what_is_wrong_in_the_file_is_still_said_when_the_first_game_is_loaded() {
    let mut model = model("hash = 0\n", &[]);
    let record = sankoma_record::read(b"position startpos moves 7g7f\nposition startpos\n", None);
    model.core.load(record, crate::tui::files::OpenFileSource::default());
    assert!(model.core.messages.notice.is_some_and(|(_, message)| message.en.contains("line 1: hash")));
}
