// SPDX-License-Identifier: MIT

/// A machine at one point in time, as a value: its state, and the effects that a loop would be running.
///
/// A simulation starts no effects. It uses the same algorithm as a ``FeedbackLoop`` to decide which effects begin and
/// end; the caller determines their events. Tools explore machines with it.
///
/// ```swift
/// let load = Feedback<Page, PageEvent>(when: { $0.request }) { api.load($0) }.named("load")
/// var simulation = Simulation(Machine(initial: Page(), reduce: reduce, feedbacks: [load]))
/// simulation.send(.opened(3))
/// simulation.effects.map(\.description)                    // ["load(3)"]
/// simulation.answer(simulation.effects[0], with: .loaded)
/// simulation.effects.isEmpty                               // true
/// ```
///
/// Events are handled one at a time: a loop never handles an event of an effect that was cancelled before, and so there
/// is no queue here. A call takes time that is linear in the number of feedbacks.
public struct Simulation<State: Sendable, Event: Sendable>: Sendable {
  /// The state.
  public private(set) var state: State

  private let machine: Machine<State, Event>
  private var models: [EffectsModel<State, Event>]

  /// Creates a simulation of a machine that has just been started.
  public init(_ machine: Machine<State, Event>) {
    self.machine = machine
    state = machine.initial
    models = machine.feedbacks.map { $0.model(comparesValues: true) }
    handle(nil)
  }

  /// The running effects: those of the first feedback first, each in the order of their starts.
  public var effects: [RunningEffect] { models.flatMap { $0.running.map(\.effect) } }

  /// Handles an event from outside.
  public mutating func send(_ event: Event) {
    machine.reduce(&state, event)
    handle(event)
  }

  /// Handles an event of a running effect.
  ///
  /// - Parameters:
  ///   - effect: One of ``effects``.
  ///   - event: The event that it sends.
  ///   - completes: Whether the effect completes after the event.
  /// - Returns: `false`, without a change, if no such effect runs.
  @discardableResult
  public mutating func answer(
    _ effect: RunningEffect, with event: Event, completes: Bool = true
  ) -> Bool {
    guard let (index, running) = find(effect) else { return false }
    if completes { models[index] = running.finishing() }
    send(event)
    if completes { models[index] = models[index].finished() }
    return true
  }

  /// Completes a running effect without an event.
  ///
  /// - Returns: `false`, without a change, if no such effect runs.
  @discardableResult
  public mutating func complete(_ effect: RunningEffect) -> Bool {
    guard let (index, running) = find(effect) else { return false }
    models[index] = running.finishing().finished()
    return true
  }

  private func find(
    _ effect: RunningEffect
  ) -> (index: Int, running: EffectsModel<State, Event>.Running)? {
    for index in models.indices {
      if let running = models[index].running.first(where: { $0.effect.isSame(as: effect) }) {
        return (index, running)
      }
    }
    return nil
  }

  private mutating func handle(_ event: Event?) {
    for index in models.indices {
      if let next = models[index].handling(state, event) { models[index] = next }
    }
  }
}

extension Simulation: Equatable where State: Equatable {
  /// Returns whether both have the same state, the same running effects and the same waiting requests.
  public static func == (one: Simulation, other: Simulation) -> Bool {
    one.state == other.state && one.models == other.models
  }
}

extension Simulation: Hashable where State: Hashable {
  /// Hashes the state and the effects.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(models)
  }
}
