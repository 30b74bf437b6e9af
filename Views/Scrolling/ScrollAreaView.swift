// SPDX-License-Identifier: MIT

/// A view that scrolls its content vertically and horizontally, with scroll bars.
///
/// ``ScrollView`` is simpler, for content that is never wider than the view. The focused view is scrolled into sight.
public final class ScrollAreaView: View {
  /// An action of a scroll area that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Scrolls by a cell.
    case up, down, left, right
    /// Scrolls by a page.
    case pageUp, pageDown
    /// Scrolls to the top or the bottom.
    case top, bottom
    /// Scrolls to the left or the right edge.
    case leftEdge, rightEdge
  }

  /// The default keys of a scroll area.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "scroll up", hint: "scroll", priority: 8),
    .init(.down, "down", "j", help: "scroll down", hint: "scroll", priority: 8),
    .init(.left, "left", help: "scroll left", hint: "scroll", priority: 8),
    .init(.right, "right", help: "scroll right", hint: "scroll", priority: 8),
    .init(.pageUp, "pgup", help: "page up", hint: "page", priority: 2),
    .init(.pageDown, "pgdn", help: "page down", hint: "page", priority: 2),
    .init(.top, "home", "g", help: "go to top"),
    .init(.bottom, "end", "G", help: "go to bottom"),
    .init(.leftEdge, "ctrl+left", help: "go to left edge"),
    .init(.rightEdge, "ctrl+right", help: "go to right edge"),
  ])

  /// The area's keys.
  public var keyMap = ScrollAreaView.standardKeyMap
  /// The scrolled view.
  public var content: View {
    didSet {
      port.replace(oldValue, by: content)
      setNeedsLayout()
    }
  }
  /// The content's cell at the top left of the visible part.
  public private(set) var offset = Position.zero
  /// The content's size; `nil` for the size that it measures without a limit.
  public var contentSize: Size? { didSet { if contentSize != oldValue { setNeedsLayout() } } }

  private let port = View()
  private let takesFocus: Bool

  /// Creates a scroll area. If the content has controls, the area itself needn't be focusable.
  public init(_ content: View, contentSize: Size? = nil, isFocusable: Bool = true) {
    self.content = content
    self.contentSize = contentSize
    takesFocus = isFocusable
    super.init()
    growFactor = 1
    port.add(content)
    add(port)
  }

  /// Scrolls to a cell of the content, limited to its extent.
  public func scroll(to place: Position) {
    let last = last
    let place = Position(x: min(max(0, place.x), last.x), y: min(max(0, place.y), last.y))
    guard place != offset else { return }
    offset = place
    content.frame.origin = .zero - place
    setNeedsDisplay()
  }

  /// A Boolean value that indicates whether the view can have the focus, as set by the initialiser.
  public override var isFocusable: Bool { takesFocus }

  /// The accessibility description with the visible part; empty if the area isn't focusable.
  public override var accessibility: Accessibility {
    guard takesFocus else { return Accessibility() }
    let (room, size) = (port.frame.size, content.frame.size)
    var parts: [String] = []
    if size.height > room.height, room.height > 0 {
      parts.append(
        words[
          "rows {0} to {1} of {2}", "\(offset.y + 1)", "\(offset.y + room.height)",
          "\(size.height)"])
    }
    if size.width > room.width, room.width > 0 {
      parts.append(
        words[
          "columns {0} to {1} of {2}", "\(offset.x + 1)", "\(offset.x + room.width)",
          "\(size.width)"])
    }
    return Accessibility(
      value: parts.isEmpty ? words["all visible"] : parts.joined(separator: ", "))
  }

  /// The hints of the keys that scroll, if there is something to scroll.
  public override var keyHints: [KeyHint] { takesFocus && last != .zero ? keyMap.hints() : [] }

  /// The help for the keys that scroll.
  public override var keyHelp: KeyHelp? { keyMap.help("Scrolling") }

  /// Returns the content's size, limited to the room.
  public override func measure(in room: Size) -> Size {
    let size = fullSize
    return Size(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// Lays out the content next to the bars that it needs. One bar may make the other one necessary.
  public override func layout() {
    let size = fullSize
    var room = frame.size
    for _ in 0..<2 {
      room = Size(
        width: size.height > room.height && frame.width >= 4 ? frame.width - 1 : frame.width,
        height: size.width > room.width && frame.height >= 3 ? frame.height - 1 : frame.height)
    }
    port.frame = Frame(size: room)
    let full = Size(width: max(size.width, room.width), height: max(size.height, room.height))
    content.frame.size = full
    let last = last
    offset = Position(x: min(max(0, offset.x), last.x), y: min(max(0, offset.y), last.y))
    content.frame.origin = .zero - offset
  }

  /// Draws the bars.
  public override func draw(in painter: Painter) {
    let (theme, room, size) = (theme, port.frame.size, content.frame.size)
    if room.width < frame.width {
      ScrollBar(total: size.height, visible: room.height, first: offset.y)
        .draw(in: painter, column: room.width, theme, isActive: isFocused)
    }
    guard room.height < frame.height else { return }
    let bar = ScrollBar(total: size.width, visible: room.width, first: offset.x)
    guard bar.isNeeded else { return }
    let isASCII = theme.symbols.boxes == .ascii
    painter.fill(
      Frame(x: 0, y: room.height, width: room.width, height: 1), with: theme.border,
      character: isASCII ? "-" : "─")
    painter.fill(
      Frame(x: bar.thumb.lowerBound, y: room.height, width: bar.thumb.count, height: 1),
      with: isFocused ? theme.accent : theme.secondary, character: isASCII ? "#" : "━")
  }

  /// Handles the keys and the mouse wheel.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return perform(event, in: keyMap, perform)
  }

  /// Scrolls by the minimum that shows the area, or its start if it is too large.
  public override func reveal(_ area: Frame) {
    guard area != bounds else { return super.reveal(area) }
    // The area is relative to the current offset.
    let (room, wanted) = (port.frame.size, area.moved(by: offset))
    scroll(
      to: Position(
        x: min(max(offset.x, wanted.maxX - room.width), wanted.minX),
        y: min(max(offset.y, wanted.maxY - room.height), wanted.minY)))
    super.reveal(wanted.moved(by: .zero - offset).intersection(bounds))
  }

  private func handle(_ mouse: Mouse) -> Bool {
    let isSideways = mouse.modifiers.contains(.shift)
    switch mouse.kind {
    case .scrollUp: move(isSideways ? -4 : 0, isSideways ? 0 : -mouse.scrollDistance)
    case .scrollDown: move(isSideways ? 4 : 0, isSideways ? 0 : mouse.scrollDistance)
    case .scrollLeft: move(-4, 0)
    case .scrollRight: move(4, 0)
    case .press, .release, .drag, .move: return false
    }
    return true
  }

  private func perform(_ action: Action) -> Bool {
    let page = max(1, port.frame.height - 1)
    switch action {
    case .up where takesFocus: move(0, -1)
    case .down where takesFocus: move(0, 1)
    case .left where takesFocus: move(-1, 0)
    case .right where takesFocus: move(1, 0)
    case .up, .down, .left, .right: return false
    case .pageUp: move(0, -page)
    case .pageDown: move(0, page)
    case .top: scroll(to: Position(x: offset.x, y: 0))
    case .bottom: scroll(to: Position(x: offset.x, y: last.y))
    case .leftEdge: scroll(to: Position(x: 0, y: offset.y))
    case .rightEdge: scroll(to: Position(x: last.x, y: offset.y))
    }
    return true
  }

  private func move(_ x: Int, _ y: Int) {
    scroll(to: offset + Position(x: x, y: y))
  }

  private var last: Position {
    let (size, room) = (content.frame.size, port.frame.size)
    return Position(x: max(0, size.width - room.width), y: max(0, size.height - room.height))
  }

  private var fullSize: Size {
    let endless = Size(width: Size.unlimited, height: Size.unlimited)
    let size = contentSize ?? content.fittingSize(in: endless)
    return Size(
      width: min(max(0, size.width), Size.unlimited),
      height: min(max(0, size.height), Size.unlimited)
    )
  }
}

extension ScrollAreaView: TextPane {}
