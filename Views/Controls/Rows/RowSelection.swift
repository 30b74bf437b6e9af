// SPDX-License-Identifier: MIT

/// Which rows are chosen, by key: some, or all but some.
///
/// Choosing all of a million rows takes no more than one word. Keys of rows that aren't there any more stay chosen, so
/// that they are when they come back; `formIntersection(_:)` forgets them.
public struct RowSelection: Hashable {
  /// The keys of the rows chosen, or of those that aren't if `isInverted`.
  public private(set) var keys: Set<AnyHashable> = []
  /// A Boolean value that indicates whether all rows are chosen but those of the keys.
  public private(set) var isInverted = false

  /// No row.
  public init() {}

  /// The rows of keys.
  public init(_ keys: Set<AnyHashable>) {
    self.keys = keys
  }

  /// Every row.
  public static var all: RowSelection {
    var selection = RowSelection()
    selection.isInverted = true
    return selection
  }

  /// A Boolean value that indicates whether it is certain that no row is chosen.
  public var isEmpty: Bool { !isInverted && keys.isEmpty }

  /// Returns whether a row is chosen.
  public func contains(_ key: AnyHashable) -> Bool {
    keys.contains(key) != isInverted
  }

  /// Chooses a row or no longer.
  public mutating func set(_ key: AnyHashable, to isChosen: Bool) {
    if isChosen != isInverted { keys.insert(key) } else { keys.remove(key) }
  }

  /// Chooses a row if it wasn't, and the other way round.
  public mutating func toggle(_ key: AnyHashable) {
    set(key, to: !contains(key))
  }

  /// Keeps what lies among other keys.
  public mutating func formIntersection(_ others: Set<AnyHashable>) {
    self = RowSelection(others.filter(contains))
  }
}
