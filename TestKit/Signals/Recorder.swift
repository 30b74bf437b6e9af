// SPDX-License-Identifier: MIT

import Signals

/// An observer that records the events it receives.
///
/// Releasing a recorder ends its observation, as releasing a `Disposable` does.
///
/// ```swift
/// let recorder = Recorder(SafeSignal.just(1))
/// recorder.elements         // [1]
/// recorder.isCompleted      // true
/// ```
public final class Recorder<Element: Sendable, Failure: Error>: Sendable {
  private let tape = RecorderTape<Element, Failure>()
  private let bag = DisposeBag()

  /// Creates a recorder of the events that are sent to its ``observer``.
  public init() {}

  /// Creates a recorder and observes a signal.
  public init(_ signal: Signal<Element, Failure>) {
    signal.observe(observer).dispose(in: bag)
  }

  /// The observer whose events are recorded.
  public var observer: Observer<Element, Failure> {
    // The bag keeps the observation, which keeps the observer.
    Observer(
      next: { [tape] in tape.add($0) },
      end: { [tape, weak bag] in
        tape.add($0)
        bag?.dispose()
      })
  }

  /// All elements so far.
  public var elements: [Element] { tape.content.elements }

  /// The completion or failure, or nil while the signal hasn't ended.
  public var end: Completion<Failure>? { tape.content.end }

  /// A Boolean value that indicates whether the signal completed.
  public var isCompleted: Bool {
    if case .completed? = end { true } else { false }
  }

  /// The failure, if the signal failed.
  public var failure: Failure? { end?.failure }

  /// The number of events after the end. A number other than 0 violates the contract of signals.
  public var eventsAfterEnd: Int { tape.content.afterEnd }

  /// Ends the observation.
  public func dispose() {
    bag.dispose()
  }

  /// Waits, without polling, until a number of elements has been received or the signal has ended,
  /// and returns all elements.
  public func elements(_ count: Int) async -> [Element] {
    await tape.wait { elements, _ in elements.count >= count }
    return elements
  }

  /// Waits, without polling, until the signal has ended, and returns how.
  public func untilEnd() async -> Completion<Failure>? {
    await tape.wait { _, end in end != nil }
    return end
  }

  /// Waits, without polling, until a condition holds or the signal has ended.
  public func wait(
    for condition: @escaping @Sendable ([Element], Completion<Failure>?) -> Bool
  ) async {
    await tape.wait(for: condition)
  }
}

/// The events of a recorder, and the tasks that wait for some of them.
private final class RecorderTape<Element: Sendable, Failure: Error>: Sendable {
  struct Content: Sendable {
    var elements: [Element] = []
    var end: Completion<Failure>?
    var afterEnd = 0
    var waits: [Wait] = []
  }

  struct Wait: Sendable {
    let condition: @Sendable ([Element], Completion<Failure>?) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Lock(Content())

  var content: Content { state.withLock { $0 } }

  func add(_ element: Element) {
    change { content in
      content.afterEnd += content.end == nil ? 0 : 1
      content.elements.append(element)
    }
  }

  func add(_ end: Completion<Failure>) {
    change { content in
      content.afterEnd += content.end == nil ? 0 : 1
      content.end = end
    }
  }

  func wait(
    for condition: @escaping @Sendable ([Element], Completion<Failure>?) -> Bool
  ) async {
    await withCheckedContinuation { continuation in
      change { $0.waits.append(Wait(condition: condition, continuation: continuation)) }
    }
  }

  /// Changes the content, and resumes the waits whose condition holds now.
  private func change(_ body: (inout Content) -> Void) {
    let (elements, end, waits) = state.withLock { content in
      body(&content)
      defer { content.waits = [] }
      return (content.elements, content.end, content.waits)
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
    let hasMoved = state.withLock { content in
      content.waits += still
      return content.elements.count != elements.count || (content.end == nil) != (end == nil)
    }
    if hasMoved { change { _ in } }
  }
}
