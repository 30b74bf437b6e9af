// SPDX-License-Identifier: MIT

import Foundation
import Views

/// A comparison of the expected screen of a test with the drawn one.
struct ScreenComparison {
  /// The expected rows, without trailing blanks.
  let expected: [String]
  /// The drawn rows, without trailing blanks.
  let drawn: [String]

  /// Creates a comparison of two texts. Trailing blanks and blank rows below the last text are ignored.
  init(expected: String, drawn: String) {
    (self.expected, self.drawn) = (Self.rows(expected), Self.rows(drawn))
  }

  /// A Boolean value that indicates whether both are equal.
  var isSame: Bool { expected == drawn }

  /// The differing rows, each as expected and as drawn.
  var description: String {
    var lines: [String] = []
    for row in 0..<max(expected.count, drawn.count) {
      let (wanted, found) = (Self.row(row, of: expected), Self.row(row, of: drawn))
      guard wanted != found else { continue }
      lines += ["row \(row + 1) is expected as |\(wanted)|", "         and drawn as  |\(found)|"]
    }
    return lines.joined(separator: "\n")
  }

  /// Returns an SVG picture of the expected screen, the drawn one with its styles, and the drawn one with the differing
  /// cells marked.
  ///
  /// - Parameters:
  ///   - canvas: The drawn frame.
  ///   - title: The picture's title.
  func picture(of canvas: Canvas, title: String) -> String {
    let width = max(canvas.size.width, expected.map { Text($0).width }.max() ?? 0, 10)
    let height = max(canvas.size.height, expected.count)
    var wanted = Canvas(size: Size(width: width, height: height))
    wanted.paint { painter in
      for (y, row) in expected.enumerated() { painter.draw(Text(row), at: Position(x: 0, y: y)) }
    }
    var picture = Canvas(size: Size(width: 3 * width + 6, height: height + 2))
    let caption = Style.plain.bold()
    picture.paint { painter in
      for (column, name) in ["expected", "drawn", "difference"].enumerated() {
        painter.draw(Text(name), at: Position(x: column * (width + 3), y: 0), style: caption)
      }
      for y in 0..<height {
        for x in 0..<width {
          let (cell, drawn) = (wanted[x, y], canvas[x, y])
          let isOutside = x >= canvas.size.width || y >= canvas.size.height
          let isSame = cell.cluster == (isOutside ? " " : drawn.cluster)
          painter.draw(Text(cell.cluster), at: Position(x: x, y: y + 2))
          painter.draw(
            Text(drawn.cluster), at: Position(x: width + 3 + x, y: y + 2), style: drawn.style)
          let shown = drawn.cluster.isEmpty ? " " : drawn.cluster
          painter.draw(
            Text(shown), at: Position(x: 2 * width + 6 + x, y: y + 2),
            style: isSame ? .plain.dim() : Style(foreground: .white, background: .red))
        }
      }
    }
    return picture.svg(title: title)
  }

  private static func rows(_ text: String) -> [String] {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return String(row)
    }
    while rows.last == "" { rows.removeLast() }
    return rows
  }

  private static func row(_ index: Int, of rows: [String]) -> String {
    rows.indices.contains(index) ? rows[index] : ""
  }
}
