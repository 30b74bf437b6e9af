// SPDX-License-Identifier: MIT

/// An item of a status line: a text with a role, which may be clicked.
public struct StatusItem: Sendable {
  /// The text.
  public var text: Text
  /// The key path of the text's style in the theme.
  public var role: KeyPath<Theme, Style> & Sendable
  /// The priority when there isn't room for all items: higher ones stay longer.
  public var priority: Int
  /// A closure that is called when the item is clicked, or `nil`.
  public var action: (@MainActor () -> Void)?

  /// Creates an item.
  ///
  /// What a click does should be available by a key, too.
  public init(
    _ text: Text, role: KeyPath<Theme, Style> & Sendable = \.secondary, priority: Int = 0,
    action: (@MainActor () -> Void)? = nil
  ) {
    self.text = text
    self.role = role
    self.priority = priority
    self.action = action
  }
}

/// A row at the edge of a window with facts at the left and the right, such as a connection, a position and a mode.
///
/// ```swift
/// StatusLineView(leading: [StatusItem("● Online", role: \.success)], trailing: [StatusItem("12:30")])
/// ```
///
/// If there isn't room for all items, those of the lowest priority are left out; of equal ones, the last.
public final class StatusLineView: View {
  /// The items at the left, in their order.
  public var leading: [StatusItem] { didSet { itemsChanged() } }
  /// The items at the right, in their order.
  public var trailing: [StatusItem] { didSet { itemsChanged() } }
  /// The index of the item under the pointer, counted over both sides.
  private var pointed: Int? { didSet { if pointed != oldValue { setNeedsDisplay() } } }

  private static let gap = 3

  /// Creates a status line.
  public init(leading: [StatusItem] = [], trailing: [StatusItem] = []) {
    self.leading = leading
    self.trailing = trailing
    super.init()
  }

  private func itemsChanged() {
    pointed = nil
    setNeedsDisplay()
  }

  /// The texts of all items.
  public override var accessibility: Accessibility {
    let texts = (leading + trailing).map(\.text.string).filter { !$0.isEmpty }
    return Accessibility(.status, label: texts.joined(separator: ", "))
  }

  /// Returns one row of the available width.
  public override func measure(in room: Size) -> Size { Size(width: max(0, room.width), height: 1) }

  /// A visible item, and its position.
  private struct Part {
    let index: Int
    let item: StatusItem
    let x: Int
  }

  private func parts() -> [Part] {
    let margin = Margin.columns(for: frame.width)
    let room = frame.width - 2 * margin
    var kept = (leading + trailing).enumerated().filter { !$0.element.text.isEmpty }
    var total = kept.reduce(-Self.gap) { $0 + $1.element.text.width + Self.gap }
    while total > room, kept.count > 1, let least = kept.map(\.element.priority).min(),
      let last = kept.lastIndex(where: { $0.element.priority == least })
    {
      total -= kept.remove(at: last).element.text.width + Self.gap
    }
    let right = kept.filter { $0.offset >= leading.count }
    let width = right.reduce(-Self.gap) { $0 + $1.element.text.width + Self.gap }
    var parts: [Part] = []
    var x = margin
    for (index, item) in kept where index < leading.count {
      parts.append(Part(index: index, item: item, x: x))
      x += item.text.width + Self.gap
    }
    x = max(x, frame.width - margin - width)
    for (index, item) in right {
      parts.append(Part(index: index, item: item, x: x))
      x += item.text.width + Self.gap
    }
    return parts
  }

  override var ground: Style? { theme.fillsButtons ? theme.field : nil }

  /// Draws the items on the fill of a field.
  public override func draw(in painter: Painter) {
    let theme = theme
    for part in parts() {
      let style = theme[keyPath: part.item.role]
      let isPointed = part.index == pointed && part.item.action != nil
      let text = part.item.text.truncated(to: max(0, frame.width - part.x), theme)
      painter.draw(
        text, at: Position(x: part.x, y: 0), style: isPointed ? style.underline() : style)
    }
  }

  /// Draws the item under the pointer again.
  public override func hoverDidChange() {
    if !isHovered { pointed = nil }
  }

  /// Handles clicks.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    let hit = parts().first {
      ($0.x..<$0.x + $0.item.text.width).contains(mouse.position.x)
    }
    if mouse.kind == .move { pointed = hit?.index }
    guard mouse.isClick, acceptsInput, let action = hit?.item.action else { return false }
    action()
    return true
  }
}
