// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// This feedback for a parent's state and events.
  ///
  /// - Parameters:
  ///   - state: Takes the child's state from the parent's; a key path does. While there is none, all
  ///     effects are cancelled, and what was wanted is forgotten.
  ///   - embed: Makes the parent's event from the child's; a case with one value does.
  ///   - extract: Takes the child's event from the parent's, or nil.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state: @escaping @Sendable (Parent) -> State?,
    event embed: @escaping @Sendable (Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> Event? = { _ in nil }
  ) -> Feedback<Parent, ParentEvent> {
    transformed(
      ask: { [ask] parent, event in
        guard let child = state(parent) else { return [] }
        return ask(child, event.flatMap(extract)).map { wish in
          EffectRequest(id: wish.id) { wish.start().map(embed) }
        }
      },
      run: { [run] outlet in
        let runner = run(outlet.contramap(embed))
        return Runner(
          attend: { parent, event in
            if let child = state(parent) {
              runner.attend(child, event.flatMap(extract))
            } else {
              runner.clear()
            }
          },
          clear: runner.clear)
      })
  }

  /// This feedback for each child of a collection, told apart by ids: the effects of a child that goes
  /// are cancelled.
  ///
  /// - Parameters:
  ///   - children: Takes the children from the parent's state, each id once.
  ///   - id: Takes the id from a child.
  ///   - embed: Makes the parent's event from a child's id and event.
  ///   - extract: Takes a child's id and event from the parent's, or nil.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: @escaping @Sendable (Parent) -> [State],
    id: @escaping @Sendable (State) -> ID,
    event embed: @escaping @Sendable (ID, Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)? = { _ in nil }
  ) -> Feedback<Parent, ParentEvent> {
    transformed(
      ask: { [ask] parent, event in
        let event = event.flatMap(extract)
        return children(parent).flatMap { child in
          let id = id(child)
          return ask(child, event?.id == id ? event?.event : nil).map { wish in
            EffectRequest(id: wish.id.below(id)) { wish.start().map { embed(id, $0) } }
          }
        }
      },
      run: { [run] outlet in
        let group = ChildRunners<ID, State, Event> { id in
          run(outlet.contramap(path: "\(id)/") { embed(id, $0) })
        }
        return Runner(
          attend: { parent, event in
            let event = event.flatMap(extract)
            group.attend(children(parent).map { (id($0), $0) }) { id in
              event?.id == id ? event?.event : nil
            }
          },
          clear: { group.clear() })
      })
  }

  /// Several feedbacks as one.
  @inlinable
  public static func combine(
    _ feedbacks: [Feedback], file: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    Feedback(
      lifetime: feedbacks.contains { $0.lifetime == .untilCompletion }
        ? .untilCompletion : .whileRequested,
      file: file, line: line,
      ask: { state, event in
        feedbacks.enumerated().flatMap { index, feedback in
          feedback.ask(state, event).map { EffectRequest(id: $0.id.below(index), start: $0.start) }
        }
      },
      run: { outlet in
        let runners = feedbacks.map { $0.run(outlet.named($0.name)) }
        return Runner(
          attend: { state, event in for runner in runners { runner.attend(state, event) } },
          clear: { for runner in runners { runner.clear() } })
      })
  }

  /// Several feedbacks as one.
  @inlinable
  public static func combine(
    _ feedbacks: Feedback..., file: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    combine(feedbacks, file: file, line: line)
  }
}

/// One runner for each child of a collection. For the turn of the loop only.
@usableFromInline
final class ChildRunners<ID: Hashable & Sendable, State: Sendable, Event: Sendable>: Sendable {
  private let make: @Sendable (ID) -> Runner<State, Event>
  private let runners = Lock<[ID: Runner<State, Event>]>([:])

  @usableFromInline
  init(_ make: @escaping @Sendable (ID) -> Runner<State, Event>) {
    self.make = make
  }

  /// Lets the runner of each child look at it, and clears those of children that went.
  @usableFromInline
  func attend(_ children: [(ID, State)], event: (ID) -> Event?) {
    let ids = Set(children.map(\.0))
    let gone = runners.withLock { runners in
      let gone = runners.filter { !ids.contains($0.key) }.map(\.value)
      runners = runners.filter { ids.contains($0.key) }
      return gone
    }
    for runner in gone { runner.clear() }
    var seen: Set<ID> = []
    for (id, child) in children where seen.insert(id).inserted {
      runner(for: id).attend(child, event(id))
    }
  }

  @usableFromInline
  func clear() {
    let last = runners.withLock { runners in
      defer { runners = [:] }
      return Array(runners.values)
    }
    for runner in last { runner.clear() }
  }

  private func runner(for id: ID) -> Runner<State, Event> {
    if let runner = runners.withLock({ $0[id] }) { return runner }
    let runner = make(id)
    runners.withLock { $0[id] = runner }
    return runner
  }
}
