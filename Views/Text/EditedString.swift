// SPDX-License-Identifier: MIT

/// A string, and at most one edit that isn't applied to it yet.
///
/// A string that is made of bytes is validated, which costs nearly as much as copying them. A string that is made of
/// another string isn't.
struct EditedString: Sendable {
  private var string: String
  private var edit: Edit?

  private struct Edit: Sendable {
    /// The position and the number of the bytes that are removed.
    let start: Int
    let removed: Int
    let inserted: String
  }

  init(_ string: String) {
    self.string = string
  }

  /// Records an edit at byte positions, which are between scalars; returns `false` if another one wasn't applied yet.
  mutating func replace(_ removed: Range<Int>, with inserted: String) -> Bool {
    guard edit == nil else { return false }
    edit = Edit(start: removed.lowerBound, removed: removed.count, inserted: inserted)
    return true
  }

  /// Returns the string with the edit.
  mutating func current() -> String {
    guard let edit else { return string }
    let utf8 = string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: edit.start)
    let end = utf8.index(start, offsetBy: edit.removed)
    var new = ""
    new.reserveCapacity(utf8.count - edit.removed + edit.inserted.utf8.count)
    new.append(contentsOf: string[..<start])
    new.append(contentsOf: edit.inserted)
    new.append(contentsOf: string[end...])
    (string, self.edit) = (new, nil)
    return new
  }
}
