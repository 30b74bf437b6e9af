// SPDX-License-Identifier: MIT

import Views

/// The view of a ``Box``: a scrolling column, with views for the visible items only, where that is possible.
///
/// It moves the focus between its items with the arrow keys, PgUp, PgDn, Home and End, and scrolls if no item can have it.
public final class BoxView: View {
  /// An action of a box that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Moves the focus up or down; scrolls if it can't move.
    case up, down
    /// Moves the focus by a page.
    case pageUp, pageDown
    /// Moves the focus to the first or the last item.
    case first, last
  }

  /// The default keys of a box.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", help: "up", hint: "move", priority: 5),
    .init(.down, "down", help: "down", hint: "move", priority: 5),
    .init(.pageUp, "pgup", help: "page up"), .init(.pageDown, "pgdn", help: "page down"),
    .init(.first, "home", help: "go to top"), .init(.last, "end", help: "go to bottom"),
  ])
  /// The view's keys.
  public var keyMap = BoxView.standardKeyMap

  private typealias ID = MountedNode.Identity

  private var items: [Declaration] = []
  private var indices: [ID: Int] = [:]
  /// The keys of items that are left out.
  private var duplicates: [DeclarationKey] = []
  /// The components whose heights are known without views, by index.
  private var lazies: [(any LazyComponent)?] = []
  /// The indices of the other items, which always have views.
  private var eager: [Int] = []
  /// The indices of the items with views, ascending. Their views are the children, in the same order.
  private var shown: [Int] = []
  /// The first and the last item that can have the focus.
  private var ends: (first: Int?, last: Int?)
  private var rows = BoxRows()
  /// The heights of the items without their views, by width.
  private var heights: [Int: [Int]] = [:]
  /// The first visible row.
  private var offset = 0
  /// The item that has the focus, or that gets it next.
  private var current: ID?
  /// A Boolean value that indicates whether the box scrolls to the current item; `false` after the user scrolled away.
  private var followsFocus = true
  /// The position of the cursor when the user scrolled away.
  private var cursorWhenLeft: Position?
  /// The item that keeps its position on screen, and the rows from it to the first visible row.
  private var anchor: (id: ID, rows: Int)?
  private var drawnBar: BarLook?
  private var onReachedEnd: (@MainActor () -> Void)?
  /// The last item, while it is visible and was reported.
  private var reportedEnd: ID?

  private struct BarLook: Hashable {
    let bar: ScrollBar
    let isActive: Bool
  }

  /// Creates an empty box.
  public override init() {
    super.init()
    growFactor = 1
  }

  // MARK: Items

  /// Shows other items. A view stays with the identity of its item.
  func show(_ list: DeclarationList, onReachedEnd: (@MainActor () -> Void)?) {
    self.onReachedEnd = onReachedEnd
    let (old, oldIndices) = (items, indices)
    let focused = window?.current.flatMap { item(holding: $0) }
    let withViews = shown.map { old[$0].identity }
    replaceItems(by: list.nodes)
    keepPlace(of: old, oldIndices)
    settleCurrent(from: old, oldIndices)
    DeclarationPass.perform { pass in
      let wanted = Set(eager).union(withViews.compactMap { indices[$0] })
      mount(wanted, isUpdate: true)
      mount(wanted.union(reachable))
      if let focused, indices[focused] == nil, let index = current.flatMap({ indices[$0] }) {
        pass.requestFocus(for: view(at: index))
      }
    }
    setNeedsLayout()
  }

  /// Replaces the items. Those with the identity of an earlier one are left out.
  private func replaceItems(by nodes: [Declaration]) {
    items.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    items.reserveCapacity(nodes.count)
    indices.reserveCapacity(nodes.count)
    duplicates = []
    for node in nodes {
      if indices[node.identity] != nil {
        duplicates.append(node.key ?? .number(0))
      } else {
        indices[node.identity] = items.count
        items.append(node)
      }
    }
    lazies = items.map(\.lazyComponent)
    eager = lazies.indices.filter { lazies[$0] == nil }
    heights = [:]
  }

  /// Notes the position of the first visible item that remains.
  private func keepPlace(of old: [Declaration], _ oldIndices: [ID: Int]) {
    if let anchor, indices[anchor.id] != nil { return }
    let start = anchor.flatMap { oldIndices[$0.id] } ?? rows.index(at: offset)
    anchor = nil
    guard offset > 0, let start, start < old.count,
      let index = old.indices[start...].first(where: { indices[old[$0].identity] != nil })
    else { return }
    anchor = (old[index].identity, offset - rows.start(of: index))
  }

  /// Where the current item is gone, the next one that remains is current, or else the last one before it.
  private func settleCurrent(from old: [Declaration], _ oldIndices: [ID: Int]) {
    guard let id = current, !isCandidate(id) else { return }
    current = nil
    guard let place = oldIndices[id] else { return }
    let next =
      old[place...].first { isCandidate($0.identity) }
      ?? old[..<place].last { isCandidate($0.identity) }
    current = next?.identity
  }

  /// Returns whether an item exists and may have the focus.
  private func isCandidate(_ id: ID) -> Bool {
    guard let index = indices[id] else { return false }
    return lazies[index]?.isFocusable ?? true
  }

  // MARK: Views

  /// Shows views for items, and for no others.
  private func mount(_ wanted: Set<Int>, isUpdate: Bool = false) {
    let wanted = wanted.sorted()
    guard isUpdate || wanted != shown else { return }
    // Meanwhile no item has a known view.
    shown = []
    showChildren(DeclarationList(nodes: wanted.map { items[$0] }, isSingle: false))
    shown = wanted
    mountedNodes?.add(duplicates: duplicates)
    ends = (focusable(from: 0, by: 1), focusable(from: items.count - 1, by: -1))
  }

  /// Returns the view of an item, creating it if necessary.
  private func view(at index: Int) -> View {
    if let view = existingView(at: index) { return view }
    mount(Set(shown).union([index]))
    return existingView(at: index) ?? self
  }

  private func existingView(at index: Int) -> View? {
    let place = shown.partitionPoint { $0 < index }
    return place < shown.count && shown[place] == index ? children[place] : nil
  }

  /// Returns the item that contains a view.
  private func item(holding view: View) -> ID? {
    var next: View? = view
    while let holder = next, holder.parent !== self { next = holder.parent }
    guard let next, let place = children.firstIndex(where: { $0 === next }), place < shown.count
    else { return nil }
    return items[shown[place]].identity
  }

  /// The accessibility nodes of all items: of the views of visible items, and of the components of others.
  public override var accessibilityChildren: [AccessibilityNode] {
    items.indices.map { index in
      existingView(at: index)?.accessibilityNode
        ?? AccessibilityNode(lazies[index]?.accessibility ?? Accessibility())
    }
  }

  // MARK: Layout

  /// Returns the heights of all items for a width. Only items without views are asked once.
  private func heights(for width: Int) -> [Int] {
    var heights = self.heights[width] ?? lazies.map { max(0, $0?.height(for: width) ?? 0) }
    self.heights[width] = heights
    let room = Size(width: width, height: Size.unlimited)
    for index in eager {
      guard let view = existingView(at: index), !view.isHidden else { continue }
      heights[index] = view.fittingSize(in: room).height
    }
    return heights
  }

  /// Returns the available width and the height of all items.
  public override func measure(in room: Size) -> Size {
    let height = heights(for: room.width).reduce(0, +)
    return Size(width: room.width, height: min(height, room.height))
  }

  /// Places the views of the visible items, beside a scroll bar if they don't fit.
  public override func layout() {
    let couldHaveFocus = isFocusable
    rows = BoxRows(heights(for: frame.width), width: frame.width, height: frame.height)
    if rows.lastOffset > 0, frame.width >= 8 {
      rows = BoxRows(heights(for: frame.width - 2), width: frame.width - 2, height: frame.height)
    }
    if let growing = eager.first(where: { (existingView(at: $0)?.growFactor ?? 0) > 0 }) {
      rows.giveSurplus(to: growing)
    }
    if let anchor, let index = indices[anchor.id] { offset = rows.start(of: index) + anchor.rows }
    anchor = nil
    if followsFocus { keepCurrentInSight() }
    offset = min(max(0, offset), rows.lastOffset)
    let visible = rows.items(in: offset..<offset + max(0, frame.height))
    mount(Set(eager).union(visible).union(reachable))
    for (place, index) in shown.enumerated() {
      let start = rows.start(of: index)
      children[place].frame = Frame(
        x: 0, y: start - offset, width: rows.width, height: rows.start(of: index + 1) - start)
    }
    if barLook != drawnBar || isFocusable != couldHaveFocus { setNeedsDisplay() }
    reportEnd(visible)
  }

  /// The items that keys can give the focus to next, which need views: the current one, its neighbours, and those at the ends.
  private var reachable: [Int] {
    var reachable = [ends.first, ends.last]
    if let index = current.flatMap({ indices[$0] }) {
      reachable += [index, focusable(from: index - 1, by: -1), focusable(from: index + 1, by: 1)]
    }
    return reachable.compactMap(\.self)
  }

  /// Scrolls by the smallest distance to show the current item; to the start or end if no focusable item is beyond.
  private func keepCurrentInSight() {
    guard let index = current.flatMap({ indices[$0] }) else { return }
    var (top, bottom) = (rows.start(of: index), rows.start(of: index + 1))
    if bottom - top > frame.height, let inner = focusedRows(at: index) {
      (bottom, top) = (top + inner.upperBound, top + inner.lowerBound)
      return offset = min(max(offset, bottom - frame.height), top)
    }
    if bottom <= frame.height, focusable(from: index - 1, by: -1) == nil { top = 0 }
    if rows.total - top <= frame.height, focusable(from: index + 1, by: 1) == nil {
      bottom = rows.total
    }
    offset = min(max(offset, bottom - frame.height), top)
  }

  /// Returns the rows of an item's view that the focused view occupies.
  private func focusedRows(at index: Int) -> Range<Int>? {
    guard let view = existingView(at: index), let focused = window?.current, focused.isInside(view)
    else { return nil }
    var start = 0
    var next = focused
    while next !== view, let holder = next.parent {
      start += next.frame.minY
      next = holder
    }
    return start..<start + max(0, focused.frame.height)
  }

  /// Calls the closure for the end when the last items become visible, once for each end.
  private func reportEnd(_ visible: Range<Int>) {
    guard let last = items.last?.identity, visible.upperBound > items.count - 2, frame.height > 0
    else { return reportedEnd = nil }
    guard last != reportedEnd, onReachedEnd != nil else { return }
    reportedEnd = last
    // Not during layout, because the closure may change the items.
    _ = window?.schedule(after: .zero) { [weak self] in self?.onReachedEnd?() }
  }

  private var barLook: BarLook? {
    guard rows.width < frame.width else { return nil }
    return BarLook(
      bar: ScrollBar(total: rows.total, visible: frame.height, first: offset),
      isActive: containsFocus)
  }

  /// Draws the scroll bar.
  public override func draw(in painter: Painter) {
    drawnBar = barLook
    drawnBar?.bar.draw(
      in: painter, column: frame.width - 1, theme, isActive: drawnBar?.isActive ?? false)
  }

  // MARK: Focus

  /// Returns the first item from an index that can have the focus, in either direction.
  private func focusable(from index: Int, by step: Int) -> Int? {
    var index = index
    while items.indices.contains(index) {
      if canHaveFocus(index) { return index }
      index += step
    }
    return nil
  }

  private func canHaveFocus(_ index: Int) -> Bool {
    if let item = lazies[index] { return item.isFocusable }
    guard let view = existingView(at: index), !view.isHidden else { return false }
    return view.focusTarget != nil
  }

  /// `true` if no item can have the focus and there is something to scroll.
  public override var isFocusable: Bool {
    rows.lastOffset > 0 && ends.first == nil
  }

  /// The current item, or the first one that can have the focus.
  public override var preferredFocus: View? {
    let index = current.flatMap { indices[$0] } ?? ends.first
    return index.map { view(at: $0) }
  }

  /// Scrolls to the item with the focus.
  public override func focusDidChange() {
    if let focused = window?.current, focused.isInside(self) {
      current = item(holding: focused) ?? current
      followsFocus = true
    }
    setNeedsLayout()
  }

  /// Scrolls to an area of the focused view, unless the user scrolled away and hasn't moved the cursor since.
  public override func reveal(_ area: Frame) {
    if !followsFocus {
      guard let focused = window?.current, focused.cursor != cursorWhenLeft else { return }
      followsFocus = true
    }
    let (top, bottom) = (area.minY + offset, area.maxY + offset)
    let wanted = min(max(offset, bottom - frame.height), top)
    if offset != min(max(0, wanted), rows.lastOffset), area.height <= frame.height {
      offset = wanted
      layoutNow()
    }
    super.reveal(area.intersection(bounds))
  }

  // MARK: Keys

  /// The hints of the keys that move, if there is something to move to.
  public override var keyHints: [KeyHint] {
    isFocusable || ends.first != ends.last ? keyMap.hints() : []
  }

  /// The help for the keys that move.
  public override var keyHelp: KeyHelp? { keyMap.help("Moving") }

  /// Moves the focus, or scrolls.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return perform(event, in: keyMap, act) }
    switch mouse.kind {
    case .scrollUp: return scroll(by: -mouse.scrollDistance)
    case .scrollDown: return scroll(by: mouse.scrollDistance)
    default: return false
    }
  }

  private func act(_ action: Action) -> Bool {
    let index = current.flatMap { indices[$0] }
    let page = max(1, frame.height - 1)
    switch action {
    case .up: return move(from: index, by: -1) || scroll(by: -1) || leave(.up)
    case .down: return move(from: index, by: 1) || scroll(by: 1) || leave(.down)
    case .pageUp: return movePage(from: index, by: -page)
    case .pageDown: return movePage(from: index, by: page)
    case .first: return focus(on: ends.first) || scroll(by: -rows.total)
    case .last: return focus(on: ends.last) || scroll(by: rows.total)
    }
  }

  /// Moves the focus to an item; returns whether there is one.
  private func focus(on index: Int?) -> Bool {
    guard let index else { return false }
    current = items[index].identity
    followsFocus = true
    setNeedsLayout()
    direct(focusTo: view(at: index))
    // The next key may arrive before the next frame.
    layoutNow()
    return true
  }

  /// Moves the focus to a view above or below the box, if there is one.
  private func leave(_ direction: FocusDirection) -> Bool {
    layoutNow()
    window?.moveFocus(direction)
    return true
  }

  /// Moves the focus to the next item in a direction. If that is more than a screenful away, the box scrolls by one row instead, so that
  /// the content between can be read.
  private func move(from index: Int?, by step: Int) -> Bool {
    guard let index else { return focus(on: ends.first) }
    guard let next = focusable(from: index + step, by: step) else { return false }
    let isFar =
      step > 0
      ? rows.start(of: next) >= offset + 2 * frame.height
      : rows.start(of: next + 1) <= offset - frame.height
    return isFar && scroll(by: step) || focus(on: next)
  }

  private func movePage(from index: Int?, by distance: Int) -> Bool {
    guard let index, ends.first != nil else { return scroll(by: distance) }
    let row = min(max(0, rows.start(of: index) + distance), max(0, rows.total - 1))
    let (place, step) = (rows.index(at: row) ?? index, distance.signum())
    return focus(on: focusable(from: place, by: step) ?? focusable(from: place, by: -step))
  }

  /// Scrolls away from the focus; returns whether the offset changed.
  private func scroll(by step: Int) -> Bool {
    let new = min(max(0, offset + step), rows.lastOffset)
    guard new != offset else { return false }
    offset = new
    followsFocus = false
    cursorWhenLeft = window?.current?.cursor
    setNeedsLayout()
    return true
  }
}

/// The rows at which the items of a box start, by which the item at a row is found in logarithmic time.
private struct BoxRows {
  /// The width of the items.
  let width: Int
  private let height: Int
  private var starts: [Int]

  init(_ heights: [Int] = [], width: Int = 0, height: Int = 0) {
    (self.width, self.height) = (max(0, width), max(0, height))
    starts = [0]
    starts.reserveCapacity(heights.count + 1)
    var end = 0
    for height in heights {
      end += height
      starts.append(end)
    }
  }

  /// The total height of all items.
  var total: Int { starts[starts.count - 1] }

  /// The maximum scroll offset.
  var lastOffset: Int { max(0, total - height) }

  /// Gives the rows that remain to an item.
  mutating func giveSurplus(to index: Int) {
    let surplus = height - total
    guard surplus > 0 else { return }
    for later in starts.indices.dropFirst(index + 1) { starts[later] += surplus }
  }

  /// Returns the row at which an item starts; for the index after the last one, the total height.
  func start(of index: Int) -> Int { starts[min(max(0, index), starts.count - 1)] }

  /// Returns the item at a row.
  func index(at row: Int) -> Int? {
    row >= 0 && row < total ? firstEnding(after: row) : nil
  }

  /// Returns the items that intersect a range of rows.
  func items(in rows: Range<Int>) -> Range<Int> {
    let last = starts.count - 1
    guard last > 0, !rows.isEmpty else { return 0..<0 }
    let first = firstEnding(after: rows.lowerBound)
    var end = first
    while end < last, starts[end] < rows.upperBound { end += 1 }
    return first..<end
  }

  /// Returns the first item that ends below a row, by binary search.
  private func firstEnding(after row: Int) -> Int {
    starts.dropFirst().partitionPoint { $0 <= row } - 1
  }
}
