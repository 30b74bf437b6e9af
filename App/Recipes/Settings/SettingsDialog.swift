// SPDX-License-Identifier: MIT

import Applications
import Declarations
import Views

/// The dialog of the settings. The appearance changes at once.
enum SettingsDialog {
  /// Returns the dialog. Changes are saved immediately; those of its last group apply to the next start.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - window: The window that previews a theme while it is selected in the open list.
  @MainActor
  static func make(_ settings: Preferences<Settings>, in window: Window) -> ModalView {
    let themes = [""] + (Theme.all + Theme.pairs).map(\.name)
    let form = DeclaredView {
      SettingsForm(settings) {
        SettingsSection("Appearance") {
          FormField(
            "Theme", \.theme, from: themes,
            title: { $0.isEmpty ? "Terminal default" : $0 },
            preview: { [weak window] name in
              let old = window?.theme
              if let window { window.theme = Settings.theme(named: name, in: window) }
              return { [weak window] in if let old { window?.theme = old } }
            })
          FormField("Terminal's background", \.keepsBackground)
        }
        SettingsSection("Accessibility") {
          FormField("ASCII symbols", \.asciiSigns)
          FormField("Reduce motion", \.reducedMotion)
          FormField("Show cursor at focus", \.showsCursor)
        }
        SettingsSection("On next start") {
          FormField("Show news", \.showsNews)
          FormField("Restore last screen", \.remembersPlace)
        }
      }
      .size(width: 56, height: 13)
    }
    let modal = ModalView("Settings", form)
    modal.closesOnPressOutside = true
    return modal
  }
}
