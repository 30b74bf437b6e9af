// SPDX-License-Identifier: MIT

/// The view of a box: a scrolling column of items, with views for the visible ones.
final class BoxView<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: View {
  typealias ID = BoxItemID<SectionID, NodeID>

  /// A Boolean value that indicates whether a message takes all available rows.
  let isRoomy: Bool
  /// Called after each layout, for work that depends on the visible items.
  var onLayout: () -> Void = {}

  /// The items.
  private(set) var items = BoxItems<SectionID, NodeID>()
  /// The first visible row.
  var offset = 0
  /// The item that has the focus, or that gets it next.
  var focusedID: ID?
  /// A Boolean value that indicates whether the box scrolls to the focused item; `false` after the user scrolled away
  /// with the wheel.
  private var followsFocus = true
  /// The position of the cursor when the user scrolled away.
  private var cursorWhenLeft: Position?

  /// The item that keeps its position on screen, and the rows from it to the first visible row.
  private var anchor: (id: ID, rows: Int)?
  private var held: [ID: Held] = [:]
  /// The retained view of each item, by index.
  private var heldItems: [Held?] = []
  private(set) var rows = BoxRows()
  /// The size of all items for a width, cached until the items change.
  private var natural: Size?
  private var drawnBar: BarLook?

  /// A view of an item, with the index of the item.
  private final class Held {
    let id: ID
    let view: View
    let kind: ObjectIdentifier
    var index: Int

    init(id: ID, view: View, kind: ObjectIdentifier, index: Int) {
      (self.id, self.view, self.kind, self.index) = (id, view, kind, index)
    }
  }

  private struct BarLook: Hashable {
    let bar: ScrollBar
    let isActive: Bool
  }

  init(isRoomy: Bool) {
    self.isRoomy = isRoomy
    super.init()
  }

  // MARK: Replacing items

  /// Shows other items. A view stays with the id of its item.
  func show(_ new: BoxItems<SectionID, NodeID>) {
    let old = items
    let focusBefore = window?.current
    let hadFocus = focusBefore?.isInside(self) ?? false
    holdPlace(old, new)
    items = new
    rows.forget()
    natural = nil
    placeHeld()
    for item in held.values {
      let component = items.index(of: item.id, near: item.index).map { items.components[$0] }
      if let component, item.kind == ObjectIdentifier(type(of: component)) {
        component.change(item.view)
      } else {
        drop(item)
      }
    }
    settleFocusedID(from: old)
    if let id = focusedID, let index = new.indices[id] {
      let view = self.view(at: index)
      if hadFocus, focusBefore?.canHaveFocus(in: view) != true { direct(focusTo: view) }
    }
    setNeedsLayout()
  }

  /// Finds the new indices of the items with views, before any view can be requested.
  private func placeHeld() {
    heldItems = Array(repeating: nil, count: items.count)
    for item in held.values {
      guard let index = items.index(of: item.id, near: item.index) else { continue }
      item.index = index
      heldItems[index] = item
    }
  }

  /// Stores the position of the first visible item that remains.
  private func holdPlace(_ old: BoxItems<SectionID, NodeID>, _ new: BoxItems<SectionID, NodeID>) {
    if let anchor, new.indices[anchor.id] != nil { return }
    let start = anchor.flatMap { old.indices[$0.id] } ?? rows.index(at: offset)
    anchor = nil
    guard offset > 0, let start,
      let index = (start..<old.count).first(where: { new.indices[old.ids[$0]] != nil })
    else { return }
    anchor = (old.ids[index], rows.isKnown ? offset - rows.start(of: index) : 0)
  }

  private func settleFocusedID(from old: BoxItems<SectionID, NodeID>) {
    if let id = focusedID, let index = items.indices[id], items.components[index].isFocusable {
      return
    }
    let place = focusedID.flatMap { old.indices[$0] }
    focusedID = nil
    guard items.count > 0 else { return }
    var nearest: Int?
    if let place {
      // The focus moves to the next item that remains, or else to the last one before it.
      let isHere = { (id: ID) -> Bool in
        self.items.indices[id].map { self.items.components[$0].isFocusable } ?? false
      }
      let next =
        old.ids.indices[place...].first { isHere(old.ids[$0]) }
        ?? old.ids.indices[..<place].last { isHere(old.ids[$0]) }
      nearest = next.flatMap { items.indices[old.ids[$0]] }
    }
    nearest = nearest ?? items.nearestFocusable(to: place ?? 0)
    focusedID = nearest.map { items.ids[$0] }
  }

  // MARK: Views

  /// Returns the view of an item, creating it if necessary.
  func view(at index: Int) -> View {
    if let item = heldItems[index] { return item.view }
    let component = items.components[index]
    let item = Held(
      id: items.ids[index], view: component.make(), kind: ObjectIdentifier(type(of: component)),
      index: index)
    held[item.id] = item
    heldItems[index] = item
    add(item.view)
    return item.view
  }

  /// Returns the view of an item, if it has one.
  func heldView(of id: ID) -> View? { held[id]?.view }

  private func drop(_ item: Held) {
    held[item.id] = nil
    if item.index < heldItems.count, heldItems[item.index] === item {
      heldItems[item.index] = nil
    }
    remove(item.view)
  }

  /// Returns the item that contains a view.
  func item(holding view: View) -> ID? {
    var next: View? = view
    while let holder = next, holder.parent !== self { next = holder.parent }
    return held.first { $0.value.view === next }?.key
  }

  /// The accessibility nodes of all items: of the views of visible items, and of the components of others.
  override var accessibilityChildren: [AccessibilityNode] {
    zip(items.ids, items.components).map { id, component in
      held[id]?.view.accessibilityNode ?? AccessibilityNode(component.accessibility)
    }
  }

  // MARK: Layout

  override func measure(in room: Size) -> Size {
    if natural?.width != room.width {
      let height = items.components.reduce(0) { $0 + max(0, $1.height(for: room.width)) }
      natural = Size(width: room.width, height: height)
    }
    return Size(width: room.width, height: min(natural?.height ?? 0, room.height))
  }

  override func layout() {
    rows.fit(items, in: frame.size, isRoomy: isRoomy)
    if let anchor, let index = items.indices[anchor.id] {
      offset = rows.start(of: index) + anchor.rows
    }
    anchor = nil
    if followsFocus { keepFocusInSight() }
    offset = min(max(0, offset), rows.lastOffset)
    placeViews()
    if barLook != drawnBar { setNeedsDisplay() }
    onLayout()
  }

  /// Scrolls by the smallest distance to show the focused item; to the start or end of the box if no focusable item is beyond.
  private func keepFocusInSight() {
    guard let id = focusedID, let index = items.indices[id] else { return }
    var (top, bottom) = (rows.start(of: index), rows.start(of: index + 1))
    if bottom - top > frame.height, let inner = focusedArea(in: id) {
      (bottom, top) = (top + inner.upperBound, top + inner.lowerBound)
      return offset = min(max(offset, bottom - frame.height), top)
    }
    if bottom <= frame.height, items.focusable(from: index - 1, by: -1) == nil { top = 0 }
    if rows.total - top <= frame.height, items.focusable(from: index + 1, by: 1) == nil {
      bottom = rows.total
    }
    offset = min(max(offset, bottom - frame.height), top)
  }

  /// Returns the rows of an item's view that the focused view occupies.
  private func focusedArea(in id: ID) -> Range<Int>? {
    guard let view = held[id]?.view, let current = window?.current, current.isInside(view) else {
      return nil
    }
    var start = 0
    var next = current
    while next !== view, let holder = next.parent {
      start += next.frame.minY
      next = holder
    }
    return start..<start + max(0, current.frame.height)
  }

  private func placeViews() {
    let visible = visibleItems
    for index in visible { _ = view(at: index) }
    for item in held.values {
      let (index, view) = (item.index, item.view)
      if !visible.contains(index), item.id != focusedID, !items.components[index].hasOwnState,
        !(window?.current?.isInside(view) ?? false)
      {
        drop(item)
        continue
      }
      view.frame = Frame(
        x: 0, y: rows.start(of: index) - offset, width: rows.width,
        height: rows.start(of: index + 1) - rows.start(of: index))
    }
    sortChildren { $0.frame.minY < $1.frame.minY }
  }

  /// The items that are at least partly visible.
  var visibleItems: Range<Int> { rows.items(in: offset..<offset + max(0, frame.height)) }

  /// The scroll bar and its style; nil for none.
  private var barLook: BarLook? {
    guard rows.width < frame.width else { return nil }
    return BarLook(
      bar: ScrollBar(total: rows.total, visible: frame.height, first: offset),
      isActive: containsFocus)
  }

  override func draw(in painter: Painter) {
    drawnBar = barLook
    drawnBar?.bar.draw(
      in: painter, column: frame.width - 1, theme, isActive: drawnBar?.isActive ?? false)
  }

  // MARK: Focus

  override var preferredFocus: View? {
    guard let id = focusedID, let index = items.indices[id] else { return nil }
    return view(at: index)
  }

  override func focusDidChange() {
    guard let current = window?.current, current.isInside(self) else { return setNeedsLayout() }
    focusedID = item(holding: current) ?? focusedID
    followsFocus = true
    setNeedsLayout()
  }

  /// Scrolls to an area of the focused view, unless the user scrolled away and hasn't moved the cursor since.
  override func reveal(_ area: Frame) {
    if !followsFocus {
      guard let current = window?.current, current.cursor != cursorWhenLeft else { return }
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

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    switch mouse.kind {
    case .scrollUp: return scroll(by: -mouse.scrollDistance)
    case .scrollDown: return scroll(by: mouse.scrollDistance)
    default: return false
    }
  }

  /// Scrolls away from the focus; returns whether the offset changed.
  func scroll(by step: Int) -> Bool {
    let new = min(max(0, offset + step), rows.lastOffset)
    guard new != offset else { return false }
    offset = new
    followsFocus = false
    cursorWhenLeft = window?.current?.cursor
    setNeedsLayout()
    return true
  }
}

// MARK: - Focus

extension BoxView {
  /// A Boolean value that indicates whether there is more than one item that can have the focus.
  var canMoveFocus: Bool { items.focusables > 1 }

  /// A Boolean value that indicates whether any item can have the focus.
  var canHaveFocus: Bool { items.focusables > 0 }

  /// The index of the item that has the focus, or that gets it next.
  var focusedIndex: Int? { focusedID.flatMap { items.indices[$0] } }

  /// Moves the focus to an item.
  func focus(on index: Int) {
    guard items.ids.indices.contains(index), items.components[index].isFocusable else { return }
    focusedID = items.ids[index]
    followsFocus = true
    setNeedsLayout()
    direct(focusTo: view(at: index))
  }

  /// Moves the focus to the first or the last item that can have it.
  func focusEnd(_ step: Int) -> Bool {
    let start = step > 0 ? 0 : items.count - 1
    guard let index = items.focusable(from: start, by: step) else { return false }
    focus(on: index)
    return true
  }

  /// Moves the focus to the next or previous item; returns whether there is one.
  ///
  /// If that item is more than a screenful away, the box scrolls by one row instead, so that the content between can be
  /// read, unless `jumps` is set.
  func moveFocus(by step: Int, jumps: Bool = false) -> Bool {
    guard let current = focusedIndex else { return focusEnd(step) }
    guard let next = items.focusable(from: current + step, by: step) else { return false }
    let isFar =
      step > 0
      ? rows.start(of: next) >= offset + 2 * frame.height
      : rows.start(of: next + 1) <= offset - frame.height
    if isFar, !jumps, rows.isKnown, scroll(by: step) { return true }
    focus(on: next)
    return true
  }

  /// Moves the focus by a page, or scrolls if no item can have it.
  func movePage(by step: Int) -> Bool {
    let page = max(1, frame.height - 1)
    guard let current = focusedIndex else { return scroll(by: step * page) }
    let row = rows.start(of: current) + step * page
    let index = rows.index(at: min(max(0, row), max(0, rows.total - 1))) ?? current
    let target =
      items.focusable(from: index, by: step) ?? items.focusable(from: index, by: -step)
    if let target { focus(on: target) }
    return true
  }

  /// Moves the focus to the first or last item, or scrolls if no item can have it.
  func moveToEnd(_ step: Int) -> Bool {
    focusEnd(-step) || scroll(by: step * rows.total)
  }
}

extension View {
  /// Moves the focus to a view, now or when the focus next enters the view's ancestors.
  ///
  /// Every ancestor stores the view to focus. One that stored a view elsewhere isn't changed.
  package final func direct(focusTo view: View) {
    guard let target = view.focusTarget else { return }
    view.focus()
    if target.isFocused { return }
    var holder: View? = view
    var isInside = true
    while let next = holder {
      if !isInside, let last = next.lastFocus, !last.isInside(self) { return }
      next.remember(focus: target)
      if next === self { isInside = false }
      holder = next.parent
    }
  }
}

/// The start rows of a box's items: cumulative heights, which find the item at a row in logarithmic time.
@MainActor struct BoxRows {
  /// The width of the items.
  private(set) var width = 0
  private var starts: [Int] = [0]
  private var room: Size?

  /// A Boolean value that indicates whether the items have been measured since they changed.
  var isKnown: Bool { room != nil }

  /// The total height of all items.
  var total: Int { starts[starts.count - 1] }

  /// The maximum scroll offset.
  var lastOffset: Int { max(0, total - max(0, room?.height ?? 0)) }

  /// Invalidates the measurements, because the items have changed.
  mutating func forget() {
    room = nil
  }

  /// Returns the row at which an item starts; for the index after the last one, the total height.
  func start(of index: Int) -> Int { starts[min(max(0, index), starts.count - 1)] }

  /// Measures the items for a size. If they don't fit, the width excludes a scroll bar.
  mutating func fit<S, N>(_ items: BoxItems<S, N>, in room: Size, isRoomy: Bool) {
    guard self.room != room else { return }
    self.room = room
    measure(items, room.width, isRoomy ? room.height : 0)
    if total > room.height, room.width >= 8 {
      measure(items, room.width - 2, isRoomy ? room.height : 0)
    }
  }

  private mutating func measure<S, N>(_ items: BoxItems<S, N>, _ width: Int, _ height: Int) {
    self.width = max(0, width)
    starts.removeAll(keepingCapacity: true)
    starts.reserveCapacity(items.count + 1)
    starts.append(0)
    var end = 0
    for component in items.components {
      end += max(0, component.height(for: width))
      starts.append(end)
    }
    // A message, which is the first item, takes the remaining height.
    guard items.ids.first == .message, end < height else { return }
    for index in 1..<starts.count { starts[index] += height - end }
  }

  /// Returns the item at a row.
  func index(at row: Int) -> Int? {
    guard row >= 0, row < total else { return nil }
    return firstEnding(after: row)
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
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] > row { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
