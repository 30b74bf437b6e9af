// SPDX-License-Identifier: MIT

/// A thing to check, or to turn on: a box or a switch before a title.
public final class CheckboxView: View {
  /// What keys ask a check box for.
  public enum Action: Hashable, Sendable {
    /// To be checked, or no longer.
    case toggle
  }

  /// What a check box looks like.
  public enum Look: Hashable, Sendable {
    /// A box with a cross in it.
    case box
    /// A switch that says whether it is on.
    case toggle
  }

  /// Whether a thing is checked.
  public enum Value: Hashable, Sendable {
    /// It isn't.
    case off
    /// It is.
    case on
    /// Some of what it stands for is; the user can't ask for that.
    case mixed
  }

  /// The keys that a new check box has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.toggle, "space", "enter", help: "check or uncheck", hint: "check", priority: 9)
  ])

  /// The keys.
  public var keyMap = CheckboxView.standardKeyMap
  /// Told of the value when the user changes it.
  public let changes = ControlEvent<Bool>()
  /// What there is to check.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// A Boolean value that indicates whether it is checked; setting it tells nobody.
  public var value = Value.off { didSet { if value != oldValue { setNeedsDisplay() } } }
  /// What it looks like.
  public var look: Look {
    didSet {
      guard look != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// Creates a check box, or a switch.
  public init(_ title: String, isOn: Bool = false, look: Look = .box) {
    self.title = title
    self.look = look
    super.init()
    value = isOn ? .on : .off
  }

  /// A Boolean value that indicates whether it is checked; setting it tells nobody.
  public var isOn: Bool {
    get { value == .on }
    set { value = newValue ? .on : .off }
  }

  /// Toggles the check box as the user does. Has no effect while it is disabled.
  public func toggle() {
    guard acceptsInput else { return }
    isOn = !isOn
    changes.send(isOn)
  }

  /// Always, so that the focus stays on a check box that is disabled for a moment.
  public override var isFocusable: Bool { true }

  /// The key that changes it.
  public override var keyHints: [KeyHint] {
    let words = look == .box ? ["check", "uncheck"] : ["turn on", "turn off"]
    guard acceptsInput else { return [] }
    return [keyMap.hint(.toggle, label: words[isOn ? 1 : 0], priority: 9)].compactMap(\.self)
  }

  /// What the keys do.
  public override var keyHelp: KeyHelp? { keyMap.help(look == .box ? "Check box" : "Switch") }

  /// The title, and whether it is checked.
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

  /// The box.
  public override var cursor: Position { Position(x: min(1, max(0, frame.width - 1)), y: 0) }

  /// The box and the title.
  public override func measure(in room: Size) -> Size {
    Size(width: Text(mark + " " + title).width, height: 1)
  }

  /// Draws the box and the title.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = style(
      of: .text, .checkbox, theme,
      standard: theme.control(isFocused: isFocused, isEnabled: acceptsInput))
    let isLit = value != .off && !isFocused && acceptsInput
    let frame = self.style(
      of: .frame, .checkbox, theme, standard: isLit ? theme.accent : .plain)
    let line = Text(mark, style: frame) + Text(" " + title)
    painter.draw(line.truncated(to: self.frame.width, theme), at: .zero, style: style)
  }

  /// Changes it on keys and a click.
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

  private var mark: String {
    switch (look, value) {
    case (.box, .off): "[ ]"
    case (.box, .on): "[x]"
    case (.box, .mixed): "[-]"
    case (.toggle, .off): "( off)"
    case (.toggle, .on): "(on  )"
    case (.toggle, .mixed): "( -- )"
    }
  }
}
