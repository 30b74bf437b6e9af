// SPDX-License-Identifier: MIT

/// A check box or a switch, with a title.
public final class CheckboxView: View {
  /// An action of a check box.
  public enum Action: Hashable, Sendable {
    /// Toggles the check box.
    case toggle
  }

  /// The look of a check box.
  public enum Look: Hashable, Sendable {
    /// A box with a cross.
    case box
    /// A switch that shows whether it is on.
    case toggle
  }

  /// The state of a check box.
  public enum Value: Hashable, Sendable {
    /// Not checked.
    case off
    /// Checked.
    case on
    /// Checked in part, for a group of items of which some are checked. Only a program can set it.
    case mixed
  }

  /// The key map of new check boxes.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.toggle, "space", "enter", help: "toggle", hint: "check", priority: 9)
  ])

  /// The key map.
  public var keyMap = CheckboxView.standardKeyMap
  /// Sends the new value when the user changes it.
  public let changes = ControlEvent<Bool>()
  /// The title.
  public var title: String { didSet { if title != oldValue { setNeedsUpdate() } } }
  /// The state. Setting it sends no change.
  public var value = Value.off { didSet { if value != oldValue { setNeedsDisplay() } } }
  /// The look.
  public var look: Look { didSet { if look != oldValue { setNeedsUpdate() } } }

  /// Creates a check box, or a switch.
  public init(_ title: String, isOn: Bool = false, look: Look = .box) {
    self.title = title
    self.look = look
    super.init()
    value = isOn ? .on : .off
  }

  /// A Boolean value that indicates whether the check box is checked. Setting it sends no change.
  public var isOn: Bool {
    get { value == .on }
    set { value = newValue ? .on : .off }
  }

  /// Toggles the check box as the user would. Has no effect while it is disabled.
  public func toggle() {
    guard acceptsInput else { return }
    isOn = !isOn
    changes.send(isOn)
  }

  /// Always `true`, so that the focus stays on a check box that is disabled temporarily.
  public override var isFocusable: Bool { true }

  /// The hint for the key that toggles the check box.
  public override var keyHints: [KeyHint] {
    let words = look == .box ? ["check", "uncheck"] : ["turn on", "turn off"]
    guard acceptsInput else { return [] }
    return [keyMap.hint(.toggle, label: words[isOn ? 1 : 0], priority: 9)].compactMap(\.self)
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help(look == .box ? "Check box" : "Switch") }

  /// The title and the state.
  public override var accessibility: Accessibility {
    var state: Accessibility.State =
      switch value {
      case .off: .off
      case .on: .on
      case .mixed: .mixed
      }
    if !acceptsInput { state.insert(.disabled) }
    return Accessibility(look == .box ? .checkbox : .toggle, label: title, state: state)
  }

  /// The position of the box.
  public override var cursor: Position { Position(x: min(1, max(0, frame.width - 1)), y: 0) }

  /// Returns one row for the box and the title.
  public override func measure(in room: Size) -> Size {
    Size(width: Text(mark).width + 1 + Text(title).width, height: 1)
  }

  /// Draws the box and the title.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = style(
      of: .text, .checkbox, theme,
      standard: theme.control(isFocused: isFocused, isEnabled: acceptsInput, isHovered: isHovered))
    let isLit = value != .off || isFocused
    let frame = self.style(
      of: .frame, .checkbox, theme,
      standard: !acceptsInput ? theme.disabled : isLit ? theme.accent : theme.secondary)
    // The focus is on the title alone, so that the symbol keeps its colour.
    let line = Text(mark, style: frame) + Text(" ") + Text(title, style: style)
    painter.draw(line.truncated(to: self.frame.width, theme), at: .zero)
  }

  /// Handles the keys of the key map, and clicks.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick {
      toggle()
      return true
    }
    return perform(event, in: keyMap) { action in
      switch action {
      case .toggle: toggle()
      }
      return true
    }
  }

  /// The symbol. That of a switch is followed by the word, which those in ASCII contain.
  private var mark: String {
    let symbols = theme.symbols
    let marks = look == .box ? symbols.checkboxes : symbols.switches
    let (mark, word) =
      switch value {
      case .off: (marks.off, "off")
      case .on: (marks.on, "on")
      case .mixed: (marks.mixed, "mixed")
      }
    guard look == .toggle, symbols.switches != Theme.Symbols.ascii.switches else { return mark }
    let words = words
    let width = max(Text(words["on"]).width, Text(words["off"]).width)
    let name = words[word]
    return mark + " " + name + String(repeating: " ", count: max(0, width - Text(name).width))
  }
}
