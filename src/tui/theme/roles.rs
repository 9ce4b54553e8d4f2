//! The roles: what on the screen has a style of its own.

use ratatui::style::{Color, Style};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use std::collections::BTreeMap;

/// The style of one role as written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "they are the keys of a theme file")]
pub(super) struct RoleStyle {
    pub(super) fg: Option<String>,
    pub(super) bg: Option<String>,
    #[serde(default)]
    pub(super) bold: bool,
    #[serde(default)]
    pub(super) dim: bool,
    #[serde(default)]
    pub(super) italic: bool,
    #[serde(default)]
    pub(super) underline: bool,
    #[serde(default)]
    pub(super) reverse: bool,
}

/// The `[roles]` table of a theme file: the roles that have a style there.
pub(super) type Roles = BTreeMap<RoleName, RoleStyle>;

/// The name of a role. One reader of names in place of a struct with a field for each role, which serde would write out
/// in 150 kB of code.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RoleName(pub(super) &'static str);

impl<'de> Deserialize<'de> for RoleName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        let known = Theme::ROLES.iter().find(|role| **role == written);
        known.map(|role| Self(role)).ok_or_else(|| D::Error::unknown_field(&written, Theme::ROLES))
    }
}

/// Declares the roles: fields of [`Theme`], and keys of a theme file.
macro_rules! roles {
    ($($(#[doc = $doc:literal])+ $role:ident,)+) => {
        /// A style for every role.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Theme {
            /// The name by which it is selected.
            pub name: String,
            $($(#[doc = $doc])+ pub $role: Style,)+
        }

        impl Theme {
            /// Every role with its style.
            pub fn roles(&self) -> Vec<(&'static str, Style)> {
                vec![$((stringify!($role), self.$role)),+]
            }

            /// The theme with the styles that `style` gives to the roles.
            pub(super) fn from_roles<E>(name: &str, mut style: impl FnMut(&'static str) -> Result<Style, E>) -> Result<Self, E> {
                Ok(Self { name: name.to_owned(), $($role: style(stringify!($role))?),+ })
            }

            /// The style of the role called `name`.
            pub(super) fn style_of(&self, name: &str) -> Style {
                match name {
                    $(stringify!($role) => self.$role,)+
                    _ => Style::new(),
                }
            }

            /// The names of the roles.
            pub(super) const ROLES: &[&str] = &[$(stringify!($role)),+];

            /// The style of the role called `name`, to be changed.
            pub(super) fn style_of_mut(&mut self, name: &str) -> Option<&mut Style> {
                match name {
                    $(stringify!($role) => Some(&mut self.$role),)+
                    _ => None,
                }
            }

            /// The theme with `change` applied to every style.
            pub(super) fn map_styles(&self, change: impl Fn(Style) -> Style) -> Self {
                Self { name: self.name.clone(), $($role: change(self.$role)),+ }
            }
        }
    };
}

roles! {
    /// Ordinary text, and the background of everything.
    text,
    /// Secondary text: times, units, empty squares.
    faint,
    /// Emphasized text.
    strong,
    /// The title bar.
    title,
    /// The heading of a pane.
    heading,
    /// The heading of the focused pane.
    heading_focus,
    /// The status bar.
    hint,
    /// A key in the status bar or in the help.
    key,
    /// The command prompt.
    prompt,
    /// A popup: help, completions, a question.
    popup,
    /// The chosen row of a list.
    chosen,
    /// A move of a variation.
    variation,
    /// A comment of the record.
    comment,
    /// An error.
    error,
    /// A warning.
    warning,
    /// Success.
    good,
    /// A score in favour of Black.
    score_black,
    /// A score in favour of White.
    score_white,
    /// The mark of an inaccuracy.
    mark_inaccuracy,
    /// The mark of a mistake.
    mark_mistake,
    /// The mark of a blunder.
    mark_blunder,
    /// The mark of a losing blunder.
    mark_losing_blunder,
    /// Black's part of the win-rate bar, drawn as blanks; text may stand on it.
    bar_black,
    /// White's part of the win-rate bar.
    bar_white,
    /// The game graph where Black stands better: the colour of blocks or dots.
    graph_black,
    /// The game graph where White stands better.
    graph_white,
    /// The game graph where nothing was searched.
    graph_unsearched,
    /// The bars of the times used.
    graph_time,
    /// The chosen line of play in a list of lines.
    line_chosen,
    /// A line of play that is on the board: its heading, and the move of the current step.
    line_on_board,
    /// A border between panes while it is dragged.
    border_dragged,
    /// The surface of the board.
    board,
    /// Lines between the squares, and the dots of empty ones.
    board_line,
    /// Every other file while numbers are written next to the pieces of a board without grid lines.
    board_stripe,
    /// File and rank labels.
    board_label,
    /// Black's pieces.
    piece_black,
    /// White's pieces.
    piece_white,
    /// The wooden body of Black's pieces on the large board; a theme without a background here draws no bodies.
    body_black,
    /// The wooden body of White's pieces.
    body_white,
    /// The change of a body by promotion.
    body_promoted,
    /// The squares of the last move.
    square_last,
    /// The squares of the engine's best move.
    square_best,
    /// A king in check.
    square_check,
    /// A square that proves why a move is illegal.
    square_proof,
    /// A square on a line of that proof.
    square_line,
    /// The square under the board cursor.
    square_cursor,
    /// The square of the piece picked up.
    square_picked,
    /// A target of the picked piece.
    square_target,
    /// A direct attacker of the square under the board cursor.
    square_attacker,
    /// An x-ray attacker of that square.
    square_xray,
    /// A piece that the chosen reason of the score is about.
    square_reason,
    /// The promotion zone, while the entering-king popup is open.
    square_camp,
    /// A square with a large value in favour of Black.
    heat_black,
    /// A square with a large value in favour of White.
    heat_white,
    /// Material in the evaluation graph.
    term_material,
    /// King–king term in the evaluation graph.
    term_kk,
    /// King–king–piece terms in the evaluation graph.
    term_kkp,
    /// King–piece–piece terms in the evaluation graph.
    term_kpp,
    /// Side-to-move term in the evaluation graph.
    term_turn,
    /// The player to move.
    turn,
}

impl Theme {
    /// Whether pieces on the large board are drawn with a body.
    pub fn has_bodies(&self) -> bool {
        self.body_black.bg.is_some() && self.body_white.bg.is_some()
    }

    /// Foreground and background of ordinary text, if the theme sets them.
    pub fn default_colors(&self) -> (Option<Color>, Option<Color>) {
        (self.text.fg, self.text.bg)
    }
}
