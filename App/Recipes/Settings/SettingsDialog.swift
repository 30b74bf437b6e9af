// SPDX-License-Identifier: MIT

import Applications
import Declarations
import Views

/// The dialog of the settings, which are applied while they are changed.
enum SettingsDialog {
  /// Returns the dialog. Changes are saved immediately.
  @MainActor
  static func make(_ settings: Preferences<Settings>) -> ModalView {
    let themes = [""] + Theme.all.map(\.name)
    let form = DeclaredView {
      SettingsForm(settings) {
        SettingsSection("Appearance") {
          FormField("Theme", \.theme, from: themes) { $0.isEmpty ? "That of the terminal" : $0 }
          FormField("Line of news", \.showsNews)
        }
        SettingsSection("Accessibility") {
          FormField("Symbols in ASCII", \.asciiSigns)
          FormField("Nothing moves by itself", \.reducedMotion)
          FormField("Cursor at the focus", \.showsCursor)
        }
        SettingsSection("Next start") {
          FormField("Where I was", \.remembersPlace)
        }
      }
      .size(width: 56, height: 12)
    }
    let modal = ModalView("Settings", form)
    modal.closesOnPressOutside = true
    return modal
  }
}
