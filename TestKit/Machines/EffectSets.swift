// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// A running effect of a set; one for all effects that can't be told apart.
struct LiveEffect: Sendable {
  let effect: RunningEffect
  /// The place of its feedback in the machine, and its place among the running effects of the feedback.
  fileprivate let feedback: Int
  fileprivate let place: Int
}

/// The sets of running effects that occur in an exploration, each under a number.
///
/// There are few of them, compared with the situations, so that each one is kept once.
final class EffectSets<State: Hashable & Sendable, Event: Sendable>: Sendable {
  typealias Model = EffectsModel<State, Event>

  /// The effects that run together, as one model for each feedback.
  final class EffectSet: Sendable {
    let number: Int32
    let live: [LiveEffect]
    fileprivate let models: [Model]

    fileprivate init(number: Int32, live: [LiveEffect], models: [Model]) {
      self.number = number
      self.live = live
      self.models = models
    }
  }

  private struct Content: Sendable {
    var sets: [EffectSet] = []
    var numbers: [[Model]: Int] = [:]
  }

  private let explorer: Explorer<State, Event>
  private let content = Lock(Content())

  init(_ explorer: Explorer<State, Event>) {
    self.explorer = explorer
    let models = explorer.machine.feedbacks.map { feedback in
      feedback.model(comparesValues: explorer.comparesValues)
    }
    content.withLock { content in
      content.sets = [EffectSet(number: 0, live: [], models: models)]
      content.numbers = [models: 0]
    }
  }

  /// All sets, by number.
  var all: [EffectSet] { content.withLock { $0.sets } }

  /// Returns the set with a number.
  func set(_ number: Int) -> EffectSet { content.withLock { $0.sets[number] } }

  /// Returns the set after the feedbacks have looked at a state and the event that led to it.
  func attend(_ event: Event?, in state: State, from set: EffectSet) throws(Finding) -> EffectSet {
    var changed: [Model]?
    for (index, model) in set.models.enumerated() {
      guard let next = model.attending(state, event) else { continue }
      if changed == nil { changed = set.models }
      changed?[index] = next
    }
    return if let changed { try self.set(of: changed, in: state) } else { set }
  }

  /// Returns the set in which an effect has sent its last event.
  func finishing(_ live: LiveEffect, in set: EffectSet) throws(Finding) -> EffectSet {
    var models = set.models
    models[live.feedback] = models[live.feedback].running[live.place].finishing()
    return try self.set(of: models, in: nil)
  }

  /// Returns the set after such effects have completed.
  func finished(_ set: EffectSet) throws(Finding) -> EffectSet {
    try self.set(of: set.models.map { $0.finished() }, in: nil)
  }

  /// Changes a state by an event, or by nothing if an effect completes silently, and returns the set after it.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - set: The effects that run in it.
  ///   - event: The event; nil for a silent completion.
  ///   - live: The effect that sends the event or completes; nil for an event from outside.
  func successor(
    of state: inout State, _ set: EffectSet, _ event: Event?, _ live: LiveEffect?
  ) throws(Finding) -> EffectSet {
    var after = set
    let ends = live.map { event == nil || $0.effect.lifetime == .untilCompletion } ?? false
    if let live, ends { after = try finishing(live, in: after) }
    if let event {
      explorer.machine.reduce(&state, event)
      state = explorer.canonical(state)
      after = try attend(event, in: state, from: after)
    }
    return ends ? try finished(after) : after
  }

  private func live(of models: [Model]) -> [LiveEffect] {
    var live: [LiveEffect] = []
    for (index, model) in models.enumerated() {
      for (place, running) in model.running.enumerated()
      where !live.contains(where: { isSame($0, running.effect, index) }) {
        live.append(
          LiveEffect(
            effect: running.effect, feedback: index, place: place))
      }
    }
    return live
  }

  private func isSame(_ live: LiveEffect, _ effect: RunningEffect, _ feedback: Int) -> Bool {
    live.feedback == feedback && live.effect.feedback == effect.feedback
      && live.effect.key == effect.key
      && (!explorer.comparesValues || live.effect.isSame(as: effect))
  }

  private func set(of models: [Model], in state: State?) throws(Finding) -> EffectSet {
    if let known = content.withLock({ content in content.numbers[models].map { content.sets[$0] } })
    {
      return known
    }
    let live = live(of: models)
    if let state { try explorer.checkAnswers(to: live.map(\.effect), in: state) }
    return content.withLock { content in
      if let known = content.numbers[models] { return content.sets[known] }
      let set = EffectSet(number: Int32(content.sets.count), live: live, models: models)
      content.numbers[models] = content.sets.count
      content.sets.append(set)
      return set
    }
  }
}
