// SPDX-License-Identifier: MIT

/// A grid of views in columns and rows.
///
/// Views fill the rows from the left, each with the columns and rows that it spans. A row is as tall as its tallest
/// view; rows with growing views share the remaining height. If there isn't room for all, columns of type `fitting` and
/// `fraction` shrink first, then the gaps are left out, then the last columns and rows are clipped.
public final class GridView: View {
  /// The width of a column.
  public enum Column: Hashable, Sendable {
    /// A number of cells.
    case fixed(Int)
    /// A share of the remaining width, by weight, with a minimum number of cells.
    case fraction(Int, minimum: Int = 0)
    /// The width of its widest view, within limits.
    case fitting(minimum: Int = 0, maximum: Int = Size.unlimited)
  }

  /// The columns.
  public var columns: [Column] { didSet { if columns != oldValue { setNeedsLayout() } } }
  /// The number of cells between two columns.
  public var columnSpacing: Int {
    didSet {
      columnSpacing = min(max(0, columnSpacing), Size.unlimited)
      if columnSpacing != oldValue { setNeedsLayout() }
    }
  }
  /// The number of cells between two rows.
  public var rowSpacing: Int {
    didSet {
      rowSpacing = min(max(0, rowSpacing), Size.unlimited)
      if rowSpacing != oldValue { setNeedsLayout() }
    }
  }

  private var spans: [ObjectIdentifier: Span] = [:]

  /// Creates a grid. Without columns it shows nothing.
  public init(
    _ columns: [Column], columnSpacing: Int = 1, rowSpacing: Int = 0, _ views: [View] = []
  ) {
    self.columns = columns
    self.columnSpacing = min(max(0, columnSpacing), Size.unlimited)
    self.rowSpacing = min(max(0, rowSpacing), Size.unlimited)
    super.init()
    for view in views { add(view) }
  }

  /// Sets the number of columns and rows that a view spans. Values below 1 become 1.
  public func setSpan(of view: View, columns: Int = 1, rows: Int = 1) {
    spans[ObjectIdentifier(view)] = Span(
      view: view, columns: max(1, columns), rows: min(max(1, rows), GridPlaces.mostRows))
    spans = spans.filter { $0.value.view != nil }
    setNeedsLayout()
  }

  override var areChildrenFilled: Bool { true }

  /// Returns the sums of the columns and rows.
  public override func measure(in room: Size) -> Size {
    let plan = plan(in: room)
    return Size(
      width: min(room.width, plan.columns.length), height: min(room.height, plan.rows.length))
  }

  /// Places the views.
  public override func layout() {
    let plan = plan(in: frame.size)
    for (view, place) in plan.items {
      let (x, width) = plan.columns.stretch(place.column, place.columns, in: frame.width)
      let (y, height) = plan.rows.stretch(place.row, place.rows, in: frame.height)
      let limits = view.limits
      view.frame = Frame(
        x: x, y: y, width: min(width, limits.greatestWidth),
        height: min(height, limits.greatestHeight))
    }
  }

  private struct Span {
    weak var view: View?
    let columns: Int
    let rows: Int
  }
}

extension GridView {
  private typealias Item = (view: View, place: GridPlaces.Place)

  /// Returns the places of the views, the widths of the columns and the heights of the rows.
  private func plan(in room: Size) -> (items: [Item], columns: GridLine, rows: GridLine) {
    guard !columns.isEmpty else {
      let views = children.map { ($0, GridPlaces.Place(column: 0, row: 0, columns: 1, rows: 1)) }
      return (views, GridLine(lengths: [], gap: 0), GridLine(lengths: [], gap: 0))
    }
    let items = places()
    let width = columnLine(items, in: room.width)
    return (items, width, rowLine(items, width, in: room))
  }

  private func places() -> [Item] {
    var places = GridPlaces(columns: columns.count)
    return children.filter { !$0.isHidden }.map { view in
      let span = spans[ObjectIdentifier(view)].flatMap { $0.view === view ? $0 : nil }
      return (view, places.next(columns: span?.columns ?? 1, rows: span?.rows ?? 1))
    }
  }

  private func columnLine(_ items: [Item], in room: Int) -> GridLine {
    var parts = columns.map { column in
      switch column {
      case .fixed(let width): Shares.Part(length: width)
      case .fraction(let weight, let least):
        Shares.Part(length: 0, growth: max(1, weight), least: least)
      case .fitting(let least, let most):
        Shares.Part(length: 0, shrinkFactor: 1, least: least, most: most)
      }
    }
    for (view, place) in items where place.columns == 1 {
      guard case .fitting = columns[place.column] else { continue }
      let width = view.fittingSize(in: Size(width: room, height: Size.unlimited)).width
      parts[place.column].length = max(parts[place.column].length, width)
    }
    // A view that spans columns widens the last `fitting` one of them, unless one is a fraction.
    for (view, place) in items where place.columns > 1 {
      let range = place.column..<place.column + place.columns
      let isFitting = range.last { if case .fitting = columns[$0] { true } else { false } }
      let takesAll = range.contains { if case .fraction = columns[$0] { true } else { false } }
      guard let last = isFitting, !takesAll else { continue }
      let width = view.fittingSize(in: Size(width: room, height: Size.unlimited)).width
      let there = range.reduce(columnSpacing * (place.columns - 1)) { $0 + parts[$1].length }
      parts[last].length += max(0, width - there)
    }
    return GridLine(parts, spacing: columnSpacing, in: room)
  }

  private func rowLine(_ items: [Item], _ width: GridLine, in room: Size) -> GridLine {
    let count = items.map { $0.place.row + $0.place.rows }.max() ?? 0
    var parts = (0..<count).map { _ in Shares.Part(length: 0) }
    func height(_ view: View, _ place: GridPlaces.Place) -> Int {
      let columns = width.stretch(place.column, place.columns, in: room.width).length
      return view.fittingSize(in: Size(width: columns, height: room.height)).height
    }
    for (view, place) in items where place.rows == 1 {
      parts[place.row].length = max(parts[place.row].length, height(view, place))
      // A view at its maximum height doesn't make its row grow.
      let grows = view.limits.greatestHeight > parts[place.row].length
      parts[place.row].growth = max(parts[place.row].growth, grows ? view.growFactor : 0)
    }
    for (view, place) in items where place.rows > 1 {
      let range = place.row..<place.row + place.rows
      let there = range.reduce(rowSpacing * (place.rows - 1)) { $0 + parts[$1].length }
      parts[range.upperBound - 1].length += max(0, height(view, place) - there)
    }
    // With unlimited height no row grows. Growing rows shrink, since their views scroll.
    for index in parts.indices {
      if room.height >= Size.unlimited { parts[index].growth = 0 }
      if parts[index].growth > 0 { parts[index].shrinkFactor = 1 }
    }
    return GridLine(parts, spacing: rowSpacing, in: room.height)
  }
}

/// The placement of a grid's views: each in the first free cells for its span, row by row.
struct GridPlaces {
  /// The columns and rows of a view.
  struct Place: Hashable, Sendable {
    let column: Int
    let row: Int
    let columns: Int
    let rows: Int
  }

  /// The maximum row span: more rows than a screen has, and few enough to store.
  static let mostRows = 1024

  private let columns: Int
  private var column = 0
  private var row = 0
  /// The first free row of each column.
  private var free: [Int]

  /// Creates an empty grid with a number of columns.
  init(columns: Int) {
    self.columns = max(1, columns)
    free = Array(repeating: 0, count: max(1, columns))
  }

  /// Returns the place of the next view. The span is limited to the number of columns.
  mutating func next(columns span: Int, rows: Int) -> Place {
    let span = min(max(1, span), columns)
    while true {
      if column + span > columns {
        column = 0
        row += 1
      }
      let range = column..<column + span
      guard let taken = range.last(where: { free[$0] > row }) else { break }
      column = taken + 1
    }
    let place = Place(column: column, row: row, columns: span, rows: max(1, rows))
    for index in column..<column + span { free[index] = row + max(1, rows) }
    column += span
    return place
  }
}

/// The columns or the rows of a grid, in sequence.
struct GridLine {
  let lengths: [Int]
  let starts: [Int]
  let gap: Int

  /// Creates a sequence of lengths with gaps.
  init(lengths: [Int], gap: Int) {
    var starts: [Int] = []
    var start = 0
    for length in lengths {
      starts.append(start)
      start += length + gap
    }
    (self.lengths, self.starts, self.gap) = (lengths, starts, gap)
  }

  /// Distributes a length among parts. Gaps are left out if there isn't room for them.
  init(_ parts: [Shares.Part], spacing: Int, in room: Int) {
    let gaps = spacing * max(0, parts.count - 1)
    let least = parts.reduce(0) { $0 + $1.end }
    let fits = least + gaps <= room
    let lengths = Shares.lengths(parts, in: fits ? room - gaps : room)
    self.init(lengths: lengths, gap: fits ? spacing : 0)
  }

  /// The total length with the gaps.
  var length: Int { (starts.last ?? 0) + (lengths.last ?? 0) }

  /// Returns the start and length of adjacent columns or rows, clipped to the available length.
  func stretch(_ first: Int, _ count: Int, in room: Int) -> (start: Int, length: Int) {
    guard first < lengths.count, count > 0 else { return (0, 0) }
    let last = min(first + count, lengths.count) - 1
    let start = min(starts[first], max(0, room))
    return (start, max(0, min(starts[last] + lengths[last], room) - start))
  }
}
