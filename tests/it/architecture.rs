//! Architecture tests: the crates and layers of docs/ARCHITECTURE.md, import circles and shared type names, read from
//! the sources.

mod sources;

use crate::support::in_repository;
use sources::SourceTree;
use std::collections::{BTreeMap, BTreeSet};

/// Layers: what each module may import directly, a crate's top modules by name, the rest of a crate by the crate's.
/// Whoever may import a module may also import what that module may import.
const ARROWS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("wording", &["rules"]),
    ("betza", &["wording"]),
    ("eval::memory", &[]),
    ("eval", &["wording", "eval::memory"]),
    ("search", &["eval"]),
    ("record::files", &[]),
    ("record", &["wording", "record::files"]),
    ("books", &["record"]),
    ("explorer", &["record"]),
    ("analysis", &["search", "record", "books"]),
    ("usi", &["analysis"]),
    ("laboratory", &["analysis"]),
    ("picture", &["record"]),
    ("second_reader", &["record"]),
    ("web", &["record"]),
    ("tui", &["picture", "usi", "books", "explorer", "record", "second_reader", "web", "betza"]),
    ("cli", &["tui", "usi", "laboratory", "books", "explorer", "record", "second_reader", "picture", "web"]),
];

/// Layers inside the workbench: what each folder or file of `src/tui` may import directly, read in the same way. The
/// folders of features are divided by [`layer`].
const WORKBENCH_ARROWS: &[(&str, &[&str])] = &[
    ("clipboard", &[]),
    ("file_watcher", &[]),
    ("glyphs", &[]),
    ("keys/key", &[]),
    ("line_source", &[]),
    ("pane", &[]),
    ("recent_files", &[]),
    ("theme", &[]),
    ("views", &[]),
    ("argument", &["pane", "views"]),
    ("arrangement", &["pane"]),
    ("canvas", &["glyphs", "theme"]),
    ("view_file", &["arrangement"]),
    ("settings", &["argument", "glyphs", "theme"]),
    ("action", &["arrangement", "line_source", "settings"]),
    ("keys/keymap", &["action", "keys/key"]),
    ("keys/key_changes", &["keys/keymap"]),
    ("settings_file", &["keys/key_changes"]),
    ("state", &["settings_file"]),
    ("event", &["file_watcher", "state"]),
    ("journal", &["file_watcher", "state"]),
    ("terminal_guard", &["event"]),
    ("layout", &["state"]),
    ("panes", &["canvas", "layout"]),
    ("pages", &["panes"]),
    ("workbench", &["pages"]),
    ("keys/key_input", &["workbench"]),
    ("picture", &["workbench"]),
    ("run", &["clipboard", "journal", "keys/key_input", "picture", "recent_files", "terminal_guard", "view_file"]),
    ("screenshot", &["run"]),
];

/// Folders of `src/tui` that are no features.
const SHARED_FOLDERS: &[&str] = &[
    "action",
    "core",
    "glyphs",
    "journal",
    "keys",
    "layout",
    "pages",
    "panes",
    "picture",
    "run",
    "screenshot",
    "settings",
    "settings_file",
    "theme",
    "workbench",
];

/// The folder of the features, which may import each other in a circle, because they are one state: an action of one
/// takes the whole core, which holds all of them. Their files may not.
const FEATURES: &str = "src/tui";

/// Top modules of a crate that have arrows of their own.
const TOP_MODULES: &[&str] = &["eval::memory", "record::files"];

#[test]
fn imports_follow_the_arrows() {
    let tree = SourceTree::of_repository();
    assert!(tree.imports().count() > 1_000, "only {} imports were found", tree.imports().count());
    for import in tree.imports() {
        let (from, to) = (top_module(&import.from), top_module(&import.to));
        let allowed = from == to || from.is_empty() || reachable(ARROWS, &from).contains(to.as_str());
        assert!(
            allowed,
            "{} imports {} ({}), but no arrow leads from `{from}` to `{to}`",
            import.from, import.to, import.name
        );
    }
}

#[test]
fn every_module_has_its_arrows() {
    let drawn: BTreeSet<&str> = ARROWS.iter().map(|(module, _)| *module).collect();
    let tree = SourceTree::of_repository();
    let modules: BTreeSet<String> =
        tree.files().map(|file| top_module(file)).filter(|module| !module.is_empty()).collect();
    assert_eq!(modules.iter().map(String::as_str).collect::<BTreeSet<_>>(), drawn);
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = circles(file_imports(SourceTree::of_repository()));
    assert!(circles.is_empty(), "files that import each other in a circle: {circles:#?}");
}

#[test]
fn the_workbench_is_built_in_layers() {
    let tree = SourceTree::of_repository();
    let drawn: BTreeSet<&str> = WORKBENCH_ARROWS.iter().map(|(layer, _)| *layer).collect();
    let layers: BTreeSet<&str> = tree.files().filter_map(|file| layer(file)).collect();
    assert_eq!(layers, drawn, "every folder and file of src/tui has its arrows");
    for import in tree.imports() {
        let (Some(from), Some(to)) = (layer(&import.from), layer(&import.to)) else { continue };
        let allowed = from == to || reachable(WORKBENCH_ARROWS, from).contains(to);
        assert!(
            allowed,
            "{} imports {} ({}), but no arrow leads from `{from}` to `{to}`",
            import.from, import.to, import.name
        );
    }
}

#[test]
fn no_folder_holds_more_than_a_fifth_of_the_workbench() {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for (file, text) in sources::read_folder(&in_repository("src/tui")) {
        *lines.entry(file.split('/').next().unwrap_or_default().to_owned()).or_default() += text.lines().count();
    }
    let all: usize = lines.values().sum();
    let halls: Vec<_> = lines.iter().filter(|(_, count)| 5 * **count > all).collect();
    assert!(lines.len() > 30 && halls.is_empty(), "of {all} lines in {} folders and files: {halls:?}", lines.len());
}

#[test]
fn no_folders_import_each_other_in_a_circle() {
    let tree = SourceTree::of_repository();
    let folders: BTreeSet<&str> = tree.files().filter_map(|file| Some(file.rsplit_once('/')?.0)).collect();
    let mut found = Vec::new();
    for folder in folders.into_iter().filter(|folder| *folder != FEATURES) {
        found.extend(circles(part_imports(tree, folder)).into_iter().map(|circle| (folder, circle)));
    }
    assert!(found.is_empty(), "parts of folders that import each other in a circle: {found:#?}");
}

/// The `Args` of each command are left out.
#[test]
fn no_types_share_their_name() {
    let tree = SourceTree::of_repository();
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, file) in tree.types().filter(|(name, _)| *name != "Args") {
        places.entry(name).or_default().push(file);
    }
    assert!(places.len() > 500, "only {} types were found", places.len());
    let shared: BTreeMap<_, _> = places.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(shared.is_empty(), "types that share their name: {shared:#?}");
}

#[test]
fn the_source_tree_resolves_imports_to_the_defining_file() {
    let tree = SourceTree::from_texts(&[
        ("crates/low/src/lib.rs", "pub mod a; pub mod b; mod c; mod d;"),
        ("crates/low/src/a/mod.rs", "mod inner; pub use inner::Thing; pub struct Own;"),
        ("crates/low/src/a/inner.rs", "pub struct Thing; #[cfg(test)] mod tests { use crate::b::Other; }"),
        ("crates/low/src/b.rs", "use crate::a::{Own, Thing as T}; pub struct Other; fn f() { super::a::Own; }"),
        ("crates/low/src/d.rs", "rows! { /** A row. */ struct FirstRow(x: &X) { y: u8 } struct SecondRow {} }"),
        ("crates/low/src/c.rs", "use crate::{a, b}; fn f() { a::Thing; format!(\"{}\", super::b::Other); }"),
        ("src/main.rs", "use sankoma_low::a::Thing; use sankoma_low as low; fn f() { low::b::Other; }"),
    ]);
    let found: BTreeSet<_> = tree.imports().map(|import| (import.from.as_str(), import.to.as_str())).collect();
    let [a, inner, b, c] = ["a/mod.rs", "a/inner.rs", "b.rs", "c.rs"].map(|file| format!("crates/low/src/{file}"));
    let expected =
        [(&*b, &*a), (&*b, &*inner), (&*c, &*inner), (&*c, &*b), ("src/main.rs", &*inner), ("src/main.rs", &*b)];
    assert_eq!(found, BTreeSet::from(expected));
    let types: BTreeSet<_> = tree.types().collect();
    let rows = [("FirstRow", "crates/low/src/d.rs"), ("SecondRow", "crates/low/src/d.rs")];
    assert_eq!(types, [("Own", &*a), ("Thing", &*inner), ("Other", &*b)].into_iter().chain(rows).collect());
}

#[test]
fn circles_are_found() {
    let tree = SourceTree::from_texts(&[
        ("src/main.rs", "mod a; mod b; mod c; mod d;"),
        ("src/a.rs", "use crate::b::B; pub struct A;"),
        ("src/b.rs", "use crate::c::C; pub struct B;"),
        ("src/c.rs", "pub struct C; fn f() -> crate::a::A { todo!() }"),
        ("src/d.rs", "use crate::a::A;"),
    ]);
    assert_eq!(circles(file_imports(&tree)), [BTreeSet::from(["src/a.rs", "src/b.rs", "src/c.rs"])]);
}

#[test]
fn circles_of_folders_are_found_where_their_files_have_none() {
    let tree = SourceTree::from_texts(&[
        ("src/main.rs", "mod a; mod b;"),
        ("src/a/mod.rs", "pub mod high; pub mod low;"),
        ("src/a/high.rs", "use crate::b::B;"),
        ("src/a/low.rs", "pub struct Low;"),
        ("src/b.rs", "use crate::a::low::Low; pub struct B;"),
    ]);
    assert!(circles(file_imports(&tree)).is_empty());
    assert_eq!(circles(part_imports(&tree, "src")), [BTreeSet::from(["a", "b"])]);
    assert!(circles(part_imports(&tree, "src/a")).is_empty());
}

#[test]
fn rules_use_no_io_clock_thread_or_global() {
    let outside =
        ["std::fs", "std::io", "std::net", "std::env", "std::time", "std::thread", "std::process", "std::sync"];
    let shared = ["static mut", "thread_local", "OnceLock", "LazyLock", "Mutex", "Atomic", "RefCell", "Cell<"];
    assert_never_named("rules", &outside);
    assert_never_named("rules", &shared);
}

#[test]
fn evaluation_search_and_records_print_nothing() {
    for module in ["eval", "search", "record", "books", "explorer", "analysis", "laboratory"] {
        assert_never_named(module, &["print!", "println!", "stdout", "stderr", "std::io::Write"]);
    }
}

/// Commands print through `cli/output`, where no text of foreign origin is forgotten, and write files there, where none
/// is replaced by accident or left in part.
#[test]
fn commands_print_and_write_files_through_one_module() {
    let words =
        ["io::stdout", "io::stderr", "print!", "println!", "indicatif", "fs::write", " File::create", "(File::create"];
    let files = sources::read_folder(&in_repository("src/cli"));
    for (file, text) in files.iter().filter(|(file, _)| !file.starts_with("output/") && !file.ends_with("tests.rs")) {
        let production = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for (line, word) in code(production).flat_map(|line| words.iter().map(move |word| (line, word))) {
            assert!(!line.contains(word), "src/cli/{file} names `{word}`: {line}");
        }
    }
}

#[test]
fn squares_hands_and_hash_change_in_one_place() {
    let mut users = BTreeSet::new();
    for (file, text) in sources::read_sources() {
        if code(&text).any(|line| line.contains("zobrist::on_board") || line.contains("zobrist::in_hand")) {
            users.insert(file.rsplit('/').next().expect("a file name").to_owned());
        }
    }
    assert_eq!(users, BTreeSet::from(["placement.rs".to_owned()]));
}

/// Minimum supported Rust version: no dependency asks for a newer compiler than Cargo.toml states. Our own code is
/// checked by the lint `clippy::incompatible_msrv`.
#[test]
#[cfg(target_os = "linux")]
fn dependencies_build_with_the_minimum_rust() {
    let metadata = cargo_metadata();
    let packages = metadata["packages"].as_array().expect("cargo lists packages");
    let own = packages.iter().find(|package| package["name"] == "sankoma").and_then(rust_version);
    let own = own.expect("Cargo.toml states rust-version");
    let resolved: BTreeSet<&str> = metadata["resolve"]["nodes"]
        .as_array()
        .expect("cargo resolves the packages")
        .iter()
        .filter_map(|node| node["id"].as_str())
        .collect();
    let mut checked = 0;
    for package in packages.iter().filter(|package| package["id"].as_str().is_some_and(|id| resolved.contains(id))) {
        if let Some(version) = rust_version(package) {
            checked += 1;
            assert!(version <= own, "{} {} needs Rust {version:?}", package["name"], package["version"]);
        }
    }
    assert!(checked > 50, "only {checked} dependencies state a version");
}

/// The packages that are built on this platform, as `cargo metadata` prints them.
#[cfg(target_os = "linux")]
fn cargo_metadata() -> serde_json::Value {
    let platform = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let json = cargo(&["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", &platform]);
    serde_json::from_slice(&json).expect("cargo prints JSON")
}

/// What a command of Cargo prints.
#[cfg(target_os = "linux")]
fn cargo(arguments: &[&str]) -> Vec<u8> {
    let output = std::process::Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(in_repository(""))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// Otherwise `cargo test` after `cargo build` compiles all crates and the program again: Cargo unites the features of
/// dev-dependencies with the others only where tests are built.
#[test]
#[cfg(target_os = "linux")]
fn building_and_testing_enable_the_same_features() {
    let building = packages_with_features("normal,build");
    let testing = packages_with_features("normal,build,dev");
    assert!(building.len() > 100, "cargo lists {} packages", building.len());
    let differing: Vec<_> = building.difference(&testing).collect();
    assert!(differing.is_empty(), "tests need other features of: {differing:#?}");
}

/// Packages and their features, one a row, with the given kinds of dependencies.
#[cfg(target_os = "linux")]
fn packages_with_features(kinds: &str) -> BTreeSet<String> {
    let rows = cargo(&["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p} {f}", "--edges", kinds]);
    let rows = String::from_utf8(rows).expect("cargo prints UTF-8");
    rows.lines().map(|row| row.trim_end_matches(" (*)").to_owned()).collect()
}

/// Major, minor and patch number of the compiler that a package asks for.
#[cfg(target_os = "linux")]
fn rust_version(package: &serde_json::Value) -> Option<[u32; 3]> {
    let mut numbers = [0; 3];
    for (number, text) in numbers.iter_mut().zip(package["rust_version"].as_str()?.split('.')) {
        *number = text.parse().ok()?;
    }
    Some(numbers)
}

/// Test files may do what the module itself may not.
fn assert_never_named(module: &str, words: &[&str]) {
    let sources = sources::read_sources().into_iter();
    let files: Vec<_> = sources.filter(|(file, _)| top_module(file) == module).collect();
    assert!(!files.is_empty(), "{module} has no sources");
    for (file, text) in files.iter().filter(|(file, _)| !file.ends_with("tests.rs")) {
        for (line, word) in code(text).flat_map(|line| words.iter().map(move |word| (line, word))) {
            assert!(!line.contains(word), "{file} names `{word}`: {line}");
        }
    }
}

/// The lines that are no comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// The module of [`ARROWS`] that holds a file: `eval::memory` for `crates/eval/src/memory/mod.rs`, `eval` for other
/// files of that crate, `tui` for `src/tui/mod.rs`; empty for the root of the program.
fn top_module(file: &str) -> String {
    let Some((name, path)) = file.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/")) else {
        let path = file.strip_prefix("src/").unwrap_or(file);
        return path.split_once('/').map_or_else(String::new, |(folder, _)| folder.to_owned());
    };
    let module = format!("{name}::{}", path.split('/').next().expect("split has a first part").trim_end_matches(".rs"));
    if TOP_MODULES.contains(&module.as_str()) { module } else { name.to_owned() }
}

/// The layer of the workbench that a file belongs to; none for its root and for the list of a feature's modules.
///
/// A folder is a layer, but for those of features and the keys: their files belong to layers by their names, as
/// `tui/mod.rs` says.
fn layer(file: &str) -> Option<&str> {
    let path = file.strip_prefix("src/tui/")?.trim_end_matches(".rs");
    let Some((folder, rest)) = path.split_once('/') else { return Some(path).filter(|path| *path != "mod") };
    let roles = [("argument", "action"), ("job", "state"), ("pane", "panes"), ("page", "pages"), ("threads", "run")];
    match roles.iter().find(|(role, _)| has_role(file, role)) {
        _ if folder == "keys" => Some(path).filter(|_| rest != "mod"),
        Some((_, layer @ ("action" | "state"))) => Some(layer),
        Some((_, layer)) if !SHARED_FOLDERS.contains(&folder) => Some(layer),
        _ if folder == "core" || !SHARED_FOLDERS.contains(&folder) => Some("state"),
        _ => Some(folder),
    }
}

/// True of the file `job.rs` or `x_job.rs` of a folder of the workbench where the role is `job`, and of the files in a
/// folder of such a name.
fn has_role(file: &str, role: &str) -> bool {
    let name = file.strip_prefix("src/tui/").and_then(|path| path.split('/').nth(1)).unwrap_or_default();
    let name = name.trim_end_matches(".rs");
    name.strip_suffix(role).is_some_and(|before| before.is_empty() || before.ends_with('_'))
}

/// The name of the folder or file directly below `folder` that holds `file`.
fn part_of<'a>(folder: &str, file: &'a str) -> Option<&'a str> {
    let path = file.strip_prefix(folder)?.strip_prefix('/')?;
    Some(path.split('/').next().unwrap_or(path).trim_end_matches(".rs"))
}

/// What may be imported along the arrows of a table. They must not run in a circle.
fn reachable(arrows: &[(&str, &'static [&'static str])], part: &str) -> BTreeSet<&'static str> {
    let direct = arrows.iter().find(|(name, _)| *name == part).map_or(&[][..], |(_, direct)| direct);
    direct.iter().flat_map(|next| reachable(arrows, next).into_iter().chain([*next])).collect()
}

/// The imports of files, as pairs.
fn file_imports(tree: &SourceTree) -> impl Iterator<Item = (&str, &str)> {
    tree.imports().map(|import| (import.from.as_str(), import.to.as_str()))
}

/// The imports among the folders and files directly below `folder`, as pairs.
fn part_imports<'a>(tree: &'a SourceTree, folder: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let pairs = file_imports(tree).filter_map(|(from, to)| Some((part_of(folder, from)?, part_of(folder, to)?)));
    pairs.filter(|(from, to)| from != to)
}

/// Strongly connected components of an import graph with more than one part: each reaches each other one.
fn circles<'a>(imports: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<BTreeSet<&'a str>> {
    let mut edges: BTreeMap<&'a str, BTreeSet<&'a str>> = BTreeMap::new();
    for (from, to) in imports {
        edges.entry(from).or_default().insert(to);
    }
    let reaches: BTreeMap<&'a str, BTreeSet<&'a str>> =
        edges.keys().map(|&file| (file, reached_from(file, &edges))).collect();
    let mut found: Vec<BTreeSet<&'a str>> = Vec::new();
    for (&file, reached) in reaches.iter().filter(|(file, reached)| reached.contains(*file)) {
        let circle: BTreeSet<&'a str> = reached
            .iter()
            .copied()
            .filter(|other| reaches.get(other).is_some_and(|back| back.contains(file)))
            .collect();
        if circle.len() > 1 && !found.contains(&circle) {
            found.push(circle);
        }
    }
    found
}

fn reached_from<'a>(file: &'a str, edges: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![file];
    while let Some(next) = open.pop() {
        for &target in edges.get(next).into_iter().flatten() {
            if reached.insert(target) {
                open.push(target);
            }
        }
    }
    reached
}

/// What the workbench shows is a function of its state: terminal, files, clocks and threads are left to jobs and to the
/// rest of `src/tui`.
#[test]
fn state_and_views_use_no_terminal_file_clock_or_thread() {
    let words = [
        "std::fs",
        "fs::",
        "File::open",
        "std::env",
        "std::net",
        "std::process",
        "std::thread",
        "thread::",
        "Instant",
        "SystemTime",
        "io::stdout",
        "io::stderr",
        "print!",
        "println!",
    ];
    let sources = sources::read_sources().into_iter();
    let is_pure = |file: &str| ["state", "layout", "panes", "pages", "workbench"].map(Some).contains(&layer(file));
    let files: Vec<_> = sources.filter(|(file, _)| is_pure(file) && !has_role(file, "job")).collect();
    assert!(files.len() > 200, "{} files", files.len());
    for (file, text) in files {
        for (line, word) in code(&text).flat_map(|line| words.iter().map(move |word| (line, word))) {
            assert!(!line.contains(word), "{file} names `{word}`: {line}");
        }
    }
}
