// SPDX-License-Identifier: MIT

import Signals

// Effects that are asynchronous functions. Each runs in a task, which is cancelled with its effect. Results after a
// cancellation are dropped. They are disfavored, so that the compiler doesn't try both kinds of effects for each
// trailing closure of a list.
extension Feedback {
  /// Creates a feedback that runs an asynchronous function for a query of the state, like `when`.
  ///
  /// - Parameters:
  ///   - query: Returns the query of a state, or nil.
  ///   - task: Returns the event that answers a query, or nil.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @_disfavoredOverload
  public init<Query: Hashable & Sendable>(
    when query: @escaping @Sendable (State) -> Query?,
    fileID: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (Query) async -> Event?
  ) {
    self.init(when: query, fileID: fileID, line: line) { query in
      .running { observer in if let event = await task(query) { observer.send(event) } }
    }
  }

  /// Creates a feedback that runs an asynchronous function while a condition holds, like `while`.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the function is to run.
  ///   - task: Sends any number of events; it receives the state in which the condition became true.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @_disfavoredOverload
  public init(
    while condition: @escaping @Sendable (State) -> Bool,
    fileID: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (State, SafeObserver<Event>) async -> Void
  ) {
    self.init(while: condition, fileID: fileID, line: line) { state in
      .running { observer in await task(state, observer) }
    }
  }

  /// Creates a feedback that runs an asynchronous function for each event with a query, like `on`.
  ///
  /// - Parameters:
  ///   - query: Returns the query of an event, or nil.
  ///   - policy: The policy for queries while functions for earlier ones run.
  ///   - task: Returns the event that answers a query, or nil.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @_disfavoredOverload
  public init<Query: Sendable>(
    on query: @escaping @Sendable (Event) -> Query?,
    policy: ConcurrencyPolicy = .latest,
    fileID: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (Query) async -> Event?
  ) {
    self.init(on: query, policy: policy, fileID: fileID, line: line) { query in
      .running { observer in if let event = await task(query) { observer.send(event) } }
    }
  }
}

extension Signal where Failure == Never {
  /// Returns a signal that runs an asynchronous function in a task, and completes when it returns.
  package static func running(
    _ work: @escaping @Sendable (SafeObserver<Element>) async -> Void
  ) -> SafeSignal<Element> {
    SafeSignal { observer, lifetime in
      let task = Task {
        await work(SafeObserver(next: observer.next))
        observer.complete()
      }
      lifetime.onEnd { task.cancel() }
    }
  }
}
