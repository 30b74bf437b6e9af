// SPDX-License-Identifier: MIT

import Views

/// The home page: the name of the toolkit, and tiles of pages.
final class HomeView: View {
  /// Sends the page that the user opens.
  let openings = ControlEvent<String>()

  private let scroll: ScrollView
  private let wall: TileWall

  init(_ tiles: [Tile], pages: Int) {
    let openings = openings
    let views = tiles.map { tile in
      let view = TileView(tile)
      view.openings.add { openings.send(tile.page.name) }
      return view
    }
    wall = TileWall(views, pages: pages)
    scroll = ScrollView(wall, isFocusable: false)
    super.init()
    add(scroll)
  }

  override var accessibility: Accessibility { Accessibility(.group, label: "Home") }

  override func measure(in room: Size) -> Size { scroll.fittingSize(in: room) }

  override func layout() {
    wall.roomHeight = frame.height
    scroll.frame = bounds
  }
}

/// The tiles in as many columns as there is space for, below a heading.
private final class TileWall: View {
  private let tiles: [TileView]
  private let name = BigTextView("Proscenium")
  private let title = LabelView("Proscenium", role: \.title)
  private let note: LabelView

  /// The height in which the tiles are shown, and which higher tiles fill if there is space for all.
  var roomHeight = 0 { didSet { if roomHeight != oldValue { setNeedsLayout() } } }

  /// The width of the text in large characters.
  private static let nameWidth = 70

  init(_ tiles: [TileView], pages: Int) {
    self.tiles = tiles
    note = LabelView(
      Text(
        markup: "\(pages) pages in \(Theme.all.count) themes. {key}/{/} searches, {key}F2{/} shows "
          + "the themes, {key}F6{/} all commands, {key}?{/} the keys."),
      role: \.secondary, wraps: true)
    super.init()
    for view in [name, title, note] + tiles as [View] { add(view) }
  }

  private func columns(_ width: Int) -> Int {
    max(1, (width + 2) / (TileView.width + 2))
  }

  private func rows(_ width: Int) -> Int {
    (tiles.count + columns(width) - 1) / columns(width)
  }

  private func tileHeight(_ width: Int) -> Int {
    let (least, most) = (TileView.heights.lowerBound, TileView.heights.upperBound)
    let height = (roomHeight - places(width).tiles + 1) / max(1, rows(width)) - 1
    return min(max(least, height), most)
  }

  private func places(_ width: Int) -> (name: Int, note: Int, tiles: Int) {
    let nameHeight =
      width >= Self.nameWidth
      ? name.fittingSize(in: Size(width: width, height: Size.unlimited)).height + 1 : 1
    let noteHeight = note.fittingSize(in: Size(width: width, height: Size.unlimited)).height
    return (nameHeight, noteHeight, nameHeight + noteHeight + 1)
  }

  override func measure(in room: Size) -> Size {
    let height = places(room.width).tiles + rows(room.width) * (tileHeight(room.width) + 1) - 1
    return Size(width: room.width, height: min(height, room.height))
  }

  override func layout() {
    let places = places(frame.width)
    let isLarge = frame.width >= Self.nameWidth
    (name.isHidden, title.isHidden) = (!isLarge, isLarge)
    name.frame = Frame(x: 0, y: 0, width: frame.width, height: places.name)
    title.frame = Frame(x: 0, y: 0, width: frame.width, height: 1)
    note.frame = Frame(x: 0, y: places.name, width: frame.width, height: places.note)
    let (columns, height) = (columns(frame.width), tileHeight(frame.width))
    let width = (frame.width - 2 * (columns - 1)) / columns
    for (index, tile) in tiles.enumerated() {
      tile.frame = Frame(
        x: index % columns * (width + 2),
        y: places.tiles + index / columns * (height + 1), width: width, height: height)
    }
  }
}
