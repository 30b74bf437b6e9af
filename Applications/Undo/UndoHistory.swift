// SPDX-License-Identifier: MIT

/// A value with its earlier versions, so that changes can be undone and redone.
///
/// ```swift
/// var board = UndoHistory(Board())
/// board.change("add card") { $0.cards.append("Buy flour") }
/// board.undo()   // "add card"
/// board.redo()   // "add card"
/// ```
///
/// It is a value: store it in a `MutableProperty`, or in the state of a feedback loop. A version shares the storage of
/// unchanged collections with the others.
public struct UndoHistory<Value: Sendable>: Sendable {
  private struct Version: Sendable {
    let name: String
    let value: Value
  }

  /// The current value.
  public private(set) var value: Value
  /// The maximum number of changes that can be undone.
  public let limit: Int
  /// The versions before the changes, oldest first.
  private var past: [Version] = []
  private var future: [Version] = []

  /// Creates a history without changes.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - limit: The maximum number of changes that can be undone, at least one. Beyond it, the oldest change is forgotten.
  public init(_ value: Value, limit: Int = 100) {
    self.value = value
    self.limit = max(1, limit)
  }

  /// The name of the change that ``undo()`` would undo; `nil` if there isn't one.
  public var undoName: String? { past.last?.name }
  /// The name of the change that ``redo()`` would redo; `nil` if there isn't one.
  public var redoName: String? { future.last?.name }

  /// Changes the value, and forgets the changes that were undone.
  ///
  /// - Parameters:
  ///   - name: The name of the change, such as "delete card".
  ///   - change: Changes the value.
  /// - Returns: The result of the closure.
  @discardableResult
  public mutating func change<Result, Failure: Error>(
    _ name: String, _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var next = value
    let result = try change(&next)
    append(Version(name: name, value: value))
    value = next
    future = []
    return result
  }

  /// Restores the value before the last change.
  ///
  /// - Returns: The name of the change, or `nil` if there isn't one.
  @discardableResult
  public mutating func undo() -> String? {
    guard let version = past.popLast() else { return nil }
    future.append(Version(name: version.name, value: value))
    value = version.value
    return version.name
  }

  /// Restores the value after the change that was undone last.
  ///
  /// - Returns: The name of the change, or `nil` if there isn't one.
  @discardableResult
  public mutating func redo() -> String? {
    guard let version = future.popLast() else { return nil }
    append(Version(name: version.name, value: value))
    value = version.value
    return version.name
  }

  /// Forgets all changes; the value stays.
  public mutating func removeAll() {
    (past, future) = ([], [])
  }

  private mutating func append(_ version: Version) {
    if past.count == limit { past.removeFirst() }
    past.append(version)
  }
}

extension UndoHistory: Equatable where Value: Equatable {
  /// Returns whether two histories have equal values and offer changes with the same names.
  public static func == (left: Self, right: Self) -> Bool {
    left.value == right.value && left.undoName == right.undoName && left.redoName == right.redoName
  }
}
