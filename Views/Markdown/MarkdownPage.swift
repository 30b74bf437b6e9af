// SPDX-License-Identifier: MIT

/// The text of a `MarkdownView` at its full height.
final class MarkdownPage: View {
  let opened = ControlEvent<String>()
  var blocks: [MarkdownBlock] = [] {
    didSet {
      guard blocks != oldValue else { return }
      (known, selected) = (nil, nil)
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The index of the selected link in ``links``.
  var selected: Int? {
    didSet { if selected != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether the selected link is highlighted.
  var marksSelection = false {
    didSet { if marksSelection != oldValue { setNeedsDisplay() } }
  }

  private var known: (width: Int, theme: Theme, rows: [Text], links: MarkdownLinks)?

  /// The links in the current layout.
  var links: [MarkdownLinks.Link] { content(for: frame.width).links.all }

  /// The selected link.
  var selectedLink: MarkdownLinks.Link? {
    selected.flatMap { links.indices.contains($0) ? links[$0] : nil }
  }

  private func content(for width: Int) -> (rows: [Text], links: MarkdownLinks) {
    let theme = theme
    if let known, known.width == width, known.theme == theme { return (known.rows, known.links) }
    let rows = MarkdownRows(theme: theme).rows(of: blocks, width: width)
    let links = MarkdownLinks(in: rows)
    known = (width, theme, rows, links)
    return (rows, links)
  }

  override var accessibilityChildren: [AccessibilityNode] {
    let links = links.enumerated().map { index, link in
      Accessibility(
        .link, label: link.label, value: link.address, state: index == selected ? .selected : [])
    }
    return blocks.flatMap { $0.accessibilityNodes } + links.map { AccessibilityNode($0) }
  }

  override var cursor: Position { selectedLink?.places[0].origin ?? .zero }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, content(for: room.width).rows.count))
  }

  override func draw(in painter: Painter) {
    let rows = content(for: frame.width).rows
    let visible = painter.visible
    // The page may be taller than its text, with only the part below the text visible.
    let first = max(0, visible.minY)
    for y in first..<max(first, min(rows.count, visible.maxY)) {
      painter.draw(rows[y], at: Position(x: 0, y: y), style: theme.text)
    }
    guard marksSelection, let selectedLink else { return }
    let selection = theme.selection
    for place in selectedLink.places { painter.restyle(place) { selection.over($0) } }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick,
      let index = content(for: frame.width).links.index(at: mouse.position)
    else { return false }
    selected = index
    opened.send(links[index].address)
    return true
  }
}

extension MarkdownBlock {
  /// The accessibility nodes of the block, without Markdown delimiters.
  fileprivate var accessibilityNodes: [AccessibilityNode] {
    func text(_ string: String) -> String { MarkdownInline(theme: .standard).text(string).string }
    func node(_ role: Accessibility.Role, _ label: String) -> AccessibilityNode {
      AccessibilityNode(Accessibility(role, label: label))
    }
    switch self {
    case .heading(_, let title): return [node(.heading, text(title))]
    case .paragraph(let string): return [node(.text, text(string))]
    case .code(_, let lines): return lines.map { node(.text, $0) }
    case .quote(let blocks): return blocks.flatMap(\.accessibilityNodes)
    case .list(_, let items): return items.flatMap(\.accessibilityNodes)
    case .table(let table):
      return ([table.header] + table.rows).map { row in
        node(.text, row.map(text).joined(separator: ", "))
      }
    case .rule: return []
    }
  }
}

extension MarkdownItem {
  /// The nodes of the item. The first node of a task is a check box.
  fileprivate var accessibilityNodes: [AccessibilityNode] {
    var nodes = blocks.flatMap(\.accessibilityNodes)
    if let isDone, let first = nodes.first {
      nodes[0] = AccessibilityNode(
        Accessibility(.checkbox, label: first.element.label, state: isDone ? .on : .off))
    }
    return nodes
  }
}

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
