// SPDX-License-Identifier: MIT

import Signals

/// An observer that remembers what it received.
public final class Recorder<Element: Sendable, Failure: Error>: Sendable {
  private struct Tape: Sendable {
    var elements: [Element] = []
    var end: Completion<Failure>?
    var afterEnd = 0
    var waits: [Wait] = []
  }

  private struct Wait: Sendable {
    let condition: @Sendable ([Element], Completion<Failure>?) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private let tape = Lock(Tape())
  private let bag = DisposeBag()

  /// Creates a recorder of what is sent to its `observer`.
  public init() {}

  /// Creates a recorder and starts a signal.
  public init(_ signal: Signal<Element, Failure>) {
    signal.observe(observer).dispose(in: bag)
  }

  /// What to send to.
  public var observer: Observer<Element, Failure> {
    Observer(
      next: { element in
        self.change { tape in
          tape.afterEnd += tape.end == nil ? 0 : 1
          tape.elements.append(element)
        }
      },
      end: { end in
        self.change { tape in
          tape.afterEnd += tape.end == nil ? 0 : 1
          tape.end = end
        }
        // The handle leads back here.
        self.bag.dispose()
      })
  }

  /// All elements so far.
  public var elements: [Element] { tape.withLock { $0.elements } }

  /// The end, if it has come.
  public var end: Completion<Failure>? { tape.withLock { $0.end } }

  /// Whether the signal completed.
  public var isCompleted: Bool {
    if case .completed? = end { true } else { false }
  }

  /// The failure, if the signal failed.
  public var failure: Failure? { end?.failure }

  /// How many events came after the end; anything but 0 is a broken promise.
  public var eventsAfterEnd: Int { tape.withLock { $0.afterEnd } }

  /// Ends the observation.
  public func dispose() {
    bag.dispose()
  }

  /// Waits, without polling, until a number of elements has come or the signal has ended.
  public func elements(_ count: Int) async -> [Element] {
    await wait { elements, _ in elements.count >= count }
    return elements
  }

  /// Waits, without polling, until the signal has ended.
  public func untilEnd() async -> Completion<Failure>? {
    await wait { _, end in end != nil }
    return end
  }

  /// Waits until a condition holds or the signal has ended.
  public func wait(
    for condition: @escaping @Sendable ([Element], Completion<Failure>?) -> Bool
  ) async {
    await withCheckedContinuation { continuation in
      change { $0.waits.append(Wait(condition: condition, continuation: continuation)) }
    }
  }

  /// Changes the tape, and wakes those whose condition holds now.
  private func change(_ body: (inout Tape) -> Void) {
    let (elements, end, waits) = tape.withLock { tape in
      body(&tape)
      defer { tape.waits = [] }
      return (tape.elements, tape.end, tape.waits)
    }
    if waits.isEmpty { return }
    var still: [Wait] = []
    for wait in waits {
      if end != nil || wait.condition(elements, end) {
        wait.continuation.resume()
      } else {
        still.append(wait)
      }
    }
    if still.isEmpty { return }
    let hasMoved = tape.withLock { tape in
      tape.waits += still
      return tape.elements.count != elements.count || (tape.end == nil) != (end == nil)
    }
    if hasMoved { change { _ in } }
  }
}
