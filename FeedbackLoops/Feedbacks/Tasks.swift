// SPDX-License-Identifier: MIT

import Signals

// Effects that are asynchronous functions: each runs in a task, which is cancelled with its effect. What it
// returns after that does not arrive. They are disfavored, so that the compiler doesn't try both kinds of effects for
// each trailing closure of a list.
extension Feedback {
  /// Runs an asynchronous function for what a query on the state asks for, as in `when`.
  ///
  /// - Parameters:
  ///   - query: What the state asks for, or nil.
  ///   - task: Answers a query with an event, or with none.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @_disfavoredOverload
  public init<Query: Hashable & Sendable>(
    when query: @escaping @Sendable (State) -> Query?,
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (Query) async -> Event?
  ) {
    self.init(when: query, file: file, line: line) { query in
      .running { observer in if let event = await task(query) { observer.send(event) } }
    }
  }

  /// Runs an asynchronous function as long as a condition holds, as in `while`.
  ///
  /// - Parameters:
  ///   - condition: Whether it is wanted.
  ///   - task: Sends any number of events, from the state in which the condition began to hold.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @_disfavoredOverload
  public init(
    while condition: @escaping @Sendable (State) -> Bool,
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (State, SafeObserver<Event>) async -> Void
  ) {
    self.init(while: condition, file: file, line: line) { state in
      .running { observer in await task(state, observer) }
    }
  }

  /// Runs an asynchronous function for each event that asks for it, as in `on`.
  ///
  /// - Parameters:
  ///   - query: What an event asks for, or nil.
  ///   - policy: What happens when an event asks while functions of earlier ones run.
  ///   - task: Answers a query with an event, or with none.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @_disfavoredOverload
  public init<Query: Sendable>(
    on query: @escaping @Sendable (Event) -> Query?,
    policy: ConcurrencyPolicy = .latest,
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (Query) async -> Event?
  ) {
    self.init(on: query, policy: policy, file: file, line: line) { query in
      .running { observer in if let event = await task(query) { observer.send(event) } }
    }
  }
}

extension Signal where Failure == Never {
  /// A signal that runs an asynchronous function in a task, and completes when it returns.
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
