// SPDX-License-Identifier: MIT

/// The position at which a text that is too wide is truncated.
///
/// `Text("Views/Theme/Theme.swift").truncated(to: 10, at: Truncation.head).string` is `…eme.swift`.
public enum Truncation: Hashable, Sendable, CaseIterable {
  /// At the beginning, for text whose end is important, such as a path.
  case head
  /// In the middle, for text whose ends are important, such as a file name.
  case middle
  /// At the end.
  case tail
}

extension Text {
  /// Returns the text truncated to a number of columns, with an ellipsis.
  ///
  /// ```swift
  /// Text("Views/Theme/Theme.swift").truncated(to: 10, at: .head).string      // "…eme.swift"
  /// ```
  ///
  /// The ellipsis, which may be empty, has the style of the removed text, and leaves at least one column to the text if
  /// there are two. A wide cluster that fits only by half is removed, so the result may be a column narrower, or two if
  /// truncated in the middle.
  public func truncated(
    to width: Int, at place: Truncation = .tail, ellipsis: String = "…"
  ) -> Text {
    guard self.width > width else { return self }
    guard width > 0 else { return Text("") }
    var sign = Text(ellipsis)
    if sign.width >= width { sign = sign.slice(0..<sign.end(ofColumns: max(1, width - 1))) }
    let room = width - sign.width
    let headRoom =
      switch place {
      case .head: 0
      case .middle: (room + 1) / 2
      case .tail: room
      }
    let head = end(ofColumns: headRoom)
    let tail = start(ofColumns: room - headRoom)
    let hidden = place == .head ? tail - 1 : head
    var text = slice(0..<head)
    text += sign.styled(spans.first { $0.end > hidden }?.style ?? .plain)
    text += slice(tail..<count)
    return text
  }

  /// Returns the text truncated to a number of columns with a theme's ellipsis, as views draw it.
  public func truncated(to width: Int, at place: Truncation = .tail, _ theme: Theme) -> Text {
    truncated(to: width, at: place, ellipsis: theme.symbols.ellipsis)
  }

  /// Returns the ranges of clusters that ``truncated(to:at:ellipsis:)`` keeps, with their columns.
  func partsTruncated(to width: Int, at place: Truncation = .tail, ellipsis: String) -> [(
    x: Int, clusters: Range<Int>
  )] {
    guard self.width > width else { return [(0, 0..<count)] }
    let shown = truncated(to: width, at: place, ellipsis: ellipsis)
    let sign = min(Text(ellipsis).count, max(0, width - 1))
    let kept = max(0, shown.count - sign)
    switch place {
    case .tail: return [(0, 0..<kept)]
    case .head: return [(shown.width - slice(count - kept..<count).width, count - kept..<count)]
    case .middle:
      let head = end(ofColumns: (width - min(Text(ellipsis).width, max(0, width - 1)) + 1) / 2)
      let tail = slice(count - (kept - head)..<count)
      return [(0, 0..<head), (shown.width - tail.width, count - tail.count..<count)]
    }
  }

  /// Returns the first lines of the text, wrapped to a number of columns, with a theme's ellipsis if there are more.
  func lines(in width: Int, atMost rows: Int, _ theme: Theme) -> [Text] {
    let all = wrapped(to: max(1, width))
    guard all.count > rows, rows > 0 else { return Array(all.prefix(max(0, rows))) }
    let last = all[rows - 1] + " " + all[rows]
    return all.prefix(rows - 1) + [last.truncated(to: width, theme)]
  }

  /// Returns the text with a theme's ellipsis instead of one at its end.
  func withEllipsis(of theme: Theme) -> Text {
    guard let last = spans.last, slice(count - 1..<count).string == "…" else {
      return self
    }
    return slice(0..<count - 1) + Text(theme.symbols.ellipsis, style: last.style)
  }

  /// Returns the index after the last of the leading clusters that fit in a number of columns.
  private func end(ofColumns room: Int) -> Int {
    var (index, column) = (0, 0)
    while index < count, column + width(of: index) <= room {
      column += width(of: index)
      index += 1
    }
    return index
  }

  /// Returns the index of the first of the trailing clusters that fit in a number of columns. A mark without a column
  /// stays with the cluster before it.
  private func start(ofColumns room: Int) -> Int {
    var (index, column) = (count, 0)
    while index > 0, column + width(of: index - 1) <= room {
      column += width(of: index - 1)
      index -= 1
    }
    while index < count, width(of: index) == 0 { index += 1 }
    return index
  }
}
