//! What learned weights say in a player's words: pairs with kings, castles, and the opinion of the factors.

use super::{ENDGAME, array, json_of, number, sankoma, text_of};

/// Black in a Mino, White's king where it began.
const MINO: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1";
/// Three golds and silvers by each king.
const GENERALS: &str = "ln1g3nl/1ks1gr3/1ppppsbpp/p4pp2/1P5P1/P1P1P4/1S1PSPP1P/1BG1G2R1/LNK4NL b - 1";

fn shown(arguments: &[&str]) -> String {
    String::from_utf8_lossy(&sankoma(&[&["eval"], arguments].concat(), b"").stdout).into_owned()
}

#[test]
fn castles_are_named_and_have_a_value() {
    let json = json_of(&["eval", "--json", "--weights", "learned", MINO]);
    let [black, white] = array(&json["castles"]) else { panic!("two kings: {}", json["castles"]) };
    assert_eq!((text_of(&black["name_en"]), text_of(&black["name_ja"])), ("Mino", "美濃囲い"));
    assert_eq!((text_of(&black["king"]), array(&black["pieces"]).len()), ("2h", 8));
    assert!(white["name_en"].is_null() && number(&black["total"]) != 0, "{white}");
    let english = shown(&["--weights", "learned", MINO]);
    assert!(english.contains("Black Mino, 8 pieces with king 2h") && english.contains("2 pieces around king 5a"));
    let japanese = shown(&["--weights", "learned", "--lang", "ja", MINO]);
    assert!(japanese.contains("先手 美濃囲い（２八玉と8枚）") && japanese.contains("後手 ５一玉と周りの2枚"));
}

#[test]
fn pairs_are_told_in_words_with_the_king_that_gives_them() {
    let english = shown(&["--weights", "factors", "--top", "3", GENERALS]);
    let japanese = shown(&["--weights", "factors", "--top", "3", "--lang", "ja", GENERALS]);
    for (text, part) in [
        (&english, "  White's gold 5b and gold 6a with king 8b\n"),
        (&english, "Strongest pieces with the kings (KKP), 3 of 38"),
        (&japanese, "  後手５二金・６一金と８二玉\n"),
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let learned = shown(&["--weights", "learned", "--top", "40", GENERALS]);
    assert!(learned.contains(" with king 7i\n") && learned.contains(" against king "), "{learned}");
    assert!(!learned.contains("g5b"), "no codes of pieces in the list of pairs");
    let change = shown(&["--weights", "learned", "--diff", ENDGAME, "startpos"]);
    assert!(change.contains("pawns in hand") && change.contains("(gone)") == change.contains("gone"), "{change}");
}

/// The parts of both kings sum to a pair; of a piece they leave what belongs to both.
#[test]
fn json_has_the_part_of_each_king() {
    for weights in ["learned", "factors"] {
        let json = json_of(&["eval", "--json", "--weights", weights, "--top", "1000", GENERALS]);
        for pair in array(&json["pairs"]) {
            let views = array(&pair["views"]);
            assert_eq!(number(&views[0]) + number(&views[1]), number(&pair["kpp"]), "{pair}");
        }
        let rest =
            |row: &serde_json::Value| number(&row["kkp"]) - array(&row["kkp_views"]).iter().map(number).sum::<i64>();
        let belongs_to_both = array(&json["pieces"]).iter().any(|row| rest(row) != 0);
        assert_eq!(belongs_to_both, weights == "learned", "{weights}");
    }
}

#[test]
fn learned_weights_are_shown_beside_what_the_factors_say() {
    for sfen in [GENERALS, ENDGAME] {
        let learned = json_of(&["eval", "--json", "--weights", "learned", sfen]);
        let factors = json_of(&["eval", "--json", "--weights", "factors", sfen]);
        let said = &learned["factors_say"];
        for key in ["score", "scale", "material", "kk", "kkp", "kpp", "turn", "total_raw", "factors"] {
            assert_eq!(said[key], factors[key], "{key}");
        }
        let centipawns = |json: &serde_json::Value| {
            json["total_raw"].as_f64().expect("a number") / json["scale"].as_f64().expect("a number")
        };
        let difference = said["difference_cp"].as_f64().expect("a number");
        assert!((difference - (centipawns(&learned) - centipawns(&factors))).abs() < 1e-9, "{difference}");
        assert!(factors["factors_say"].is_null(), "factors have nothing to compare with");
    }
    let english = shown(&["--weights", "learned", GENERALS]);
    assert!(english.contains("What the factors would say") && english.contains("  placement\n"), "{english}");
    let japanese = shown(&["--weights", "learned", "--lang", "ja", GENERALS]);
    assert!(japanese.contains("要因ならどう評価するか") && japanese.contains("  駒の位置\n"), "{japanese}");
}
