// SPDX-License-Identifier: MIT

/// A view that scrolls its content vertically, with a scroll bar.
///
/// ```swift
/// let scroll = ScrollView(LabelView(longText))
/// ```
///
/// It scrolls with the arrow keys, PgUp, PgDn, Home, End, the keys `j`, `k`, `g` and `G` of lists, and the wheel. The focused view is scrolled into sight.
public final class ScrollView: View {
  /// An action of a scroll view that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Scrolls up or down by a row.
    case up, down
    /// Scrolls by a page.
    case pageUp, pageDown
    /// Scrolls to the beginning or the end.
    case top, bottom
  }

  /// The default keys of a scroll view.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "scroll up", hint: "scroll", priority: 8),
    .init(.down, "down", "j", help: "scroll down", hint: "scroll", priority: 8),
    .init(.pageUp, "pgup", help: "page up", hint: "page", priority: 2),
    .init(.pageDown, "pgdn", "space", help: "page down", hint: "page", priority: 2),
    .init(.top, "home", "g", help: "go to top"),
    .init(.bottom, "end", "G", help: "go to bottom"),
  ])
  /// The view's keys. If it isn't focusable itself, only the page keys that type no character have an effect.
  public var keyMap = ScrollView.standardKeyMap
  /// The scrolled view.
  public var content: View { didSet { replace(oldValue, by: content) } }
  private let takesFocus: Bool
  /// The first visible row of the content.
  public private(set) var offset = 0

  /// Creates a scroll view. If the content has controls, the scroll view itself needn't be focusable.
  public init(_ content: View, isFocusable: Bool = true) {
    self.content = content
    takesFocus = isFocusable
    super.init()
    growFactor = 1
    add(content)
  }

  /// Scrolls to a row of the content, limited to its extent.
  public func scroll(to row: Int) {
    let row = min(max(0, row), lastOffset)
    guard row != offset else { return }
    offset = row
    content.frame.origin.y = -row
  }

  /// Scrolls to the beginning of the content.
  public func scrollToTop() {
    scroll(to: 0)
  }

  /// A Boolean value that indicates whether the view can have the focus, as set by the initialiser.
  public override var isFocusable: Bool { takesFocus }

  /// The position of the content's cursor, if it is visible.
  public override var cursor: Position {
    let position = content.cursor + content.frame.origin
    return bounds.contains(position) ? position : .zero
  }

  /// The accessibility description with the visible rows; empty if the view isn't focusable.
  public override var accessibility: Accessibility {
    guard takesFocus else { return Accessibility() }
    let (rows, all) = (frame.height, content.frame.height)
    guard rows > 0, all > rows else { return Accessibility(value: words["all visible"]) }
    return Accessibility(
      value: words["rows {0} to {1} of {2}", "\(offset + 1)", "\(offset + rows)", "\(all)"])
  }

  /// The hints of the keys that scroll, if there is something to scroll.
  public override var keyHints: [KeyHint] {
    guard takesFocus, lastOffset > 0 else { return [] }
    return keyMap.hints()
  }

  /// The help for the keys that scroll, if there is something to scroll.
  public override var keyHelp: KeyHelp? {
    takesFocus && lastOffset > 0 ? keyMap.help("Scrolling") : nil
  }

  /// Returns the content's size, limited to the room.
  public override func measure(in room: Size) -> Size {
    let size = content.fittingSize(in: Size(width: room.width, height: Size.unlimited))
    return Size(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// Lays out the content, next to the bar if it is taller than the view.
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

  /// Handles the keys and the mouse wheel.
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

  /// Scrolls by the minimum that shows the area, or its start if it is too tall.
  public override func reveal(_ area: Frame) {
    // The area is relative to the current offset. A view that has the focus itself needs no scrolling.
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

extension ScrollView: TextPane {}
