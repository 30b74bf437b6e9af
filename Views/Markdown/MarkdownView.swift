// SPDX-License-Identifier: MIT

/// A scrollable view of a Markdown text with headings, lists, quotes, code, emphasis, links, tables and rules.
///
/// ```swift
/// let view = MarkdownView("# Welcome\nSee the [guide](https://example.org).")
/// let subscription = view.links.add { address in open(address) }
/// ```
///
/// Untrusted text is safe: anything that isn't Markdown is shown as text, control characters are visible, and only
/// links to web pages and mailboxes can be opened. Keys move from link to link, beginning in the visible part of the
/// page, and after the last link to the next control.
public final class MarkdownView: View {
  /// An action of a page that keys can trigger, in addition to scrolling.
  public enum Action: Hashable, Sendable {
    /// Selects the next or the previous link.
    case nextLink, previousLink
    /// Opens the selected link.
    case open
  }

  /// The default keys of a page, in addition to those that scroll.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.nextLink, "tab", help: "next link", hint: "link", priority: 5),
    .init(.previousLink, "shift+tab", help: "previous link"),
    .init(.open, "enter", help: "open link", priority: 9),
  ])
  /// The page's keys.
  public var keyMap = MarkdownView.standardKeyMap
  /// The Markdown text.
  ///
  /// A new text that begins with the old one is read from there on, as by ``append(_:)``.
  public var markdown: String {
    get { page.document.source }
    set { page.show(newValue) }
  }
  /// A Boolean value that indicates whether more text is expected; `false` by default.
  ///
  /// While it is `true`, the end of the text is drawn as what it will probably become: `**bo` is bold, the address of a link is hidden,
  /// and an unfinished block of code is code. Rows are never removed. Set it to `false` when the text is complete.
  public var isStreaming: Bool {
    get { page.isStreaming }
    set { page.isStreaming = newValue }
  }
  /// An event that is sent with a link's address when the user opens it with a key or a click.
  public var links: ControlEvent<String> { page.opened }

  private let page = MarkdownPage()
  private let scroll: ScrollView?

  /// Creates a view of a text.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - scrolls: A Boolean value that indicates whether the view scrolls. Otherwise it is as tall as its text, for the content of a view
  ///     that scrolls, and has the focus only if there are links.
  public init(_ markdown: String = "", scrolls: Bool = true) {
    scroll = scrolls ? ScrollView(page) : nil
    super.init()
    if scrolls { growFactor = 1 }
    page.show(markdown)
    add(scroll ?? page)
  }

  /// Adds text at the end, such as the tokens of an answer. It can be divided anywhere.
  ///
  /// ```swift
  /// let view = MarkdownView()
  /// view.isStreaming = true
  /// view.append("All **pans are h")   // Draws: All pans are h
  /// view.append("ot**.")              // Draws: All pans are hot.
  /// view.isStreaming = false
  /// ```
  ///
  /// Only the last block is laid out again. Complexity: O(*n*) for the length of the added text, if the last block is a paragraph, code
  /// or a table; for a list or a quote, also its length.
  public func append(_ text: String) { page.append(text) }

  /// Scrolls to the beginning of the text, if the view scrolls.
  public func scrollToTop() {
    scroll?.scrollToTop()
  }

  /// The number of blocks at the beginning that can't change.
  package var closedBlockCount: Int { page.document.closed.count }

  /// Returns the number of rows of the first blocks.
  package func rows(ofBlocks count: Int) -> Int { page.end(ofBlocks: count) }

  /// A Boolean value that indicates whether the view doesn't scroll and there are links.
  public override var isFocusable: Bool { scroll == nil && page.hasLinks }

  /// The position of the selected link.
  public override var cursor: Position { scroll == nil ? page.cursor : .zero }

  /// The hints of the keys for links, if there are links.
  public override var keyHints: [KeyHint] {
    if page.links.isEmpty { return [] }
    let open =
      page.selectedLink == nil ? nil : keyMap.hint(.open, label: "open", priority: 9)
    return [open].compactMap(\.self) + keyMap.hints()
  }

  /// The help for the keys for links, if there are links.
  public override var keyHelp: KeyHelp? { page.links.isEmpty ? nil : keyMap.help("Links") }

  /// Returns the size of the wrapped text.
  public override func measure(in room: Size) -> Size { (scroll ?? page).fittingSize(in: room) }

  /// Lays out the text in the whole view.
  public override func layout() {
    (scroll ?? page).frame = bounds
  }

  /// Handles the keys that select and open links.
  public override func handle(_ event: Event) -> Bool { perform(event, in: keyMap, act) }

  /// Highlights the selected link while the page has the focus.
  public override func focusDidChange() {
    super.focusDidChange()
    page.marksSelection = scroll?.isFocused ?? isFocused
    // Without a link, nothing would show where the focus is.
    if scroll == nil, isFocused, page.selected == nil { page.selected = 0 }
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

  /// Returns the index of the link a number of steps after the selected one. If no visible link is selected, returns
  /// the first one below the top row.
  private func following(_ step: Int) -> Int {
    let offset = scroll?.offset ?? 0
    let shown = offset..<offset + frame.height
    if let selected = page.selected, let link = page.selectedLink,
      link.places.contains(where: { shown.contains($0.minY) })
    {
      return selected + step
    }
    let next =
      page.links.firstIndex { $0.places[0].minY >= shown.lowerBound } ?? page.links.count
    return step > 0 ? next : next - 1
  }

  /// Selects a link, scrolls to it and announces it; returns `false` if it doesn't exist.
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
