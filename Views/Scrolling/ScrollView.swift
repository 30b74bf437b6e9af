// SPDX-License-Identifier: MIT

/// A view that scrolls its content vertically, and sideways on request, with scroll bars.
///
/// ```swift
/// let scroll = ScrollView(LabelView(longText))
/// let map = ScrollView(wideView, scrollsSideways: true)
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
    /// Scrolls sideways by a column.
    case left, right
    /// Scrolls to the left or the right edge.
    case leftEdge, rightEdge
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
  /// The default keys of a scroll view that scrolls sideways, too.
  public nonisolated static let sidewaysKeyMap = standardKeyMap.appending(
    KeyMap<Action>([
      .init(.left, "left", help: "scroll left", hint: "scroll", priority: 8),
      .init(.right, "right", help: "scroll right", hint: "scroll", priority: 8),
      .init(.leftEdge, "ctrl+left", help: "go to left edge"),
      .init(.rightEdge, "ctrl+right", help: "go to right edge"),
    ]))
  /// The view's keys. If it isn't focusable itself, only those for pages, and for edges if it scrolls sideways, have an effect, unless
  /// they type a character.
  public var keyMap: KeyMap<Action>
  /// The scrolled view.
  public var content: View {
    didSet {
      guard content !== oldValue else { return }
      port.replace(oldValue, by: content)
      setNeedsDisplay()
    }
  }
  /// The first visible row of the content.
  public private(set) var offset = 0
  /// The first visible column of the content.
  public private(set) var column = 0

  /// The view in front of whose edges the content ends, so that it doesn't cover the bars.
  private let port = View()
  private let scrollsSideways: Bool
  private let takesFocus: Bool

  /// Creates a scroll view. If the content has controls, the scroll view itself needn't be focusable.
  ///
  /// - Parameters:
  ///   - content: The scrolled view.
  ///   - scrollsSideways: Whether content that is wider than the view keeps its width. Otherwise it has the width of the view.
  ///   - isFocusable: Whether the view can have the focus.
  public init(_ content: View, scrollsSideways: Bool = false, isFocusable: Bool = true) {
    self.content = content
    self.scrollsSideways = scrollsSideways
    takesFocus = isFocusable
    keyMap = scrollsSideways ? Self.sidewaysKeyMap : Self.standardKeyMap
    super.init()
    growFactor = 1
    port.add(content)
    add(port)
  }

  /// Scrolls to a row of the content, and to a column or `nil` for the current one, limited to its extent.
  public func scroll(to row: Int, column: Int? = nil) {
    let last = last
    let place = Position(
      x: min(max(0, column ?? self.column), last.x), y: min(max(0, row), last.y))
    guard place != Position(x: self.column, y: offset) else { return }
    (self.column, offset) = (place.x, place.y)
    content.frame.origin = .zero - place
    setNeedsDisplay()
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

  /// The accessibility description with the visible part; empty if the view isn't focusable.
  public override var accessibility: Accessibility {
    guard takesFocus else { return Accessibility() }
    func part(_ phrase: String, _ first: Int, _ visible: Int, of all: Int) -> String? {
      guard visible > 0, all > visible else { return nil }
      return words[phrase, "\(first + 1)", "\(first + visible)", "\(all)"]
    }
    let (room, size) = (port.frame.size, content.frame.size)
    let parts = [
      part("rows {0} to {1} of {2}", offset, room.height, of: size.height),
      part("columns {0} to {1} of {2}", column, room.width, of: size.width),
    ].compactMap(\.self)
    return Accessibility(
      value: parts.isEmpty ? words["all visible"] : parts.joined(separator: ", "))
  }

  /// The hints of the keys that scroll, if there is something to scroll.
  public override var keyHints: [KeyHint] { takesFocus && last != .zero ? keyMap.hints() : [] }

  /// The help for the keys that scroll, if there is something to scroll.
  public override var keyHelp: KeyHelp? {
    guard last != .zero else { return nil }
    let keys = keyMap.changed { binding in
      if !acts(on: binding.action) { binding.keys = [] }
      if !takesFocus { binding.keys.removeAll(where: \.isText) }
    }
    return keys.help("Scrolling")
  }

  /// Returns the content's size, limited to the room.
  public override func measure(in room: Size) -> Size {
    let size = fullSize(in: room)
    return Size(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// Lays out the content next to the bars that it needs. One bar may make the other one necessary.
  public override func layout() {
    let (before, bar) = (content.frame, scrollsSideways ? 1 : 2)
    var (room, size) = (frame.size, fullSize(in: frame.size))
    for _ in 0..<(scrollsSideways ? 2 : 1) {
      let isTall = size.height > room.height && frame.width >= 4 * bar
      let isWide = scrollsSideways && size.width > room.width && frame.height >= 3
      room = Size(
        width: frame.width - (isTall ? bar : 0), height: frame.height - (isWide ? 1 : 0))
      size = fullSize(in: room)
    }
    port.frame = Frame(size: room)
    content.frame.size = Size(
      width: scrollsSideways ? max(size.width, room.width) : room.width,
      height: max(size.height, room.height))
    let last = last
    (column, offset) = (min(max(0, column), last.x), min(max(0, offset), last.y))
    content.frame.origin = Position(x: -column, y: -offset)
    // The frame marks the port, but the bars show it.
    if content.frame != before { setNeedsDisplay() }
  }

  /// Draws the bars.
  public override func draw(in painter: Painter) {
    let (theme, room, size) = (theme, port.frame.size, content.frame.size)
    if room.width < frame.width {
      ScrollBar(total: size.height, visible: room.height, first: offset)
        .draw(in: painter, column: frame.width - 1, theme, isActive: isFocused)
    }
    guard room.height < frame.height else { return }
    ScrollBar(total: size.width, visible: room.width, first: column)
      .draw(in: painter, row: room.height, theme, isActive: isFocused)
  }

  /// Handles the keys and the mouse wheel.
  public override func handle(_ event: Event) -> Bool {
    switch event {
    case .mouse(let mouse): return handle(mouse)
    case .key(let keyPress) where !takesFocus && KeySequence(keyPress).isText: return false
    default: return perform(event, in: keyMap, act)
    }
  }

  private func handle(_ mouse: Mouse) -> Bool {
    let isSideways = scrollsSideways && mouse.modifiers.contains(.shift)
    switch mouse.kind {
    case .scrollUp where isSideways: scroll(to: offset, column: column - 4)
    case .scrollDown where isSideways: scroll(to: offset, column: column + 4)
    case .scrollUp: scroll(to: offset - mouse.scrollDistance)
    case .scrollDown: scroll(to: offset + mouse.scrollDistance)
    case .scrollLeft where scrollsSideways: scroll(to: offset, column: column - 4)
    case .scrollRight where scrollsSideways: scroll(to: offset, column: column + 4)
    case .press, .release, .drag, .move, .scrollLeft, .scrollRight: return false
    }
    return true
  }

  /// Returns whether the keys of an action have an effect, with or without the focus.
  private func acts(on action: Action) -> Bool {
    switch action {
    case .pageUp, .pageDown: true
    case .top, .bottom, .leftEdge, .rightEdge: takesFocus || scrollsSideways
    case .up, .down, .left, .right: takesFocus
    }
  }

  private func act(_ action: Action) -> Bool {
    guard acts(on: action) else { return false }
    let page = max(1, port.frame.height - 1)
    switch action {
    case .up: scroll(to: offset - 1)
    case .down: scroll(to: offset + 1)
    case .pageUp: scroll(to: offset - page)
    case .pageDown: scroll(to: offset + page)
    case .top: scroll(to: 0)
    case .bottom: scroll(to: last.y)
    case .left: scroll(to: offset, column: column - 1)
    case .right: scroll(to: offset, column: column + 1)
    case .leftEdge: scroll(to: offset, column: 0)
    case .rightEdge: scroll(to: offset, column: last.x)
    }
    return true
  }

  /// Scrolls by the minimum that shows the area, or its start if it is too large.
  public override func reveal(_ area: Frame) {
    // A view that has the focus itself needs no scrolling.
    guard area != bounds else { return super.reveal(area) }
    // The area is relative to the current offset.
    let (room, wanted) = (port.frame.size, area.moved(by: Position(x: column, y: offset)))
    scroll(
      to: min(max(offset, wanted.maxY - room.height), wanted.minY),
      column: min(max(column, wanted.maxX - room.width), wanted.minX))
    super.reveal(wanted.moved(by: Position(x: -column, y: -offset)).intersection(bounds))
  }

  /// The greatest offsets.
  private var last: Position {
    let (size, room) = (content.frame.size, port.frame.size)
    return Position(x: max(0, size.width - room.width), y: max(0, size.height - room.height))
  }

  private func fullSize(in room: Size) -> Size {
    let width = scrollsSideways ? Size.unlimited : room.width
    return content.fittingSize(in: Size(width: width, height: Size.unlimited))
  }
}

extension ScrollView: TextPane {}
