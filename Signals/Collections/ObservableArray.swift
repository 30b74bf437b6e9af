// SPDX-License-Identifier: MIT

/// An array that can be read at any time, edited from any thread, and observed edit by edit.
///
/// An observer receives all elements first and then one changeset for each edit. Editing inside an
/// observer is allowed: the result can be read at once, its event follows the one under way; so
/// inside an observer `elements` may be ahead of the event. An edit copies the array once: many
/// edits belong in one `batch`. A bad index stops the program with a sentence.
public final class ObservableArray<Element: Sendable>: Sendable {
  private struct Content: Sendable {
    var elements: [Element]
    var version = 0
  }

  private let broadcast = Broadcast<Changeset<Element>, Never>()
  // The elements of the last event, which may be behind.
  private let delivered: SerialState<[Element]>
  // An array that leaves it is held by `delivered`, by a queued event or by the thread that
  // delivers, so that no element is ever released under the lock.
  private let content: Lock<Content>

  /// Creates an array with its first elements.
  public init(_ elements: [Element] = []) {
    content = Lock(Content(elements: elements))
    delivered = SerialState(elements, in: broadcast.gate)
  }

  deinit {
    broadcast.end(.completed)
  }

  /// The current elements.
  public var elements: [Element] { content.withLock { $0.elements } }

  /// All elements and then a changeset for each edit; completes when the array is released.
  public var signal: SafeSignal<Changeset<Element>> {
    Signal(serial: { [broadcast, delivered] observer, lifetime in
      broadcast.add(observer, lifetime) { $0.send(Changeset(delivered.value)) }
    })
  }

  /// The element at an index. Setting it is an update: the element keeps its place.
  ///
  /// Reading and then setting are two steps: what depends on the old element belongs in `batch`.
  public subscript(index: Int) -> Element {
    get {
      let elements = elements
      check(index, elements.count, "read")
      return elements[index]
    }
    set {
      edit { elements in
        check(index, elements.count, "set")
        elements[index] = newValue
        return .update(at: index)
      }
    }
  }

  /// Edits the current elements, stores the result, and delivers it.
  ///
  /// - Parameter change: Edits the elements, and returns the changes, nil for a reset, and a
  ///   result. It runs outside any lock, and again if another thread was quicker.
  func edit<Result, Failure: Error>(
    _ change: (inout [Element]) throws(Failure) -> (ArrayChanges?, Result)
  ) throws(Failure) -> Result {
    while true {
      let (current, version) = content.withLock { ($0.elements, $0.version) }
      var elements = current
      let (changes, result) = try change(&elements)
      if commit(Changeset(elements, changes: changes), over: version) { return result }
    }
  }

  /// Edits the current elements without a result, stores them, and delivers them.
  func edit(_ change: (inout [Element]) -> ArrayChanges) {
    edit { (change(&$0), ()) }
  }

  private func commit(_ changeset: Changeset<Element>, over version: Int) -> Bool {
    // The place among the events is taken under the lock, so that events come in the order of the
    // edits; the delivery happens outside it.
    let place: Place = content.withLock { content in
      if content.version != version { return .none }
      content.elements = changeset.elements
      content.version &+= 1
      if broadcast.gate.enter() { return .inside }
      // The queue outlives the array: its last events arrive even if it was released meanwhile.
      let work: @Sendable () -> Void = { [broadcast, delivered] in
        delivered.value = changeset.elements
        broadcast.deliver(changeset)
      }
      broadcast.gate.push(work)
      return .queued
    }
    switch place {
    case .none: return false
    case .inside:
      delivered.value = changeset.elements
      broadcast.deliver(changeset)
      broadcast.gate.leave()
    case .queued: broadcast.gate.settle()
    }
    return true
  }
}

/// Stops the program when there is no element at an index.
func check(_ index: Int, _ count: Int, _ verb: String) {
  precondition(
    index >= 0 && index < count,
    "There is no element to \(verb) at index \(index), since the array has \(count) elements.")
}

/// The place of an edit among the events.
private enum Place: Sendable {
  /// The edit was not stored, since another one was stored first.
  case none
  /// Its event can be delivered at once.
  case inside
  /// Its event is queued, and is delivered by the holder of the gate, or else by the caller.
  case queued
}
