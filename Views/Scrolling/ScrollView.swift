// SPDX-License-Identifier: MIT

/// A view of which a part shows, with a bar that tells which.
///
/// It scrolls up and down, with the arrows, PgUp, PgDn, Home, End and the wheel, and by itself to what has the focus.
public final class ScrollView: View {
  /// What keys ask a scroll view for.
  public enum Action: Hashable, Sendable {
    /// To show a row more above, or below.
    case up, down
    /// To show the page before, or the next one.
    case pageUp, pageDown
    /// To show the beginning, or the end.
    case top, bottom
  }

  /// The keys that a new scroll view has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", help: "scroll up", hint: "scroll", priority: 8),
    .init(.down, "down", help: "scroll down", hint: "scroll", priority: 8),
    .init(.pageUp, "pgup", help: "a page up", hint: "page", priority: 2),
    .init(.pageDown, "pgdn", "space", help: "a page down", hint: "page", priority: 2),
    .init(.top, "home", help: "to the beginning"),
    .init(.bottom, "end", help: "to the end"),
  ])
  /// The view's keys. One that doesn't take the focus itself has only those of pages that write no character.
  public var keyMap = ScrollView.standardKeyMap
  /// What scrolls.
  public let content: View
  private let takesFocus: Bool
  /// The content's first row that shows.
  public private(set) var offset = 0

  /// Makes a view that scrolls; one which holds controls needn't have the focus itself.
  public init(_ content: View, isFocusable: Bool = true) {
    self.content = content
    takesFocus = isFocusable
    super.init()
    growFactor = 1
    add(content)
  }

  /// Shows the content from a row on, as far as there is more of it than fits.
  public func scroll(to row: Int) {
    let row = min(max(0, row), lastOffset)
    guard row != offset else { return }
    offset = row
    content.frame.origin.y = -row
  }

  /// Shows the content from its beginning.
  public func scrollToTop() {
    scroll(to: 0)
  }

  /// Where it was made so.
  public override var isFocusable: Bool { takesFocus }

  /// Where the content wants the cursor, if that shows.
  public override var cursor: Position {
    let position = content.cursor + content.frame.origin
    return bounds.contains(position) ? position : .zero
  }

  /// Which rows show; who doesn't take the focus says nothing.
  public override var accessibility: Accessibility {
    guard takesFocus else { return Accessibility() }
    let (rows, all) = (frame.height, content.frame.height)
    guard rows > 0, all > rows else { return Accessibility(value: words["all shows"]) }
    return Accessibility(
      value: words["rows {0} to {1} of {2}", "\(offset + 1)", "\(offset + rows)", "\(all)"])
  }

  /// The keys that scroll, where there is anything to scroll.
  public override var keyHints: [KeyHint] {
    guard takesFocus, lastOffset > 0 else { return [] }
    return keyMap.hints()
  }

  /// The keys that scroll, where there is anything to scroll.
  public override var keyHelp: KeyHelp? {
    takesFocus && lastOffset > 0 ? keyMap.help("Scrolling") : nil
  }

  /// The content's size, cut to the room.
  public override func measure(in room: Size) -> Size {
    let size = content.fittingSize(in: Size(width: room.width, height: Size.unlimited))
    return Size(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// Places the content, beside the bar if it is taller than the view.
  public override func layout() {
    var width = frame.width
    var height = contentHeight(for: width)
    if height > frame.height, frame.width >= 8 {
      width -= 2
      height = contentHeight(for: width)
    }
    offset = min(max(0, offset), max(0, height - frame.height))
    content.frame = Frame(x: 0, y: -offset, width: width, height: max(height, frame.height))
  }

  /// Draws the bar.
  public override func draw(in painter: Painter) {
    guard content.frame.width < frame.width else { return }
    let bar = ScrollBar(total: content.frame.height, visible: frame.height, first: offset)
    bar.draw(in: painter, column: frame.width - 1, theme, isActive: isFocused)
  }

  /// Scrolls.
  public override func handle(_ event: Event) -> Bool {
    switch event {
    case .mouse(let mouse) where mouse.kind == .scrollUp: scroll(to: offset - 3)
    case .mouse(let mouse) where mouse.kind == .scrollDown: scroll(to: offset + 3)
    case .key(let keyPress) where !takesFocus && KeySequence(keyPress).isText: return false
    default: return perform(event, in: keyMap, act)
    }
    return true
  }

  private func act(_ action: Action) -> Bool {
    guard takesFocus || action == .pageUp || action == .pageDown else { return false }
    let page = max(1, frame.height - 1)
    switch action {
    case .up: scroll(to: offset - 1)
    case .down: scroll(to: offset + 1)
    case .pageUp: scroll(to: offset - page)
    case .pageDown: scroll(to: offset + page)
    case .top: scroll(to: 0)
    case .bottom: scroll(to: lastOffset)
    }
    return true
  }

  /// Scrolls as little as it takes to show the area, its beginning if it is too tall.
  public override func reveal(_ area: Frame) {
    // The area lies where the content does now; a view that has the focus itself has nothing to show but itself.
    guard area != bounds else { return super.reveal(area) }
    let (top, bottom) = (area.minY + offset, area.maxY + offset)
    scroll(to: min(max(offset, bottom - frame.height), top))
    super.reveal(area.moved(by: .zero).intersection(bounds))
  }

  private var lastOffset: Int { max(0, content.frame.height - frame.height) }

  private func contentHeight(for width: Int) -> Int {
    content.fittingSize(in: Size(width: width, height: Size.unlimited)).height
  }
}
