// SPDX-License-Identifier: MIT

import Views

/// The gallery: the sidebar on the left, and the home page or a page on the right; in narrow windows only one of them.
///
/// Its keys work independently of the focus, except for those that the focused control handles itself. No control
/// handles F2 to F9.
final class GalleryView: View {
  /// The actions of the gallery's keys.
  enum Action: Hashable, Sendable, CaseIterable {
    case search, home, previousPage, nextPage, themes, commands, screenReader, words, code, sidebar
  }

  static let keyMap = KeyMap<Action>([
    .init(.search, "/", help: "search pages", hint: "search", priority: 6),
    .init(.themes, "f2", help: "choose theme", hint: "themes", priority: 5),
    .init(.previousPage, "f7", "ctrl+p", help: "previous page", hint: "page", priority: 4),
    .init(.nextPage, "f8", "ctrl+n", help: "next page", hint: "page", priority: 4),
    .init(.code, "f5", help: "show code", hint: "code", priority: 3),
    .init(.commands, "f6", help: "show commands", hint: "commands", priority: 3),
    .init(.home, "f9", help: "go home", hint: "home", priority: 2),
    .init(.screenReader, "f3", help: "toggle ASCII and reduced motion", hint: "plain", priority: 1),
    .init(.words, "f4", help: "show accessibility text", hint: "words", priority: 1),
    .init(.sidebar, "escape", help: "go to list of pages"),
  ])

  private let pages: [GalleryPage]
  private let sidebar: SidebarView
  private let home: HomeView
  private var page: PageView?
  /// The index of the shown page; nil for the home page.
  private(set) var shownIndex: Int?
  /// The ids of the commands that were done last.
  private var recent: [String] = []

  init(pages: [GalleryPage]) {
    self.pages = pages
    sidebar = SidebarView(pages)
    home = HomeView(Tile.all, pages: pages.count)
    super.init()
    add(sidebar)
    add(home)
    sidebar.selections.add { [weak self] in self?.show($0) }
    sidebar.activations.add { [weak self] entry in
      self?.show(entry)
      self?.content.focus()
    }
    sidebar.activityChanges.add { [weak self] in self?.setNeedsLayout() }
    home.openings.add { [weak self] in self?.open($0) }
  }

  /// Shows a page, as its row in the sidebar does.
  func select(_ index: Int) {
    sidebar.select(.page(index))
    show(.page(index))
  }

  private var content: View { page ?? home }

  /// Shows a page and moves the focus to its control; nil is the home page.
  func open(_ name: String?) {
    guard let name else { return showHome() }
    guard let index = pages.firstIndex(where: { $0.name == name }) else { return }
    select(index)
    content.focus()
  }

  private func showHome() {
    sidebar.select(.home)
    show(.home)
    home.focus()
  }

  private func show(_ entry: SidebarView.Entry) {
    let index: Int? = if case .page(let index) = entry { index } else { nil }
    guard index != shownIndex else { return }
    shownIndex = index
    if let page { remove(page) }
    page = index.map { PageView(pages[$0]) }
    if let page { add(page) }
    home.isHidden = page != nil
    setNeedsUpdate()
  }

  /// Shows the page a number of steps after this one; the home page is before the first and after the last one.
  private func go(by step: Int) {
    let count = pages.count + 1
    let place = ((shownIndex ?? -1) + 1 + step + count) % count
    let entry: SidebarView.Entry = place == 0 ? .home : .page(place - 1)
    sidebar.select(entry)
    show(entry)
  }

  override var accessibility: Accessibility { Accessibility(.heading, label: "Gallery") }

  override var keyHints: [KeyHint] { Self.keyMap.hints() }

  override var keyHelp: KeyHelp? { Self.keyMap.help("Gallery") }

  private var isWide: Bool { frame.width >= 60 }

  /// The width of the sidebar, unless the page needs the space.
  private var sidebarWidth: Int { min(sidebar.naturalWidth, max(20, frame.width / 4)) }

  override func layout() {
    let searches = sidebar.isActive
    sidebar.isHidden = !isWide && !searches
    content.isHidden = !isWide && searches
    let room = bounds.inset(by: Insets(top: frame.height >= 30 ? 1 : 0))
    guard isWide else {
      sidebar.frame = room
      content.frame = room
      return
    }
    sidebar.frame = Frame(x: 0, y: room.minY, width: sidebarWidth, height: room.height)
    content.frame = room.inset(by: Insets(left: sidebarWidth + 2, right: 1))
  }

  override func handle(_ event: Event) -> Bool {
    perform(event, in: Self.keyMap) { action in
      switch action {
      case .search: beginSearch()
      case .home: showHome()
      case .nextPage: go(by: 1)
      case .previousPage: go(by: -1)
      case .themes: showThemes()
      case .commands: showCommands()
      case .screenReader:
        window?.options = window?.options == .screenReader ? .none : .screenReader
      case .words: showWords()
      case .code: showCode()
      case .sidebar:
        guard isWide, content.containsFocus else { return !isWide && goHome() }
        sidebar.list.focus()
      }
      return true
    }
  }

  /// Goes from a page to the home page, in windows without a sidebar; returns whether there was one.
  private func goHome() -> Bool {
    guard shownIndex != nil else { return false }
    showHome()
    return true
  }

  private func beginSearch() {
    sidebar.isHidden = false
    sidebar.beginSearch()
  }

  private func showThemes() {
    guard let window else { return }
    let palette = CommandPaletteView(window.themeCommands())
    palette.field.placeholder = "A theme"
    palette.select(window.theme.name)
    // In the centre, it would dim the window whose theme is to be seen.
    let width = palette.fittingSize(in: frame.size).width
    window.present(palette, at: Position(x: (frame.width - width) / 2, y: frame.height / 6))
  }

  private func showCommands() {
    guard let window else { return }
    var commands = pages.map { page in
      Command(page.title, group: page.category.title) { [weak self] in self?.open(page.name) }
    }
    commands += [window.copyModeCommand()] + window.themeCommands(group: "Theme")
    for binding in Self.keyMap.bindings where binding.action != .sidebar {
      guard binding.action != .commands else { continue }
      commands.append(
        Command(binding.help, group: "Gallery", keys: binding.keys.first) { [weak self] in
          guard let self, let key = binding.keys.first?.keyPresses.first else { return }
          _ = handle(.key(key))
        })
    }
    let palette = CommandPaletteView(commands, recent: recent)
    palette.recentChanges.add { [weak self] in self?.recent = $0 }
    window.present(palette)
  }

  private func showWords() {
    guard let window else { return }
    let words = LabelView(Text(window.accessibilityText), wraps: true)
    window.present(ModalView("Accessibility text", ScrollView(words)))
  }

  private func showCode() {
    guard let window, let shownIndex, let page else { return }
    guard !page.hasSpaceForCode else { return page.toggleCode() }
    let code = MarkdownView("```swift\n\(pages[shownIndex].code)\n```")
    code.limits = SizeLimits(minWidth: 60)
    window.present(ModalView(pages[shownIndex].title, code))
  }
}
