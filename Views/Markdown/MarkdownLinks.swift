// SPDX-License-Identifier: MIT

/// The links of a page that was broken into rows, in the order of reading.
struct MarkdownLinks {
  /// A link, which may go on in the next row.
  struct Link: Hashable {
    let address: String
    fileprivate(set) var label: String
    /// Where it stands on the page, one part a row.
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

  /// The link at a place of the page.
  func index(at position: Position) -> Int? {
    all.firstIndex { $0.places.contains { $0.contains(position) } }
  }

  /// Adds a part of a row, as one more of the link before where that goes on here.
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
