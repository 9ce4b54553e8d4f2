//! Grounds: which text is written on which backgrounds, with how much contrast, and which backgrounds must differ. The
//! conversion to fewer colours keeps to it, and the tests of the themes check it.

/// Contrast of text that must be readable (WCAG 2.2, level AA).
pub(super) const TEXT: f64 = 4.5;
/// Contrast of secondary text and of graphics (WCAG 2.2, 1.4.11).
pub(super) const FAINT: f64 = 3.0;
/// Contrast of decoration that carries no meaning: grid lines and the dots of empty squares.
const DECORATION: f64 = 2.0;

/// The backgrounds of panes, popups, headings and the status bar.
const PAGES: &[&str] = &["text", "popup", "hint", "prompt"];
/// The backgrounds of squares that keep the colours of what stands on them.
pub(super) const SQUARES: &[&str] = &[
    "board",
    "board_stripe",
    "square_last",
    "square_best",
    "square_line",
    "square_target",
    "square_attacker",
    "square_xray",
    "square_reason",
    "square_camp",
    "heat_black",
    "heat_white",
];

/// The backgrounds that text of a role without a background of its own is written on, and the minimum contrast.
pub(super) fn grounds_of(role: &str) -> (&'static [&'static str], f64) {
    match role {
        "faint" => (&["text", "popup"], FAINT),
        "strong" => (&["text", "popup", "hint", "heading", "prompt"], TEXT),
        "key" | "error" | "warning" | "good" => (PAGES, TEXT),
        "board_line" => (&["board"], DECORATION),
        "board_label" => (&["board", "board_stripe"], TEXT),
        "piece_black" | "piece_white" => (SQUARES, TEXT),
        "score_black" | "score_white" => (
            &["text", "popup", "board", "board_stripe", "heat_black", "heat_white", "square_last", "square_best"],
            TEXT,
        ),
        "body_promoted" => (&["body_black", "body_white"], TEXT),
        _ if role.starts_with("graph_") => (&["text"], FAINT),
        _ => (&["text"], TEXT),
    }
}

/// The backgrounds that must not look like that of `role`, where both are set.
pub(super) fn rivals_of(role: &str) -> &'static [&'static str] {
    match role {
        "chosen" | "line_chosen" | "mark_losing_blunder" | "turn" => &["text"],
        "bar_white" => &["bar_black"],
        "heading_focus" | "border_dragged" => &["text", "heading"],
        "square_best" => &["board", "board_stripe", "square_last"],
        "square_xray" => &["board", "board_stripe", "square_attacker"],
        "heat_white" => &["board", "board_stripe", "heat_black"],
        "body_black" | "body_white" => &["board"],
        _ if role.starts_with("square_") || role == "heat_black" => &["board", "board_stripe"],
        _ => &[],
    }
}
