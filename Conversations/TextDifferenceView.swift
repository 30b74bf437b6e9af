// SPDX-License-Identifier: MIT

import Declarations
import Views

/// The view of a ``Difference``. Its keys are those of `TextDifferenceView.standardKeyMap` until ``keyMap`` has others.
public final class TextDifferenceView: View {
  /// A key action.
  public enum Action: Hashable, Sendable {
    /// Scrolls by a row or a page, or to an end.
    case up, down, pageUp, pageDown, top, bottom
    /// Scrolls long lines.
    case left, right
    /// Goes to the next or the previous hunk.
    case next, previous
    /// Shows or folds the equal lines around the current hunk.
    case expand
    /// Accepts or refuses the current hunk.
    case accept, refuse
    /// Accepts or refuses the hunks without a decision.
    case acceptRest, refuseRest
    /// Takes back the last decision.
    case undo
  }

  /// The default keys.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.next, "]", help: "next change", hint: "change", priority: 6),
    .init(.previous, "[", help: "previous change", hint: "change", priority: 6),
    .init(.accept, "a", help: "accept change", hint: "accept", priority: 9),
    .init(.refuse, "r", help: "refuse change", hint: "refuse", priority: 9),
    .init(.acceptRest, "A", help: "accept remaining changes"),
    .init(.refuseRest, "R", help: "refuse remaining changes"),
    .init(.undo, "u", help: "undo decision", hint: "undo", priority: 4),
    .init(.expand, "e", help: "show or fold equal lines", hint: "fold", priority: 3),
    .init(.up, "up", "k", help: "scroll up", hint: "scroll", priority: 5),
    .init(.down, "down", "j", help: "scroll down", hint: "scroll", priority: 5),
    .init(.pageUp, "pgup", help: "page up"),
    .init(.pageDown, "pgdn", "space", help: "page down"),
    .init(.top, "home", "g", help: "go to top"),
    .init(.bottom, "end", "G", help: "go to bottom"),
    .init(.left, "left", "h", help: "scroll left"),
    .init(.right, "right", "l", help: "scroll right"),
  ])

  /// The keys.
  public var keyMap = TextDifferenceView.standardKeyMap

  /// A decision with those before it, which `undo` restores.
  private typealias Step = [(hunk: Int, before: Bool?)]

  private(set) var onDecide: (@MainActor (Int, Bool?) -> Void)?
  private(set) var difference = TextDifference(files: [])
  private(set) var decisions: [Int: Bool] = [:]
  private(set) var language: String?
  private var mode = Difference.Layout.automatic
  private var options = DifferenceRows.Options()
  /// The rows without and with lines side by side, as far as they are needed.
  private var known: [Bool: DifferenceRows] = [:]
  private var steps: [Step] = []
  /// The current hunk.
  private(set) var current = 0
  /// The first visible row.
  private(set) var top = 0
  /// The number of columns that long lines are scrolled by.
  private(set) var column = 0
  /// The rows that were visible at the last drawing.
  private var visible = 0..<0
  private var drawn: (top: Int, size: Size, count: Int)?

  /// Creates a view without a difference.
  public override init() {
    super.init()
    growFactor = 1
  }

  func show(
    _ difference: TextDifference, _ decisions: [Int: Bool], _ mode: Difference.Layout,
    _ language: String?, _ onDecide: (@MainActor (Int, Bool?) -> Void)?
  ) {
    self.onDecide = onDecide
    if difference != self.difference {
      (self.difference, options.opened, steps, known) = (difference, [], [], [:])
      current = min(current, max(0, difference.hunks.count - 1))
      limitTop()
      setNeedsUpdate()
    }
    if options.showsTitles != (onDecide != nil) || mode != self.mode {
      self.mode = mode
      keepingPlace {
        options.showsTitles = onDecide != nil
        known = [:]
      }
      setNeedsUpdate()
    }
    guard decisions != self.decisions || language != self.language else { return }
    (self.decisions, self.language) = (decisions, language)
    setNeedsDisplay()
  }

  // MARK: Rows

  func isSideBySide(_ width: Int) -> Bool {
    mode == .sideBySide || mode == .automatic && width >= 120
  }

  private func rows(isSideBySide: Bool) -> DifferenceRows {
    if let rows = known[isSideBySide] { return rows }
    var options = options
    options.isSideBySide = isSideBySide
    let rows = DifferenceRows(difference, options)
    known[isSideBySide] = rows
    return rows
  }

  /// The rows in the layout of the last frame.
  var rows: DifferenceRows { rows(isSideBySide: options.isSideBySide) }

  /// Changes what the rows depend on. The current hunk stays in its place, or else the row at the top.
  private func keepingPlace(_ change: () -> Void) {
    let (old, row) = (rows, top)
    let hunk = old.hunkRows.indices.contains(current) ? old.hunkRows[current] : 0..<0
    change()
    let new = rows
    if hunk.overlaps(visible), new.hunkRows.indices.contains(current) {
      top += new.hunkRows[current].lowerBound - hunk.lowerBound
    } else if row > 0, old.rows.indices.contains(row) {
      top = new.index(of: old.rows[row]) ?? row
    }
    limitTop()
  }

  private func limitTop() {
    top = min(max(0, top), max(0, rows.rows.count - frame.height))
  }

  private var isScrollable: Bool { rows.rows.count > frame.height }

  // MARK: Movement

  private func scroll(to row: Int) {
    let before = top
    top = row
    limitTop()
    guard top != before else { return }
    visible = top..<min(rows.rows.count, top + frame.height)
    followVisible()
    setNeedsDisplay()
  }

  /// Makes a visible hunk the current one.
  private func followVisible() {
    let hunks = rows.hunkRows
    guard hunks.indices.contains(current), !hunks[current].overlaps(visible) else { return }
    let first = hunks.partitionPoint { $0.upperBound <= visible.lowerBound }
    if first < hunks.count, hunks[first].overlaps(visible) { current = first }
  }

  /// Makes a hunk the current one, and scrolls to it.
  private func go(to hunk: Int) {
    let hunks = rows.hunkRows
    guard hunks.indices.contains(hunk) else { return }
    current = hunk
    let place = hunks[hunk]
    setNeedsDisplay()
    guard isScrollable else { return reveal(currentFrame) }
    if place.lowerBound < top || place.upperBound > top + frame.height {
      scroll(to: place.lowerBound - min(2, frame.height / 4))
      current = hunk
    }
  }

  /// The beginning of the current hunk.
  private var currentFrame: Frame {
    let hunks = rows.hunkRows
    guard hunks.indices.contains(current) else { return bounds }
    let rows = hunks[current]
    return Frame(x: 0, y: rows.lowerBound - top, width: frame.width, height: min(rows.count, 8))
  }

  private func toggleGaps() -> Bool {
    guard let file = difference.files.indices.last(where: { difference.firstHunks[$0] <= current }),
      difference.files[file].oldLines != nil
    else { return false }
    let gaps: Set = [current + file, current + file + 1]
    toggle(gaps)
    return true
  }

  private func toggle(_ gaps: Set<Int>) {
    let areOpen = gaps.isSubset(of: options.opened)
    keepingPlace {
      options.opened = areOpen ? options.opened.subtracting(gaps) : options.opened.union(gaps)
      known = [:]
    }
    setNeedsUpdate()
  }

  // MARK: Decisions

  private func decide(_ accepted: Bool) -> Bool {
    guard let onDecide, rows.hunkRows.indices.contains(current) else { return false }
    // A hunk that isn't visible is shown first.
    guard rows.hunkRows[current].overlaps(visible) else {
      go(to: current)
      return true
    }
    steps.append([(current, decisions[current])])
    let hunk = current
    let count = difference.hunks.count
    let next = (1..<max(1, count)).lazy.map { (hunk + $0) % count }
      .first { self.decisions[$0] == nil }
    if let next { go(to: next) }
    onDecide(hunk, accepted)
    return true
  }

  private func decideRest(_ accepted: Bool) -> Bool {
    guard let onDecide else { return false }
    let rest = difference.hunks.indices.filter { decisions[$0] == nil }
    if !rest.isEmpty { steps.append(rest.map { ($0, nil) }) }
    for hunk in rest { onDecide(hunk, accepted) }
    return true
  }

  private func undo() -> Bool {
    guard let onDecide, let step = steps.popLast() else { return false }
    if let first = step.first { go(to: first.hunk) }
    for (hunk, before) in step { onDecide(hunk, before) }
    return true
  }

  private func act(_ action: Action) -> Bool {
    let page = max(1, frame.height - 1)
    switch action {
    case .next: go(to: min(current + 1, difference.hunks.count - 1))
    case .previous: go(to: max(0, current - 1))
    case .expand: return toggleGaps()
    case .accept: return decide(true)
    case .refuse: return decide(false)
    case .acceptRest: return decideRest(true)
    case .refuseRest: return decideRest(false)
    case .undo: return undo()
    case .left: scroll(sideways: -8)
    case .right: scroll(sideways: 8)
    // The views around scroll if all rows are in this one.
    default:
      guard isScrollable else { return false }
      switch action {
      case .up: scroll(to: top - 1)
      case .down: scroll(to: top + 1)
      case .pageUp: scroll(to: top - page)
      case .pageDown: scroll(to: top + page)
      case .top: scroll(to: 0)
      default: scroll(to: rows.rows.count)
      }
    }
    return true
  }

  private func scroll(sideways distance: Int) {
    column = min(max(0, column + distance), max(0, widestVisible - 8))
    setNeedsDisplay()
  }

  // MARK: View

  /// Always `true`, so that the keys act.
  public override var isFocusable: Bool { true }

  /// The beginning of the current hunk.
  public override var cursor: Position {
    let y = min(max(0, currentFrame.minY), max(0, frame.height - 1))
    return Position(x: 0, y: y)
  }

  /// Shows the current hunk, if the views around scroll.
  public override func reveal(_ area: Frame) {
    super.reveal(area == bounds && !isScrollable ? currentFrame : area)
  }

  /// The hints of the keys that have an effect.
  public override var keyHints: [KeyHint] {
    var map = keyMap
    if onDecide == nil { map = map.without(.accept, .refuse, .acceptRest, .refuseRest) }
    if steps.isEmpty { map = map.without(.undo) }
    if !isScrollable { map = map.without(.up, .down) }
    if difference.files.allSatisfy({ $0.oldLines == nil }) { map = map.without(.expand) }
    if difference.hunks.count < 2 { map = map.without(.next, .previous) }
    return map.hints()
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Changes") }

  /// The number of changed lines, and the current hunk with its decision.
  public override var accessibility: Accessibility {
    let count = words[
      "{0} inserted, {1} removed", "\(difference.insertions)", "\(difference.removals)"]
    let parts = [difference.hunks.isEmpty ? "" : title(of: current), count]
    return Accessibility(
      .list, label: words["difference"],
      value: parts.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// The lines of the visible rows.
  public override var accessibilityChildren: [AccessibilityNode] {
    visible.clamped(to: 0..<rows.rows.count).flatMap { nodes(of: rows.rows[$0]) }
  }

  /// Returns the text of a hunk's title.
  func title(of hunk: Int) -> String {
    let place = words["change {0} of {1}", "\(hunk + 1)", "\(difference.hunks.count)"]
    return decisions[hunk].map { place + ", " + words[$0 ? "accepted" : "refused"] } ?? place
  }

  /// Returns the available width, and a row for each line.
  public override func measure(in room: Size) -> Size {
    let rows = rows(isSideBySide: isSideBySide(room.width))
    return Size(
      width: max(0, room.width), height: min(max(1, rows.rows.count), max(0, room.height)))
  }

  /// Chooses the layout for the width.
  public override func layout() {
    let isSideBySide = isSideBySide(frame.width)
    if isSideBySide != options.isSideBySide { keepingPlace { options.isSideBySide = isSideBySide } }
    limitTop()
    visible = top..<min(rows.rows.count, top + frame.height)
    followVisible()
  }

  /// Draws the visible rows.
  public override func draw(in painter: Painter) {
    let count = rows.rows.count
    let shown = painter.visible
    visible = (top + max(0, shown.minY)..<top + max(0, shown.minY, shown.maxY))
      .clamped(to: 0..<count)
    if let drawn, drawn.size == frame.size, drawn.count == count,
      abs(top - drawn.top) < frame.height
    {
      painter.noteScroll(bounds, by: top - drawn.top)
    }
    drawn = (top, frame.size, count)
    drawRows(visible, in: painter)
    guard isScrollable, frame.width >= 8 else { return }
    ScrollBar(total: count, visible: frame.height, first: top)
      .draw(in: painter, column: frame.width - 1, theme, isActive: isFocused)
  }

  /// Performs the actions of keys, scrolls with the wheel, and folds lines with a click.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return perform(event, in: keyMap, act) }
    switch mouse.kind {
    case .scrollUp, .scrollDown:
      guard isScrollable else { return false }
      scroll(to: top + (mouse.kind == .scrollUp ? -1 : 1) * mouse.scrollDistance)
    case .press where mouse.isClick:
      let row = top + mouse.position.y
      guard rows.rows.indices.contains(row) else { return false }
      if case .gap(let gap, _) = rows.rows[row] {
        toggle([gap])
      } else if let hunk = rows.hunkRows.firstIndex(where: { $0.contains(row) }) {
        current = hunk
        setNeedsDisplay()
      }
    default: return false
    }
    return true
  }
}
