// SPDX-License-Identifier: MIT

/// A text that is edited as a whole, such as the token of a long paste.
struct TextUnit: Hashable, Sendable {
  /// The text.
  let text: String
  /// Its clusters.
  private let clusters: [String]

  init(_ text: String) {
    self.text = text
    clusters = text.map(String.init)
  }

  /// The number of clusters.
  var count: Int { clusters.count }

  /// Returns whether a line contains the text at a column.
  func isPart(of line: ClusterBuffer, at column: Int) -> Bool {
    guard column >= 0, column + count <= line.count else { return false }
    return clusters.indices.allSatisfy { line[column + $0].string == clusters[$0] }
  }
}

extension TextEditing {
  /// Returns the unit that contains a position, or that ends or begins at it if it `touches` the position.
  func unit(
    at position: TextPosition, touching touches: Bool = false
  ) -> (range: Range<TextPosition>, unit: TextUnit)? {
    let line = buffer.lines[position.line]
    let edge = touches ? 0 : 1
    for unit in units where unit.count > edge {
      for column in stride(
        from: position.column - edge, through: position.column - unit.count + edge, by: -1)
      where unit.isPart(of: line, at: column) {
        let start = TextPosition(line: position.line, column: column)
        let end = TextPosition(line: position.line, column: column + unit.count)
        return (start..<end, unit)
      }
    }
    return nil
  }

  /// Returns a range that contains the units at its ends as a whole.
  func whole(_ range: Range<TextPosition>) -> Range<TextPosition> {
    guard !units.isEmpty else { return range }
    let start = unit(at: range.lowerBound)?.range.lowerBound ?? range.lowerBound
    let end = unit(at: range.upperBound)?.range.upperBound ?? range.upperBound
    return start..<end
  }

  /// Returns a position that isn't inside a unit: its end for a caret that comes from before it, or else its beginning.
  func boundary(nearest position: TextPosition, from caret: TextPosition) -> TextPosition {
    guard !units.isEmpty, let range = unit(at: position)?.range else { return position }
    return caret <= range.lowerBound ? range.upperBound : range.lowerBound
  }
}
