// SPDX-License-Identifier: MIT

/// A key and the command that it performs in a view and its descendants.
///
/// ```text
/// view.keyCommands = [KeyCommand(KeyPress(.character("s"), .control), "save") { save() }]
/// ```
public struct KeyCommand: Sendable {
  /// The key that performs the command.
  public var key: KeyPress
  /// The text of the hint's key where it stands for several commands, such as `1-4`; nil for the name of the key.
  public var sign: String?
  /// The name of the command, in a word or two, for key hints. An empty label hides the hint.
  public var label: String
  /// The description of the command on the help page, which also lists commands without a hint; nil for the label.
  public var help: String?
  /// The priority of the hint, from 0 to 9, when there isn't room for all hints. A higher one stays longer.
  public var priority: Int
  /// The closure that performs the command.
  public var action: @MainActor () -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - label: The name for key hints; empty for none.
  ///   - help: The description on the help page; nil for the label.
  ///   - priority: The priority of the hint.
  ///   - action: The closure that performs the command.
  public init(
    _ key: KeyPress, _ label: String = "", help: String? = nil, priority: Int = 6,
    action: @escaping @MainActor () -> Void
  ) {
    self.key = key
    self.label = label
    self.help = help
    self.priority = priority
    self.action = action
  }

  /// The text for the help page; empty for none.
  var helpText: String { help ?? label }

  /// The key hint; nil for a command without a label.
  var hint: KeyHint? {
    guard !label.isEmpty else { return nil }
    var hint = KeyHint(key: sign ?? key.sign, label: label, priority: priority)
    hint.keys = [KeySequence([key])].compactMap(\.self)
    return hint
  }
}

extension View {
  /// A Boolean value that indicates whether the view and all its ancestors are enabled.
  public final var acceptsInput: Bool { lineage.allSatisfy(\.isEnabled) }

  /// Performs the command of a key; returns whether there is one. While input is disabled, the command isn't performed.
  final func performCommand(for event: Event) -> Bool {
    guard !keyCommands.isEmpty, case .key(let keyPress) = event,
      let command = keyCommands.first(where: { $0.key == keyPress })
    else { return false }
    if acceptsInput { command.action() }
    return true
  }

  /// The view's hints, such as that of Enter, followed by those of the key commands.
  final var allKeyHints: [KeyHint] {
    keyCommands.isEmpty ? keyHints : keyHints + keyCommands.compactMap(\.hint)
  }

  /// The only child that isn't hidden, unless it is a control.
  final var onlyContent: View? {
    var content: View?
    for child in children where !child.isHidden {
      if content != nil { return nil }
      content = child
    }
    return content?.isFocusable == true ? nil : content
  }

  /// Marks what a view that appears or disappears changes.
  final func visibilityDidChange() {
    setNeedsLayout()
    (parent ?? self).setNeedsDisplay()
  }
}
