// SPDX-License-Identifier: MIT

import Views

/// The gallery: the pages in a list on the left and the current page on the right, or only the page in narrow windows.
///
/// Its keys work independently of the focus, except for those that the focused control handles itself. No control
/// handles F2 to F8.
final class GalleryView: View {
  /// The actions of the gallery's keys.
  enum Action: Hashable, Sendable, CaseIterable {
    case previousPage, nextPage, nextTheme, screenReader, words, code
  }

  static let keyMap = KeyMap<Action>([
    .init(.previousPage, "f7", "ctrl+p", help: "the page before", hint: "page", priority: 4),
    .init(.nextPage, "f8", "ctrl+n", help: "the next page", hint: "page", priority: 4),
    .init(.nextTheme, "f2", help: "another theme", hint: "theme", priority: 5),
    .init(.screenReader, "f3", help: "ASCII, and nothing moves", hint: "plain", priority: 2),
    .init(.code, "f5", help: "the code of the page", hint: "code", priority: 3),
    .init(.words, "f4", help: "the window in words", hint: "words", priority: 2),
  ])

  private let pages: [GalleryPage]
  private let list = ListView()
  private let title = LabelView(role: \.title)
  private let note = LabelView(role: \.secondary, wraps: true)
  private var page: View?
  private var shownIndex = -1

  init(pages: [GalleryPage]) {
    self.pages = pages
    super.init()
    for view in [list, title, note] as [View] { add(view) }
    list.openLabel = "try"
    list.show(
      count: pages.count, id: { pages[$0].name }, row: { ListRow(title: Text(pages[$0].title)) })
    list.selections.add { [weak self] index in self?.show(index ?? 0) }
    list.activations.add { [weak self] _ in self?.page?.focus() }
    show(0)
  }

  /// Shows a page, as its row in the list does.
  func select(_ index: Int) {
    list.select(index)
  }

  /// The width of the list: the longest title with its mark and the scroll bar, unless the page needs the space.
  private var listWidth: Int {
    let titles = pages.map { Text($0.title).width }.max() ?? 0
    return min(titles + 4, max(20, frame.width / 3))
  }

  private func show(_ index: Int) {
    guard pages.indices.contains(index), index != shownIndex else { return }
    shownIndex = index
    if let page { remove(page) }
    let new = pages[index].make()
    page = new
    add(new)
    title.string = pages[index].title
    note.text = Text(markup: pages[index].note)
    setNeedsLayout()
    setNeedsDisplay()
  }

  override var accessibility: Accessibility { Accessibility(.heading, label: "Gallery") }

  override var keyHints: [KeyHint] { Self.keyMap.hints() }

  override func layout() {
    let isWide = frame.width >= 60
    let margin = isWide ? 1 : 0
    list.isHidden = !isWide
    list.frame = isWide ? Frame(x: 1, y: 0, width: listWidth, height: frame.height) : .zero
    let left = isWide ? listWidth + 4 : 0
    let width = max(0, frame.width - left - margin)
    var y = 0
    // In windows with few rows the page gets all of them.
    title.isHidden = frame.height < 6
    note.isHidden = frame.height < 10
    if !title.isHidden {
      title.frame = Frame(x: left, y: 0, width: width, height: 1)
      y = 1
    }
    if !note.isHidden {
      let rows = note.fittingSize(in: Size(width: width, height: Size.unlimited)).height
      note.frame = Frame(x: left, y: 1, width: width, height: min(3, rows))
      y += min(3, rows) + 1
    }
    page?.frame = Frame(x: left, y: y, width: width, height: max(0, frame.height - y))
  }

  override func draw(in painter: Painter) {
    guard !list.isHidden else { return }
    painter.line(
      from: Position(x: listWidth + 2, y: 0), vertical: frame.height, style: theme.border,
      kind: theme.symbols.boxes)
  }

  override func handle(_ event: Event) -> Bool {
    perform(event, in: Self.keyMap) { action in
      switch action {
      case .nextPage: list.select((shownIndex + 1) % max(1, pages.count))
      case .previousPage: list.select((shownIndex + pages.count - 1) % max(1, pages.count))
      case .nextTheme: nextTheme()
      case .screenReader:
        window?.options = window?.options == .screenReader ? .none : .screenReader
      case .words: showWords()
      case .code: showCode()
      }
      return true
    }
  }

  private func nextTheme() {
    guard let window else { return }
    let index = Theme.all.firstIndex { $0.name == window.theme.name } ?? 0
    window.theme = Theme.all[(index + 1) % Theme.all.count]
    window.show(Toast(Text("Theme: \(window.theme.name)"), duration: .seconds(2)))
  }

  private func showWords() {
    guard let window else { return }
    let words = LabelView(Text(window.accessibilityText), wraps: true)
    window.present(ModalView("The window in words", ScrollView(words)))
  }

  private func showCode() {
    guard let window else { return }
    let code = MarkdownView("```swift\n\(pages[shownIndex].code)\n```")
    code.limits = SizeLimits(minWidth: 60)
    window.present(ModalView(pages[shownIndex].title, code))
  }
}
