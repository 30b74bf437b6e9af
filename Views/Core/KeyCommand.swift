// SPDX-License-Identifier: MIT

/// A command of a view and its parts, with the key that performs it.
///
/// ```text
/// view.keyCommands = [KeyCommand(KeyPress(.character("s"), .control), "save") { save() }]
/// ```
public struct KeyCommand: Sendable {
  /// The key that performs the command.
  public var key: KeyPress
  /// What the command does, in a word or two, for hints and the help page. Without one there is no hint.
  public var label: String
  /// The rank among hints where there isn't room for all, from 0 to 9.
  public var priority: Int
  /// Performs the command.
  public var perform: @MainActor () -> Void

  /// Creates a command.
  public init(
    _ key: KeyPress, _ label: String = "", priority: Int = 6,
    perform: @escaping @MainActor () -> Void
  ) {
    self.key = key
    self.label = label
    self.priority = priority
    self.perform = perform
  }

  /// The hint; `nil` for a command without a label.
  var hint: KeyHint? {
    label.isEmpty ? nil : KeyHint(key: key.sign, label: label, priority: priority)
  }
}
