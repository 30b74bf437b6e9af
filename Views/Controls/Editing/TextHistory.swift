// SPDX-License-Identifier: MIT

/// The edits of a text, in groups that are undone and redone together.
///
/// Consecutive typed characters form one group up to the end of a word, and so do consecutive deletions in one
/// direction. Every other edit is its own group. At most 1,000 groups are kept, and at most 1 MB of memory in addition
/// to the last group.
struct TextHistory: Sendable {
  /// The kind of an edit, which decides the edits that form a group.
  enum Kind: Hashable, Sendable {
    /// Characters were typed.
    case typing
    /// Characters were deleted backwards, one at a time.
    case erasing
    /// Characters were deleted forwards, one at a time.
    case deleting
    /// Any other edit.
    case other
  }

  /// Edits that are undone together, with the carets before the first and after the last.
  struct Group: Sendable {
    let kind: Kind
    var changes: [TextBuffer.Change]
    let before: CaretRange
    var after: CaretRange
    /// The memory of the group in bytes.
    var size: Int

    init(_ kind: Kind, _ change: TextBuffer.Change, from before: CaretRange, to after: CaretRange) {
      (self.kind, self.before, self.after) = (kind, before, after)
      changes = [change]
      size = Self.ownSize + change.size
    }

    /// The size of a group in an array, and of the header of its changes.
    private static let ownSize = 128

    /// Adds a letter that was typed directly after the last change; returns whether that is the case.
    mutating func add(
      typed letter: LoneScalar, at place: TextPosition, to after: CaretRange
    ) -> Bool {
      guard changes[changes.count - 1].extend(byTyping: letter, at: place) else { return false }
      self.after = after
      size += Self.size(of: letter)
      return true
    }

    /// Adds a change; returns the growth of `size`. Successive typed or deleted characters are stored as one text.
    mutating func add(_ change: TextBuffer.Change, to after: CaretRange) -> Int {
      self.after = after
      let last = changes.count - 1
      var more = change.size
      switch kind {
      case .typing where changes[last].extend(by: change): more = change.inserted[0].memory
      case .erasing where changes[last].extend(byErasing: change),
        .deleting where changes[last].extend(byErasing: change):
        more = change.removed[0].memory
      default: changes.append(change)
      }
      size += more
      return more
    }

    /// Returns the memory of a letter in a text, in bytes.
    static func size(of letter: LoneScalar) -> Int {
      letter.isSimple ? 1 : 4 + MemoryLayout<ClusterMark>.stride
    }
  }

  private var done: [Group] = []
  private var undone: [Group] = []
  /// The memory of `done` in bytes.
  private(set) var size = 0
  private var isOpen = false

  /// The maximum number of groups, and the maximum memory in bytes in addition to the last group.
  static let mostGroups = 1_000
  static let mostBytes = 1 << 20

  /// A Boolean value that indicates whether there is anything to undo.
  var canUndo: Bool { !done.isEmpty }

  /// A Boolean value that indicates whether there is anything to redo.
  var canRedo: Bool { !undone.isEmpty }

  /// Records a change and clears the redo stack.
  mutating func note(
    _ change: TextBuffer.Change, _ kind: Kind, from before: CaretRange, to after: CaretRange,
    endsGroup: Bool = false
  ) {
    undone = []
    if goesOn(kind, at: before) {
      size += done[done.count - 1].add(change, to: after)
    } else {
      let group = Group(kind, change, from: before, to: after)
      done.append(group)
      size += group.size
    }
    isOpen = !endsGroup
    dropOldest()
  }

  /// Records a typed letter and clears the redo stack.
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
    size += Group.size(of: letter)
    isOpen = !endsGroup
    dropOldest()
  }

  /// Adds a change that isn't the user's to the last group, so that both are undone together, and clears the redo stack. A
  /// group that changes nothing then is removed.
  mutating func join(_ change: TextBuffer.Change, to after: CaretRange, in buffer: TextBuffer) {
    undone = []
    guard let last = done.indices.last else { return }
    done[last].changes.append(change)
    done[last].after = after
    done[last].size += change.size
    size += change.size
    var former = buffer
    for change in done[last].changes.reversed() { former.apply(change.inverse) }
    if former.isSame(as: buffer) {
      size -= done[last].size
      done.removeLast()
      isOpen = false
    } else if done[last].changes.count >= Self.mostJoined {
      isOpen = false
    }
    dropOldest()
  }

  /// The number of changes from which on a group to which others were added isn't continued.
  private static let mostJoined = 128

  /// The number of groups that can be undone.
  var count: Int { done.count }

  /// Removes the oldest groups. It removes more than necessary, because each removal moves the remaining groups.
  private mutating func dropOldest() {
    guard done.count > Self.mostGroups || size > Self.mostBytes else { return }
    var count = 0
    while done.count - count > Self.mostGroups / 4 * 3 || size > Self.mostBytes / 4 * 3,
      count < done.count - 1
    {
      size -= done[count].size
      count += 1
    }
    done.removeFirst(count)
  }

  /// Returns whether an edit continues the last group.
  private func goesOn(_ kind: Kind, at place: CaretRange) -> Bool {
    guard isOpen, kind != .other, !done.isEmpty else { return false }
    let last = done.count - 1
    return done[last].kind == kind && done[last].after == place
  }

  /// Ends the group, so that the next edit is undone separately.
  mutating func close() {
    isOpen = false
  }

  /// Undoes the last group; returns the caret before it, or nil without a group.
  mutating func undo(_ buffer: inout TextBuffer) -> CaretRange? {
    guard let group = done.popLast() else { return nil }
    for change in group.changes.reversed() { buffer.apply(change.inverse) }
    undone.append(group)
    size -= group.size
    isOpen = false
    return group.before
  }

  /// Redoes the last undone group; returns the caret after it, or nil without a group.
  mutating func redo(_ buffer: inout TextBuffer) -> CaretRange? {
    guard let group = undone.popLast() else { return nil }
    for change in group.changes { buffer.apply(change) }
    done.append(group)
    size += group.size
    isOpen = false
    return group.after
  }
}

/// The kill ring of a window: the deleted texts that its fields can insert again (yank).
@MainActor final class KillRing {
  /// The texts, newest last.
  private(set) var kills: [String] = []

  private static let mostKills = 32

  /// The side of the caret on which text was deleted.
  enum Side: Hashable { case before, behind }

  /// Adds a deleted text. A text that continues the last deletion is joined with it, at its end or its beginning.
  func kill(_ text: String, joining: Side?) {
    guard !text.isEmpty else { return }
    switch (joining, kills.popLast()) {
    case (.before, let last?): kills.append(text + last)
    case (.behind, let last?): kills.append(last + text)
    case (nil, let last?): kills += [last, text]
    case (_, nil): kills.append(text)
    }
    if kills.count > Self.mostKills { kills.removeFirst() }
  }

  /// Returns the text of an earlier deletion by its age, wrapping around.
  func killed(_ age: Int) -> String? {
    kills.isEmpty ? nil : kills[kills.count - 1 - age % kills.count]
  }
}
