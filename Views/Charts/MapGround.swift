// SPDX-License-Identifier: MIT

extension MapView {
  /// A background line through points in the coordinates of marks.
  public struct Line: Hashable, Sendable {
    /// The meaning of a line, which gives it a style of the theme.
    public enum Kind: Hashable, Sendable {
      /// A border, or a line of any other meaning.
      case border
      /// A coast or a river.
      case water
      /// A road or a street.
      case road
      /// The way that the user takes. It is drawn above all other lines.
      case route
    }

    /// The points, in the coordinates of marks; they may be outside the map.
    public var points: [Coordinates]
    /// The colour. The default is that of the kind.
    public var color: Color
    /// The meaning.
    public var kind: Kind
    /// The name, which is drawn at the middle of the line if it is long enough and nothing else is there.
    public var label: String

    /// Creates a line.
    public init(
      _ points: [Coordinates], color: Color = .standard, kind: Kind = .border, label: String = ""
    ) {
      self.points = points
      self.color = color
      self.kind = kind
      self.label = label
    }
  }

  /// A tinted area of the background, such as a sea. Without colours it has a texture.
  public struct Area: Hashable, Sendable {
    /// The corners of the polygon, in the coordinates of marks; they may be outside the map.
    public var points: [Coordinates]
    /// The hue. The default is that of water.
    public var color: Color
    /// The character of the texture.
    public var texture: Unicode.Scalar
    /// The name, which is drawn once inside the area if there is room.
    public var label: String

    /// Creates an area.
    public init(
      _ points: [Coordinates], color: Color = Area.water, texture: Unicode.Scalar = "~",
      label: String = ""
    ) {
      self.points = points
      self.color = color
      self.texture = texture
      self.label = label
    }

    /// The hue of water.
    public static let water = Color.rgb(74, 144, 226)
  }
}

/// The background of a map, drawn into cells.
struct MapGround {
  private let size: Size
  private let theme: Theme
  /// The index of the area that covers each cell; -1 for none.
  private var areas: [Int]
  private var tints: [Style] = []
  private var textures: [Unicode.Scalar] = []
  /// The cells with characters that names don't cover.
  private var taken: [Bool]
  private var dots: Dots

  init(size: Size, _ theme: Theme) {
    dots = Dots(size: size)
    self.size = dots.size
    self.theme = theme
    areas = Array(repeating: -1, count: self.size.width * self.size.height)
    taken = Array(repeating: false, count: areas.count)
  }

  /// The background that the tints are mixed with; `nil` if it is unknown.
  private var base: Color? {
    let backgrounds = [theme.background.background, theme.field.background]
    return backgrounds.first { $0 != .standard }
  }

  /// Fills the cells whose centre is inside an area.
  mutating func add(_ area: MapView.Area) {
    let number = tints.count
    tints.append(base.map { Style(background: $0.mixed(with: area.color, 0.22)) } ?? .plain)
    textures.append(area.texture)
    let corners = area.points.filter { $0.x.isFinite && $0.y.isFinite }
    guard corners.count >= 3 else { return }
    for row in 0..<size.height {
      let y = (Double(row) + 0.5) / Double(size.height)
      var crossings: [Double] = []
      for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1))
      where (from.y <= y) != (to.y <= y) {
        crossings.append(from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x))
      }
      crossings.sort()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let columns = Double(size.width)
        // The cells with their centre between the two crossings.
        let first = Int(min(max(crossings[pair] * columns - 0.5, 0), columns).rounded(.up))
        let last = min(max(crossings[pair + 1] * columns - 0.5, -1), columns - 1).rounded(.down)
        guard first <= Int(last) else { continue }
        for column in first...Int(last) { areas[row * size.width + column] = number }
      }
    }
  }

  /// Draws a line.
  mutating func add(_ line: MapView.Line) {
    let style = style(of: line)
    let (width, height) = (Double(dots.columns), Double(dots.rows))
    for (from, to) in zip(line.points, line.points.dropFirst()) {
      dots.line(
        from: (from.x * width - 0.5, from.y * height - 0.5),
        to: (to.x * width - 0.5, to.y * height - 0.5), style)
    }
  }

  private func style(of line: MapView.Line) -> Style {
    guard line.color == .standard else { return Style(foreground: line.color) }
    switch line.kind {
    case .border: return theme.border
    case .road: return theme.border
    case .route: return theme.accent.bold()
    case .water:
      let hue = MapView.Area.water
      return Style(foreground: base.map { hue.readable(on: [$0], ratio: 3) } ?? .blue)
    }
  }

  /// Reserves the cell of a mark.
  mutating func reserve(_ cell: Position) {
    guard cell.x >= 0, cell.y >= 0, cell.x < size.width, cell.y < size.height else { return }
    taken[cell.y * size.width + cell.x] = true
  }

  /// Reserves the cells of a text that is drawn in any case.
  mutating func reserve(anyway text: Text, at cell: Position) {
    for x in cell.x..<max(cell.x, cell.x + text.width + 1) { reserve(Position(x: x, y: cell.y)) }
  }

  /// Returns whether a text fits at a cell, and reserves its cells and the adjacent ones in that case.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - cell: The cell of its first character.
  ///   - share: The share of the cells in which it may cover lines.
  mutating func reserve(_ text: Text, at cell: Position, covering share: Double = 1) -> Bool {
    let width = text.width
    guard width > 0, cell.x >= 0, cell.y >= 0, cell.y < size.height, cell.x + width <= size.width
    else { return false }
    let first = cell.y * size.width + max(0, cell.x - 1)
    let last = cell.y * size.width + min(size.width - 1, cell.x + width)
    // The neighbour at the left may be the mark that the text belongs to.
    guard !taken[(cell.y * size.width + cell.x)...last].contains(true) else { return false }
    let covered = (cell.x..<cell.x + width).count { dots.hasDots($0, cell.y) }
    guard Double(covered) <= Double(width) * share else { return false }
    for index in first...last { taken[index] = true }
    return true
  }

  /// Returns the style for a text at a cell of the map.
  func style(_ style: Style, at cell: Position) -> Style {
    guard cell.x >= 0, cell.y >= 0, cell.x < size.width, cell.y < size.height else { return style }
    let area = areas[cell.y * size.width + cell.x]
    return area < 0 ? style : style.over(tints[area])
  }

  /// Returns the cell for the name of an area: the middle of its widest row.
  func middle(ofArea number: Int) -> (cell: Position, width: Int)? {
    var best: (cell: Position, width: Int)?
    for row in 0..<size.height {
      var run = 0
      for column in 0...size.width {
        if column < size.width, areas[row * size.width + column] == number {
          run += 1
        } else {
          if run > (best?.width ?? 0) {
            best = (Position(x: column - run / 2 - 1, y: row), run)
          }
          run = 0
        }
      }
    }
    return best
  }

  /// Draws the areas and the lines.
  func draw(in painter: Painter, at origin: Position) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let area = areas[y * size.width + x]
        let dot = dots.character(x, y, ascii: theme.symbols.isASCII)
        guard area >= 0 || dot != nil else { continue }
        let cell = Frame(x: origin.x + x, y: origin.y + y, width: 1, height: 1)
        if let dot {
          let style = dots.style(x, y)
          painter.fill(
            cell, with: area < 0 ? style : style.over(tints[area]), character: dot)
        } else if tints[area] != .plain {
          painter.fill(cell, with: tints[area])
        } else if (x + 2 * y) % 5 == 0 {
          painter.fill(cell, with: theme.secondary, character: textures[area])
        }
      }
    }
  }
}
