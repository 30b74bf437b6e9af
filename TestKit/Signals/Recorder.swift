// SPDX-License-Identifier: MIT

import Signals

/// An observer that records the events it receives.
///
/// ```swift
/// let recorder = Recorder(SafeSignal.just(1))
/// recorder.elements         // [1]
/// recorder.isCompleted      // true
/// ```
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

  /// Creates a recorder of the events that are sent to its ``observer``.
  public init() {}

  /// Creates a recorder and observes a signal.
  public init(_ signal: Signal<Element, Failure>) {
    signal.observe(observer).dispose(in: bag)
  }

  /// The observer whose events are recorded.
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
        // The handle refers back to this recorder.
        self.bag.dispose()
      })
  }

  /// All elements so far.
  public var elements: [Element] { tape.withLock { $0.elements } }

  /// The completion or failure, or nil while the signal hasn't ended.
  public var end: Completion<Failure>? { tape.withLock { $0.end } }

  /// A Boolean value that indicates whether the signal completed.
  public var isCompleted: Bool {
    if case .completed? = end { true } else { false }
  }

  /// The failure, if the signal failed.
  public var failure: Failure? { end?.failure }

  /// The number of events after the end. A number other than 0 violates the contract of signals.
  public var eventsAfterEnd: Int { tape.withLock { $0.afterEnd } }

  /// Ends the observation.
  public func dispose() {
    bag.dispose()
  }

  /// Waits, without polling, until a number of elements has been received or the signal has ended,
  /// and returns all elements.
  public func elements(_ count: Int) async -> [Element] {
    await wait { elements, _ in elements.count >= count }
    return elements
  }

  /// Waits, without polling, until the signal has ended, and returns how.
  public func untilEnd() async -> Completion<Failure>? {
    await wait { _, end in end != nil }
    return end
  }

  /// Waits, without polling, until a condition holds or the signal has ended.
  public func wait(
    for condition: @escaping @Sendable ([Element], Completion<Failure>?) -> Bool
  ) async {
    await withCheckedContinuation { continuation in
      change { $0.waits.append(Wait(condition: condition, continuation: continuation)) }
    }
  }

  /// Changes the tape, and resumes the waits whose condition holds now.
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
