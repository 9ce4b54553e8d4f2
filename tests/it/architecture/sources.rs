//! Import graph of our crates, by parsing their sources: which file uses an item that another file defines.
//!
//! A module's path begins with the name of its crate, as other crates write it: `sankoma_search::node`.

use crate::support::in_repository;
use proc_macro2::TokenTree;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Macro, Token, UseTree, Visibility};

/// One use of an item: `from` names it, `to` defines it. Paths are relative to the repository.
pub(crate) struct Import {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) name: String,
}

/// The parsed files of all crates and what they import from each other.
pub(crate) struct SourceTree {
    files: BTreeMap<String, ParsedFile>,
    /// Module path, as `sankoma_search::node`, to the file that holds the module.
    modules: BTreeMap<Vec<String>, String>,
    imports: Vec<Import>,
}

#[derive(Default)]
struct ParsedFile {
    module: Vec<String>,
    /// Struct, enum, union and trait names.
    types: Vec<String>,
    /// Paths that are named, with those of private `use` items.
    paths: Vec<Vec<String>>,
    /// Re-exports: the public name, and the path behind it. A glob has the name `*`.
    exports: Vec<(String, Vec<String>)>,
}

impl SourceTree {
    /// Every crate of this repository, parsed once for all tests.
    pub(crate) fn of_repository() -> &'static Self {
        static TREE: LazyLock<SourceTree> = LazyLock::new(|| SourceTree::from_sources(read_sources()));
        &TREE
    }

    /// Parses files given as path and text.
    pub(crate) fn from_texts(texts: &[(&str, &str)]) -> Self {
        Self::from_sources(texts.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect())
    }

    fn from_sources(sources: Vec<(String, String)>) -> Self {
        let mut tree = Self { files: BTreeMap::new(), modules: BTreeMap::new(), imports: Vec::new() };
        for (file, text) in sources.into_iter().filter(|(file, _)| !is_test_file(file)) {
            let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
            let mut collector = Collector(ParsedFile { module: module_of(&file), ..ParsedFile::default() });
            collector.visit_file(&parsed);
            tree.modules.insert(collector.0.module.clone(), file.clone());
            tree.files.insert(file, collector.0);
        }
        tree.imports = tree.files.iter().flat_map(|(file, parsed)| tree.imports_of(file, parsed)).collect();
        tree
    }

    /// Every file, test files left out.
    pub(crate) fn files(&self) -> impl Iterator<Item = &String> {
        self.files.keys()
    }

    /// Every import of one file's item by another file.
    pub(crate) fn imports(&self) -> impl Iterator<Item = &Import> {
        self.imports.iter()
    }

    /// Every struct, enum, union and trait with the file that defines it.
    pub(crate) fn types(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().flat_map(|(file, parsed)| parsed.types.iter().map(|name| (name.as_str(), file.as_str())))
    }

    /// A module that is imported as a whole is no import of its file: what counts is which items are used through it.
    fn imports_of(&self, file: &str, parsed: &ParsedFile) -> Vec<Import> {
        let targets = parsed.paths.iter().filter_map(|path| {
            if self.absolute(&parsed.module, path).is_some_and(|path| self.modules.contains_key(&path)) {
                return None;
            }
            let to = self.defining_file(&parsed.module, path, 0)?;
            (to != file).then(|| Import { from: file.to_owned(), to, name: path.join("::") })
        });
        targets.collect()
    }

    /// The file that defines what `path` means inside `module`; re-exports are followed. `None` for other crates.
    fn defining_file(&self, module: &[String], path: &[String], depth: usize) -> Option<String> {
        let Some(absolute) = self.absolute(module, path) else {
            return self.behind_import(module, path, depth);
        };
        let length = (0..=absolute.len()).rev().find(|&length| self.modules.contains_key(&absolute[..length]))?;
        let (holder, rest) = absolute.split_at(length);
        let file = &self.modules[holder];
        let Some(item) = rest.first() else { return Some(file.clone()) };
        let exports = &self.files[file].exports;
        let behind = exports.iter().filter(|(name, _)| name == item || name == "*").find_map(|(name, target)| {
            let mut target = target.clone();
            if name == "*" {
                target.push(item.clone());
            } else {
                target.extend_from_slice(&rest[1..]);
            }
            let found = (depth < 8).then(|| self.defining_file(holder, &target, depth + 1)).flatten()?;
            (name != "*" || found != *file).then_some(found)
        });
        Some(behind.unwrap_or_else(|| file.clone()))
    }

    /// The file behind `path` where its first part is a name that `module` has imported, as in `use crate::a; a::Item`.
    fn behind_import(&self, module: &[String], path: &[String], depth: usize) -> Option<String> {
        let (first, rest) = path.split_first()?;
        let exports = &self.files[self.modules.get(module)?].exports;
        let (_, target) = exports.iter().find(|(name, target)| name == first && target != path)?;
        let target: Vec<String> = target.iter().chain(rest).cloned().collect();
        (depth < 8 && target != path).then(|| self.defining_file(module, &target, depth + 1)).flatten()
    }

    /// `path` from the root of the crate; `None` where it leads to another crate or to something local.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let first = path.first()?;
        let mut base = module.to_vec();
        let mut rest = path;
        match first.as_str() {
            "crate" => base.truncate(1),
            "self" => {}
            "super" => {
                while rest.first().is_some_and(|word| word == "super") {
                    base.pop()?;
                    rest = &rest[1..];
                }
                base.extend_from_slice(rest);
                return Some(base);
            }
            name if self.modules.contains_key(&path[..1]) && name.starts_with("sankoma") => return Some(path.to_vec()),
            name => {
                base.push(name.to_owned());
                if !self.modules.contains_key(&base) {
                    return None;
                }
                base.extend_from_slice(&path[1..]);
                return Some(base);
            }
        }
        rest = &rest[1..];
        base.extend_from_slice(rest);
        Some(base)
    }
}

struct Collector(ParsedFile);

impl Collector {
    fn add_use(&mut self, prefix: &mut Vec<String>, tree: &UseTree, public: bool) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_use(prefix, &path.tree, public);
                prefix.pop();
            }
            UseTree::Name(name) if name.ident == "self" => self.add_leaf(prefix.clone(), None, public),
            UseTree::Name(name) => self.add_leaf(joined(prefix, &name.ident), None, public),
            UseTree::Rename(rename) => {
                self.add_leaf(joined(prefix, &rename.ident), Some(rename.rename.to_string()), public);
            }
            UseTree::Glob(_) => self.add_leaf(prefix.clone(), Some("*".to_owned()), public),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.add_use(prefix, item, public)),
        }
    }

    /// A re-export is a face, not an import: what it names is looked up where somebody uses it.
    fn add_leaf(&mut self, path: Vec<String>, name: Option<String>, public: bool) {
        let name = name.unwrap_or_else(|| path.last().expect("a use has a name").clone());
        if public {
            self.0.exports.push((name, path));
        } else {
            // Names that this file imports are known to `super::*` of its children too.
            self.0.exports.push((name, path.clone()));
            self.0.paths.push(path);
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast Item) {
        if attributes(item).iter().any(is_test_only) {
            return;
        }
        match item {
            Item::Struct(item) => self.0.types.push(item.ident.to_string()),
            Item::Enum(item) => self.0.types.push(item.ident.to_string()),
            Item::Union(item) => self.0.types.push(item.ident.to_string()),
            Item::Trait(item) => self.0.types.push(item.ident.to_string()),
            Item::Use(item) => {
                let public = !matches!(item.vis, Visibility::Inherited);
                self.add_use(&mut Vec::new(), &item.tree, public);
                return;
            }
            Item::Macro(item) if item.mac.path.is_ident("rows") => self.0.types.extend(declared_rows(&item.mac)),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.0.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    /// Arguments of `format!`, `assert!`, `vec!` and the like are expressions; other macros are left out.
    fn visit_macro(&mut self, called: &'ast Macro) {
        if let Ok(arguments) = called.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            let mut inside = Collector(ParsedFile::default());
            arguments.iter().for_each(|argument| inside.visit_expr(argument));
            self.0.paths.append(&mut inside.0.paths);
        }
        visit::visit_macro(self, called);
    }
}

/// The rows that `rows!` declares: the names behind `struct`.
fn declared_rows(declared: &Macro) -> Vec<String> {
    let tokens: Vec<TokenTree> = declared.tokens.clone().into_iter().collect();
    let name = |pair: &[TokenTree]| match pair {
        [TokenTree::Ident(word), TokenTree::Ident(name)] if word == "struct" => Some(name.to_string()),
        _ => None,
    };
    tokens.windows(2).filter_map(name).collect()
}

fn joined(prefix: &[String], name: &syn::Ident) -> Vec<String> {
    prefix.iter().cloned().chain([name.to_string()]).collect()
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_test_only(attribute: &Attribute) -> bool {
    let is_test = |list: &syn::MetaList| list.tokens.to_string() == "test";
    attribute.path().is_ident("cfg") && attribute.meta.require_list().is_ok_and(is_test)
}

/// `tests.rs` and the files below `tests/` are compiled for tests only.
fn is_test_file(file: &str) -> bool {
    file.split('/').any(|part| part == "tests.rs" || part == "tests")
}

/// `crates/search/src/node/mod.rs` and `crates/search/src/node.rs` hold `sankoma_search::node`; `lib.rs` and `main.rs`
/// hold the root of their crate.
fn module_of(file: &str) -> Vec<String> {
    let (name, path) = match file.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/")) {
        Some((folder, path)) => (format!("sankoma_{folder}"), path),
        None => ("sankoma".to_owned(), file.strip_prefix("src/").unwrap_or(file)),
    };
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    let inside = path.split('/').filter(|_| !matches!(path, "lib" | "main"));
    std::iter::once(name).chain(inside.map(str::to_owned)).collect()
}

/// Every Rust file of our crates with its text; paths are relative to the repository.
pub(crate) fn read_sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for folder in ["src", "crates"] {
        let files = read_folder(&in_repository(folder)).into_iter();
        found.extend(files.map(|(file, text)| (format!("{folder}/{file}"), text)));
    }
    found
}

/// Every Rust file below `folder` with its text; paths are relative to `folder`.
pub(crate) fn read_folder(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let path = entry.expect("the sources can be listed").into_path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file is readable");
            let relative = path.strip_prefix(folder).expect("it lies below").display().to_string();
            found.push((relative, text));
        }
    }
    found
}
