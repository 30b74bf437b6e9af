// SPDX-License-Identifier: MIT

/// Where a text that is too wide is cut.
public enum Truncation: Hashable, Sendable, CaseIterable {
  /// At the beginning, for what is told by its end: a path.
  case head
  /// In the middle, for what is told by both ends: the name of a file.
  case middle
  /// At the end.
  case tail
}

extension Text {
  /// The text cut to so many columns, with an ellipsis where something was cut.
  ///
  /// The ellipsis, which may be empty, has the style of what it stands for, and leaves a column to the text where there
  /// are two. A wide cluster that fits only by half is cut whole, so the result may be a column or, cut in the middle,
  /// two narrower.
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

  /// The text cut to so many columns, with a theme's ellipsis where something was cut: what views draw.
  public func truncated(to width: Int, at place: Truncation = .tail, _ theme: Theme) -> Text {
    truncated(to: width, at: place, ellipsis: theme.symbols.ellipsis)
  }

  /// The text with a theme's ellipsis in place of one at its end.
  func withEllipsis(of theme: Theme) -> Text {
    guard let last = spans.last, slice(count - 1..<count).string == "…" else {
      return self
    }
    return slice(0..<count - 1) + Text(theme.symbols.ellipsis, style: last.style)
  }

  /// The cluster after the last of those at the beginning which have so many columns.
  private func end(ofColumns room: Int) -> Int {
    var (index, column) = (0, 0)
    while index < count, column + width(of: index) <= room {
      column += width(of: index)
      index += 1
    }
    return index
  }

  /// The first cluster of those at the end which have so many columns; a mark without a column goes with the cluster
  /// before it.
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
