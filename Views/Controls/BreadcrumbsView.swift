// SPDX-License-Identifier: MIT

/// A path of titles in one row, of which the last one is the current place.
///
/// ```swift
/// let path = BreadcrumbsView(["Songs", "Albums", "Blue"])      // Songs › Albums › Blue
/// path.selectionChanges.add { index in show(index) }
/// ```
///
/// A click on a title sends its index. With ``takesFocus``, the arrow keys move between titles and Enter sends the index. If
/// there isn't room for all titles, the first ones are left out.
public final class BreadcrumbsView: View {
  /// An action of a path.
  public enum Action: Hashable, Sendable {
    /// Moves to the previous or the next title.
    case previous, next
    /// Goes to the title.
    case select
  }

  /// The key map of new paths.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.previous, "left", help: "previous title", hint: "move", priority: 5),
    .init(.next, "right", help: "next title", hint: "move", priority: 5),
    .init(.select, "enter", "space", help: "open", hint: "open", priority: 9),
  ])
  /// The key map.
  public var keyMap = BreadcrumbsView.standardKeyMap
  /// Sends the index of a title that the user chooses, except for the last one.
  public let selectionChanges = ControlEvent<Int>()
  /// The titles, from the root to the current place.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      current = min(current, max(0, titles.count - 1))
      pointed = nil
      setNeedsUpdate()
    }
  }
  /// A Boolean value that indicates whether the path can have the focus. The default is `false`.
  public var takesFocus = false { didSet { if takesFocus != oldValue { setNeedsDisplay() } } }

  /// A Boolean value that indicates whether the last title is highlighted.
  var marksLast = true { didSet { if marksLast != oldValue { setNeedsDisplay() } } }

  /// The index of the title that keys act on.
  private var current = 0
  /// The index of the title under the pointer.
  private var pointed: Int? { didSet { if pointed != oldValue { setNeedsDisplay() } } }

  /// Creates a path.
  public init(_ titles: [String] = []) {
    self.titles = titles
    super.init()
  }

  /// A visible title, and its position.
  private struct Part {
    let index: Int
    let title: Text
    let x: Int
  }

  /// The visible titles: as many of the last ones as fit.
  private func parts(_ theme: Theme) -> [Part] {
    guard let last = titles.last else { return [] }
    let gap = Text(theme.symbols.path).width + 2
    var first = titles.count - 1
    var width = Text(last).width
    while first > 0 {
      let next = Text(titles[first - 1]).width + gap
      let dots = first > 1 ? Text(theme.symbols.ellipsis).width + gap : 0
      guard width + next + dots <= frame.width else { break }
      width += next
      first -= 1
    }
    var x = 0
    let dots = Text(theme.symbols.ellipsis).width + gap
    if first > 0, width + dots <= frame.width { x = dots }
    return titles.indices[first...].map { index in
      let title = Text(titles[index]).truncated(to: max(0, frame.width - x), theme)
      defer { x += title.width + gap }
      return Part(index: index, title: title, x: x)
    }
  }

  /// A Boolean value that indicates whether the path has ``takesFocus`` and several titles.
  public override var isFocusable: Bool { takesFocus && titles.count > 1 }

  /// The path as a text.
  public override var accessibility: Accessibility {
    Accessibility(.text, label: titles.joined(separator: ", "))
  }

  /// The hints for the keys.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Path") }

  /// The position of the title that keys act on.
  public override var cursor: Position {
    Position(x: parts(theme).first { $0.index == current }?.x ?? 0, y: 0)
  }

  /// Returns one row with all titles.
  public override func measure(in room: Size) -> Size {
    let gap = Text(theme.symbols.path).width + 2
    let width = titles.reduce(-gap) { $0 + Text($1).width + gap }
    return Size(width: min(room.width, max(0, width)), height: titles.isEmpty ? 0 : 1)
  }

  /// Draws the titles, the last one in the style of a title.
  public override func draw(in painter: Painter) {
    let theme = theme
    let parts = parts(theme)
    let sign = Text(theme.symbols.path)
    for part in parts {
      let isLast = part.index == titles.count - 1
      var style = isLast && marksLast ? theme.title : theme.secondary
      if part.index == pointed, !isLast { style = theme.accent.underline() }
      if isFocused, part.index == current { style = theme.selection }
      let before = part.x - sign.width - 1
      if before >= 0 { painter.draw(sign, at: Position(x: before, y: 0), style: theme.secondary) }
      painter.draw(part.title, at: Position(x: part.x, y: 0), style: style)
    }
    if let first = parts.first, first.x > 0 {
      painter.draw(Text(theme.symbols.ellipsis), at: .zero, style: theme.secondary)
    }
  }

  /// Draws the title under the pointer again.
  public override func hoverDidChange() {
    if !isHovered { pointed = nil }
  }

  /// Handles the keys of the key map, and clicks.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return perform(event, in: keyMap) { action in
      switch action {
      case .previous: return move(to: current - 1)
      case .next: return move(to: current + 1)
      case .select: return choose(current)
      }
    }
  }

  private func handle(_ mouse: Mouse) -> Bool {
    let hit = parts(theme).first {
      ($0.x..<$0.x + $0.title.width).contains(mouse.position.x) && mouse.position.y == 0
    }
    if mouse.kind == .move { pointed = hit?.index }
    guard mouse.isClick, let hit else { return false }
    return choose(hit.index)
  }

  private func move(to index: Int) -> Bool {
    guard titles.indices.contains(index) else { return false }
    current = index
    setNeedsDisplay()
    return true
  }

  private func choose(_ index: Int) -> Bool {
    guard acceptsInput, titles.indices.contains(index), index < titles.count - 1 else {
      return false
    }
    selectionChanges.send(index)
    return true
  }
}
