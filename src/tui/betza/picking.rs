//! Picking places: a piece, then where it goes. A move that is not legal is answered with the reason.

use super::argument::BetzaPlace;
use super::opening::open_game;
use super::state::{BetzaAnswer, BetzaGameState, BetzaQuestion, starts_at};
use super::turns::{play, resign};
use crate::tui::core::list_cursor::ListCursor;
use crate::tui::core::{Core, Effect};
use sankoma_betza::play::BetzaPlayer;
use sankoma_betza::reference::ReferenceMove;
use sankoma_record::Severity;
use sankoma_wording::{Language, Message, message};

/// Picks a place: a piece of the side to move, or where the picked one goes.
pub(in crate::tui) fn pick(core: &mut Core, place: BetzaPlace) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    state.cursor = place;
    if let BetzaPlace::Square(square) = place {
        state.last_square = square;
    }
    if let Some(obstacle) = obstacle(state) {
        core.messages.show(Severity::Warning, obstacle);
        return Vec::new();
    }
    match state.picked {
        None => pick_up(core, place),
        Some(picked) => put(core, picked, place),
    }
}

/// Why no person can move now.
fn obstacle(state: &BetzaGameState) -> Option<Message> {
    if let Some(outcome) = state.standing.outcome {
        let Message { ja, en } = outcome.message();
        return Some(message!(
            "対局は終わっています: {ja}（u で待った、n で新しい対局）",
            "the game has ended, {en}: u takes back, n begins another one"
        ));
    }
    let player = state.game.player_to_move();
    let side = state.game.side_to_move();
    (player != BetzaPlayer::Person).then(|| {
        let key = if side.index() == 0 { "b" } else { "w" };
        let [ja, en] = [Language::Ja, Language::En].map(|lang| (lang.pick(side.ja(), side.en()), player.title(lang)));
        message!(
            ("{}は{}の番です（{key} で対局者を変える）", ja.0, ja.1),
            ("{} is played by {}: {key} changes that", en.0, en.1)
        )
    })
}

fn pick_up(core: &mut Core, place: BetzaPlace) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let is_own = match place {
        BetzaPlace::Hand(kind) => state.game.position().in_hand(state.game.side_to_move().index(), kind) > 0,
        BetzaPlace::Square(square) => state.has_own_piece(square),
    };
    if !is_own {
        let asked = asked_move(state, place, state.last_square);
        return refuse(core, asked);
    }
    state.picked = Some(place);
    state.refusal = None;
    if !state.standing.legal.iter().any(|mv| starts_at(*mv, place)) {
        core.messages.warn("この駒には合法手がありません", "this piece has no legal move");
    }
    Vec::new()
}

/// The move from a place to a square, without promotion.
fn asked_move(state: &BetzaGameState, place: BetzaPlace, to: u8) -> ReferenceMove {
    match place {
        BetzaPlace::Square(from) => state.game.position().board_move(from, to, false),
        BetzaPlace::Hand(kind) => ReferenceMove::drop(kind, to),
    }
}

fn put(core: &mut Core, picked: BetzaPlace, place: BetzaPlace) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let BetzaPlace::Square(to) = place else {
        state.picked = Some(place).filter(|place| *place != picked);
        return Vec::new();
    };
    let moves: Vec<ReferenceMove> =
        state.standing.legal.iter().copied().filter(|mv| starts_at(*mv, picked) && mv.to == to).collect();
    if picked == place && moves.is_empty() {
        state.picked = None;
        return Vec::new();
    }
    match &moves[..] {
        [mv] if picked != place => return play(core, *mv),
        [] => {}
        _ => {
            ask_which(state, moves);
            return Vec::new();
        }
    }
    if state.has_own_piece(to) {
        state.picked = Some(place);
        state.refusal = None;
        return Vec::new();
    }
    let asked = asked_move(state, picked, to);
    refuse(core, asked)
}

/// Asks which of several moves between the same places is meant: one that promotes, for example.
fn ask_which(state: &mut BetzaGameState, mut moves: Vec<ReferenceMove>) {
    moves.sort_by_key(|mv| (!mv.promotes, mv.taken));
    let answers = moves.iter().map(|mv| (name_of_choice(state, *mv), BetzaAnswer::Play(*mv)));
    let mut answers: Vec<(Message, BetzaAnswer)> = answers.collect();
    let kind = &state.game.rules().kinds[moves[0].kind as usize];
    let is_promotion = moves.len() == 2 && moves[0].promotes && !moves[1].promotes;
    let sentence = if is_promotion {
        message!(("{}は成りますか？", kind.name.ja), ("Promote the {}?", kind.name.en))
    } else {
        message!(("{}の動きを選んでください", kind.name.ja), ("Which move of the {}?", kind.name.en))
    };
    if !is_promotion {
        answers.push((Message::new("やめる", "none: put it down"), BetzaAnswer::Nothing));
    }
    state.question = Some(BetzaQuestion { sentence, answers, cursor: ListCursor::default() });
}

/// What tells a move from others between the same places.
fn name_of_choice(state: &BetzaGameState, mv: ReferenceMove) -> Message {
    let rules = state.game.rules();
    let taken = |lang| mv.taken_squares().map(|square| rules.square_name(square, lang)).collect::<Vec<_>>();
    let (ja, en) = (taken(Language::Ja).join("、"), taken(Language::En).join(" and "));
    let (mut name_ja, mut name_en) = match (mv.from == Some(mv.to), ja.is_empty()) {
        (true, true) => ("動かずに手番を渡す".to_owned(), "stay: a null move".to_owned()),
        (_, false) => (format!("{ja}の駒を取って行く"), format!("taking on {en}")),
        (false, true) => ("何も取らずに行く".to_owned(), "taking nothing on the way".to_owned()),
    };
    let only_promotion = mv.from != Some(mv.to) && ja.is_empty();
    if mv.promotes {
        name_ja = if only_promotion { "成る".to_owned() } else { format!("{name_ja}、成る") };
        name_en = if only_promotion { "promote".to_owned() } else { format!("{name_en}, promote") };
    } else if only_promotion {
        (name_ja, name_en) = ("成らない".to_owned(), "do not promote".to_owned());
    }
    Message::new(name_ja, name_en)
}

/// Answers the question with the answer of this index.
pub(in crate::tui) fn answer_question(core: &mut Core, index: usize) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let Some(question) = state.question.take() else { return Vec::new() };
    state.picked = None;
    match question.answers.into_iter().nth(index).map(|(_, answer)| answer) {
        Some(BetzaAnswer::Play(mv)) => play(core, mv),
        Some(BetzaAnswer::Resign) => resign(core),
        Some(BetzaAnswer::Open(opening)) => open_game(core, opening),
        Some(BetzaAnswer::Nothing) | None => Vec::new(),
    }
}

/// Plays a move that was typed, or says why it is not legal.
pub(in crate::tui) fn play_typed(core: &mut Core, text: &str) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    if let Some(obstacle) = obstacle(state) {
        core.messages.show(Severity::Warning, obstacle);
        return Vec::new();
    }
    let asked = match state.game.position().read_move(text) {
        Ok(asked) => asked,
        Err(error) => {
            core.messages.show(Severity::Error, error);
            return Vec::new();
        }
    };
    if state.standing.legal.contains(&asked) { play(core, asked) } else { refuse(core, asked) }
}

/// Says why a move is not legal, and lights the squares that prove it.
fn refuse(core: &mut Core, asked: ReferenceMove) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let refusals = state.game.position().refusals(asked);
    let joined = |lang: Language| refusals.iter().map(|refusal| refusal.message.text(lang)).collect::<Vec<_>>();
    let message = Message::new(joined(Language::Ja).join("。"), joined(Language::En).join("; "));
    state.refusal = Some((message.clone(), refusals.into_iter().flat_map(|refusal| refusal.squares).collect()));
    core.messages.show(Severity::Warning, message);
    Vec::new()
}

/// Puts down what is picked, leaves the question, or takes the reason of a refusal off the board. Returns whether there
/// was any of them.
pub(in crate::tui) fn cancel_selection(core: &mut Core) -> bool {
    let Some(state) = &mut core.betza.open else { return false };
    if state.question.take().is_some() {
        return true;
    }
    state.picked.take().is_some() | state.refusal.take().is_some()
}

/// Moves the cursor over the board, or along the hand.
pub(in crate::tui) fn move_cursor(core: &mut Core, columns: i16, rows: i16) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let flip = if core.view.flip { -1 } else { 1 };
    match state.cursor {
        BetzaPlace::Square(square) => {
            let rules = state.game.rules();
            let (files, ranks) = (i16::from(rules.files), i16::from(rules.ranks));
            let (column, row) = (i16::from(square) % files + columns * flip, i16::from(square) / files + rows * flip);
            if (0..files).contains(&column) && (0..ranks).contains(&row) {
                state.last_square = (row * files + column) as u8;
                state.cursor = BetzaPlace::Square(state.last_square);
            }
        }
        BetzaPlace::Hand(_) if rows != 0 => state.cursor = BetzaPlace::Square(state.last_square),
        BetzaPlace::Hand(kind) => {
            let kinds = state.hand(state.game.side_to_move());
            let at = kinds.iter().position(|(other, _)| *other == kind).unwrap_or(0) as i16 + columns;
            if let Some((kind, _)) = usize::try_from(at).ok().and_then(|at| kinds.get(at)) {
                state.cursor = BetzaPlace::Hand(*kind);
            }
        }
    }
    Vec::new()
}

/// Moves the cursor to the next kind of piece in the hand of the side to move, and after the last one back to the
/// board.
pub(in crate::tui) fn next_hand_piece(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let kinds = state.hand(state.game.side_to_move());
    let next = match state.cursor {
        BetzaPlace::Square(_) => kinds.first(),
        BetzaPlace::Hand(kind) => kinds.iter().find(|(other, _)| *other > kind),
    };
    if kinds.is_empty() {
        core.messages.warn("持駒がありません", "there is nothing in hand");
    }
    state.cursor = next.map_or(BetzaPlace::Square(state.last_square), |(kind, _)| BetzaPlace::Hand(*kind));
    Vec::new()
}
