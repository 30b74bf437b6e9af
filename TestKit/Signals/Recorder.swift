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
  ///
  /// Fails the test, and returns, like ``wait(for:timeout:fileID:filePath:line:column:)``.
  public func elements(
    _ count: Int, timeout: Duration = .seconds(300), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> [Element] {
    await tape.wait(for: { elements, _ in elements.count >= count }, timeout: timeout)?
      .report(at: IssueLocation(fileID, filePath, line, column))
    return elements
  }

  /// Waits, without polling, until the signal has ended, and returns how.
  ///
  /// Fails the test, and returns nil, like ``wait(for:timeout:fileID:filePath:line:column:)``.
  public func untilEnd(
    timeout: Duration = .seconds(300), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Completion<Failure>? {
    await tape.wait(for: { _, end in end != nil }, timeout: timeout)?
      .report(at: IssueLocation(fileID, filePath, line, column))
    return end
  }

  /// Waits, without polling, until a condition holds or the signal has ended.
  ///
  /// Fails the test with the last elements, and returns, if the timeout passes or the task is cancelled before that.
  ///
  /// - Parameters:
  ///   - condition: Receives all elements, and the end if there is one, after each event.
  ///   - timeout: The maximum time. It ends tests that would hang, so a long one costs nothing.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    for condition: @escaping @Sendable ([Element], Completion<Failure>?) -> Bool,
    timeout: Duration = .seconds(300), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await tape.wait(for: condition, timeout: timeout)?
      .report(at: IssueLocation(fileID, filePath, line, column))
  }
}

/// A wait that ended before its condition held.
private struct VainWait: Sendable {
  let cause: String
  let elements: String

  func report(at location: IssueLocation) {
    location.report("The wait ended because \(cause). The last elements: \(elements)")
  }
}

/// The clock of the timeouts.
private let timeouts = QueueScheduler(name: "TestKit.Recorder")

/// The events of a recorder, and the tasks that wait for some of them.
private final class RecorderTape<Element: Sendable, Failure: Error>: Sendable {
  struct Content: Sendable {
    var elements: [Element] = []
    var end: Completion<Failure>?
    var afterEnd = 0
    var waits: [Wait] = []
    var waitCount = 0
    /// The causes for which waits have to end that a change is looking at, or that haven't begun.
    var causes: [Int: String] = [:]
  }

  struct Wait: Sendable {
    let number: Int
    let condition: @Sendable ([Element], Completion<Failure>?) -> Bool
    /// Receives the cause if the wait ends before its condition holds.
    let continuation: CheckedContinuation<String?, Never>
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

  /// Returns nil when the condition holds or the signal has ended.
  func wait(
    for condition: @escaping @Sendable ([Element], Completion<Failure>?) -> Bool,
    timeout: Duration
  ) async -> VainWait? {
    let number = state.withLock { content in
      content.waitCount += 1
      return content.waitCount
    }
    let timer = timeouts.schedule(after: timeout) { [weak self] in
      self?.giveUp(number, because: "\(timeout) have passed")
    }
    defer { timer.dispose() }
    let cause: String? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change {
          $0.waits.append(
            Wait(number: number, condition: condition, continuation: continuation))
        }
      }
    } onCancel: {
      giveUp(number, because: "the task was cancelled")
    }
    let content = state.withLock { content in
      content.causes[number] = nil
      return content
    }
    return cause.map { VainWait(cause: $0, elements: "\(content.elements.suffix(10))") }
  }

  private func giveUp(_ number: Int, because cause: String) {
    let wait = state.withLock { content -> Wait? in
      guard let index = content.waits.firstIndex(where: { $0.number == number }) else {
        content.causes[number] = cause
        return nil
      }
      return content.waits.remove(at: index)
    }
    wait?.continuation.resume(returning: cause)
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
        wait.continuation.resume(returning: nil)
      } else {
        still.append(wait)
      }
    }
    if still.isEmpty { return }
    let (hasMoved, ended) = state.withLock { content in
      let ended = still.filter { content.causes[$0.number] != nil }
        .map { ($0.continuation, content.causes[$0.number]) }
      content.waits += still.filter { content.causes[$0.number] == nil }
      return (
        content.elements.count != elements.count || (content.end == nil) != (end == nil), ended
      )
    }
    for (continuation, cause) in ended { continuation.resume(returning: cause) }
    if hasMoved { change { _ in } }
  }
}
