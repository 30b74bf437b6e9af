// SPDX-License-Identifier: MIT

/// A set of rows by key, stored as the included keys or as the excluded ones.
///
/// Selecting all of a million rows takes constant time and space. Keys of rows that no longer exist stay selected in
/// case the rows return; call `formIntersection(_:)` to remove them.
public struct RowSelection: Hashable {
  /// The keys of the selected rows; of the others if `isInverted`.
  public private(set) var keys: Set<AnyHashable> = []
  /// A Boolean value that indicates whether all rows except those of `keys` are selected.
  public private(set) var isInverted = false

  /// Creates an empty selection.
  public init() {}

  /// Creates a selection of the rows of keys.
  public init(_ keys: Set<AnyHashable>) {
    self.keys = keys
  }

  /// The selection of every row.
  public static var all: RowSelection {
    var selection = RowSelection()
    selection.isInverted = true
    return selection
  }

  /// A Boolean value that indicates whether no row is selected. It is `false` if all keys were excluded one by one.
  public var isEmpty: Bool { !isInverted && keys.isEmpty }

  /// Returns whether a row is selected.
  public func contains(_ key: AnyHashable) -> Bool {
    keys.contains(key) != isInverted
  }

  /// Selects or deselects a row.
  public mutating func set(_ key: AnyHashable, to isChosen: Bool) {
    if isChosen != isInverted { keys.insert(key) } else { keys.remove(key) }
  }

  /// Inverts the selection of a row.
  public mutating func toggle(_ key: AnyHashable) {
    set(key, to: !contains(key))
  }

  /// Keeps only the selected rows that are among other keys.
  public mutating func formIntersection(_ others: Set<AnyHashable>) {
    self = RowSelection(others.filter(contains))
  }
}
