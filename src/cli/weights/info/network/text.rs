//! Text about a network.

use super::report::{NetworkReport, SHARES};
use super::scale_fit::{ScaleEvidence, ScaleFit};
use crate::cli::output::SCREEN_WIDTH;
use sankoma_eval::NetworkWeights;
use sankoma_laboratory::output_scale::Slope;
use sankoma_wording::text::{group_thousands, wrap};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message, message, sentence};

impl NetworkReport<'_> {
    /// What it is, how its layers are used, its scores, and what is known of their scale.
    pub(in crate::cli::weights::info) fn text(&self) -> String {
        let lang = self.lang;
        let name = self.weights.name();
        let count = group_thousands(self.statistics.positions() as usize);
        let positions = match (self.positions, lang) {
            (Some(path), Language::Ja) => format!("{}の{count}局面", path.display()),
            (Some(path), Language::En) => format!("{count} positions of {}", path.display()),
            (None, Language::Ja) => format!("自己対戦の{count}局面"),
            (None, Language::En) => format!("{count} positions of self-play"),
        };
        let title = lang.pick("ニューラルネットワーク（NNUE）", "neural network (NNUE)");
        let layers = sentence!(
            lang,
            "層（{positions}、0〜127に切り詰めた値）",
            "Layers, over {positions}; numbers are clipped to 0–127"
        );
        let scores =
            lang.pick("静的評価値（センチポーン、手番の側から）", "Static scores (centipawns, for the side to move)");
        format!(
            "{name}: {title}\n{}\n{layers}\n{}\n{scores}\n{}\n{}",
            self.form(),
            self.layer_table(),
            self.score_table(),
            self.scale_text()
        )
    }

    fn form(&self) -> String {
        let (lang, (path, bytes)) = (self.lang, &self.file);
        let unit = lang.pick("バイト", " bytes");
        let rows = [
            (lang.pick("構造", "architecture"), self.weights.architecture().name()),
            (lang.pick("ファイル", "file"), format!("{} ({}{unit})", path.display(), group_thousands(*bytes))),
            (lang.pick("ハッシュ", "hashes"), self.hashes()),
            (lang.pick("メモリ", "memory"), format!("{}{unit}", group_thousands(self.weights.bytes()))),
            (lang.pick("入力の行", "input rows"), self.input_rows()),
            ("FV_SCALE", self.weights.output_scale().to_string()),
        ];
        let mut table = TextTable::without_headings(&[ColumnAlignment::Left, ColumnAlignment::Left]);
        for (name, value) in rows {
            table.add_row([name.to_owned(), value]);
        }
        table.text()
    }

    fn hashes(&self) -> String {
        match self.weights.warnings() {
            [] => self.lang.pick("構造のものと同じ", "those of the architecture").to_owned(),
            warnings => {
                let texts = warnings.iter().map(|warning| warning.message().text(self.lang).to_owned());
                texts.collect::<Vec<_>>().join(self.lang.pick("。", "; "))
            }
        }
    }

    fn input_rows(&self) -> String {
        let [all, zero] = [self.rows.all, self.rows.zero].map(group_thousands);
        sentence!(self.lang, "{all}（うち全て0 {zero}）", "{all}, of these zero everywhere {zero}")
    }

    fn layer_table(&self) -> String {
        let lang = self.lang;
        let headings = match lang {
            Language::Ja => ["層", "入力", "ニューロン", "0の割合", "127の割合", "常に0"],
            Language::En => ["layer", "inputs", "neurons", "at 0", "at 127", "dead (always 0)"],
        };
        let names = match lang {
            Language::Ja => ["第1層（各視点）", "隠れ層1", "隠れ層2"],
            Language::En => ["first, each view", "hidden 1", "hidden 2"],
        };
        let right = [ColumnAlignment::Right; 5];
        let mut table = TextTable::new([ColumnAlignment::Left].into_iter().chain(right).zip(headings));
        for (name, layer) in names.into_iter().zip(self.statistics.layers()) {
            let [inputs, neurons, dead] = [layer.inputs, layer.neurons(), layer.dead()].map(group_thousands);
            let [zero, full] = [layer.zero_share(), layer.full_share()].map(percent);
            table.add_row([name.to_owned(), inputs, neurons, zero, full, dead]);
        }
        let output = lang.pick("出力", "output").to_owned();
        let dashes = ["-", "-", "-"].map(str::to_owned);
        let sizes = [self.weights.architecture().hidden[1].to_string(), "1".to_owned()];
        table.add_row([output].into_iter().chain(sizes).chain(dashes));
        table.text()
    }

    fn score_table(&self) -> String {
        let (lang, scores) = (self.lang, &self.scores);
        let ends = |name: &str, score: i32| [name.to_owned(), format!("{score:+}")];
        let mut table = TextTable::without_headings(&[ColumnAlignment::Left, ColumnAlignment::Right]);
        table.add_row(ends(lang.pick("最小", "minimum"), scores.min));
        for (share, score) in SHARES.into_iter().zip(scores.quantiles) {
            table.add_row(ends(&format!("{:.0} %", 100.0 * share), score));
        }
        table.add_row(ends(lang.pick("最大", "maximum"), scores.max));
        table.add_row([lang.pick("平均", "mean").to_owned(), format!("{:+.1}", scores.mean)]);
        table.add_row([lang.pick("標準偏差", "standard deviation").to_owned(), format!("{:.1}", scores.deviation)]);
        table.text()
    }

    /// What the scale of the scores is, or how to find it.
    fn scale_text(&self) -> String {
        let message = self.scale.as_ref().map_or_else(how_to_find_it, |fit| fit.message(self.weights.output_scale()));
        wrap(message.text(self.lang), SCREEN_WIDTH).join("\n") + "\n"
    }
}

fn how_to_find_it() -> Message {
    Message::new(
        "出力を割る数（FV_SCALE）はファイルに書かれていません。作者の指定する値を --fv-scale で与えます。分からなければ --fit-scale で\
         自己対戦から、--fit-scale --record 棋譜 で評価値のある棋譜から見積もれます",
        "What the output is divided by (FV_SCALE) is not in the file: what its authors say goes into --fv-scale. Where they say \
         nothing, --fit-scale estimates it from games of the network against itself, --fit-scale --record FILE from a record \
         with scores.",
    )
}

impl ScaleFit {
    /// The scale with its error and what it comes from. `present` is the scale of the scores it was found with.
    fn message(&self, present: i32) -> Message {
        let from = self.evidence_message(present);
        let Some(scale) = self.scale else {
            return message!(
                ("FV_SCALE は見積もれません: 結果や評価値がネットワークの評価値に従いません。{}", from.ja),
                ("FV_SCALE cannot be told: results or scores do not follow those of the network. {}", from.en)
            );
        };
        let (value, error) = (scale.value, scale.standard_error);
        let (first, last) = (NetworkWeights::OUTPUT_SCALES.start(), NetworkWeights::OUTPUT_SCALES.end());
        let whole = (value.round() as i32).clamp(*first, *last);
        message!(
            ("FV_SCALE の見積もり: {value:.1} ± {error:.1}（標準誤差）、--fv-scale {whole}。{}", from.ja),
            ("FV_SCALE estimated: {value:.1} ± {error:.1} (standard error), --fv-scale {whole}. {}", from.en)
        )
    }

    fn evidence_message(&self, present: i32) -> Message {
        let positions = group_thousands(self.network.positions);
        match self.evidence {
            ScaleEvidence::Games { games, default } => {
                let [network, default] = [self.network, default].map(win_scale_text);
                message!(
                    "自己対戦{games}局の{positions}局面での勝率の尺度: FV_SCALE {present} で {network}、内蔵の重みの{games}局で\
                         {default}",
                    "Scale of win rates in {positions} positions of {games} games with itself: {network} at FV_SCALE \
                         {present}, that of the default weights in {games} games {default}."
                )
            }
            ScaleEvidence::Record { agreement } => {
                let slope = self.network.value;
                message!(
                    "棋譜の{positions}局面の評価値は FV_SCALE {present} で短く探索した評価値の{slope:.2}倍（原点を通る最小二乗法、\
                         一致度{agreement:.2}）",
                    "In {positions} positions the scores of the record are {slope:.2} times those of short searches at FV_SCALE \
                         {present} (least squares through the origin, cosine {agreement:.2})."
                )
            }
        }
    }
}

/// `430 ± 25 cp`; a dash where results do not follow the scores.
fn win_scale_text(slope: Slope) -> String {
    slope.win_scale().map_or_else(|| "-".to_owned(), |(scale, error)| format!("{scale:.0} ± {error:.0} cp"))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
