/// Rows by count and key, of which those that show are asked for: what lists, tables and trees have in common.
///
/// A million rows cost what 24 do. One row is selected, and any number may be chosen; both are known by keys and stay
/// when other rows are shown, as does the row at the top. Rows may stand in sections whose titles stay at the top, be
/// filtered by words, and be asked for anew by pulling at the first one.
public class RowsView: View {
  /// The keys; those of all rows views, in the order of the help page.
  public final var keyMap = RowsView.standardKeyMap { didSet { knownHints = nil } }
  /// Told of the selected row's index when another row is selected, by the user or because others are shown.
  public final let selections = Listeners<Int?>()
  /// Told of the index of a row that the user opens: with Enter, or by a click on the selected row.
  public final let openings = Listeners<Int>()
  /// Told of the rows chosen, when the user chooses others.
  public final let choices = Listeners<RowSelection>()
  /// Told when the user gets near the last row: when at most one more screenful stands below, and when such rows are
  /// shown. Whoever has more rows can show them then.
  public final let nearEnds = Listeners<Void>()
  /// Told when the user asks for the rows anew; without a listener the gesture does nothing. Who is told sets
  /// `isRefreshing` back when the rows are there.
  public final let refreshes = Listeners<Void>()

  /// Whether the user may choose any number of rows, beside the selected one.
  public final var choosesMany = false {
    didSet { if choosesMany != oldValue { setNeedsDisplay() } }
  }
  /// Whether letters select the next row that begins with them; they mean nothing else then.
  ///
  /// Beside a filter it looks through the rows that the filter leaves; `/` still opens that.
  public final var selectsByTyping = false
  /// What Enter does, for the line of hints.
  public final var openLabel = "open"
  /// The lines that each row has: 1 at least. What is said beside a row's title stands below it in higher rows.
  public final var rowHeight = 1 {
    didSet {
      rowHeight = min(max(1, rowHeight), Size.unlimited)
      if rowHeight != oldValue { rowHeightChanged() }
    }
  }
  /// What stands where there are no rows.
  public final var emptyText: Text = "Nothing here." {
    didSet { if emptyText != oldValue { setNeedsDisplay() } }
  }
  /// Whether rows are on their way: while there are none, a spinner says so.
  public final var isLoading = false { didSet { if isLoading != oldValue { setNeedsLayout() } } }
  /// Whether the rows are being asked for anew: a spinner above them says so.
  public final var isRefreshing = false {
    didSet {
      guard isRefreshing != oldValue else { return }
      isPulled = false
      setNeedsLayout()
    }
  }
  /// The rows chosen; setting it tells nobody.
  public final var chosen = RowSelection() {
    didSet { if chosen != oldValue { setNeedsDisplay() } }
  }

  /// The number of rows, of which a filter may leave out some.
  public internal(set) final var count = 0
  /// The key of the selected row.
  public internal(set) final var selectedID: AnyHashable?

  // MARK: State

  /// The selected row among those that the filter leaves.
  final var position: Int?
  /// The first line that shows.
  final var first = 0
  final var lines = RowLines(rows: 0)
  final var sections: [RowSection] = []
  final var id: (Int) -> AnyHashable = { $0 }
  final var indexOfID: ((AnyHashable) -> Int?)?
  final var filter: RowFilter?
  /// The row to be selected again, as soon as the filter finds it.
  final var wanted: Int?
  final var filterTimer: WindowTimer?
  /// Where choosing a range began.
  final var rangeStart: Int?
  /// Whether layout brings the selected row into sight: not after the wheel took it out.
  final var showsSelection = true
  /// The key of the row at the top, when it was drawn last.
  final var topID: AnyHashable?
  /// What was drawn last.
  final var drawnRows: DrawnRows?
  /// The hints of the key map, put into words once.
  final var knownHints: KnownHints?
  /// Whether rows were shown since the last layout.
  final var isNew = false
  /// Whether the first row was pulled once; the second pull asks for the rows anew.
  final var isPulled = false
  final let typing = RowTyping()
  final let spinner = Spinner()
  final let filterField = TextField(placeholder: "words")

  /// Makes a view without rows.
  public override init() {
    super.init()
    flexibility = 1
    spinner.isHidden = true
    filterField.isHidden = true
    add(spinner)
    add(filterField)
    filterField.texts.add { [weak self] in self?.filterText = $0 }
    filterField.submissions.add { [weak self] _ in self?.closeFilter() }
  }

  // MARK: What a kind of rows defines

  /// The rows above all others, which don't scroll.
  var headerHeight: Int { 0 }

  /// Draws what stands above the rows.
  func drawHeader(in painter: Painter) {}

  /// Told before the rows that show are drawn.
  func willDraw(rows: [Int], width: Int) {}

  /// Told before a few of the rows that show are drawn; returns `false` where others change by that, too.
  func willDraw(only rows: [Int], width: Int) -> Bool { true }

  /// Draws a row, ground and marks of selection aside.
  func drawRow(_ index: Int, in painter: Painter, _ theme: Theme, isSelected: Bool) {}

  /// The characters of a row that a filter looks at.
  func text(ofRow index: Int) -> String { "" }

  /// What kind of rows these are.
  var role: Accessibility.Role { .list }

  /// What a row is and says.
  func accessibility(ofRow index: Int) -> Accessibility {
    Accessibility(.row, label: text(ofRow: index))
  }

  // MARK: View

  /// The selected row, and where it is.
  public override var accessibility: Accessibility { rowsAccessibility }

  /// The rows that show, with the titles of their sections.
  public override var accessibilityChildren: [AccessibilityNode] { rowsAccessibilityChildren }

  /// Always: empty rows have the focus too, so that their screen gets keys.
  public override var isFocusable: Bool { true }

  /// The rows, not the field of the filter.
  public override var preferredFocus: View? { self }

  /// Where letters select rows.
  public override var acceptsText: Bool { selectsByTyping }

  /// What moves the selection and opens it.
  public override var keyHints: [KeyHint] { rowHints }

  /// What the keys do that do anything here.
  public override var keyHelp: KeyHelp? { rowHelp }

  /// The selected row, or the nearest that shows.
  public override var cursor: Position {
    let body = body
    let row = position.map { lines.line(of: $0) - first } ?? 0
    return Position(
      x: 0, y: min(max(0, body.minY + min(max(0, row), body.height - 1)), max(0, frame.height - 1)))
  }

  /// All columns, and a row for each line.
  public override func measure(in room: Size) -> Size {
    let height = headerHeight + max(1, lines.count)
    return Size(width: max(0, room.width), height: min(height, max(0, room.height)))
  }

  /// Keeps the selection in sight and places what stands beside the rows.
  public override func layout() {
    layoutRows()
  }

  /// Draws the rows that show.
  public override func draw(in painter: Painter) {
    drawRows(in: painter)
  }

  /// Moves what was drawn, and draws the rows that come into sight or have another look.
  override func drawPart(in painter: Painter) -> Bool {
    drawChangedRows(in: painter)
  }

  /// Moves, opens, chooses, scrolls.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return types(event) || perform(event, in: keyMap, perform)
  }
}

/// Rows with a title above them, which stays at the top while any of them shows there.
public struct RowSection: Hashable, Sendable {
  /// What the rows are.
  public var title: Text
  /// The number of rows.
  public var count: Int

  /// Makes a section; fewer rows than none are none.
  public init(_ title: Text, count: Int) {
    self.title = title
    self.count = max(0, count)
  }
}
