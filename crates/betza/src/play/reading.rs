//! Reading the text of a game: what is sound before a bad line is kept, and every bad line is one problem with its
//! number.

use super::game::BetzaGame;
use super::player::BetzaPlayer;
use super::standing::Replay;
use super::text::{RULES_MARK, TITLE, rules_fingerprint};
use crate::reference::{MoveRefusal, ReferenceGame, ReferenceMove};
use sankoma_rules::Color;
use sankoma_wording::{Message, message, quoted};
use std::iter::{Enumerate, Peekable};
use std::str::Lines;
use std::sync::Arc;

/// What is wrong with a line of the text of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.located().en)]
pub struct GameTextProblem {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: Message,
}

impl GameTextProblem {
    /// The sentence with the number of the line.
    pub fn located(&self) -> Message {
        let Self { line, message: Message { ja, en } } = self;
        message!("{line}行目: {ja}", "line {line}: {en}")
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

/// The lines of a text that are still to be read, with what those before them say.
struct GameReader<'a> {
    lines: Peekable<Enumerate<Lines<'a>>>,
    problems: Vec<GameTextProblem>,
    headers: Headers<'a>,
    /// Whether the start position and every move were read.
    is_whole: bool,
}

/// Lines before the moves; the start position, the number of undone moves and the result each with its line number.
#[derive(Default)]
struct Headers<'a> {
    players: [BetzaPlayer; 2],
    resigned: Option<Color>,
    start: Option<(usize, &'a str)>,
    undone: Option<(usize, usize)>,
    result: Option<(usize, &'a str)>,
}

/// Reads the text of a game.
///
/// # Errors
/// The first problem without which there is no game: another kind of text, or a game whose rules cannot be read.
pub fn read_game(text: &str) -> Result<BetzaReading, GameTextProblem> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().enumerate().peekable();
    let mut reader = GameReader { lines, problems: Vec::new(), headers: Headers::default(), is_whole: true };
    reader.read_title()?;
    let rules = reader.read_rules()?;
    reader.read_headers(text.lines().count());
    let mut game = reader.begin(rules);
    reader.read_moves(&mut game);
    reader.finish(&mut game);
    reader.problems.sort_by_key(|problem| problem.line);
    Ok(BetzaReading { game, problems: reader.problems })
}

impl<'a> GameReader<'a> {
    fn add(&mut self, line: usize, message: Message) {
        self.problems.push(GameTextProblem { line, message });
    }

    /// The next line that is not empty, with its number.
    fn next_line(&mut self) -> Option<(usize, &'a str)> {
        self.lines.by_ref().map(|(at, line)| (at + 1, line.trim_end())).find(|(_, line)| !line.is_empty())
    }

    fn read_title(&mut self) -> Result<(), GameTextProblem> {
        match self.next_line() {
            Some((_, line)) if line == TITLE => Ok(()),
            found => {
                let message = message!(
                    "ゲームの棋譜ではありません（最初の行は「{TITLE}」のはずです）",
                    "no game of a game file, expected '{TITLE}' as the first line"
                );
                Err(GameTextProblem { line: found.map_or(1, |(line, _)| line), message })
            }
        }
    }

    /// The rules: those of a name, or those in the text.
    fn read_rules(&mut self) -> Result<ReferenceGame, GameTextProblem> {
        let (line, text) = self.next_line().unwrap_or((2, ""));
        let Some(value) = text.strip_prefix("game:").map(str::trim) else {
            let message = Message::new("「game: 名前」のはずの行です", "expected 'game: NAME'");
            return Err(GameTextProblem { line, message });
        };
        let own = self.own_rules();
        if !own.is_empty() {
            let problem = |Message { ja, en }| message!("ルール: {ja}", "rules: {en}");
            let rules = ReferenceGame::from_toml(&own).map_err(problem);
            return rules.map_err(|message| GameTextProblem { line: line + 1, message });
        }
        let (name, fingerprint) = value.split_once(' ').unwrap_or((value, ""));
        let Some(rules) = ReferenceGame::built_in(name) else {
            let name = quoted(name);
            let message = message!(
                "ゲーム{name}の規則がありません",
                "game {name} is none that comes with the program, and its rules do not follow"
            );
            return Err(GameTextProblem { line, message });
        };
        if !fingerprint.is_empty() && fingerprint != rules_fingerprint(&rules) {
            let en = "are others than when the game was written";
            self.add(line, message!("{name}のルールが書かれた時と違います", "the rules of {name} {en}"));
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

    /// Reads the lines up to the moves of a text of so many lines.
    fn read_headers(&mut self, lines: usize) {
        while let Some((line, text)) = self.next_line() {
            if text == "moves:" {
                return;
            }
            if let Err(message) = self.read_header(line, text) {
                self.add(line, message);
            }
        }
        self.add(lines.max(1), message!("「moves:」の行がありません", "the text ends before 'moves:'"));
    }

    fn read_header(&mut self, line: usize, text: &'a str) -> Result<(), Message> {
        let (key, value) = text.split_once(':').map_or((text, ""), |(key, value)| (key, value.trim()));
        let quoted_value = quoted(value);
        match key {
            "start" => self.headers.start = Some((line, value)),
            "black" => self.headers.players[0] = player(value)?,
            "white" => self.headers.players[1] = player(value)?,
            "result" => self.headers.result = Some((line, value)),
            "undone" => {
                let no_number = |_| {
                    message!("undone: {quoted_value}は数ではありません", "undone {quoted_value}, expected a number")
                };
                self.headers.undone = Some((line, value.parse().map_err(no_number)?));
            }
            "resigned" => {
                let side = Color::ALL.into_iter().find(|side| side.en().to_lowercase() == value);
                self.headers.resigned = Some(side.ok_or_else(|| {
                    message!(
                        "resigned: {quoted_value}は black でも white でもありません",
                        "resigned {quoted_value}, expected black or white"
                    )
                })?);
            }
            _ => {
                let (text, keys) = (quoted(text), "start, black, white, undone, resigned, result or moves");
                return Err(message!("{text}の行は読めません", "{text}, expected {keys}"));
            }
        }
        Ok(())
    }

    /// The game at its start position.
    fn begin(&mut self, rules: ReferenceGame) -> BetzaGame {
        let mut game = BetzaGame::new(rules);
        if let Some((line, start)) = self.headers.start {
            match BetzaGame::from_position(game.shared_rules(), start) {
                Ok(started) => game = started,
                Err(Message { ja, en }) => {
                    self.add(line, message!("開始局面: {ja}", "start position: {en}"));
                    self.is_whole = false;
                }
            }
        }
        game.players = self.headers.players;
        game
    }

    /// Makes the moves up to the first bad one: a game continues until it has ended.
    fn read_moves(&mut self, game: &mut BetzaGame) {
        let rules: Arc<ReferenceGame> = game.shared_rules();
        let mut replay = Replay::new(&rules, game.start());
        let mut left_out = 0;
        while let Some((line, text)) = self.next_line() {
            // Moves after a bad one, or from another position than the one written, make no sense.
            if !self.is_whole {
                left_out += 1;
                continue;
            }
            match read_next_move(&replay, text.trim()) {
                Ok(mv) => {
                    replay.make(mv);
                    game.play(mv);
                }
                Err(message) => {
                    self.add(line, message);
                    self.is_whole = false;
                }
            }
        }
        if left_out > 0
            && let Some(last) = self.problems.last_mut()
        {
            let lines_en = if left_out == 1 { "line".to_owned() } else { format!("{left_out} lines") };
            let is_en = if left_out == 1 { "is" } else { "are" };
            let Message { ja, en } = &last.message;
            last.message =
                message!("{ja}（後の{left_out}行は読みません）", "{en}; the {lines_en} after it {is_en} left out");
        }
    }

    /// What was undone and who has resigned, where every move was read.
    fn finish(&mut self, game: &mut BetzaGame) {
        if !self.is_whole {
            return;
        }
        if let Some(side) = self.headers.resigned {
            game.resign(side);
        }
        if let Some((line, undone)) = self.headers.undone {
            let count = game.moves().len();
            if undone > count {
                self.add(
                    line,
                    message!("{undone}手は戻せません（手数{count}）", "{undone} moves are undone of {count}"),
                );
            }
            game.go_to(count.checked_sub(undone).unwrap_or(count));
        }
        let found = game.standing().outcome.map(|outcome| outcome.message().en);
        if let Some((line, written)) = self.headers.result
            && found.as_deref() != Some(written)
        {
            let is = found.unwrap_or_else(|| "the game continues".to_owned());
            self.add(line, message!("結果が手順と合いません（{is}）", "the result does not follow: {is}"));
        }
    }
}

/// The player of a name; a level after `computer`, as games of earlier versions have it, is read over.
fn player(name: &str) -> Result<BetzaPlayer, Message> {
    let bare = name.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    bare.parse().map_err(|_| {
        let name = quoted(name);
        message!(
            "対局者{name}は person、random、computer のどれでもありません",
            "player {name}, expected person, random or computer"
        )
    })
}

/// The move of a line; otherwise why it cannot be made.
fn read_next_move(replay: &Replay<'_>, text: &str) -> Result<ReferenceMove, Message> {
    let (position, name) = (&replay.position, quoted(text));
    let mv = position.read_move(text)?;
    if replay.has_ended() {
        return Err(message!("{name}: 対局は終わっています", "{name}: the game has ended before it"));
    }
    if let Some(MoveRefusal { message: Message { ja, en }, .. }) = position.refusals(mv).first() {
        return Err(message!("{name}: {ja}", "{name} is not legal: {en}"));
    }
    Ok(mv)
}
