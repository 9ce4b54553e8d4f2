//! What the status bar says of the net and of followed games: what is being fetched, and how many moves have come to a game
//! while the person looks at an earlier position.

use super::key_hints::shown_key;
use crate::tui::action::ActionId;
use crate::tui::model::{Core, live};
use sankoma_rules::wording::{Language, counted_noun};

/// The sentence, if there is anything to say.
pub(in crate::tui) fn live_sentence(core: &Core) -> Option<String> {
    if let Some(fetch) = core.live.fetches.last() {
        let (host, kibibytes) = (&fetch.host, fetch.bytes >> 10);
        return Some(match core.lang {
            Language::Ja => format!("{host} から取得しています（{kibibytes} KiB）"),
            Language::En => format!("fetching from {host}, {kibibytes} KiB so far"),
        });
    }
    let moves = live::unseen_moves(core);
    let key = core.keymap.first_key(ActionId::Last).map_or_else(|| ":last".to_owned(), |key| shown_key(&key, core));
    (moves > 0).then(|| match core.lang {
        Language::Ja => format!("新しい手が{moves}手あります（{key} で最新の局面へ）"),
        Language::En => format!("{} since; {key} goes to the newest position", counted_noun(moves, "new move")),
    })
}
