// SPDX-License-Identifier: MIT

/// The messages of a conversation, oldest first, with their authors and times, which keeps its place when messages are
/// inserted above or below.
///
/// ```swift
/// let transcript = TranscriptView()
/// transcript.show([
///   .init(id: 1, section: "Today", author: "Mira", time: "09:41", text: "Who has rye flour?"),
///   .init(id: 2, section: "Today", author: "Dana", time: "09:43", text: "I do.", isOwn: true),
/// ])
/// // Draws:
/// // ── Today ────────────────
/// //   Mira 09:41
/// //   Who has rye flour?
/// //
/// // ▌ Dana 09:43
/// // ▌ I do.
/// ```
///
/// It shows the newest message until the user scrolls up, and again at the end. Meanwhile, the last row says how many messages
/// have arrived below. Complexity: O(*n*) for *n* messages after a change, O(*rows*) for drawing.
public final class TranscriptView: View {
  /// A message of a conversation.
  public struct Item: Hashable {
    /// The identity, which is unique in the conversation.
    public var id: AnyHashable
    /// The title of the section that the message belongs to, such as a day.
    public var section: String
    /// The name of the author.
    public var author: String
    /// The time.
    public var time: String
    /// The text, which is wrapped.
    public var text: Text
    /// A short text after the message, such as `sending…`.
    public var note: String
    /// A Boolean value that indicates whether the note is a problem.
    public var isProblem: Bool
    /// A Boolean value that indicates whether the message is by the user.
    public var isOwn: Bool

    /// Creates a message.
    public init(
      id: AnyHashable, section: String = "", author: String, time: String = "", text: Text,
      note: String = "", isProblem: Bool = false, isOwn: Bool = false
    ) {
      (self.id, self.section, self.author, self.time) = (id, section, author, time)
      (self.text, self.note, self.isProblem, self.isOwn) = (text, note, isProblem, isOwn)
    }
  }

  /// A key action.
  public enum Action: Hashable, Sendable {
    /// Scrolls by a row.
    case up, down
    /// Scrolls by a page.
    case pageUp, pageDown
    /// Scrolls to the oldest message, or to the newest one.
    case first, last
  }

  /// The default keys.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "scroll up", hint: "scroll", priority: 8),
    .init(.down, "down", "j", help: "scroll down", hint: "scroll", priority: 8),
    .init(.pageUp, "pgup", help: "page up", hint: "page", priority: 2),
    .init(.pageDown, "pgdn", "space", help: "page down", hint: "page", priority: 2),
    .init(.first, "home", "g", help: "go to top"),
    .init(.last, "end", "G", help: "go to bottom"),
  ])
  /// The key map.
  public var keyMap = TranscriptView.standardKeyMap
  /// The messages, oldest first.
  public private(set) var items: [Item] = []
  /// A text above the first message, such as whether older ones are being loaded.
  public var heading: Text = "" {
    didSet { if heading != oldValue { itemsChanged() } }
  }
  /// The text without messages.
  public var emptyText: Text = "" { didSet { setNeedsDisplay() } }
  /// A Boolean value that indicates whether new messages scroll into sight.
  public private(set) var follows = true
  /// Sends when the oldest message is near, once for each, and each time the user scrolls at the beginning.
  public let reachedStart = ControlEvent<Void>()
  /// Sends the identities of the visible messages after each change of them. Nothing is visible in a hidden view.
  public let visibleChanges = ControlEvent<[AnyHashable]>()

  private var layouts: [AnyHashable: ItemLayout] = [:]
  /// The first row of each message, and the number of all rows.
  private var starts: [Int] = [0]
  private var width = -1
  /// The first visible row.
  private var top = 0
  /// The last message that the user had the chance to see.
  private var lastSeen: AnyHashable?
  private var lastStart: AnyHashable?
  private var lastVisible: [AnyHashable] = []

  /// Creates a view without messages.
  public override init() {
    super.init()
    growFactor = 1
  }

  /// Replaces the messages. Those that are visible keep their place, unless the newest one is shown.
  public func show(_ items: [Item]) {
    guard items != self.items else { return }
    self.items = items
    itemsChanged()
  }

  /// Scrolls to the newest message, and shows those that arrive.
  public func scrollToEnd() {
    follows = true
    settle()
  }

  /// Scrolls by rows; a negative number scrolls up.
  public func scroll(by rows: Int) {
    let target = top + rows
    follows = target >= lastTop
    top = min(max(0, target), lastTop)
    if target < 0 { lastStart = nil }
    settle()
  }

  /// The number of messages below those that the user has seen.
  public var unseenCount: Int {
    guard !follows, let lastSeen else { return 0 }
    return items.reversed().prefix { $0.id != lastSeen }.count
  }

  // MARK: - Rows

  /// The rows of a message at a width.
  private struct ItemLayout {
    let item: Item
    let hasSection: Bool
    let hasHeader: Bool
    let isFirst: Bool
    let lines: [Text]

    /// The rows above the text: a blank row, the title of the section, the author.
    var head: Int { (isFirst || !hasHeader ? 0 : 1) + (hasSection ? 1 : 0) + (hasHeader ? 1 : 0) }
    var height: Int { head + lines.count }
  }

  private var headingRows: Int { heading.isEmpty ? 0 : 1 }
  private var lastTop: Int { max(0, (starts.last ?? 0) - frame.height) }

  private func itemsChanged() {
    if let lastSeen, !items.contains(where: { $0.id == lastSeen }) {
      // Replaced, as what the user has sent by the server's copy.
      self.lastSeen = items.last { layouts[$0.id] != nil }?.id
    }
    measureItems()
    restoreAnchor()
    settle()
  }

  /// The message at the top, and the top row relative to the first row of its text: what is above that can change with the
  /// message before.
  private var anchor: (id: AnyHashable, row: Int)?

  private func noteAnchor() {
    let index = index(at: max(top, headingRows))
    guard items.indices.contains(index), let layout = layouts[items[index].id] else { return }
    anchor = (items[index].id, top - starts[index] - layout.head)
  }

  private func restoreAnchor() {
    guard !follows, let anchor, let layout = layouts[anchor.id],
      let index = items.firstIndex(where: { $0.id == anchor.id })
    else { return }
    top = starts[index] + layout.head + min(anchor.row, layout.lines.count - 1)
  }

  private func measureItems() {
    var next: [AnyHashable: ItemLayout] = [:]
    next.reserveCapacity(items.count)
    var row = headingRows
    var rows = [Int]()
    rows.reserveCapacity(items.count + 1)
    for (index, item) in items.enumerated() {
      let before = index > 0 ? items[index - 1] : nil
      let hasSection = !item.section.isEmpty && item.section != before?.section
      let hasHeader = hasSection || before?.author != item.author || before?.isOwn != item.isOwn
      let layout: ItemLayout
      if let old = layouts[item.id], old.item == item, old.hasSection == hasSection,
        old.hasHeader == hasHeader, old.isFirst == (index == 0)
      {
        layout = old
      } else {
        layout = ItemLayout(
          item: item, hasSection: hasSection, hasHeader: hasHeader, isFirst: index == 0,
          lines: lines(of: item))
      }
      next[item.id] = layout
      rows.append(row)
      row += layout.height
    }
    rows.append(row)
    (layouts, starts) = (next, rows)
  }

  private func lines(of item: Item) -> [Text] {
    let theme = theme
    var text = item.text
    if !item.note.isEmpty {
      text += Text(" " + item.note, style: item.isProblem ? theme.error : theme.secondary)
    }
    return text.wrapped(to: max(1, width - 4))
  }

  /// Returns the index of the message at a row.
  private func index(at row: Int) -> Int {
    var (low, high) = (0, max(0, starts.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] <= row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private var visibleRange: Range<Int> {
    guard !items.isEmpty, frame.height > 0 else { return 0..<0 }
    let first = index(at: max(top, headingRows))
    return first..<max(first, min(items.count, index(at: top + frame.height - 1) + 1))
  }

  /// Applies the scroll position, and sends what follows from it.
  private func settle() {
    if follows { top = lastTop }
    top = min(max(0, top), lastTop)
    noteAnchor()
    let visible = visibleRange
    if follows || visible.upperBound == items.count && visible.upperBound > 0 {
      lastSeen = items.last?.id
    }
    setNeedsDisplay()
    guard frame.height > 0, width >= 0 else { return }
    // Messages on a hidden tab aren't visible. The layout after its return sends them.
    guard isInSight else { return setNeedsLayout() }
    let ids = items[visible].map(\.id)
    if ids != lastVisible {
      lastVisible = ids
      visibleChanges.send(ids)
    }
    if let first = items.first?.id, top < frame.height, first != lastStart {
      lastStart = first
      reachedStart.send()
    }
  }

  // MARK: - View

  /// `true`, so that the keys scroll.
  public override var isFocusable: Bool { true }

  /// The hints of the keys that scroll, if there is something to scroll.
  public override var keyHints: [KeyHint] { lastTop > 0 ? keyMap.hints() : [] }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Scrolling") }

  /// The newest visible message.
  public override var accessibility: Accessibility {
    let last = visibleRange.last.map { items[$0] }
    return Accessibility(
      .log, value: last.map { "\($0.author): \($0.text.string)" } ?? emptyText.string)
  }

  /// The visible messages.
  public override var accessibilityChildren: [AccessibilityNode] {
    items[visibleRange].map { item in
      AccessibilityNode(
        Accessibility(
          .text, label: "\(item.author): \(item.text.string)",
          value: [item.time, item.note].filter { !$0.isEmpty }.joined(separator: ", ")))
    }
  }

  /// Returns the available size.
  public override func measure(in room: Size) -> Size { room }

  /// Wraps the messages for the width, and keeps the place.
  public override func layout() {
    if width != frame.width {
      width = frame.width
      layouts = [:]
      measureItems()
      restoreAnchor()
    }
    settle()
  }

  /// Draws the visible messages, the scroll bar, and the number of messages below.
  public override func draw(in painter: Painter) {
    let theme = theme
    guard !items.isEmpty else {
      let lines = emptyText.lines(in: max(0, frame.width - 2), atMost: frame.height, theme)
      for (y, line) in lines.enumerated() {
        painter.draw(line, at: Position(x: 2, y: y), style: theme.secondary)
      }
      return
    }
    // Few messages are at the bottom, above the field that is usually there.
    let shift = max(0, frame.height - (starts.last ?? 0))
    if headingRows > 0, top == 0 {
      let text = heading.truncated(to: max(0, frame.width - 4), theme)
      painter.draw(text, at: Position(x: 2, y: shift), style: theme.secondary)
    }
    for index in visibleRange {
      guard let layout = layouts[items[index].id] else { continue }
      draw(layout, at: starts[index] - top + shift, theme, painter)
    }
    ScrollBar(total: starts.last ?? 0, visible: frame.height, first: top)
      .draw(in: painter, column: frame.width - 1, theme, isActive: isFocused)
    drawUnseen(theme, painter)
  }

  private func draw(_ layout: ItemLayout, at start: Int, _ theme: Theme, _ painter: Painter) {
    let item = layout.item
    var y = start + (layout.isFirst || !layout.hasHeader ? 0 : 1)
    let room = max(0, frame.width - 4)
    if layout.hasSection {
      painter.fill(
        Frame(x: 0, y: y, width: max(0, frame.width - 2), height: 1), with: theme.border,
        character: theme.symbols.rule)
      let title = Text(" \(item.section) ").truncated(to: max(0, room - 2), theme)
      painter.draw(title, at: Position(x: 2, y: y), style: theme.heading)
      y += 1
    }
    func mark(_ y: Int) {
      guard item.isOwn else { return }
      painter.draw(Text(theme.symbols.pointer), at: Position(x: 0, y: y), style: theme.accent)
    }
    if layout.hasHeader {
      let author = Text(item.author, style: item.isOwn ? theme.title : theme.heading)
      let line = author + Text(item.time.isEmpty ? "" : " \(item.time)", style: theme.secondary)
      painter.draw(line.truncated(to: room, theme), at: Position(x: 2, y: y), style: theme.text)
      mark(y)
      y += 1
    }
    for line in layout.lines {
      painter.draw(line, at: Position(x: 2, y: y), style: theme.text)
      mark(y)
      y += 1
    }
  }

  private func drawUnseen(_ theme: Theme, _ painter: Painter) {
    let count = unseenCount
    guard count > 0, frame.height > 0 else { return }
    let text = Text(" " + words["{0} new below", "\(count)"] + " ")
      .truncated(to: max(0, frame.width - 2), theme)
    let x = max(0, (frame.width - text.width) / 2)
    painter.draw(text, at: Position(x: x, y: frame.height - 1), style: theme.selection)
  }

  /// Scrolls.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return perform(event, in: keyMap, act) }
    switch mouse.kind {
    case .scrollUp: scroll(by: -mouse.scrollDistance)
    case .scrollDown: scroll(by: mouse.scrollDistance)
    default: return false
    }
    return true
  }

  /// Performs an action, for an owner whose keys scroll while another view has the focus.
  @discardableResult public func act(_ action: Action) -> Bool {
    let page = max(1, frame.height - 1)
    switch action {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .first: scroll(by: -top - 1)
    case .last: scrollToEnd()
    }
    return true
  }
}
