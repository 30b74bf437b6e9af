// SPDX-License-Identifier: MIT

/// A place in the text of a pane that stays at the same text: one or more clusters of a line, or a gap between two.
///
/// It refers to identities instead of numbers, so that it is found again after elements and lines were inserted above,
/// and after the view of an element was removed and created again.
@MainActor struct TextSpot {
  let element: AnyHashable
  var index: Int
  weak var view: View?
  let block: Int
  let line: AnyHashable
  let number: Int
  var clusters: Range<Int>
  /// The text of the line up to the end of the clusters, without which the place is gone.
  private(set) var before = Text("")

  init(
    element: AnyHashable, _ location: PaneText.Location, view: View, line: AnyHashable, text: Text,
    clusters: Range<Int>
  ) {
    (self.element, index, self.view, block) = (element, location.element, view, location.block)
    (self.line, number, self.clusters) = (line, location.line, clusters)
    before = text.slice(0..<min(text.count, clusters.upperBound))
  }

  /// Returns whether a line begins as before, apart from its styles.
  func isSame(_ line: Text) -> Bool {
    line.bytes.starts(with: before.bytes)
  }
}

/// The text of a pane: of its views with text, in the order of the views, which is the reading order.
@MainActor struct PaneText {
  /// A position in the text.
  struct Location: Hashable, Comparable {
    var element = 0
    var block = 0
    var line = 0
    var offset = 0

    static func < (left: Location, right: Location) -> Bool {
      (left.element, left.block, left.line, left.offset)
        < (right.element, right.block, right.line, right.offset)
    }
  }

  /// A view with text, and its place in the window.
  struct Block {
    let view: View
    let text: any SelectableText
    let origin: Position
    let clip: Frame
  }

  /// The unit in which text is selected.
  enum Unit {
    case letter, word, line
  }

  /// The view of the pane.
  let root: View
  private let pane: (any TextPane)?

  init(_ root: View) {
    self.root = root
    pane = root as? any TextPane
  }

  /// Returns the pane around a view: the innermost one that scrolls, or the layer of the window.
  static func around(_ view: View) -> PaneText {
    PaneText(view.lineage.first { $0 is any TextPane } ?? view.outermost)
  }

  /// The number of elements.
  var count: Int { pane?.textElementCount ?? 1 }

  private var mounted: [(index: Int, view: View)] { pane?.mountedTextElements ?? [(0, root)] }

  /// Releases the views that elements got for their text.
  func release() { pane?.releaseTextElements() }

  // MARK: Blocks

  /// Returns the blocks of an element, which gets a view if it has none.
  func blocks(of element: Int) -> [Block] {
    guard (0..<count).contains(element) else { return [] }
    return blocks(in: pane?.textElement(at: element) ?? root, keeping: nil)
  }

  /// Returns the visible blocks and those of some views, or all if `keeping` is `nil`.
  private func blocks(in element: View, keeping: Set<ObjectIdentifier>?) -> [Block] {
    let (origin, clip) = element.placeInWindow
    var blocks: [Block] = []
    let place = Frame(origin: origin, size: element.frame.size)
    collect(element, origin, clip.intersection(place), keeping, into: &blocks)
    return blocks
  }

  private func collect(
    _ view: View, _ origin: Position, _ clip: Frame, _ keeping: Set<ObjectIdentifier>?,
    into blocks: inout [Block]
  ) {
    if let text = view.selectableText, !text.lines.isEmpty {
      blocks.append(Block(view: view, text: text, origin: origin, clip: clip))
    }
    for child in view.filler.map({ [$0] }) ?? view.children where !child.isHidden {
      let place = Frame(origin: origin + child.frame.origin, size: child.frame.size)
      let inner = clip.intersection(place)
      if let keeping, inner.isEmpty, !keeping.contains(ObjectIdentifier(child)) { continue }
      // Inner panes have their own text.
      if child is any TextPane { continue }
      collect(child, place.origin, inner, keeping, into: &blocks)
    }
  }

  /// Returns the blocks of the visible elements, and of the elements of some places if they have views.
  private func shownBlocks(with spots: [TextSpot]) -> [Int: [Block]] {
    var kept: Set<ObjectIdentifier> = []
    for spot in spots {
      guard let view = spot.view else { continue }
      kept.formUnion(view.lineage.prefix { $0 !== root }.map { ObjectIdentifier($0) })
    }
    var shown: [Int: [Block]] = [:]
    for (index, view) in mounted {
      // The view of a place was created again, so that its block is found by its number.
      let isNew = spots.contains {
        $0.element == key(of: index) && $0.view?.isInside(view) != true
      }
      shown[index] = blocks(in: view, keeping: isNew ? nil : kept)
    }
    return shown
  }

  // MARK: Places

  private func key(of element: Int) -> AnyHashable {
    pane?.key(ofTextElement: element) ?? AnyHashable(0)
  }

  private func index(of spot: TextSpot) -> Int? {
    guard let pane else { return 0 }
    return pane.index(ofTextElement: spot.element, near: spot.index)
  }

  /// Returns a place in the blocks of an element.
  func spot(_ clusters: Range<Int>, at location: Location, in blocks: [Block]) -> TextSpot? {
    guard blocks.indices.contains(location.block) else { return nil }
    let block = blocks[location.block]
    return TextSpot(
      element: key(of: location.element), location, view: block.view,
      line: block.text.key(ofLine: location.line), text: block.text.line(location.line),
      clusters: clusters)
  }

  /// Returns where a place begins, among the blocks of its element; `nil` if its text is gone.
  func location(of spot: TextSpot, _ element: Int, in blocks: [Block]) -> Location? {
    var index = blocks.firstIndex { $0.view === spot.view }
    if index == nil, spot.view?.isInside(root) != true, mounted.first?.view !== root {
      index = blocks.indices.contains(spot.block) ? spot.block : nil
    }
    guard let index, let line = blocks[index].text.line(withKey: spot.line, near: spot.number),
      spot.isSame(blocks[index].text.line(line))
    else { return nil }
    return Location(
      element: element, block: index, line: line, offset: spot.clusters.lowerBound)
  }

  /// Returns whether the text of a place exists, as far as it can be known without creating views.
  func contains(_ spot: TextSpot) -> Bool {
    guard let element = index(of: spot) else { return false }
    return mounted.allSatisfy { $0.index != element } || findMounted(spot) != nil
  }

  /// Returns where a place begins; `nil` if it is gone or its element has no view.
  func findMounted(_ spot: TextSpot) -> (location: Location, blocks: [Block])? {
    guard let element = index(of: spot), let blocks = shownBlocks(with: [spot])[element] else {
      return nil
    }
    return location(of: spot, element, in: blocks).map { ($0, blocks) }
  }

  /// Scrolls so that a row of a block is visible.
  func reveal(_ row: Int, of block: Block, in element: Int) {
    let origin = (pane?.textElement(at: element) ?? root).placeInWindow.origin
    pane?.reveal(row: block.origin.y + row - origin.y, ofTextElement: element)
    block.view.reveal(Frame(x: 0, y: row, width: 1, height: 1))
  }

  /// Returns where a place begins, and the blocks of its element, which gets a view if it has none.
  func find(_ spot: TextSpot) -> (location: Location, blocks: [Block])? {
    guard let element = index(of: spot) else { return nil }
    let blocks = blocks(of: element)
    return location(of: spot, element, in: blocks).map { ($0, blocks) }
  }

  /// Returns the place nearest to a cell of the window.
  func spot(at position: Position, _ unit: Unit) -> TextSpot? {
    var best: (distance: (Int, Int), element: Int, block: Block)?
    for (element, blocks) in shownBlocks(with: []) {
      for block in blocks where !block.clip.isEmpty {
        let clip = block.clip
        let distance = (
          max(clip.minY - position.y, position.y - clip.maxY + 1, 0),
          max(clip.minX - position.x, position.x - clip.maxX + 1, 0)
        )
        if best.map({ distance < $0.distance }) ?? true { best = (distance, element, block) }
      }
    }
    guard let (_, element, block) = best else { return nil }
    let clip = block.clip
    var (x, y) = (position.x - block.origin.x, position.y)
    if y < clip.minY { (x, y) = (Int.min / 2, clip.minY) }
    if y >= clip.maxY { (x, y) = (Int.max / 2, clip.maxY - 1) }
    guard let (row, moved) = row(of: block, near: y - block.origin.y) else { return nil }
    let line = block.text.line(row.line)
    let column = moved == 0 ? x : moved < 0 ? Int.max / 2 : Int.min / 2
    var hit = row.clusters(at: column, in: line)
    // Beside the end of a row, the last word is the nearest one.
    if unit == .word, hit.isEmpty, hit.lowerBound > row.start {
      hit = hit.lowerBound - 1..<hit.lowerBound
    }
    let clusters = Self.extended(hit, in: line, unit)
    let all = self.blocks(of: element)
    guard let index = all.firstIndex(where: { $0.view === block.view }) else { return nil }
    return spot(
      clusters, at: Location(element: element, block: index, line: row.line), in: all)
  }

  /// Returns the row of a block at a row of its view, or the nearest one with text above or else below it.
  private func row(of block: Block, near y: Int) -> (TextRow, moved: Int)? {
    let visible = block.clip.minY - block.origin.y..<block.clip.maxY - block.origin.y
    if let row = block.text.textRow(at: y) { return (row, 0) }
    for above in visible.reversed() where above < y {
      if let row = block.text.textRow(at: above) { return (row, -1) }
    }
    for below in visible where below > y {
      if let row = block.text.textRow(at: below) { return (row, 1) }
    }
    return nil
  }

  /// Returns clusters extended to a word or the line.
  static func extended(_ clusters: Range<Int>, in line: Text, _ unit: Unit) -> Range<Int> {
    switch unit {
    case .letter: return clusters
    case .line: return 0..<line.count
    case .word:
      guard line.count > 0 else { return clusters }
      var (start, end) = (min(clusters.lowerBound, line.count - 1), clusters.upperBound)
      let kind = line.wordKind(of: start)
      end = max(end, start + 1)
      while start > 0, line.wordKind(of: start - 1) == kind { start -= 1 }
      while end < line.count, line.wordKind(of: end) == kind { end += 1 }
      return start..<end
    }
  }

  // MARK: Selection

  /// The visible part of a selection: the frames of its columns in the window; `nil` if the text of an end is gone.
  func frames(from anchor: TextSpot, to head: TextSpot) -> [Frame]? {
    let shown = shownBlocks(with: [anchor, head])
    guard let range = range(from: anchor, to: head, { shown[$0] }) else { return nil }
    var frames: [Frame] = []
    for (element, blocks) in shown
    where element >= range.lowerBound.element && element <= range.upperBound.element {
      for (index, block) in blocks.enumerated() where !block.clip.isEmpty {
        guard let part = range.part(element, index) else { continue }
        for y in block.clip.minY..<block.clip.maxY {
          guard let row = block.text.textRow(at: y - block.origin.y) else { continue }
          guard let clusters = part.clusters(ofLine: row.line) else { continue }
          for columns in row.columns(of: clusters, in: block.text.line(row.line)) {
            let frame = Frame(
              x: block.origin.x + columns.lowerBound, y: y, width: columns.count, height: 1
            ).intersection(block.clip)
            if !frame.isEmpty { frames.append(frame) }
          }
        }
      }
    }
    return frames.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
  }

  /// Returns the range between two places. An element without blocks counts as an empty one.
  private func range(
    from anchor: TextSpot, to head: TextSpot, _ blocks: (Int) -> [Block]?
  ) -> Range<Location>? {
    func ends(_ spot: TextSpot) -> (Location, Location)? {
      guard let element = index(of: spot) else { return nil }
      guard let blocks = blocks(element) else {
        let location = Location(element: element)
        return (location, location)
      }
      guard let start = location(of: spot, element, in: blocks) else { return nil }
      var end = start
      end.offset = spot.clusters.upperBound
      return (start, end)
    }
    guard let (start, end) = ends(anchor), let (otherStart, otherEnd) = ends(head) else {
      return nil
    }
    return min(start, otherStart)..<max(end, otherEnd)
  }

  /// Returns the selected text, or its source where there is one; `nil` if the text of an end is gone.
  ///
  /// Elements without a view get one for the duration of the call.
  func string(from anchor: TextSpot, to head: TextSpot, asSource: Bool = false) -> String? {
    defer { release() }
    guard let first = index(of: anchor), let last = index(of: head) else { return nil }
    var ends: [Int: [Block]] = [first: blocks(of: first)]
    if last != first { ends[last] = blocks(of: last) }
    guard let range = range(from: anchor, to: head, { ends[$0] }) else { return nil }
    var result = ""
    var isFirst = true
    var before: (element: Int, y: Int?)?
    for element in range.lowerBound.element...range.upperBound.element {
      for (index, block) in (ends[element] ?? blocks(of: element)).enumerated() {
        guard let part = range.part(element, index), let lines = part.lines(of: block.text) else {
          continue
        }
        let y = block.text.row(ofLine: lines.lowerBound, at: 0).map { $0 + block.origin.y }
        if !isFirst {
          result += y != nil && before?.element == element && before?.y == y ? " " : "\n"
        }
        isFirst = false
        if asSource, let source = block.text.source(of: lines) {
          result += source
        } else {
          result += part.string(of: block.text, lines)
        }
        let end = block.text.row(ofLine: lines.upperBound, at: .max / 2)
        before = (element, end.map { $0 + block.origin.y })
      }
      // Only one element at a time has a view for its text.
      release()
    }
    return result
  }
}

/// The part of a block between two positions, as lines and offsets.
struct BlockPart {
  let start: (line: Int, offset: Int)
  let end: (line: Int, offset: Int)

  /// Returns the selected clusters of a line; `nil` if the line is outside.
  func clusters(ofLine line: Int) -> Range<Int>? {
    guard line >= start.line, line <= end.line else { return nil }
    let from = line == start.line ? start.offset : 0
    let to = line == end.line ? end.offset : .max
    return from..<max(from, to)
  }

  /// Returns the lines inside; `nil` if there are none.
  @MainActor func lines(of text: any SelectableText) -> ClosedRange<Int>? {
    let lines = text.lines
    let (first, last) = (max(start.line, lines.lowerBound), min(end.line, lines.upperBound - 1))
    return first <= last ? first...last : nil
  }

  /// Returns the text inside.
  @MainActor func string(of text: any SelectableText, _ lines: ClosedRange<Int>) -> String {
    lines.map { number in
      let line = text.line(number)
      let clusters = (clusters(ofLine: number) ?? 0..<0).clamped(to: 0..<line.count)
      return line.slice(clusters).string
    }
    .joined(separator: "\n")
  }
}

extension Range<PaneText.Location> {
  /// Returns the part of a block in the range; `nil` if the block is outside.
  func part(_ element: Int, _ block: Int) -> BlockPart? {
    let place = (element, block)
    let (first, last) = (
      (lowerBound.element, lowerBound.block), (upperBound.element, upperBound.block)
    )
    guard place >= first, place <= last else { return nil }
    return BlockPart(
      start: place == first ? (lowerBound.line, lowerBound.offset) : (.min, 0),
      end: place == last ? (upperBound.line, upperBound.offset) : (.max, .max))
  }
}

extension Text {
  /// Returns the class of a cluster for motions by words.
  func wordKind(of cluster: Int) -> WordKind {
    let string = String(decoding: bytes[range(of: cluster)], as: UTF8.self)
    return Cluster(string: string, width: width(of: cluster)).wordKind
  }
}
