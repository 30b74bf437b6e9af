// SPDX-License-Identifier: MIT

extension Canvas {
  /// Returns the frame as an SVG picture: a window with a title bar on a dark background.
  ///
  /// The same frame always gives the same text. A run of one style is one element with a fixed length, so characters
  /// stay in their columns with every font. Box-drawing and block characters are drawn as shapes without gaps.
  public func svg(title: String, cursor: Position? = nil) -> String {
    var picture = Picture(
      columns: size.width, rows: size.height, title: title, background: background)
    for y in 0..<size.height { picture.add(self, row: y) }
    if let cursor { picture.addCursor(cursor) }
    return picture.finished()
  }
}

/// The parts and dimensions of the picture, in whole pixels except for strokes.
struct Picture {
  /// Adjacent cells with the same background in some rows.
  private struct Ground {
    let x: Int
    let y: Int
    var columns: Int
    var rows = 1
    let fill: String
  }

  private var grounds: [Ground] = []
  private var letters = ""
  /// The background of the whole canvas, if it has one. The picture is filled with it.
  private let ground: String?
  /// The colour of the cursor: that of the text.
  private let caret: String
  private let columns: Int
  private let rows: Int
  private let title: String

  private static let background = "#16181d"
  private static let bar = "#23262e"
  private static let foreground = "#d6dae3"
  private static let (cellWidth, cellHeight) = (9, 19)
  private static let (margin, barHeight) = (12, 30)
  /// The first sixteen colours, chosen for the dark background.
  private static let basic = [
    "#2b2f39", "#e5707a", "#93c47d", "#e2c275", "#6ea8e8", "#c58ae0", "#62c3c9", "#c9cdd6",
    "#757c8c", "#f38b95", "#aad89a", "#f0d591", "#8fc0f5", "#d8a6ee", "#83d8dc", "#f4f6fa",
  ]

  init(columns: Int, rows: Int, title: String, background: Style) {
    self.columns = columns
    self.rows = rows
    self.title = title
    ground = Self.hex(background.background)
    caret = Self.hex(background.foreground) ?? Self.foreground
  }

  /// Adds a row of a frame.
  mutating func add(_ canvas: Canvas, row y: Int) {
    var x = 0
    while x < canvas.size.width {
      let style = canvas[x, y].style
      var end = x
      var run: [(cluster: String, width: Int)] = []
      while end < canvas.size.width, canvas[end, y].style == style {
        let (cluster, width, _) = canvas[end, y]
        if width > 0 { run.append((cluster, width)) }
        end += 1
      }
      add(run, x: x, y: y, columns: end - x, style: style)
      x = end
    }
  }

  private mutating func add(
    _ run: [(cluster: String, width: Int)], x: Int, y: Int, columns: Int, style: Style
  ) {
    var ink = Self.hex(style.foreground) ?? Self.foreground
    var ground = Self.hex(style.background)
    if style.attributes.contains(.reverse) { (ink, ground) = (ground ?? Self.background, ink) }
    if let ground, ground != self.ground {
      add(Ground(x: x, y: y, columns: columns, fill: ground))
    }
    var text = ""
    var start = x
    var column = x
    var index = 0
    while index < run.count {
      let (cluster, ownWidth) = run[index]
      let box = cluster.unicodeScalars.first.flatMap { BoxShape($0) }
      var cells = 1
      if box?.isWide == true {
        while index + cells < run.count, run[index + cells].cluster == cluster { cells += 1 }
      }
      let width = box == nil ? ownWidth : cells
      index += cells
      let shape = box?.element(
        left: left(column), top: top(y), width: Self.cellWidth, height: Self.cellHeight, ink: ink,
        cells: cells)
      // A cluster that isn't one ASCII character of one column is a separate element.
      let isPlain = shape == nil && width == 1 && cluster.utf8.count == 1
      if !isPlain {
        addText(text, start, y, column - start, ink, style.attributes)
        if let shape {
          letters += style.attributes.contains(.dim) ? "<g opacity=\"0.6\">\n\(shape)</g>\n" : shape
        } else {
          addText(cluster, column, y, width, ink, style.attributes)
        }
        text = ""
        start = column + width
      } else {
        text += cluster
      }
      column += width
    }
    addText(text, start, y, column - start, ink, style.attributes)
  }

  /// Adds a background. Adjacent ones in a row are merged.
  private mutating func add(_ ground: Ground) {
    if let last = grounds.last, last.y == ground.y, last.fill == ground.fill,
      last.x + last.columns == ground.x
    {
      grounds[grounds.count - 1].columns += ground.columns
    } else {
      grounds.append(ground)
    }
  }

  /// Returns the backgrounds as few rectangles, since adjacent ones have visible seams at most scales.
  private func drawnGrounds() -> String {
    var merged: [Ground] = []
    // The last rectangle for each column and width.
    var last: [[Int]: Int] = [:]
    for ground in grounds {
      let place = [ground.x, ground.columns]
      if let index = last[place], merged[index].fill == ground.fill,
        merged[index].y + merged[index].rows == ground.y
      {
        merged[index].rows += 1
      } else {
        last[place] = merged.count
        merged.append(ground)
      }
    }
    if merged.isEmpty { return "" }
    return "<g shape-rendering=\"crispEdges\">\n" + merged.map(rectangle).joined() + "</g>\n"
  }

  mutating func addCursor(_ position: Position) {
    letters += """
      <rect x="\(left(position.x))" y="\(top(position.y) + 2)" width="2" \
      height="\(Self.cellHeight - 4)" fill="\(caret)"/>

      """
  }

  /// Returns the picture.
  ///
  /// Texts inherit the font from the root. A rule for `text` itself would take precedence over
  /// the attributes that make a text bold or italic.
  ///
  /// - Parameters:
  ///   - rules: Additional rules of the style sheet.
  ///   - content: The content between the window and its end; nil for the added one.
  func finished(rules: String = "", content: String? = nil) -> String {
    let width = columns * Self.cellWidth + 2 * Self.margin
    let height = rows * Self.cellHeight + 2 * Self.margin + Self.barHeight
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <title>\(Self.escaped(title))</title>
      <style>svg{font:15px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;\
      white-space:pre}\(rules)</style>
      <rect width="\(width)" height="\(height)" rx="8" fill="\(ground ?? Self.background)"/>
      <path d="M0 \(Self.barHeight)V8a8 8 0 0 1 8-8H\(width - 8)a8 8 0 0 1 8 8V\(Self.barHeight)Z" \
      fill="\(Self.bar)"/>
      <circle cx="18" cy="15" r="5" fill="#e5707a"/>
      <circle cx="36" cy="15" r="5" fill="#e2c275"/>
      <circle cx="54" cy="15" r="5" fill="#93c47d"/>
      <text x="\(width / 2)" y="20" text-anchor="middle" fill="#9aa1b0">\
      \(Self.escaped(title))</text>
      \(content ?? self.content)</svg>

      """
  }

  /// The added backgrounds and characters as elements.
  var content: String { drawnGrounds() + letters }

  private mutating func addText(
    _ text: String, _ x: Int, _ y: Int, _ columns: Int, _ foreground: String,
    _ attributes: Style.Attributes
  ) {
    var lines: [String] = []
    if attributes.contains(.underline) { lines.append("underline") }
    if attributes.contains(.strikethrough) { lines.append("line-through") }
    guard columns > 0, !lines.isEmpty || text.contains(where: { $0 != " " }) else { return }
    var more = ""
    if attributes.contains(.bold) { more += " font-weight=\"bold\"" }
    if attributes.contains(.italic) { more += " font-style=\"italic\"" }
    if attributes.contains(.dim) { more += " opacity=\"0.6\"" }
    if !lines.isEmpty { more += " text-decoration=\"\(lines.joined(separator: " "))\"" }
    letters += """
      <text x="\(left(x))" y="\(top(y) + 14)" textLength="\(columns * Self.cellWidth)" \
      lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="\(foreground)"\(more)>\
      \(Self.escaped(text))</text>

      """
  }

  private func rectangle(_ ground: Ground) -> String {
    """
    <rect x="\(left(ground.x))" y="\(top(ground.y))" width="\(ground.columns * Self.cellWidth)" \
    height="\(ground.rows * Self.cellHeight)" fill="\(ground.fill)"/>

    """
  }

  private func left(_ x: Int) -> Int { Self.margin + x * Self.cellWidth }

  private func top(_ y: Int) -> Int { Self.barHeight + Self.margin + y * Self.cellHeight }

  private static func hex(_ color: Color) -> String? {
    switch color {
    case .standard: return nil
    case .palette(let index) where index < 16: return basic[Int(index)]
    default: return color.hex
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
