// SPDX-License-Identifier: MIT

import Views

/// The sidebar: a search field, and below it the home page and the pages by category, or the pages that match.
final class SidebarView: View {
  /// A row of the sidebar.
  enum Entry: Hashable {
    case home
    /// A page, by its index.
    case page(Int)
  }

  /// The actions of the keys of the search field.
  enum Action: Hashable, Sendable {
    case toList, open, endSearch
  }

  /// The keys while the search field has the focus.
  static let keyMap = KeyMap<Action>([
    .init(.toList, "down", help: "go to matching pages", hint: "pages", priority: 8),
    .init(.open, "enter", help: "open best match", hint: "open", priority: 9),
    .init(.endSearch, "escape", help: "show all pages", hint: "show all", priority: 7),
  ])

  /// Sends the entry that the user selects.
  let selections = ControlEvent<Entry>()
  /// Sends the entry that the user opens.
  let activations = ControlEvent<Entry>()
  /// Sends when a search begins or ends.
  let activityChanges = ControlEvent<Void>()
  /// The list of entries.
  let list = ListView()

  private let pages: [GalleryPage]
  private let field = TextFieldView(placeholder: "Search")
  private var hits: [PageSearch.Hit] = []
  /// The entry that is shown, whether or not the search has it.
  private var current = Entry.home
  /// A Boolean value that indicates whether the pages that match are shown.
  private(set) var isSearching = false
  /// A Boolean value that indicates whether the user searches, from the key that begins it to the opened page.
  private(set) var isActive = false {
    didSet { if isActive != oldValue { activityChanges.send() } }
  }

  init(_ pages: [GalleryPage]) {
    self.pages = pages
    super.init()
    field.accessibilityLabel = "Search"
    field.keyMap = field.keyMap.without(.submit)
    list.keyMap = list.keyMap.without(.filter, .endFilter, .refresh)
    list.openLabel = "try"
    list.emptyText = "No page matches."
    add(field)
    add(list)
    // The list has the focus first.
    list.focusRank = -1
    field.texts.add { [weak self] text in self?.search(text) }
    list.currentRowChanges.add { [weak self] row in
      guard let self, let row, let entry = entry(ofRow: row), entry != current else { return }
      current = entry
      selections.send(entry)
    }
    list.activations.add { [weak self] row in
      if let self, let entry = entry(ofRow: row) { activate(entry) }
    }
    showEntries()
  }

  /// The width that shows all titles.
  var naturalWidth: Int { (pages.map { Text($0.title).width }.max() ?? 0) + 4 }

  /// Selects an entry without sending it.
  func select(_ entry: Entry) {
    current = entry
    if let row = row(of: entry) { list.select(row) }
  }

  /// Moves the focus to the search field.
  func beginSearch() {
    isActive = true
    field.focus()
  }

  /// Shows all pages, and moves the focus to the list.
  func endSearch() {
    field.text = ""
    search("")
    list.focus()
    isActive = false
  }

  private func activate(_ entry: Entry) {
    isActive = false
    activations.send(entry)
  }

  private func entry(ofRow row: Int) -> Entry? {
    if isSearching { return hits.indices.contains(row) ? .page(hits[row].index) : nil }
    return row == 0 ? .home : pages.indices.contains(row - 1) ? .page(row - 1) : nil
  }

  private func row(of entry: Entry) -> Int? {
    switch entry {
    case .home: return isSearching ? nil : 0
    case .page(let index):
      return isSearching ? hits.firstIndex { $0.index == index } : index + 1
    }
  }

  private func search(_ text: String) {
    isSearching = text.contains { !$0.isWhitespace }
    hits = isSearching ? PageSearch.hits(for: text, in: pages) : []
    if isSearching { showHits() } else { showEntries() }
  }

  private func showEntries() {
    let pages = pages
    var sections = [RowSection("Gallery", count: 1)]
    for category in GalleryCategory.allCases {
      let count = pages.count { $0.category == category }
      if count > 0 { sections.append(RowSection(Text(category.title), count: count)) }
    }
    list.rowHeight = 1
    list.show(
      sections: sections, id: { $0 == 0 ? "" : pages[$0 - 1].name },
      row: { ListRow(title: Text($0 == 0 ? "Home" : pages[$0 - 1].title)) })
    select(current)
  }

  private func showHits() {
    let (pages, hits) = (pages, hits)
    list.rowHeight = 2
    list.show(
      count: hits.count, id: { pages[hits[$0].index].name },
      row: { [weak self] row in
        let (hit, style) = (hits[row], self?.theme.accent.bold() ?? .plain)
        let page = pages[hit.index]
        let title = hit.part == .title ? hit.positions : []
        let category = hit.part == .category ? hit.positions : []
        return ListRow(
          title: PageSearch.marked(page.title, title, style),
          note: hit.part == .note
            ? PageSearch.excerpt(page.note, hit.positions, style)
            : PageSearch.marked(page.category.title, category, style))
      })
    if !hits.isEmpty { list.select(0) }
  }

  override var accessibility: Accessibility { Accessibility(.group, label: "Pages") }

  override var preferredFocus: View? { list }

  override var keyHints: [KeyHint] { field.isFocused ? Self.keyMap.hints(typing: true) : [] }

  override func layout() {
    field.frame = Frame(x: 1, y: 0, width: max(0, frame.width - 2), height: min(1, frame.height))
    list.frame = Frame(x: 0, y: 2, width: frame.width, height: max(0, frame.height - 2))
  }

  override func handle(_ event: Event) -> Bool {
    guard field.isFocused else {
      guard isSearching || isActive, case .key(let keyPress) = event, keyPress == KeyPress(.escape)
      else { return false }
      endSearch()
      return true
    }
    return perform(event, in: Self.keyMap) { action in
      switch action {
      case .toList: list.focus()
      case .open:
        if let row = list.currentIndex, let entry = entry(ofRow: row) { activate(entry) }
      case .endSearch: endSearch()
      }
      return true
    }
  }
}
