// SPDX-License-Identifier: MIT

/// The links of a page that was wrapped into rows, in reading order.
struct MarkdownLinks {
  /// A link, which may continue in the next row.
  struct Link: Hashable {
    let address: String
    fileprivate(set) var label: String
    /// The frames of the link on the page, one for each row.
    fileprivate(set) var places: [Frame]
  }

  private(set) var all: [Link] = []

  init(in rows: [Text] = []) {
    for (y, row) in rows.enumerated() {
      var (first, x) = (0, 0)
      for span in row.spans {
        let width = (first..<span.end).reduce(0) { $0 + row.width(of: $1) }
        if let address = span.style.link {
          let place = Frame(x: x, y: y, width: width, height: 1)
          add(row.slice(first..<span.end).string, address, at: place, below: rows)
        }
        (first, x) = (span.end, x + width)
      }
    }
  }

  /// Returns the index of the link at a position on the page.
  func index(at position: Position) -> Int? {
    all.firstIndex { $0.places.contains { $0.contains(position) } }
  }

  /// Adds a part of a row. If the previous link continues here, the part is added to it.
  private mutating func add(
    _ text: String, _ address: String, at place: Frame, below rows: [Text]
  ) {
    guard let end = all.last?.places.last, all.last?.address == address,
      end.maxX == place.minX && end.minY == place.minY
        || end.minY == place.minY - 1 && end.maxX == rows[end.minY].width
    else { return all.append(Link(address: address, label: text, places: [place])) }
    if end.minY != place.minY { all[all.count - 1].label += " " }
    all[all.count - 1].label += text
    all[all.count - 1].places.append(place)
  }
}
