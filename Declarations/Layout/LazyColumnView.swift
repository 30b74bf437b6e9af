// SPDX-License-Identifier: MIT

import Views

/// The view of a ``LazyColumn``: a scrolling column with views for its visible elements only.
///
/// Its position is an element and a row of it, from which as many elements are measured as there is room for.
public final class LazyColumnView: View {
  /// The view's keys, those of a scroll view.
  public var keyMap = ScrollView.standardKeyMap
  /// A Boolean value that indicates whether the column scrolls to new elements: while its end is visible, if it follows its end.
  public private(set) var isFollowing = false

  /// A closure that is called when the first element becomes visible.
  var startHandler: (@MainActor () -> Void)?
  /// A closure that is called after a layout with other visible elements, or other elements out of sight.
  package var onScroll: (@MainActor () -> Void)?
  /// Returns the number of rows above the content of an element's view, such as those of a title that depends on the element before.
  /// The content stays in its place when they change.
  package var leadingRows: (@MainActor (View) -> Int)?

  private var rows = LazyRows()
  private var spacing = 0
  private var followsEnd = false
  /// The elements with views, ascending. Their views are the children, in the same order.
  private var shown: [Shown] = []
  /// The first visible row, and its element. The row is outside of the element before the next layout.
  private var top = (index: 0, row: 0)
  /// The top row at an earlier width, from which it is derived at others, so that it is the same again at that width.
  private var anchor: Anchor?
  /// The element at the top and its height in the last layout.
  private var lastTop = Anchor(width: 0, row: 0, height: 0)
  /// The elements that are visible since the last layout.
  private var visible = 0..<0
  /// The rows of the last visible element that are out of sight.
  private var hiddenRows = 0
  /// The last element that was visible while the end was.
  private var seen: (index: Int, key: DeclarationKey)?
  private var reportedStart: DeclarationKey?
  private var isReporting = false
  /// A Boolean value that indicates whether the column scrolls to the focus inside; `false` after the user scrolled away.
  private var revealsFocus = true
  /// The position of the cursor when the user scrolled away.
  private var cursorWhenLeft: Position?
  /// An element, its position and the size at the last drawing.
  private var drawn: (key: DeclarationKey, y: Int, size: Size)?

  private struct Shown {
    var index: Int
    let key: DeclarationKey
    let view: DeclaredView
  }

  private struct Anchor {
    let width, row, height: Int
  }

  /// Creates an empty column.
  public override init() {
    super.init()
    growFactor = 1
  }

  // MARK: Elements

  /// Shows other elements. A view stays with the key of its element.
  func show(_ new: LazyRows, spacing: Int, followsEnd: Bool) {
    let old = rows
    if followsEnd, !self.followsEnd { isFollowing = true }
    if !followsEnd { isFollowing = false }
    (rows, self.spacing, self.followsEnd) = (new, spacing, followsEnd)
    var places = LazyPlaces(of: new, after: old)
    keepPlace(in: &places, old)
    if let (index, key) = seen {
      let place = places[key, near: index] ?? min(index, new.count - 1)
      seen = place >= 0 ? (place, new.key(place)) : nil
    }
    DeclarationPass.perform { _ in
      for place in shown.indices.reversed() {
        let before = shown[place].index
        guard let index = places[shown[place].key, near: before] else {
          unmount(place)
          continue
        }
        shown[place].index = index
        if !new.isSame(index, old, before) { update(shown[place].view, at: index) }
      }
      sortShown()
    }
    setNeedsUpdate()
  }

  private func update(_ view: DeclaredView, at index: Int) {
    let keepsRow = index == top.index && !isFollowing && (followsEnd || index > 0 || top.row > 0)
    let before = keepsRow ? leadingRows?(view) ?? 0 : 0
    view.follow(rows.content(index))
    if keepsRow { top.row += (leadingRows?(view) ?? 0) - before }
  }

  /// Finds the element at the top again, or the next visible one that remains.
  private func keepPlace(in places: inout LazyPlaces, _ old: LazyRows) {
    guard !isFollowing, old.count > 0 else { return }
    // The beginning stays visible, unless elements are expected there.
    if !followsEnd, top.index == 0, top.row <= 0 { return }
    let index = min(top.index, old.count - 1)
    if let place = places[old.key(index), near: index] { return top.index = place }
    anchor = nil
    for one in shown where one.index > index {
      guard let place = places[one.key, near: one.index] else { continue }
      return top = (place, -one.view.frame.minY)
    }
    top = (max(0, min(index, rows.count - 1)), 0)
  }

  private func sortShown() {
    guard zip(shown, shown.dropFirst()).contains(where: { $0.index > $1.index }) else { return }
    shown.sort { $0.index < $1.index }
    for (place, one) in shown.enumerated() { move(one.view, to: place) }
  }

  /// The number of elements.
  public var count: Int { rows.count }

  /// The number of elements below those that were visible at the end.
  public var unseenCount: Int {
    guard !isFollowing, let seen else { return 0 }
    return max(0, rows.count - 1 - seen.index)
  }

  /// The indices of the visible elements.
  public var visibleIndices: Range<Int> { visible }

  /// The first visible row of the first visible element.
  package var topRow: Int { top.row }

  /// Returns the frame of a visible element.
  package func visibleFrame(at index: Int) -> Frame? {
    guard visible.contains(index) else { return nil }
    let place = place(of: index)
    return place < shown.count ? shown[place].view.frame : nil
  }

  // MARK: Views

  /// Returns the place of an index in ``shown``, or where it would be.
  private func place(of index: Int) -> Int {
    shown.partitionPoint { $0.index < index }
  }

  /// Returns the view of an element, creating it if necessary.
  private func view(at index: Int) -> DeclaredView {
    let place = place(of: index)
    if place < shown.count, shown[place].index == index { return shown[place].view }
    let view = DeclaredView()
    insert(view, at: place)
    shown.insert(Shown(index: index, key: uniqueKey(at: index), view: view), at: place)
    view.follow(rows.content(index))
    return view
  }

  /// Returns the key of an element; another one if an element with the same key is visible.
  private func uniqueKey(at index: Int) -> DeclarationKey {
    let key = rows.key(index)
    return shown.contains { $0.key == key } ? .nested(key, .number(index)) : key
  }

  private func unmount(_ place: Int) {
    let view = shown.remove(at: place).view
    view.show(DeclarationList.empty)
    remove(view)
  }

  /// Returns the height of an element with the space below it.
  private func height(at index: Int, width: Int? = nil) -> Int {
    let view = view(at: index)
    guard !view.isHidden else { return 0 }
    let room = Size(width: width ?? self.width, height: Size.unlimited)
    let height = view.fittingSize(in: room).height
    return height + (index < rows.count - 1 ? spacing : 0)
  }

  // MARK: Layout

  /// The width of the elements, beside the scroll bar.
  private var width: Int { contentWidth(in: frame.width) }

  /// Returns the width of the elements in a column of a width.
  package func contentWidth(in width: Int) -> Int { max(0, width >= 8 ? width - 2 : width) }

  /// Returns the height of the elements at the end, at most that of a size. They get views for it until the next layout.
  package func fittingHeight(in room: Size) -> Int {
    var (rest, index) = (room.height, rows.count)
    while rest > 0, index > 0 {
      index -= 1
      rest -= height(at: index, width: contentWidth(in: room.width))
    }
    return room.height - max(0, rest)
  }

  /// Returns the available width, and a row for each element, because the others aren't measured.
  public override func measure(in room: Size) -> Size {
    Size(width: max(0, room.width), height: min(max(1, rows.count), max(0, room.height)))
  }

  /// Places the views of the visible elements.
  public override func layout() {
    guard rows.count > 0, frame.height > 0, frame.width > 0 else {
      (visible, hiddenRows) = (0..<0, 0)
      return trim()
    }
    adaptToWidth()
    let blank = limitPosition()
    var (y, index) = (blank - top.row, top.index)
    let start = index
    while index < rows.count, y < frame.height {
      let view = view(at: index)
      let height = height(at: index)
      let gap = index < rows.count - 1 ? spacing : 0
      view.frame = Frame(x: 0, y: y, width: width, height: max(0, height - gap))
      if index == top.index { noteTop(height) }
      (y, index) = (y + height, index + 1)
    }
    (visible, hiddenRows) = (start..<index, max(0, y - frame.height))
    trim()
    if visible.upperBound == rows.count, hiddenRows == 0 {
      seen = (rows.count - 1, rows.key(rows.count - 1))
      isFollowing = followsEnd
    }
    setNeedsDisplay()
    report()
  }

  /// Keeps the part of the element at the top in its place when the width changes.
  private func adaptToWidth() {
    guard lastTop.width != width, lastTop.width > 0, !isFollowing else { return }
    let base = anchor ?? Anchor(width: lastTop.width, row: top.row, height: lastTop.height)
    anchor = base
    guard base.height > 0, base.row > 0 else { return }
    top.row = base.width == width ? base.row : base.row * height(at: top.index) / base.height
  }

  /// Records the row and the height at the top. After a change of either at the same width, the row of an earlier width is outdated.
  private func noteTop(_ height: Int) {
    if lastTop.width == width, lastTop.row != top.row || lastTop.height != height { anchor = nil }
    lastTop = Anchor(width: width, row: top.row, height: height)
  }

  /// Makes the position valid; returns the number of blank rows above elements that don't fill a column that follows its end.
  private func limitPosition() -> Int {
    if !isFollowing {
      normalize()
      var (rest, index) = (frame.height + top.row, top.index)
      while rest > 0, index < rows.count {
        rest -= height(at: index)
        index += 1
      }
      if rest <= 0 { return 0 }
    }
    var (rest, index) = (frame.height, rows.count)
    while rest > 0, index > 0 {
      index -= 1
      rest -= height(at: index)
    }
    top = (index, max(0, -rest))
    return followsEnd ? max(0, rest) : 0
  }

  /// Moves the position to the element that contains its row.
  private func normalize() {
    top.index = min(max(0, top.index), rows.count - 1)
    while top.row < 0, top.index > 0 {
      top.index -= 1
      top.row += height(at: top.index)
    }
    top.row = max(0, top.row)
    while top.index < rows.count - 1 {
      let height = height(at: top.index)
      guard top.row >= height else { return }
      top = (top.index + 1, top.row - height)
    }
  }

  /// Removes the views that are out of sight, except for the one with the focus.
  private func trim() {
    DeclarationPass.perform { _ in
      for place in shown.indices.reversed() where !visible.contains(shown[place].index) {
        let (index, view) = (shown[place].index, shown[place].view)
        guard view.containsFocus else {
          unmount(place)
          continue
        }
        let height = view.fittingSize(in: Size(width: width, height: Size.unlimited)).height
        let y = index < visible.lowerBound ? -height : frame.height
        view.frame = Frame(x: 0, y: y, width: width, height: height)
      }
    }
  }

  /// Calls the closures after the frame, because they may change the elements.
  private func report() {
    guard !isReporting, startHandler != nil || onScroll != nil else { return }
    let start = visible.lowerBound == 0 ? rows.key(0) : nil
    guard onScroll != nil || start != nil && start != reportedStart else { return }
    guard let window else { return }
    isReporting = true
    _ = window.schedule(after: .zero) { [weak self] in self?.sendReports() }
  }

  private func sendReports() {
    isReporting = false
    onScroll?()
    guard visible.lowerBound == 0, !visible.isEmpty, reportedStart != rows.key(0) else { return }
    reportedStart = rows.key(0)
    startHandler?()
  }

  // MARK: Scrolling

  /// Scrolls by rows; a negative number scrolls up.
  public func scroll(by distance: Int) {
    guard rows.count > 0, distance != 0 else { return }
    if visible.lowerBound == 0, top.row + distance < 0, top.index == 0 { reportedStart = nil }
    (anchor, isFollowing) = (nil, false)
    top.row += distance
    revealsFocus = false
    cursorWhenLeft = window?.current?.cursor
    setNeedsLayout()
    // The next key may arrive before the next frame.
    if frame.height > 0 { layoutNow() }
  }

  /// Scrolls so that a row of an element is at the top, as far as there is something below.
  public func scroll(to index: Int, row: Int = 0) {
    guard rows.count > 0 else { return }
    (anchor, isFollowing, revealsFocus) = (nil, false, false)
    cursorWhenLeft = window?.current?.cursor
    top = (min(max(0, index), rows.count - 1), row)
    setNeedsLayout()
    if frame.height > 0 { layoutNow() }
  }

  /// Scrolls to the end, and follows it if the column does.
  public func scrollToEnd() {
    guard rows.count > 0 else { return }
    scroll(to: rows.count - 1, row: Size.unlimited)
    isFollowing = followsEnd
  }

  /// Performs an action, for an owner whose keys scroll while another view has the focus.
  @discardableResult public func act(_ action: ScrollView.Action) -> Bool {
    let page = max(1, frame.height - 1)
    switch action {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .top:
      reportedStart = nil
      scroll(to: 0)
    case .bottom: scrollToEnd()
    case .left, .right, .leftEdge, .rightEdge: return false
    }
    return true
  }

  // MARK: View

  /// `true`, so that the keys scroll.
  public override var isFocusable: Bool { true }

  /// The column itself, and not a control inside.
  public override var preferredFocus: View? { self }

  private var isScrollable: Bool { visible.count < rows.count || top.row > 0 || hiddenRows > 0 }

  /// The hints of the keys that scroll, if there is something to scroll.
  public override var keyHints: [KeyHint] { isScrollable ? keyMap.hints() : [] }

  /// The help for the keys that scroll.
  public override var keyHelp: KeyHelp? { keyMap.help("Scrolling") }

  /// The role of a list, and the visible part.
  public override var accessibility: Accessibility {
    guard isScrollable else { return Accessibility(.list, value: words["all visible"]) }
    return Accessibility(
      .list,
      value: words[
        "rows {0} to {1} of {2}", "\(visible.lowerBound + 1)", "\(visible.upperBound)",
        "\(rows.count)"])
  }

  /// Draws the scroll bar. An element counts as one unit.
  public override func draw(in painter: Painter) {
    noteScroll(in: painter)
    guard isScrollable, frame.width >= 8,
      let last = shown.last(where: { visible.contains($0.index) })
    else { return }
    let part = { (rows: Int, height: Int) in Double(rows) / Double(max(1, height)) }
    let above = part(top.row, lastTop.height)
    let units = Double(visible.count) - above - part(hiddenRows, last.view.frame.height)
    let total = Int(Double(frame.height) * Double(rows.count) / max(0.01, units))
    let first = (Double(visible.lowerBound) + above) / Double(rows.count) * Double(total)
    ScrollBar(
      total: max(total, frame.height + 1), visible: frame.height,
      first: visible.upperBound == rows.count && hiddenRows == 0 ? total : Int(first)
    )
    .draw(in: painter, column: frame.width - 1, theme, isActive: isFocused)
  }

  /// Informs the painter of the distance that the elements have moved since the last drawing.
  private func noteScroll(in painter: Painter) {
    if let drawn, drawn.size == frame.size,
      let one = shown.first(where: { $0.key == drawn.key }), visible.contains(one.index)
    {
      let distance = drawn.y - one.view.frame.minY
      if abs(distance) < frame.height { painter.noteScroll(bounds, by: distance) }
    }
    // The last element stays visible longest while the end is followed.
    let one = shown.last { visible.contains($0.index) }
    drawn = one.map { ($0.key, $0.view.frame.minY, frame.size) }
  }

  /// Scrolls to the focus again.
  public override func focusDidChange() {
    super.focusDidChange()
    revealsFocus = true
  }

  /// Scrolls to an area of the focused view, unless the user scrolled away and hasn't moved the cursor since.
  public override func reveal(_ area: Frame) {
    guard area != bounds else { return super.reveal(area) }
    if !revealsFocus {
      guard let focused = window?.current, focused.cursor != cursorWhenLeft else { return }
      revealsFocus = true
    }
    if let focused = window?.current,
      let one = shown.first(where: { focused.isInside($0.view) }), !visible.contains(one.index)
    {
      (anchor, isFollowing) = (nil, false)
      top = (one.index, area.minY - one.view.frame.minY)
      layoutNow()
    } else if area.minY < 0 || area.maxY > frame.height {
      let distance = min(area.minY, max(0, area.maxY - frame.height))
      (anchor, isFollowing) = (nil, false)
      top.row += area.minY < 0 ? area.minY : distance
      layoutNow()
    }
    super.reveal(area.intersection(bounds))
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
}

/// A selection of text keeps its elements, also while they have no views.
extension LazyColumnView: TextPane {
  package var textElementCount: Int { rows.count }

  package var mountedTextElements: [(index: Int, view: View)] {
    shown.filter { visible.contains($0.index) }.map { ($0.index, $0.view) }
  }

  package func textElement(at index: Int) -> View {
    let view = view(at: index)
    guard !visible.contains(index) else { return view }
    let height = view.fittingSize(in: Size(width: width, height: Size.unlimited)).height
    let y = index < visible.lowerBound ? -height : frame.height
    view.frame = Frame(x: 0, y: y, width: width, height: height)
    view.layoutIfNeeded()
    return view
  }

  package func key(ofTextElement index: Int) -> AnyHashable { AnyHashable(rows.key(index)) }

  package func index(ofTextElement key: AnyHashable, near index: Int) -> Int? {
    guard let key = key.base as? DeclarationKey else { return nil }
    return rows.index(of: key, near: index, in: rows)
  }

  package func releaseTextElements() { trim() }

  package func reveal(row: Int, ofTextElement index: Int) {
    let y = visibleFrame(at: index).map { $0.minY + row }
    if let y, (0..<frame.height).contains(y) { return }
    let isAbove = y.map { $0 < 0 } ?? (index < visible.lowerBound)
    scroll(to: index, row: isAbove ? row : row - frame.height + 1)
  }
}

/// The indices of keys among new rows.
@MainActor private struct LazyPlaces {
  private let rows, old: LazyRows
  /// The indices of all keys; created when a key is gone, because others probably are, too.
  private var all: [DeclarationKey: Int]?

  init(of rows: LazyRows, after old: LazyRows) {
    (self.rows, self.old) = (rows, old)
  }

  /// The index of a key; `nil` if it is gone.
  subscript(key: DeclarationKey, near index: Int) -> Int? {
    mutating get {
      if let all { return all[key] }
      if let found = rows.index(of: key, near: index, in: old) { return found }
      var all: [DeclarationKey: Int] = [:]
      all.reserveCapacity(rows.count)
      for index in 0..<rows.count where all[rows.key(index)] == nil { all[rows.key(index)] = index }
      self.all = all
      return nil
    }
  }
}
