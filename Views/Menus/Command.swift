// SPDX-License-Identifier: MIT

/// Something that an application can do, for its command palette.
public struct Command: Identifiable {
  /// What tells the command from others, also in a later run.
  public let id: String
  /// What it is called.
  public let title: String
  /// What it belongs to: "File", "View".
  public let group: String
  /// The keys that do the same.
  public let keys: KeySequence?
  /// Whether it can be done now; a palette leaves out what can't.
  public let isEnabled: Bool
  let action: @MainActor () -> Void

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - title: What it is called.
  ///   - id: What tells it from others; the title if not told otherwise.
  ///   - group: What it belongs to.
  ///   - keys: The keys that do the same.
  ///   - isEnabled: Whether it can be done now.
  ///   - action: Does it.
  public init(
    _ title: String, id: String? = nil, group: String = "", keys: KeySequence? = nil,
    isEnabled: Bool = true, action: @escaping @MainActor () -> Void
  ) {
    self.id = id ?? title
    self.title = title
    self.group = group
    self.keys = keys
    self.isEnabled = isEnabled
    self.action = action
  }

  /// The name with that of the group, as palettes show and search it.
  var name: String { group.isEmpty ? title : "\(group): \(title)" }
}
