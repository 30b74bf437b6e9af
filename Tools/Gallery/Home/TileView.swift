// SPDX-License-Identifier: MIT

import Views

/// A tile of the home page: the title of a page, its category, and a miniature of its control.
final class TileView: View {
  /// The actions of a tile's keys.
  enum Action: Hashable, Sendable {
    case open
  }

  static let keyMap = KeyMap<Action>([
    .init(.open, "enter", "space", help: "open page", hint: "open", priority: 9)
  ])

  /// Sends when the user opens the page.
  let openings = ControlEvent<Void>()
  /// The rows of a tile at least, and at most.
  static let heights = 7...10
  /// The columns that a tile needs.
  static let width = 26

  private let page: GalleryPage
  private let miniature: MiniatureView

  init(_ tile: Tile) {
    page = tile.page
    miniature = MiniatureView(keys: tile.keys, tile.make)
    super.init()
    add(miniature)
  }

  override var isFocusable: Bool { true }

  override var accessibility: Accessibility {
    Accessibility(.button, label: page.title, value: page.category.title)
  }

  override var accessibilityChildren: [AccessibilityNode] { [] }

  override var keyHints: [KeyHint] { Self.keyMap.hints() }

  override var cursor: Position { Position(x: min(1, max(0, frame.width - 1)), y: 1) }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, Self.heights.lowerBound))
  }

  override func layout() {
    miniature.frame = bounds.inset(by: Insets(top: 3, left: 2, bottom: 1, right: 2))
  }

  override func focusDidChange() {
    setNeedsDisplay()
    miniature.isPlaying = isFocused
  }

  override func hoverDidChange() {
    setNeedsDisplay()
  }

  /// The style of the tile's ground, which is that of the current row while it has the focus.
  private func ground(_ theme: Theme) -> Style {
    let style =
      isFocused ? theme.currentRow : isHovered ? theme.field : theme.overlay
    return Style(foreground: theme.background.foreground, background: style.background)
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let ground = ground(theme)
    miniature.ground = ground
    let isFilled = ground.background != .standard
    painter.fill(bounds, with: ground)
    if !isFilled {
      let style = isFocused ? theme.focusedBorder : theme.border
      painter.box(bounds, style: style, kind: theme.symbols.boxes)
    } else if isFocused {
      for y in 0..<frame.height {
        painter.draw("▌", at: Position(x: 0, y: y), style: theme.accent.over(ground))
      }
    }
    let room = max(0, frame.width - 4)
    // The first part of a title such as “Slider and stepper” is what the tile shows.
    let title = Text(page.title.split(separator: " and ").first.map(String.init) ?? page.title)
      .truncated(to: room, at: .tail)
    let style = isFocused ? theme.title : theme.text.bold()
    painter.draw(title, at: Position(x: 2, y: 1), style: style.over(ground))
    let category = Text(page.category.shortTitle)
    guard title.width + 2 + category.width <= room else { return }
    painter.draw(
      category, at: Position(x: frame.width - 2 - category.width, y: 1),
      style: theme.secondary.over(ground))
  }

  override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event {
      guard mouse.kind == .press, mouse.button == .left else { return false }
      openings.send()
      return true
    }
    return perform(event, in: Self.keyMap) { _ in
      openings.send()
      return true
    }
  }
}
