// SPDX-License-Identifier: MIT

/// An alert: a message with buttons, shown by `Window.present(_:)`.
///
/// ```swift
/// window.present(
///   AlertView(
///     title: "Delete", message: "Delete 3 files?",
///     actions: [.init("Delete", isDestructive: true) { delete() }, .init("Cancel")]))
/// ```
///
/// A button dismisses the alert and then performs its action. Esc selects the last button. The first button that isn't
/// destructive has the focus, so that Enter does no harm.
public final class AlertView: View {
  /// A key action of an alert; its buttons are of type `Action`.
  public enum KeyAction: Hashable, Sendable {
    /// Selects the last button.
    case cancel
  }

  /// The key map of new alerts.
  public nonisolated static let standardKeyMap = KeyMap<KeyAction>([
    .init(.cancel, "esc", help: "choose last button")
  ])
  /// The key map.
  public var keyMap = AlertView.standardKeyMap
  /// A button of an alert.
  public struct Action {
    /// The title.
    public let title: String
    /// A Boolean value that indicates whether the action is destructive.
    public let isDestructive: Bool
    let action: @MainActor () -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The title of its button.
    ///   - isDestructive: Whether the action is destructive. Its button has the error colour, and doesn't get the focus
    ///     first.
    ///   - action: The closure that performs the action.
    public init(
      _ title: String, isDestructive: Bool = false,
      action: @escaping @MainActor () -> Void = {}
    ) {
      self.title = title
      self.isDestructive = isDestructive
      self.action = action
    }
  }

  /// The title.
  public let title: String
  /// The message: what happened, and what the user can do.
  public let message: String
  private let actions: [Action]
  private let buttons: [ButtonView]
  private let label: LabelView

  /// Creates an alert. Without actions it has an "OK" button.
  public init(title: String, message: String, actions: [Action]) {
    self.title = title
    self.message = message
    self.actions = actions.isEmpty ? [Action("OK")] : actions
    buttons = self.actions.map { ButtonView($0.title, role: $0.isDestructive ? .danger : .normal) }
    label = LabelView(Text(message), wraps: true)
    super.init()
    add(label)
    for (index, button) in buttons.enumerated() {
      button.taps.add { [weak self] in self?.answer(index) }
      add(button)
    }
  }

  /// Selects a button as the user would. Has no effect if the index is out of range.
  public func answer(_ index: Int) {
    guard actions.indices.contains(index) else { return }
    window?.dismiss(self)
    actions[index].action()
  }

  /// The first button that isn't destructive.
  public override var preferredFocus: View? {
    buttons.first { $0.controlRole != .danger } ?? buttons.last
  }

  private static let gap = 2
  private static let widths = 36...64

  private func width(_ button: ButtonView) -> Int { button.fittingSize(in: frame.size).width }
  private var rowWidth: Int { buttons.reduce(-Self.gap) { $0 + width($1) + Self.gap } }
  private var isBoxed: Bool { frame.height >= (message.isEmpty ? 4 : 5) && frame.width >= 16 }

  /// Returns the width of the message within limits, and the height for that width.
  public override func measure(in room: Size) -> Size {
    let wanted = max(Text(message).width, Text(title).width + 2, rowWidth) + 6
    let width = min(room.width, max(Self.widths.lowerBound, min(wanted, Self.widths.upperBound)))
    return Size(width: width, height: min(room.height, fullHeight(for: width)))
  }

  /// Returns the height of the border, the message and the buttons, with blank rows between.
  private func fullHeight(for width: Int) -> Int {
    let text = label.fittingSize(
      in: Size(width: max(1, width - 6), height: Size.unlimited))
    let rows = rowWidth <= width - 6 ? 1 : buttons.count
    return (message.isEmpty ? 3 : text.height + 4) + rows
  }

  /// Places the message above the buttons. With few rows, the buttons take precedence.
  public override func layout() {
    let roomy = isBoxed && frame.height >= fullHeight(for: frame.width)
    let inner =
      isBoxed
      ? bounds.inset(by: Insets(horizontal: frame.width >= 24 ? 3 : 1, vertical: roomy ? 2 : 1))
      : bounds
    let rows = placeButtons(in: inner, bottom: inner.maxY + (roomy ? 1 : 0))
    label.frame = Frame(
      x: inner.minX, y: inner.minY, width: inner.width, height: max(0, inner.height - rows))
  }

  /// Places the buttons side by side at the right, else below each other, else only the focused one; returns their
  /// height.
  private func placeButtons(in inner: Frame, bottom: Int) -> Int {
    let isRow = rowWidth <= inner.width
    let isColumn = !isRow && buttons.count + (message.isEmpty ? 0 : 1) <= bottom - inner.minY
    var x = inner.maxX - rowWidth
    var y = bottom - (isColumn ? buttons.count : 1)
    let current = buttons.first(where: \.isFocused) ?? buttons[0]
    for button in buttons {
      let size = Size(width: min(width(button), inner.width), height: 1)
      if isRow {
        button.frame = Frame(origin: Position(x: x, y: y), size: size)
        x += size.width + Self.gap
      } else if isColumn {
        button.frame = Frame(origin: Position(x: inner.minX, y: y), size: size)
        y += 1
      } else {
        let isShown = button === current
        button.frame = Frame(
          origin: Position(x: inner.minX, y: y), size: isShown ? size : .zero)
      }
    }
    return isColumn ? buttons.count : 1
  }

  /// Draws the border with the title.
  public override func draw(in painter: Painter) {
    guard isBoxed else { return }
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    let text = Text(" \(title) ").truncated(to: max(0, frame.width - 4), theme)
    painter.draw(text, at: Position(x: 2, y: 0), style: theme.title)
  }

  /// With few rows, the visible buttons depend on the focus.
  public override func focusDidChange() {
    setNeedsUpdate()
  }

  /// The hint for Esc.
  public override var keyHints: [KeyHint] {
    let last = words[actions.last?.title ?? ""].lowercased()
    return [keyMap.hint(.cancel, label: last, priority: 7)].compactMap(\.self)
  }

  /// The help for Esc.
  public override var keyHelp: KeyHelp? { keyMap.help("Question") }

  /// The title.
  public override var accessibility: Accessibility { Accessibility(.alert, label: title) }

  /// Handles Esc.
  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .cancel: answer(actions.count - 1)
      }
      return true
    }
  }
}
