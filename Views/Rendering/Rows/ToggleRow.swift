// SPDX-License-Identifier: MIT

/// A thing that is on or off.
public struct ToggleRow: Component {
  /// What is on or off.
  public var title: String
  /// Whether it is on.
  public var isOn: Bool
  /// Whether it can be changed now.
  public var isEnabled: Bool
  /// Told of what the user wants it to be; it changes when the state does.
  public var onChange: @MainActor (Bool) -> Void

  /// Makes a thing that is on or off.
  public init(
    _ title: String, isOn: Bool, isEnabled: Bool = true,
    onChange: @escaping @MainActor (Bool) -> Void
  ) {
    self.title = title
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.onChange = onChange
  }

  /// Always.
  public var isFocusable: Bool { true }

  /// The title, and whether it is on.
  public var accessibility: Accessibility {
    let state: Accessibility.State = isOn ? .on : .off
    return Accessibility(.toggle, label: title, state: isEnabled ? state : [state, .disabled])
  }

  /// Makes the view.
  @MainActor public func makeView() -> ToggleRowView { ToggleRowView() }

  /// Shows the value.
  @MainActor public func update(_ view: ToggleRowView) { view.row = self }
}

/// The view of a `ToggleRow`.
public final class ToggleRowView: View {
  var row: ToggleRow? {
    didSet {
      let looksAlike =
        row?.title == oldValue?.title && row?.isOn == oldValue?.isOn
        && row?.isEnabled == oldValue?.isEnabled
      if !looksAlike { setNeedsDisplay() }
    }
  }

  /// Always.
  public override var isFocusable: Bool { true }

  /// What the row says.
  public override var accessibility: Accessibility { row?.accessibility ?? Accessibility() }

  /// Space turns it on or off.
  public override var keyHints: [KeyHint] {
    guard let row, row.isEnabled else { return [] }
    return [KeyHint(key: "Space", label: row.isOn ? "turn off" : "turn on", priority: 9)]
  }

  /// The box to tick, where the cursor stands.
  public override var cursor: Position { Position(x: min(1, max(0, frame.width - 1)), y: 0) }

  /// The box and the title.
  public override func measure(in room: Size) -> Size {
    Size(width: 4 + Text(row?.title ?? "").width, height: 1)
  }

  /// Draws a box, with a cross in it when it is on, and the title.
  public override func draw(in painter: Painter) {
    guard let row else { return }
    let theme = theme
    let style: Style =
      switch (isFocused, row.isEnabled) {
      case (true, true): theme.selection
      case (true, false): theme.disabled.reverse()
      case (false, true): theme.text
      case (false, false): theme.disabled
      }
    let line = Text(row.isOn ? "[x] " : "[ ] ") + Text(row.title)
    painter.draw(line.truncated(to: frame.width, theme), at: .zero, style: style)
  }

  /// Asks for the change on Enter, Space and a click.
  public override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(KeyPress(.enter)), .key(KeyPress(.character(" "))): break
    case .mouse(let mouse) where mouse.isClick: break
    default: return false
    }
    if let row, row.isEnabled { row.onChange(!row.isOn) }
    return true
  }
}
