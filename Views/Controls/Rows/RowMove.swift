// SPDX-License-Identifier: MIT

/// A request of the user to move a row.
///
/// ```swift
/// list.allowsReordering = true
/// list.reorderings.add { move in
///   move.apply(to: &tasks)
///   showTasks()
/// }
/// ```
public struct RowMove: Hashable, Sendable {
  /// The index of the row before the move.
  public var start: Int
  /// The index of the row after the move.
  public var end: Int

  /// Creates a request.
  public init(from start: Int, to end: Int) {
    (self.start, self.end) = (start, end)
  }

  /// Moves an element in a collection. It has no effect if an index is out of range.
  public func apply<Elements: RangeReplaceableCollection>(to elements: inout Elements)
  where Elements.Index == Int {
    guard elements.indices.contains(start), elements.indices.contains(end), start != end else {
      return
    }
    let element = elements.remove(at: start)
    elements.insert(element, at: end)
  }
}

extension RowsView {
  /// Requests that the current row moves to an index; returns whether rows can be moved.
  final func moveRow(to index: Int) -> Bool {
    guard allowsReordering, model.filter == nil, acceptsInput, let start = model.selectedIndex
    else { return false }
    if let move = model.move(of: start, to: index) { reorderings.send(move) }
    return true
  }
}

extension RowsModel {
  /// Returns the move of an index to another one, or as close as its section allows; `nil` if it stays.
  func move(of start: Int, to index: Int) -> RowMove? {
    let range = section(around: start)
    guard !range.isEmpty else { return nil }
    let end = min(max(range.lowerBound, index), range.upperBound - 1)
    return end == start ? nil : RowMove(from: start, to: end)
  }

  /// Returns the indices of the section of an index; all indices without sections.
  private func section(around index: Int) -> Range<Int> {
    guard !sections.isEmpty else { return 0..<count }
    var first = 0
    for section in sections {
      let end = min(count, first + section.count)
      if index < end { return first..<end }
      first = end
    }
    return index..<index
  }
}
