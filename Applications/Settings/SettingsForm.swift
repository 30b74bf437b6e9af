// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import Views

/// A titled group of fields in a ``SettingsForm``.
public struct SettingsSection<Value: Sendable>: Sendable {
  let title: String
  let fields: [FormField<Value>]
  /// The position in the source.
  package var place: UInt64 = 0

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - fields: The fields.
  public init(_ title: String, @PartBuilder<FormField<Value>> fields: () -> [FormField<Value>]) {
    self.title = title
    self.fields = fields()
  }
}

extension SettingsSection: PlacedPart {}

/// A screen of settings, made of a description. Each change is saved immediately.
///
/// ```swift
/// SettingsForm(preferences) {
///   SettingsSection("Appearance") {
///     FormField("Theme", \.theme, from: ["light", "dark"])
///     FormField("Large text", \.isLarge)
///   }
///   SettingsSection("Account") { FormField("Name", \.name) }
/// }
/// ```
///
/// A problem with the file of the preferences is shown above the settings.
public struct SettingsForm<Value: Codable & Sendable>: Composite {
  private let preferences: Preferences<Value>
  private let sections: [SettingsSection<Value>]

  /// Creates a screen of settings.
  ///
  /// - Parameters:
  ///   - preferences: The preferences.
  ///   - sections: The groups of fields.
  public init(
    _ preferences: Preferences<Value>,
    @PartBuilder<SettingsSection<Value>> sections: () -> [SettingsSection<Value>]
  ) {
    self.preferences = preferences
    self.sections = sections()
  }

  /// The settings, in a component that scrolls.
  public var body: DeclarationList {
    Observing(preferences.problem) { problem in
      if let problem { Label(Text("\(problem)"), role: \.warning) }
    }
    Scroll {
      Observing(preferences.property) { [preferences, sections] _ in
        let access = FormAccess(
          get: { preferences.value }, set: { change in preferences.modify(change) })
        // The controls of all sections start in one column, if there is room.
        let labels = sections.flatMap(\.fields).map { Text($0.label).width }.max() ?? 0
        VStack(spacing: 1) {
          ForEach(zip(sections.identities, sections), id: { $0.0 }) { _, section in
            VStack {
              Label(Text(section.title), role: \.heading)
              Grid([.fitting(), .fraction(1)], columnSpacing: 2) {
                ForEach(zip(section.fields.identities, section.fields), id: { $0.0 }) { _, field in
                  Label(Text(field.label), role: \.secondary, wraps: false)
                    .limited(SizeLimits(minWidth: labels))
                  VStack { field.content(access) }.accessibilityLabel(field.label)
                }
              }
            }
          }
        }
      }
    }
    .grow()
  }
}
