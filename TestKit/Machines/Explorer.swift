// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings

/// Finds every state that a machine can get into, breadth-first, without running any effect.
///
/// In each state it tries the events that the screen can send there and, for every feedback that wants
/// an effect there, the sample answers given under the feedback's name. An effect that lives while it
/// is wanted may answer any number of times; one that goes on to its own end answers once.
public struct Explorer<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// Says which events are possible in a state.
  public typealias Events = @Sendable (State) -> [Event]

  let machine: Machine<State, Event>
  let limit: Int
  let events: Events
  let answers: [String: Events]
  let canonical: @Sendable (State) -> State
  let isFinal: @Sendable (State) -> Bool
  let label: @Sendable (State) -> String
  let eventLabel: @Sendable (Event) -> String

  /// Creates an explorer of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine; its feedbacks must have names.
  ///   - limit: The most states to visit, each together with the effects that run in it.
  ///   - events: What the screen can send in a state.
  ///   - answers: What the effects of the feedback of each name may answer in a state, as alternatives;
  ///     an empty list for one that the screen already speaks for.
  ///   - canonical: Replaces a state by the one that stands for all like it, where there would be
  ///     endlessly many: a page number above 2 by 2.
  ///   - isFinal: Says where the machine may stay for ever.
  ///   - label: What a state is called in the graph; by default the name of its case.
  ///   - eventLabel: What an event is called in the graph; by default the name of its case, and of its
  ///     payload's.
  public init(
    _ machine: Machine<State, Event>,
    limit: Int = 10_000,
    events: @escaping Events,
    answers: [String: Events] = [:],
    canonical: @escaping @Sendable (State) -> State = { $0 },
    isFinal: @escaping @Sendable (State) -> Bool = { _ in false },
    label: @escaping @Sendable (State) -> String = { CaseName.of($0) },
    eventLabel: @escaping @Sendable (Event) -> String = { CaseName.path($0) }
  ) {
    self.machine = machine
    self.limit = limit
    self.events = events
    self.answers = answers
    self.canonical = canonical
    self.isFinal = isFinal
    self.label = label
    self.eventLabel = eventLabel
  }

  /// Visits every state.
  ///
  /// - Throws: A `Finding` when there are more states than the limit, when a feedback wants an effect
  ///   for which no answers were given, and when answers were given for a feedback that isn't there.
  public func explore() throws(Finding) -> Exploration<State, Event> {
    try checkNames()
    let initial = canonical(machine.initial)
    let start = Situation(state: initial, live: try live(in: initial, after: nil, before: []))
    var places = [Place<State, Event>(start)]
    var indices = [start: 0]
    var next = 0
    while next < places.count {
      let here = places[next].situation
      for (source, event) in moves(in: here) {
        let there = try situation(after: event, of: source, in: here)
        let index: Int
        if let known = indices[there] {
          index = known
        } else {
          guard places.count < limit else { throw tooMany(places, lastlyTried: next) }
          index = places.count
          indices[there] = index
          places.append(Place(there, cameFrom: (next, event)))
        }
        places[next].moves.append(
          Place.Move(event: event, source: source?.name, to: index))
      }
      next += 1
    }
    return Exploration(places: places, explorer: self)
  }

  private func checkNames() throws(Finding) {
    let names = Set(machine.feedbacks.map(\.name))
    if let stranger = answers.keys.sorted().first(where: { !names.contains($0) }) {
      let all = machine.feedbacks.map(\.name).joined(separator: ", ")
      throw Finding(
        "Answers are given for \(stranger), but no feedback has that name. There are: \(all).")
    }
  }

  /// The events that may come in a situation: those of the screen, then those of the effects.
  private func moves(in here: Situation<State>) -> [(source: LiveEffect?, event: Event)] {
    let fromScreen = events(here.state).map { (LiveEffect?.none, $0) }
    var asked = Set<String>()
    let fromEffects = here.live.filter { asked.insert($0.name).inserted }.flatMap { effect in
      (answers[effect.name]?(here.state) ?? []).map { (LiveEffect?.some(effect), $0) }
    }
    return fromScreen + fromEffects
  }

  private func situation(
    after event: Event, of source: LiveEffect?, in here: Situation<State>
  ) throws(Finding) -> Situation<State> {
    var state = here.state
    machine.reduce(&state, event)
    state = canonical(state)
    let before = here.live.filter { $0 != source }
    return Situation(state: state, live: try live(in: state, after: event, before: before))
  }

  /// The effects that run in a state: what is wanted now, and what goes on from before.
  private func live(
    in state: State, after event: Event?, before: [LiveEffect]
  ) throws(Finding) -> [LiveEffect] {
    var live: [LiveEffect] = []
    for (index, feedback) in machine.feedbacks.enumerated() {
      let isWanted = !feedback.effectRequests(for: state, after: event).isEmpty
      let goesOn = feedback.lifetime == .untilCompletion && before.contains { $0.index == index }
      guard isWanted || goesOn else { continue }
      guard answers[feedback.name] != nil else {
        throw Finding(
          """
          \(feedback.name) wants an effect in \(label(state)), but no answers are given for it. \
          Give them under its name; or an empty list, if the screen speaks for it.
          """)
      }
      live.append(LiveEffect(index: index, name: feedback.name))
    }
    return live
  }

  private func tooMany(_ places: [Place<State, Event>], lastlyTried index: Int) -> Finding {
    Finding(
      """
      There are more than \(limit) states; the exploration stopped while it tried the events of \
      the one of number \(index + 1). Something grows without end (a counter, a list): give a \
      canonical form or fewer events, or raise the limit. One of the last states: \
      \(places.last.map { valueText($0.situation.state) } ?? "")
      """)
  }
}

/// An effect that runs: which feedback's.
struct LiveEffect: Hashable, Sendable {
  let index: Int
  let name: String
}

/// A state together with the effects that run in it.
struct Situation<State: Hashable & Sendable>: Hashable, Sendable {
  let state: State
  let live: [LiveEffect]
}

/// A situation that was found: how, and where one can go from there.
struct Place<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// An event that is possible there.
  struct Move: Sendable {
    let event: Event
    /// The feedback that sends it; nil for the screen.
    let source: String?
    let to: Int
  }

  let situation: Situation<State>
  /// The place from which it was found first, and for which event; nil for the start.
  let cameFrom: (place: Int, event: Event)?
  var moves: [Move] = []

  init(_ situation: Situation<State>, cameFrom: (place: Int, event: Event)? = nil) {
    self.situation = situation
    self.cameFrom = cameFrom
  }
}
