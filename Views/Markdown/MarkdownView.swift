// SPDX-License-Identifier: MIT

/// A text in Markdown to read: headings, lists, quotes, code, emphasis, links, tables and rules. It wraps and scrolls.
///
/// Any text can be shown, however hostile: what isn't Markdown is text, control characters are visible, and only links
/// to pages and mailboxes lead anywhere. Keys go from link to link, from the part of the page that shows, and behind the
/// last one on to the next control.
public final class MarkdownView: View {
  /// What keys ask a page for, beside scrolling.
  public enum Action: Hashable, Sendable {
    /// To go to the next link, or to the one before.
    case nextLink, previousLink
    /// To open the link that they went to.
    case open
  }

  /// The keys that a new page has, beside those that scroll.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.nextLink, "tab", help: "to the next link", hint: "link", priority: 5),
    .init(.previousLink, "shift+tab", help: "to the link before"),
    .init(.open, "enter", help: "open the link", priority: 9),
  ])
  /// The keys.
  public var keyMap = MarkdownView.standardKeyMap
  /// The text.
  public var markdown: String {
    didSet { if markdown != oldValue { page.blocks = MarkdownReader.blocks(of: markdown) } }
  }
  /// Told of a link's address when the user opens it, by a key or a click.
  public var links: ControlEvent<String> { page.opened }

  private let page = MarkdownPage()
  private let scroll: ScrollView

  /// Makes a view of a text.
  public init(_ markdown: String = "") {
    self.markdown = markdown
    scroll = ScrollView(page)
    super.init()
    growFactor = 1
    page.blocks = MarkdownReader.blocks(of: markdown)
    add(scroll)
  }

  /// Shows the text from its beginning.
  public func scrollToTop() {
    scroll.scrollToTop()
  }

  /// The keys of links, where there are any.
  public override var keyHints: [KeyHint] {
    if page.links.isEmpty { return [] }
    let open =
      page.selectedLink == nil ? nil : keyMap.hint(.open, label: "open", priority: 9)
    return [open].compactMap(\.self) + keyMap.hints()
  }

  /// The keys of links, where there are any.
  public override var keyHelp: KeyHelp? { page.links.isEmpty ? nil : keyMap.help("Links") }

  /// The rows that the text takes.
  public override func measure(in room: Size) -> Size { scroll.fittingSize(in: room) }

  /// Gives the text all the room.
  public override func layout() {
    scroll.frame = bounds
  }

  /// Goes to links and opens them.
  public override func handle(_ event: Event) -> Bool { perform(event, in: keyMap, act) }

  /// Shows which link keys lead to while the page has the focus.
  public override func focusDidChange() {
    super.focusDidChange()
    page.marksSelection = scroll.isFocused
  }

  private func act(_ action: Action) -> Bool {
    switch action {
    case .nextLink: return select(following(1))
    case .previousLink: return select(page.selected == nil ? nil : following(-1))
    case .open:
      guard let link = page.selectedLink else { return false }
      page.opened.send(link.address)
      return true
    }
  }

  /// The link so many behind the selected one; where none that shows is selected, the first behind the top row.
  private func following(_ step: Int) -> Int {
    let shown = scroll.offset..<scroll.offset + frame.height
    if let selected = page.selected, let link = page.selectedLink,
      link.places.contains(where: { shown.contains($0.minY) })
    {
      return selected + step
    }
    let next =
      page.links.firstIndex { $0.places[0].minY >= shown.lowerBound } ?? page.links.count
    return step > 0 ? next : next - 1
  }

  /// Selects a link, scrolls to it and says so; where there is none the key is others'.
  private func select(_ index: Int?) -> Bool {
    guard let index, page.links.indices.contains(index) else {
      page.selected = nil
      return false
    }
    let link = page.links[index]
    page.selected = index
    page.reveal(link.places[0])
    window?.announce(Accessibility(.link, label: link.label, value: link.address).line)
    return true
  }
}
