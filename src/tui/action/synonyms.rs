//! Synonyms: words by which people look for an action in the palette that stand neither in its name nor in its
//! sentence.

use super::ActionId;

/// An action with the words of both languages, separated by blanks.
const SYNONYMS: &[(ActionId, &str)] = &[
    (ActionId::Undo, "revert 取り消し 取消 アンドゥ"),
    (ActionId::Redo, "repeat リドゥ"),
    (ActionId::WriteAs, "export convert format kif csa ki2 jkf usi sfen エクスポート 書き出し 変換 形式 出力"),
    (ActionId::Write, "export store 上書き保存 書き出し"),
    (ActionId::Copy, "export clipboard sfen kif エクスポート クリップボード"),
    (ActionId::Picture, "export image png svg gif diagram screenshot エクスポート 図 図面 動画"),
    (ActionId::WriteReview, "export annotate エクスポート 注釈"),
    (ActionId::Focus, "explain explanation why tab 説明 理由 なぜ タブ"),
    (ActionId::NextMistake, "why explain blunder なぜ 理由 説明 悪手"),
    (ActionId::Judge, "explain why legal illegal nifu uchifuzume 説明 なぜ 理由 合法 反則 二歩 打ち歩詰め"),
    (ActionId::NextFault, "explain illegal nifu uchifuzume 二歩 打ち歩詰め 反則"),
    (ActionId::Evaluation, "explain why score breakdown 説明 なぜ 理由 内訳 形勢"),
    (ActionId::ExplainScore, "why evaluation assessment reasons なぜ 理由 形勢判断 内訳 評価の欄"),
    (
        ActionId::ComparePositions,
        "explain why difference diff versus two moves side by side 比較 説明 なぜ 違い 差 二つの局面",
    ),
    (ActionId::MarkPosition, "two positions moves candidate choose 比較 二つの局面 候補手 選ぶ"),
    (ActionId::Move, "insert add play 挿入 追加 入力 着手"),
    (ActionId::Pass, "insert null 挿入 手番を渡す"),
    (ActionId::Adopt, "insert merge add variation 挿入 追加 合流 マージ"),
    (ActionId::Merge, "join combine add variations import 合流 統合 マージ 取り込む"),
    (ActionId::OpenPasted, "paste merge beside 貼り付け マージ"),
    (ActionId::MovesView, "tree branches graph map fold 変化 分岐 木 枝 樹形図"),
    (ActionId::CommentList, "notes annotations find search bookmarks しおり 注釈 検索"),
    (ActionId::Open, "load import merge paste 読み込み インポート マージ"),
    (ActionId::Conflict, "merge diff difference 統合 マージ 合わせる 差分"),
    (ActionId::PromoteVariation, "merge swap order マージ 入れ替え"),
    (ActionId::Delete, "remove cut truncate 消す 切る"),
    (ActionId::TakeBack, "undo 取り消し"),
    (ActionId::Review, "analyze analyse annotate accuracy 解析 棋譜解析 精度"),
    (ActionId::Retry, "learn exercise training drill practice 復習 練習 やり直し 次の一手"),
    (ActionId::ReviewSummary, "accuracy report blunders 精度 報告 悪手"),
    (ActionId::Engine, "analyze analyse think infinite 解析 考える"),
    (ActionId::Engines, "usi external エンジン登録 外部"),
    (ActionId::Tsume, "checkmate solve 詰将棋 詰み"),
    (ActionId::Headers, "players names event opening 対局者 棋戦 戦型"),
    (ActionId::PositionEditor, "setup board insert 盤面 配置"),
    (ActionId::BetzaGame, "variant minishogi tori fairy rules play 変則 五五将棋 禽将棋 ルール"),
    (ActionId::Flip, "rotate reverse 上下 回転"),
    (ActionId::Goto, "jump ply 移動 ジャンプ"),
    (ActionId::Search, "find 探す"),
    (ActionId::Settings, "options preferences configuration 環境設定 オプション"),
    (ActionId::Theme, "color colour dark light 色 テーマ"),
    (ActionId::Quit, "exit close 閉じる 終わる"),
];

/// The synonyms of an action; empty where it has none.
pub fn synonyms(id: ActionId) -> &'static str {
    SYNONYMS.iter().find(|(known, _)| *known == id).map_or("", |(_, words)| words)
}
