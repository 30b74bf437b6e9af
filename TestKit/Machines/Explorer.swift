// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings
import Signals

/// Finds every reachable situation of a machine by breadth-first search, without running any effect.
///
/// A situation is a state together with the effects that run in it. An effect is identified by its feedback, its key
/// and, with `effectAnswers`, the value that it was started for. The code of the loops itself decides which effects
/// start and end. In each situation the explorer tries the events that the user can send there, and the sample answers
/// of every running effect. An effect that lives while it is requested may answer any number of times. An effect that
/// runs to its end answers once.
///
/// ```swift
/// let explorer = Explorer(
///   machine, events: { state in state.isIdle ? [.tap] : [] },
///   answers: ["load": { _ in [.loaded, .failed] }])
/// try explorer.explore().check(.noDeadEnds, .invariant("one charge") { $0.charges <= 1 })
/// ```
///
/// The search uses all cores. Time and memory are linear in the number of situations and moves. A release build took 4.4
/// seconds of processor time, checks included, and 96 MiB for a million situations with two integers each.
public struct Explorer<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// Returns the events that are possible in a state.
  public typealias Events = @Sendable (State) -> [Event]

  /// Returns the events that a running effect may send in a state.
  public typealias EffectEvents = @Sendable (State, RunningEffect) -> [Event]

  let machine: Machine<State, Event>
  let limit: Int
  let events: Events
  let answers: [String: Events]
  let effectAnswers: [String: EffectEvents]
  let silentEffects: Set<String>
  let canonical: @Sendable (State) -> State
  let isFinal: @Sendable (State) -> Bool
  let label: @Sendable (State) -> String
  let eventLabel: @Sendable (Event) -> String
  /// The independent parts of the machine; nil without partial-order reduction.
  var parts: IndependentParts<Event>?

  /// Creates an explorer of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine; its feedbacks must have names.
  ///   - limit: The largest number of situations to visit.
  ///   - events: Returns the events that the user can send in a state.
  ///   - answers: Returns the alternative answers of an effect in a state, by the name of its feedback. The list is
  ///     empty for a feedback whose events are already among `events`.
  ///   - effectAnswers: The same for feedbacks whose answers depend on the key or the value of the effect. It makes
  ///     effects with different values different ones, in all feedbacks.
  ///   - silentEffects: The names of feedbacks whose effects may complete without an answer.
  ///   - canonical: Replaces a state by the representative of its equivalence class, to make an infinite number of
  ///     states finite: for example, a page number above 2 by 2.
  ///   - isFinal: Returns whether the machine may stay in a state.
  ///   - label: Returns the label of a state in the graph. The default is the name of its case.
  ///   - eventLabel: Returns the label of an event in the graph. The default is the name of its case and of its
  ///     payload's case.
  public init(
    _ machine: Machine<State, Event>,
    limit: Int = 100_000,
    events: @escaping Events,
    answers: [String: Events] = [:],
    effectAnswers: [String: EffectEvents] = [:],
    silentEffects: Set<String> = [],
    canonical: @escaping @Sendable (State) -> State = { $0 },
    isFinal: @escaping @Sendable (State) -> Bool = { _ in false },
    label: @escaping @Sendable (State) -> String = { CaseName.of($0) },
    eventLabel: @escaping @Sendable (Event) -> String = { CaseName.path($0) }
  ) {
    self.machine = machine
    self.limit = min(max(1, limit), Int(Int32.max) - 1)
    self.events = events
    self.answers = answers
    self.effectAnswers = effectAnswers
    self.silentEffects = silentEffects
    self.canonical = canonical
    self.isFinal = isFinal
    self.label = label
    self.eventLabel = eventLabel
  }

  /// Returns the same explorer with partial-order reduction: it tries events of independent parts in one order instead of
  /// all orders.
  ///
  /// Every situation is visited, with fewer moves: a machine of n independent parts has up to n times fewer. The parts
  /// are usually the children of a collection. An event of a part and an effect of a part must depend on that part of the
  /// state alone, and change nothing else; this includes `events`, the answers, and `canonical`. Events without a
  /// part are tried in all orders. ``explore()`` tests the independence in the first situations.
  ///
  /// ```swift
  /// let explorer = Explorer(machine, events: { list in list.rows.map { .row($0.id, .load) } + [.reload] })
  ///   .reducingOrders { event in event.row?.id }
  /// try explorer.explore().check(.noDeadEnds, .invariant("one charge") { $0.charges <= 1 })
  /// ```
  ///
  /// The checks ``MachineCheck/invariant(_:_:)``, ``MachineCheck/noDeadEnds`` and ``MachineCheck/visits(_:)`` have the same
  /// results as without reduction. The other checks need all moves: they fail and say so.
  ///
  /// - Parameters:
  ///   - part: Returns the part that an event belongs to, such as the id of a row; nil for other events.
  ///   - effectPart: Returns the part that an effect belongs to, or nil. The default is the id of the outermost child.
  /// - Complexity: 8 bytes for each situation, and none for moves. More than 64 parts are allowed, but only 64 of them are
  ///   independent.
  public func reducingOrders<Part: Hashable & Sendable>(
    part: @escaping @Sendable (Event) -> Part?,
    effectPart: (@Sendable (RunningEffect) -> Part?)? = nil
  ) -> Explorer {
    var explorer = self
    explorer.parts = IndependentParts(
      ofEvent: { part($0).map { EffectKey($0) } },
      ofEffect: { effect in
        if let effectPart { return effectPart(effect).map { EffectKey($0) } }
        return effect.key.outermostChild
      })
    return explorer
  }

  /// Visits every situation, up to the limit.
  ///
  /// - Throws: A ``Finding`` if a feedback requests an effect without sample answers, or if there are answers for a
  ///   feedback that the machine doesn't have.
  public func explore() throws(Finding) -> Exploration<State, Event> {
    Exploration(try StateSpace(self))
  }

  /// A Boolean value that indicates whether effects with the same key and different values differ.
  var comparesValues: Bool { !effectAnswers.isEmpty }

  func answers(of effect: RunningEffect, in state: State) -> [Event]? {
    if let events = effectAnswers[effect.feedback] { return events(state, effect) }
    return answers[effect.feedback]?(state)
  }

  func completesSilently(_ effect: RunningEffect) -> Bool {
    silentEffects.contains(effect.feedback)
  }

  func checkNames() throws(Finding) {
    let names = machine.feedbacks.flatMap { $0.model(comparesValues: false).names }
    let given = Set(answers.keys).union(effectAnswers.keys).union(silentEffects)
    if let stranger = given.sorted().first(where: { !names.contains($0) }) {
      throw Finding(
        """
        Answers are given for \(stranger), but no feedback has that name. There are: \
        \(names.joined(separator: ", ")).
        """)
    }
  }

  func checkAnswers(to effects: [RunningEffect], in state: State) throws(Finding) {
    for effect in effects
    where answers[effect.feedback] == nil && effectAnswers[effect.feedback] == nil {
      throw Finding(
        """
        \(effect.feedback) wants an effect in \(label(state)), but no answers are given for it. \
        Give them under its name; or an empty list, if the screen speaks for it.
        """)
    }
  }
}

/// The id of a part of any type, which is an effect's key with one value.
typealias PartID = EffectKey

/// The parts of a machine whose moves don't depend on each other, each with a bit.
final class IndependentParts<Event: Sendable>: Sendable {
  private let ofEvent: @Sendable (Event) -> PartID?
  private let ofEffect: @Sendable (RunningEffect) -> PartID?
  private let bits = Lock<[PartID: UInt64]>([:])

  init(
    ofEvent: @escaping @Sendable (Event) -> PartID?,
    ofEffect: @escaping @Sendable (RunningEffect) -> PartID?
  ) {
    self.ofEvent = ofEvent
    self.ofEffect = ofEffect
  }

  /// Returns the bit of the part that a move belongs to; 0 if it may depend on everything.
  ///
  /// - Parameters:
  ///   - event: The event; nil for a silent completion.
  ///   - effect: The effect that sends the event or completes; nil for an event from outside.
  func bit(of event: Event?, _ effect: RunningEffect?) -> UInt64 {
    let parts = (event.map { ofEvent($0) }, effect.map { ofEffect($0) })
    let part: PartID?
    switch parts {
    case (.some(let event), .some(let effect)): part = event == effect ? event : nil
    case (.some(let event), .none): part = event
    case (.none, .some(let effect)): part = effect
    case (.none, .none): part = nil
    }
    guard let part else { return 0 }
    return bits.withLock { bits in
      if let known = bits[part] { return known }
      let bit: UInt64 = bits.count < 64 ? 1 << UInt64(bits.count) : 0
      bits[part] = bit
      return bit
    }
  }
}
