/// A text in Markdown to read: headings, lists, quotes, code, emphasis, links, tables and rules. It wraps and scrolls.
///
/// Any text can be shown, however hostile: what isn't Markdown is text, control characters are visible, and only links
/// to pages and mailboxes lead anywhere.
public final class MarkdownView: View {
  /// The text.
  public var markdown: String {
    didSet { if markdown != oldValue { page.blocks = MarkdownReader.blocks(of: markdown) } }
  }
  /// Told of a link's address when the user clicks on it.
  public var links: Listeners<String> { page.links }

  private let page = MarkdownPage()
  private let scroll: ScrollView

  /// Makes a view of a text.
  public init(_ markdown: String = "") {
    self.markdown = markdown
    scroll = ScrollView(page)
    super.init()
    flexibility = 1
    page.blocks = MarkdownReader.blocks(of: markdown)
    add(scroll)
  }

  /// Shows the text from its beginning.
  public func scrollToTop() {
    scroll.scrollToTop()
  }

  /// The rows that the text takes.
  public override func measure(in room: Size) -> Size { scroll.fittingSize(in: room) }

  /// Gives the text all the room.
  public override func layout() {
    scroll.frame = bounds
  }
}

/// The text of a `MarkdownView`, at its whole height.
private final class MarkdownPage: View {
  let links = Listeners<String>()
  var blocks: [MarkdownBlock] = [] {
    didSet {
      guard blocks != oldValue else { return }
      known = nil
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  private var known: (width: Int, theme: Theme, rows: [Text])?

  private func rows(for width: Int) -> [Text] {
    let theme = theme
    if let known, known.width == width, known.theme == theme { return known.rows }
    let rows = MarkdownRows(theme: theme).rows(of: blocks, width: width)
    known = (width, theme, rows)
    return rows
  }

  override var accessibilityChildren: [AccessibilityNode] {
    blocks.flatMap { $0.accessibilityNodes }
  }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, rows(for: room.width).count))
  }

  override func draw(in painter: Painter) {
    let rows = rows(for: frame.width)
    let visible = painter.visible
    for y in max(0, visible.minY)..<max(0, min(rows.count, visible.maxY)) where y < rows.count {
      painter.draw(rows[y], at: Position(x: 0, y: y), style: theme.text)
    }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick else { return false }
    let rows = rows(for: frame.width)
    guard rows.indices.contains(mouse.position.y),
      let link = rows[mouse.position.y].style(atColumn: mouse.position.x)?.link
    else { return false }
    links.send(link)
    return true
  }
}

extension Text {
  /// The style of the cluster at a column.
  fileprivate func style(atColumn column: Int) -> Style? {
    var (index, x) = (0, 0)
    while index < count {
      x += width(of: index)
      if x > column { return spans.first { $0.end > index }?.style }
      index += 1
    }
    return nil
  }
}

extension MarkdownBlock {
  /// The block in words, without its marks.
  fileprivate var accessibilityNodes: [AccessibilityNode] {
    func text(_ string: String) -> String { MarkdownInline(theme: .standard).text(string).string }
    func node(_ role: Accessibility.Role, _ label: String) -> AccessibilityNode {
      AccessibilityNode(Accessibility(role, label: label))
    }
    switch self {
    case .heading(_, let title): return [node(.heading, text(title))]
    case .paragraph(let string): return [node(.text, text(string))]
    case .code(let lines): return lines.map { node(.text, $0) }
    case .quote(let blocks): return blocks.flatMap(\.accessibilityNodes)
    case .list(_, let items): return items.flatMap { $0.flatMap(\.accessibilityNodes) }
    case .table(let table):
      return ([table.header] + table.rows).map { row in
        node(.text, row.map(text).joined(separator: ", "))
      }
    case .rule: return []
    }
  }
}
