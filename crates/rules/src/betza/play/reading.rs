//! Reading the text of a game: what is sound before a bad line is kept, and every bad line is one problem with its
//! number.

use super::game::BetzaGame;
use super::player::{BetzaPlayer, UnknownPlayerError};
use super::text::{RULES_MARK, TITLE, rules_fingerprint, side_word};
use crate::Color;
use crate::betza::reference::{ReferenceGame, ReferenceMove, ReferencePosition, TypedMove};
use crate::wording::{Message, ToMessage as _, quoted};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// What is wrong with a line of the text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTextProblem {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: Message,
}

impl GameTextProblem {
    /// The sentence with the number of the line.
    pub fn located(&self) -> Message {
        let Message { ja, en } = &self.message;
        Message::new(format!("{}行目: {ja}", self.line), format!("line {}: {en}", self.line))
    }
}

impl fmt::Display for GameTextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.located().en)
    }
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct BetzaReading {
    /// The game as far as it is sound.
    pub game: BetzaGame,
    /// What is wrong with its lines, in their order.
    pub problems: Vec<GameTextProblem>,
}

/// The lines of a text that are still to be read, with what is wrong with those before them.
struct GameReader<'a> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    problems: Vec<GameTextProblem>,
    /// Whether the start position and every move were read.
    is_whole: bool,
}

/// What the lines before the moves say.
#[derive(Default)]
struct GameHeaders {
    start: Option<(usize, String)>,
    players: [BetzaPlayer; 2],
    undone: Option<(usize, usize)>,
    resigned: Option<Color>,
    /// The line of the result, and what it says.
    result: Option<(usize, String)>,
    has_moves: bool,
}

/// Reads the text of a game.
///
/// # Errors
/// The first problem without which there is no game: another kind of text, or a game whose rules cannot be read.
pub fn read_game(text: &str) -> Result<BetzaReading, GameTextProblem> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = GameReader { lines: text.lines().enumerate().peekable(), problems: Vec::new(), is_whole: true };
    reader.read_title()?;
    let rules = reader.read_rules()?;
    let headers = reader.read_headers(text.lines().count());
    let mut game = reader.begin(rules, &headers);
    game.players = headers.players;
    if headers.has_moves {
        reader.read_moves(&mut game);
    }
    reader.finish(&mut game, &headers);
    reader.problems.sort_by_key(|problem| problem.line);
    Ok(BetzaReading { game, problems: reader.problems })
}

impl GameReader<'_> {
    fn add(&mut self, line: usize, ja: String, en: String) {
        self.problems.push(problem(line, ja, en));
    }

    /// The next line that is not empty, with its number.
    fn next_line(&mut self) -> Option<(usize, String)> {
        self.lines.by_ref().map(|(at, line)| (at + 1, line.trim_end().to_owned())).find(|(_, line)| !line.is_empty())
    }

    fn read_title(&mut self) -> Result<(), GameTextProblem> {
        match self.next_line() {
            Some((_, line)) if line == TITLE => Ok(()),
            found => Err(problem(
                found.map_or(1, |(line, _)| line),
                format!("ゲームの棋譜ではありません（最初の行は「{TITLE}」のはずです）"),
                format!("no game of a game file, expected '{TITLE}' as the first line"),
            )),
        }
    }

    /// The rules: those of a name, or those in the text.
    fn read_rules(&mut self) -> Result<ReferenceGame, GameTextProblem> {
        let (line, text) = self.next_line().unwrap_or((2, String::new()));
        let Some(value) = text.strip_prefix("game:").map(str::trim) else {
            return Err(problem(line, "「game: 名前」のはずの行です".into(), "expected 'game: NAME'".into()));
        };
        let first_rule = line + 1;
        let own = self.own_rules();
        if !own.is_empty() {
            return ReferenceGame::from_toml(&own)
                .map_err(|error| error.message())
                .map_err(|Message { ja, en }| problem(first_rule, format!("ルール: {ja}"), format!("rules: {en}")));
        }
        let (name, fingerprint) = value.split_once(' ').unwrap_or((value, ""));
        let Some(rules) = ReferenceGame::built_in(name) else {
            return Err(problem(
                line,
                format!("ゲーム{}の規則がありません", quoted(name)),
                format!("game {} is none that comes with the program, and its rules do not follow", quoted(name)),
            ));
        };
        if !fingerprint.is_empty() && fingerprint != rules_fingerprint(&rules) {
            self.add(
                line,
                format!("{name}のルールが書かれた時と違います"),
                format!("the rules of {name} are others than when the game was written"),
            );
        }
        Ok(rules)
    }

    /// The lines of the game's own file.
    fn own_rules(&mut self) -> String {
        let mut rules = String::new();
        while let Some((_, line)) = self.lines.next_if(|(_, line)| line.starts_with(RULES_MARK)) {
            let line = &line[RULES_MARK.len()..];
            rules.extend([line.strip_prefix(' ').unwrap_or(line), "\n"]);
        }
        rules
    }

    /// The lines up to the moves.
    fn read_headers(&mut self, lines: usize) -> GameHeaders {
        let mut headers = GameHeaders::default();
        while let Some((line, text)) = self.next_line() {
            if text == "moves:" {
                headers.has_moves = true;
                return headers;
            }
            if let Err((ja, en)) = headers.take(line, &text) {
                self.add(line, ja, en);
            }
        }
        self.add(lines.max(1), "「moves:」の行がありません".into(), "the text ends before 'moves:'".into());
        headers
    }

    /// The game at its start position.
    fn begin(&mut self, rules: ReferenceGame, headers: &GameHeaders) -> BetzaGame {
        let rules = Arc::new(rules);
        if let Some((line, start)) = &headers.start {
            match BetzaGame::from_position(Arc::clone(&rules), start) {
                Ok(game) => return game,
                Err(error) => {
                    let Message { ja, en } = error.message();
                    self.add(*line, format!("開始局面: {ja}"), format!("start position: {en}"));
                    self.is_whole = false;
                }
            }
        }
        let setup = rules.setup.clone();
        BetzaGame::from_position(rules, &setup).expect("it was read with the rules")
    }

    /// Makes the moves up to the first bad one.
    fn read_moves(&mut self, game: &mut BetzaGame) {
        let rules = game.shared_rules();
        let mut replay = GameReplay::new(&rules, game.start());
        let mut left_out = 0;
        while let Some((line, text)) = self.next_line() {
            // Moves after a bad one, or from another position than the one written, make no sense.
            if !self.is_whole {
                left_out += 1;
                continue;
            }
            match replay.make(text.trim()) {
                Ok(mv) => game.play(mv),
                Err(Message { ja, en }) => {
                    self.add(line, ja, en);
                    self.is_whole = false;
                }
            }
        }
        if left_out > 0
            && let Some(last) = self.problems.last_mut()
        {
            let (ja, en) = left_out_lines(left_out);
            last.message.ja += &ja;
            last.message.en += &en;
        }
    }

    /// What was undone and who has resigned, where every move was read.
    fn finish(&mut self, game: &mut BetzaGame, headers: &GameHeaders) {
        if !self.is_whole {
            return;
        }
        if let Some(side) = headers.resigned {
            game.set_resigned(side);
        }
        if let Some((line, undone)) = headers.undone {
            match game.moves().len().checked_sub(undone) {
                Some(shown) => game.go_to(shown),
                None => self.add(
                    line,
                    format!("{undone}手は戻せません（手数{}）", game.moves().len()),
                    format!("{undone} moves are undone of {}", game.moves().len()),
                ),
            }
        }
        let found = game.standing().outcome.map(|outcome| outcome.message().en);
        if let Some((line, written)) = &headers.result
            && found.as_ref() != Some(written)
        {
            let is = found.unwrap_or_else(|| "the game continues".to_owned());
            self.add(*line, format!("結果が手順と合いません（{is}）"), format!("the result does not follow: {is}"));
        }
    }
}

impl GameHeaders {
    /// Takes a line; otherwise says what is wrong with it, in Japanese and English.
    fn take(&mut self, line: usize, text: &str) -> Result<(), (String, String)> {
        let (key, value) = text.split_once(':').map_or((text, ""), |(key, value)| (key, value.trim()));
        match key {
            "start" => self.start = Some((line, value.to_owned())),
            "black" => self.players[0] = player(value)?,
            "white" => self.players[1] = player(value)?,
            "result" => self.result = Some((line, value.to_owned())),
            "undone" => {
                let count = value.parse().map_err(|_| {
                    (
                        format!("undone: {}は数ではありません", quoted(value)),
                        format!("undone {}, expected a number", quoted(value)),
                    )
                })?;
                self.undone = Some((line, count));
            }
            "resigned" => {
                let side = Color::ALL.into_iter().find(|side| side_word(*side) == value);
                let problem = || {
                    (
                        format!("resigned: {}は black でも white でもありません", quoted(value)),
                        format!("resigned {}, expected black or white", quoted(value)),
                    )
                };
                self.resigned = Some(side.ok_or_else(problem)?);
            }
            _ => {
                return Err((
                    format!("{}の行は読めません", quoted(text)),
                    format!("{}, expected start, black, white, undone, resigned, result or moves", quoted(text)),
                ));
            }
        }
        Ok(())
    }
}

fn player(value: &str) -> Result<BetzaPlayer, (String, String)> {
    value.parse().map_err(|error: UnknownPlayerError| {
        let Message { ja, en } = error.message();
        (ja, en)
    })
}

/// The moves of a text as they are made, with how often each position has occurred: a game continues until it has
/// ended.
struct GameReplay<'a> {
    rules: &'a ReferenceGame,
    position: ReferencePosition<'a>,
    occurrences: HashMap<Vec<u8>, usize>,
    /// Whether each side had a royal piece at the start.
    has_royal: [bool; 2],
}

impl<'a> GameReplay<'a> {
    fn new(rules: &'a ReferenceGame, start: &str) -> Self {
        let position = ReferencePosition::from_sfen(rules, start).expect("it was read before");
        let occurrences = HashMap::from([(position.repetition_key(), 1)]);
        let has_royal = [0, 1].map(|side| position.royal_square(side).is_some());
        Self { rules, position, occurrences, has_royal }
    }

    /// Makes the move of a line; otherwise says why it cannot be made.
    fn make(&mut self, text: &str) -> Result<ReferenceMove, Message> {
        let asked = self.rules.read_move(text).map_err(|error| error.message())?;
        if self.has_ended() {
            return Err(Message::new(
                format!("{}: 対局は終わっています", quoted(text)),
                format!("{}: the game has ended before it", quoted(text)),
            ));
        }
        let Some(mv) = self.position.find_legal(asked) else { return Err(self.refusal(asked, text)) };
        self.position.make(mv);
        *self.occurrences.entry(self.position.repetition_key()).or_default() += 1;
        Ok(mv)
    }

    fn has_ended(&self) -> bool {
        let has_lost = |side: usize| self.has_royal[side] && self.position.royal_square(side).is_none();
        let times = self.occurrences[&self.position.repetition_key()];
        let is_repeated = self.rules.repetition.is_some_and(|rule| times >= usize::from(rule.count));
        is_repeated || has_lost(0) || has_lost(1)
    }

    fn refusal(&self, asked: TypedMove, text: &str) -> Message {
        let refusal = self.position.refusals(asked).into_iter().next().map(|refusal| refusal.message(self.rules));
        let Message { ja, en } = refusal.unwrap_or_else(|| Message::new("", ""));
        Message::new(format!("{}: {ja}", quoted(text)), format!("{} is not legal: {en}", quoted(text)))
    }
}

/// That so many lines after a bad one are not read.
fn left_out_lines(count: usize) -> (String, String) {
    let ja = format!("（後の{count}行は読みません）");
    let en = if count == 1 {
        "; the line after it is left out".to_owned()
    } else {
        format!("; the {count} lines after it are left out")
    };
    (ja, en)
}

fn problem(line: usize, ja: String, en: String) -> GameTextProblem {
    GameTextProblem { line, message: Message::new(ja, en) }
}
