// SPDX-License-Identifier: MIT

/// The text of a `MarkdownView` at its full height.
final class MarkdownPage: View {
  let opened = ControlEvent<String>()
  private(set) var document = MarkdownDocument()
  /// A Boolean value that indicates whether more text is expected.
  var isStreaming = false {
    didSet { if isStreaming != oldValue { documentDidChange() } }
  }
  /// The index of the selected link in ``links``.
  var selected: Int? {
    didSet { if selected != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether the selected link is highlighted.
  var marksSelection = false {
    didSet { if marksSelection != oldValue { setNeedsDisplay() } }
  }

  /// The layouts of the last two widths: the page is measured with and without room for a scroll bar.
  private var layouts: [MarkdownLayout] = []

  /// Replaces the text. If it begins with the one from before, only the rest is read.
  func show(_ source: String) {
    guard source != document.source else { return }
    if let rest = source.bytes(after: document.source), !document.source.isEmpty {
      return append(rest)
    }
    (document, layouts, selected) = (MarkdownDocument(source), [], nil)
    documentDidChange()
  }

  /// Adds text at the end.
  func append(_ text: String) {
    guard !text.isEmpty else { return }
    document.append(text)
    documentDidChange()
  }

  private func documentDidChange() {
    for layout in layouts { layout.isCurrent = false }
    setNeedsUpdate()
  }

  /// The links in the current layout.
  var links: [MarkdownLinks.Link] { content(for: frame.width).links.all }

  /// A Boolean value that indicates whether there are links, apart from those of a block that still grows.
  var hasLinks: Bool {
    isStreaming ? content(for: frame.width).hasClosedLinks : !links.isEmpty
  }

  /// The selected link.
  var selectedLink: MarkdownLinks.Link? {
    selected.flatMap { links.indices.contains($0) ? links[$0] : nil }
  }

  /// Returns the number of rows of the first blocks.
  func end(ofBlocks count: Int) -> Int { content(for: frame.width).end(ofBlocks: count) }

  private func content(for width: Int) -> MarkdownLayout {
    let content: MarkdownLayout
    if let layout = layouts.first(where: { $0.width == max(1, width) && $0.theme == theme }) {
      content = layout
    } else {
      content = MarkdownLayout(theme: theme, width: width)
      layouts = [content] + layouts.prefix(1)
    }
    if !content.isCurrent { content.update(document, isOpen: isStreaming) }
    return content
  }

  override var accessibilityChildren: [AccessibilityNode] {
    let links = links.enumerated().map { index, link in
      Accessibility(
        .link, label: link.label, value: link.address, state: index == selected ? .selected : [])
    }
    var nodes = document.blocks.flatMap { $0.accessibilityNodes }
    if isStreaming {
      if nodes.isEmpty { nodes = [AccessibilityNode(Accessibility(.text))] }
      nodes[nodes.count - 1].isGrowing = true
    }
    return nodes + links.map { AccessibilityNode($0) }
  }

  override var selectableText: (any SelectableText)? {
    let content = content(for: frame.width)
    return content.blocks.isEmpty ? nil : MarkdownText(content, of: document)
  }

  override var cursor: Position { selectedLink?.places[0].origin ?? .zero }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, content(for: room.width).count))
  }

  override func draw(in painter: Painter) {
    let content = content(for: frame.width)
    let visible = painter.visible
    // The page may be taller than its text, with only the part below the text visible.
    let first = max(0, visible.minY)
    for y in first..<max(first, min(content.count, visible.maxY)) {
      painter.draw(content.row(at: y), at: Position(x: 0, y: y), style: theme.text)
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
