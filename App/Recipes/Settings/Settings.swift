// SPDX-License-Identifier: MIT

import Applications
import RecipeEntities
import Views

/// What the user has chosen in the settings. Stored as `settings.json` in the folder of the configuration.
struct Settings: Codable, Hashable, Sendable {
  /// The name of the theme; empty for the theme that suits the terminal.
  var theme = ""
  /// A Boolean value that indicates whether the categories show a line of news.
  var showsNews = true
  /// A Boolean value that indicates whether symbols are drawn in ASCII.
  var asciiSigns = false
  /// A Boolean value that indicates whether nothing moves by itself.
  var reducedMotion = false
  /// A Boolean value that indicates whether the cursor of the terminal follows the focus.
  var showsCursor = false
  /// A Boolean value that indicates whether the theme that suits the terminal leaves the terminal's background.
  var keepsBackground = false
  /// A Boolean value that indicates whether the next start begins where the last one ended.
  var remembersPlace = true

  /// The keys of actions that have others than the standard ones, such as `{"help": ["f1"]}`; see `KeySettings`.
  var keys: [String: [String]] = [:]

  /// The options of a window.
  var accessibility: AccessibilityOptions {
    AccessibilityOptions(
      asciiSigns: asciiSigns, reducedMotion: reducedMotion, showsCursor: showsCursor,
      keepsBackground: keepsBackground)
  }

  /// Returns the theme with a name, or the theme that suits the terminal if no theme has the name.
  @MainActor
  static func theme(named name: String, in window: Window) -> Theme {
    Theme.named(name) ?? .suited(to: window.capabilities)
  }

  /// Applies the appearance to a window.
  @MainActor
  func apply(to window: Window) {
    let chosen = Self.theme(named: theme, in: window)
    if window.theme != chosen { window.theme = chosen }
    if window.options != accessibility { window.options = accessibility }
  }
}

/// Where the user was. Stored as `place.json` in the folder of the state.
struct LastPlace: Codable, Hashable, Sendable {
  /// The title of the tab.
  var tab = ""
  /// The order of the recipes.
  var order = Recipe.Order.name
}

/// The files with the settings and the last place.
struct ApplicationFiles: Sendable {
  let settings: Preferences<Settings>
  let place: Preferences<LastPlace>

  /// Reads the files in folders.
  init(configuration: String, state: String) {
    settings = Preferences(file: configuration + "/settings.json", default: Settings())
    place = Preferences(file: state + "/place.json", default: LastPlace())
  }

  /// Reads the files of the user.
  init() {
    let folders = ApplicationFolders("proscenium-recipes")
    self.init(configuration: folders.configuration, state: StateFolder().path)
  }

  /// Saves what hasn't been saved yet.
  func save() {
    settings.save()
    place.save()
  }
}
