// SPDX-License-Identifier: MIT

/// What was done to a text, in groups that are undone and done again together.
///
/// Typing is one group up to the end of a word, and so is deleting in one direction; all else is a group of its own.
struct TextHistory: Sendable {
  /// What an edit is, to tell which belong together.
  enum Kind: Hashable, Sendable {
    /// Characters were typed.
    case typing
    /// Characters were deleted one by one, backwards.
    case erasing
    /// Characters were deleted one by one, forwards.
    case deleting
    /// Something else.
    case other
  }

  /// Edits that belong together, with the carets before the first and behind the last.
  struct Group: Sendable {
    let kind: Kind
    var changes: [TextBuffer.Change]
    let before: CaretRange
    var after: CaretRange
    var size: Int

    /// Adds a letter that was typed right behind the last change; returns whether it could.
    mutating func add(
      typed letter: LoneScalar, at place: TextPosition, to after: CaretRange
    ) -> Bool {
      guard changes[changes.count - 1].extend(byTyping: letter, at: place) else { return false }
      self.after = after
      size += 1
      return true
    }

    /// Adds a change, and returns by how much that is larger; what was typed in a row is kept as one text.
    mutating func add(_ change: TextBuffer.Change, to after: CaretRange) -> Int {
      self.after = after
      let isOne = kind == .typing && changes[changes.count - 1].extend(by: change)
      let more = isOne ? change.inserted[0].count : change.size
      if !isOne { changes.append(change) }
      size += more
      return more
    }
  }

  private var done: [Group] = []
  private var undone: [Group] = []
  private var size = 0
  private var isOpen = false

  /// The clusters that are kept at most, beside the last group.
  private static let mostClusters = 1_000_000

  /// Whether there is anything to undo.
  var canUndo: Bool { !done.isEmpty }

  /// Whether there is anything to do again.
  var canRedo: Bool { !undone.isEmpty }

  /// Notes a change; nothing can be done again after it.
  mutating func note(
    _ change: TextBuffer.Change, _ kind: Kind, from before: CaretRange, to after: CaretRange,
    endsGroup: Bool = false
  ) {
    undone = []
    if goesOn(kind, at: before) {
      size += done[done.count - 1].add(change, to: after)
    } else {
      done.append(
        Group(kind: kind, changes: [change], before: before, after: after, size: change.size))
      size += change.size
    }
    isOpen = !endsGroup
    if size > Self.mostClusters { dropOldest() }
  }

  /// Notes that a letter was typed; nothing can be done again after it.
  mutating func note(
    typed letter: LoneScalar, from before: CaretRange, to after: CaretRange, endsGroup: Bool
  ) {
    guard goesOn(.typing, at: before),
      done[done.count - 1].add(typed: letter, at: before.caret, to: after)
    else {
      let change = TextBuffer.Change(typed: letter, at: before.caret)
      return note(change, .typing, from: before, to: after, endsGroup: endsGroup)
    }
    if !undone.isEmpty { undone = [] }
    size += 1
    isOpen = !endsGroup
    if size > Self.mostClusters { dropOldest() }
  }

  /// Drops more than it must, so that it isn't called again at the next edit, for the groups behind have to move up.
  private mutating func dropOldest() {
    var count = 0
    while size > Self.mostClusters / 4 * 3, count < done.count - 1 {
      size -= done[count].size
      count += 1
    }
    done.removeFirst(count)
  }

  /// Whether an edit belongs to the last group.
  private func goesOn(_ kind: Kind, at place: CaretRange) -> Bool {
    guard isOpen, kind != .other, !done.isEmpty else { return false }
    let last = done.count - 1
    return done[last].kind == kind && done[last].after == place
  }

  /// Ends the group: what comes next is undone alone.
  mutating func close() {
    isOpen = false
  }

  /// Turns the last group back; returns where the caret was before it, `nil` if there is none.
  mutating func undo(_ buffer: inout TextBuffer) -> CaretRange? {
    guard let group = done.popLast() else { return nil }
    for change in group.changes.reversed() { buffer.apply(change.inverse) }
    undone.append(group)
    size -= group.size
    isOpen = false
    return group.before
  }

  /// Does the last group that was turned back again; returns where the caret was behind it.
  mutating func redo(_ buffer: inout TextBuffer) -> CaretRange? {
    guard let group = undone.popLast() else { return nil }
    for change in group.changes { buffer.apply(change) }
    done.append(group)
    size += group.size
    isOpen = false
    return group.after
  }
}
