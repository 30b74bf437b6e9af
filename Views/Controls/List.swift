/// Rows one below the other, one of which is selected.
///
/// A list asks for the rows that it shows and for no others: a million cost what two dozen do. The
/// selection stays with its element, by key, when the rows change.
public final class List: View {
  /// What the Enter key does, for the line at the bottom.
  public var openLabel = "open"
  /// What to show when there is no row and none is on its way.
  public var emptyText: Text = "Nothing here." {
    didSet { setNeedsDisplay() }
  }

  /// Whether rows are on their way: a spinner turns while there are none to show.
  public var isLoading = false {
    didSet { updateSpinner() }
  }

  /// Told of the row that is selected, when the user selects another one.
  public let selections = Listeners<Int>()
  /// Told of the row that the user opens, with Enter or a click on the selected one.
  public let openings = Listeners<Int>()

  private var source = Source()
  private var selected = 0
  private var top = 0
  private let spinner = Spinner("Loading …")

  private struct Source {
    var count = 0
    var id: @MainActor (Int) -> AnyHashable = { $0 }
    var row: @MainActor (Int) -> ListRow = { _ in ListRow(title: "") }
  }

  /// Creates a list without rows.
  override public init() {
    super.init()
    spinner.isHidden = true
    add(spinner)
  }

  /// How many rows there are.
  public var count: Int { source.count }

  /// The selected row, or nil where there is none.
  public var selectedIndex: Int? { source.count > 0 ? selected : nil }

  /// Shows other rows. The element that is selected stays so, if it is there still.
  ///
  /// - Parameters:
  ///   - count: How many rows.
  ///   - id: What tells the element at an index from all others.
  ///   - row: What to show of it; asked for the rows on the screen only.
  public func show(
    count: Int, id: @escaping @MainActor (Int) -> AnyHashable,
    row: @escaping @MainActor (Int) -> ListRow
  ) {
    let key = selectedIndex.map { source.id($0) }
    source = Source(count: max(0, count), id: id, row: row)
    selected = key.flatMap(index(of:)) ?? min(selected, max(0, count - 1))
    scrollToSelection()
    updateSpinner()
    setNeedsDisplay()
  }

  /// Selects a row; tells nobody.
  public func select(_ index: Int) {
    let index = max(0, min(index, source.count - 1))
    guard index != selected else { return }
    selected = index
    scrollToSelection()
    setNeedsDisplay()
  }

  override public var isFocusable: Bool { true }

  override public var keyHints: [KeyHint] {
    source.count > 0 ? [KeyHint("↑↓", "select"), KeyHint("Enter", openLabel)] : []
  }

  override public var cursor: Position? {
    source.count > 0 ? Position(x: 0, y: selected - top) : nil
  }

  override public func layout() {
    place(spinner, Frame(x: 1, y: 0, width: max(0, bounds.width - 2), height: 1))
    scrollToSelection()
  }

  override public func draw(in painter: Painter) {
    if source.count == 0 {
      if !isLoading {
        for (row, line) in emptyText.wrapped(to: max(1, bounds.width - 2)).enumerated() {
          painter.draw(line, at: Position(x: 1, y: row), style: theme.secondary)
        }
      }
      return
    }
    let bar = ScrollBar(total: source.count, visible: bounds.height, top: top)
    let width = bounds.width - (bar == nil ? 0 : 1)
    for y in 0..<min(bounds.height, source.count - top) {
      let index = top + y
      let style =
        index == selected ? (isFocused ? theme.selection : theme.idleSelection) : nil
      source.row(index).draw(in: painter, at: y, width: width, theme: theme, style: style)
    }
    bar?.draw(in: painter, x: bounds.width - 1, height: bounds.height, theme: theme)
  }

  override public func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let chord): handle(chord)
    case .mouse(let mouse): handle(mouse)
    case .paste, .focus, .resize: false
    }
  }

  private func handle(_ chord: Chord) -> Bool {
    let page = max(1, bounds.height - 1)
    switch chord {
    case Chord(.up): return move(by: -1)
    case Chord(.down): return move(by: 1)
    case Chord(.pageUp): _ = move(by: -page)
    case Chord(.pageDown): _ = move(by: page)
    case Chord(.home): _ = move(by: -selected)
    case Chord(.end): _ = move(by: source.count - 1 - selected)
    case Chord(.enter):
      guard let index = selectedIndex else { return false }
      openings.send(index)
    default: return false
    }
    return true
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch (mouse.kind, mouse.button) {
    case (.scrollUp, _): _ = move(by: -3)
    case (.scrollDown, _): _ = move(by: 3)
    case (.press, .left):
      let index = top + mouse.position.y
      guard index < source.count else { return true }
      if index == selected { openings.send(index) } else { _ = move(by: index - selected) }
    default: return false
    }
    return true
  }

  /// Moves the selection; false when it stands at that end already, so that the focus may move on.
  private func move(by step: Int) -> Bool {
    guard source.count > 0 else { return false }
    let index = max(0, min(selected + step, source.count - 1))
    guard index != selected else { return false }
    selected = index
    scrollToSelection()
    setNeedsDisplay()
    selections.send(index)
    return true
  }

  private func scrollToSelection() {
    let height = max(1, bounds.height)
    top = max(0, min(top, source.count - height))
    if selected < top { top = selected }
    if selected >= top + height { top = selected - height + 1 }
  }

  /// Where an element is now: near its old place first, and beyond that as far as is quick.
  private func index(of key: AnyHashable) -> Int? {
    let near = selected
    if near < source.count, source.id(near) == key { return near }
    let limit = min(source.count, 100_000)
    return (0..<limit).first { source.id($0) == key }
  }

  private func updateSpinner() {
    spinner.isHidden = !(isLoading && source.count == 0)
    spinner.isAnimating = isLoading && source.count == 0
    setNeedsDisplay()
  }
}
