// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// A running effect of a set, which represents all effects that can't be distinguished.
struct LiveEffect: Sendable {
  let effect: RunningEffect
  /// The index of its feedback in the machine, and its index among the running effects of the feedback.
  fileprivate let feedback: Int
  fileprivate let place: Int
}

/// The sets of running effects that occur in an exploration, each with a number.
///
/// There are few sets compared with the number of situations, so each is stored once.
final class EffectSets<State: Hashable & Sendable, Event: Sendable>: Sendable {
  typealias Model = EffectsModel<State, Event>

  /// A set of effects that run together, as one model for each feedback.
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
    /// The numbers of the sets with a digest, usually one.
    var numbers: [Int: [Int]] = [:]

    func set(of models: [Model], digest: Int) -> EffectSet? {
      guard let candidates = numbers[digest] else { return nil }
      return candidates.lazy.map { sets[$0] }.first { $0.models == models }
    }
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
      content.numbers = [Self.digest(of: models): [0]]
    }
  }

  /// All sets, indexed by number.
  var all: [EffectSet] { content.withLock { $0.sets } }

  /// Returns the set with a number.
  func set(_ number: Int) -> EffectSet { content.withLock { $0.sets[number] } }

  /// Returns the set after the feedbacks have handled a state and the event that led to it.
  func attend(_ event: Event?, in state: State, from set: EffectSet) throws(Finding) -> EffectSet {
    var changed: [Model]?
    // By index: generic code isn't specialized here, and each further type costs a look-up.
    for index in 0..<set.models.count {
      guard let next = set.models[index].handling(state, event) else { continue }
      if changed == nil { changed = set.models }
      changed?[index] = next
    }
    return if let changed { try self.set(of: changed, in: state) } else { set }
  }

  /// Returns the set after an effect has sent its last event.
  func finishing(_ live: LiveEffect, in set: EffectSet) throws(Finding) -> EffectSet {
    var models = set.models
    models[live.feedback] = models[live.feedback].running[live.place].finishing()
    return try self.set(of: models, in: nil)
  }

  /// Returns the set after the effects that have sent their last event have completed.
  func finished(_ set: EffectSet) throws(Finding) -> EffectSet {
    try self.set(of: set.models.map { $0.finished() }, in: nil)
  }

  /// Applies an event to a state, or the silent completion of an effect, and returns the resulting set.
  /// --
  ///
  /// - Parameters:
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
    let digest = Self.digest(of: models)
    if let known = content.withLock({ $0.set(of: models, digest: digest) }) { return known }
    let live = live(of: models)
    if let state { try explorer.checkAnswers(to: live.map(\.effect), in: state) }
    return content.withLock { content in
      if let known = content.set(of: models, digest: digest) { return known }
      let set = EffectSet(number: Int32(content.sets.count), live: live, models: models)
      content.numbers[digest, default: []].append(content.sets.count)
      content.sets.append(set)
      return set
    }
  }

  private static func digest(of models: [Model]) -> Int {
    var digest = 0
    for model in models { digest = digest &* 31 &+ model.digest }
    return digest
  }
}
