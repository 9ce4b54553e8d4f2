//! The themes in the program.

/// A built-in theme.
pub(super) struct BuiltInTheme {
    /// The name by which it is selected.
    pub(super) name: &'static str,
    /// Its theme file.
    pub(super) text: &'static str,
}

/// The built-in themes, the standard one first.
pub(super) const BUILT_IN: [BuiltInTheme; 11] = [
    BuiltInTheme { name: "dark", text: include_str!("../../../themes/dark.toml") },
    BuiltInTheme { name: "light", text: include_str!("../../../themes/light.toml") },
    BuiltInTheme { name: "midnight", text: include_str!("../../../themes/midnight.toml") },
    BuiltInTheme { name: "moss", text: include_str!("../../../themes/moss.toml") },
    BuiltInTheme { name: "dusk", text: include_str!("../../../themes/dusk.toml") },
    BuiltInTheme { name: "washi", text: include_str!("../../../themes/washi.toml") },
    BuiltInTheme { name: "mint", text: include_str!("../../../themes/mint.toml") },
    BuiltInTheme { name: "colorblind-dark", text: include_str!("../../../themes/colorblind-dark.toml") },
    BuiltInTheme { name: "colorblind-light", text: include_str!("../../../themes/colorblind-light.toml") },
    BuiltInTheme { name: "high-contrast", text: include_str!("../../../themes/high-contrast.toml") },
    BuiltInTheme { name: "monochrome", text: include_str!("../../../themes/monochrome.toml") },
];
