// SPDX-License-Identifier: MIT

extension Text {
  /// Creates a text in which each tab continues at the next tab stop, so that the columns of its lines are aligned.
  ///
  /// ```swift
  /// Text("Name\tCork\nCountry\tIreland", tabStops: [])
  /// // Name     Cork
  /// // Country  Ireland
  /// ```
  ///
  /// - Parameters:
  ///   - string: The text, with tabs between the columns and a line feed after each line.
  ///   - tabStops: The columns of the tab stops in ascending order. Without any, each column is as wide as its widest text and
  ///     two blanks.
  ///   - style: The style.
  public init(_ string: String, tabStops: [Int], style: Style = .plain) {
    let rows = string.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map {
        Text(String($0), style: style)
      }
    }
    let stops = tabStops.isEmpty ? Self.stops(of: rows) : tabStops
    self = ""
    for (index, row) in rows.enumerated() {
      var line = row[0]
      for cell in row.dropFirst() {
        let stop = stops.first { $0 > line.width } ?? line.width + 2
        let gap = min(stop, Size.unlimited) - line.width
        line = line + Text(String(repeating: " ", count: max(0, gap)), style: style) + cell
      }
      self = self + (index > 0 ? Text("\n") : "") + line
    }
  }

  private static func stops(of rows: [[Text]]) -> [Int] {
    var stops: [Int] = []
    while true {
      let column = stops.count
      let widths = rows.filter { $0.count > column + 1 }.map { $0[column].width }
      guard let width = widths.max() else { return stops }
      stops.append((stops.last ?? 0) + width + 2)
    }
  }
}
