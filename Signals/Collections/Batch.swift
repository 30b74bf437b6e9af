// SPDX-License-Identifier: MIT

extension ObservableArray {
  /// Makes many edits as one step, however many threads do so, with one event, which is a reset:
  /// these elements can't be compared.
  ///
  /// - Parameter edits: Edits the elements. It runs outside any lock, and again if another thread
  ///   was quicker, so it has no side effects. When it throws, nothing has happened.
  /// - Returns: What `edits` returned.
  @discardableResult
  public func batch<Result, Failure: Error>(
    _ edits: (inout [Element]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try batch(edits) { _, _ in nil }
  }

  /// Makes many edits as one step, however many threads do so, with one event, whose changes keep
  /// elements of the same identity and update those with other content.
  ///
  /// - Parameters:
  ///   - id: Makes the identity of an element.
  ///   - edits: Edits the elements. It runs outside any lock, and again if another thread was
  ///     quicker, so it has no side effects. When it throws, nothing has happened.
  /// - Returns: What `edits` returned.
  @discardableResult
  public func batch<ID: Hashable, Result, Failure: Error>(
    id: (Element) -> ID, _ edits: (inout [Element]) throws(Failure) -> Result
  ) throws(Failure) -> Result where Element: Equatable {
    try batch(edits) { ArrayChanges(from: $0, to: $1, id: id) }
  }

  /// Puts all elements in place of the present ones, by the edits between elements of the same
  /// identity.
  ///
  /// - Parameters:
  ///   - elements: The new elements.
  ///   - id: Makes the identity of an element.
  public func replace<ID: Hashable>(with elements: [Element], id: (Element) -> ID)
  where Element: Equatable {
    batch(id: id) { $0 = elements }
  }

  private func batch<Result, Failure: Error>(
    _ edits: (inout [Element]) throws(Failure) -> Result,
    changes: (_ old: [Element], _ new: [Element]) -> ArrayChanges?
  ) throws(Failure) -> Result {
    try edit { (elements) throws(Failure) in
      let old = elements
      let result = try edits(&elements)
      return (changes(old, elements), result)
    }
  }
}

extension ObservableArray where Element: Hashable {
  /// Makes many edits as one step, however many threads do so, with one event.
  ///
  /// - Parameter edits: Edits the elements. It runs outside any lock, and again if another thread
  ///   was quicker, so it has no side effects. When it throws, nothing has happened.
  /// - Returns: What `edits` returned.
  @discardableResult
  public func batch<Result, Failure: Error>(
    _ edits: (inout [Element]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try batch(edits) { ArrayChanges(from: $0, to: $1) }
  }

  /// Puts all elements in place of the present ones, by the edits between them.
  public func replace(with elements: [Element]) {
    batch { $0 = elements }
  }
}
