// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// The sets of running effects that occur in an exploration, each under a number.
///
/// There are few of them, compared with the situations, so that each one is kept once.
final class EffectSets<State: Hashable & Sendable, Event: Sendable>: Sendable {
  typealias Model = EffectsModel<State, Event>

  /// A running effect of a set; one for all effects that can't be told apart.
  struct Live: Sendable {
    let effect: RunningEffect
    let isAwaited: Bool
    fileprivate let feedback: Int
    fileprivate let finishing: @Sendable () -> Model
  }

  private struct Content: Sendable {
    var sets: [[Model]] = []
    var numbers: [[Model]: Int32] = [:]
    var live: [[Live]?] = []
  }

  private let explorer: Explorer<State, Event>
  private let content: Lock<Content>

  init(_ explorer: Explorer<State, Event>) {
    self.explorer = explorer
    let models = explorer.machine.feedbacks.map { feedback in
      feedback.model(comparesValues: explorer.comparesValues)
    }
    content = Lock(Content(sets: [models], numbers: [models: 0], live: [[]]))
  }

  /// Returns the number of the set after the feedbacks have looked at a state and the event that led to it.
  func attend(_ event: Event?, in state: State, from set: Int) throws(Finding) -> Int32 {
    let models = models(of: set)
    var changed: [Model]?
    for (index, model) in models.enumerated() {
      guard let next = model.attending(state, event) else { continue }
      if changed == nil { changed = models }
      changed?[index] = next
    }
    guard let changed else { return Int32(set) }
    return try number(of: changed, in: state)
  }

  /// Returns the number of the set in which an effect has sent its last event.
  func finishing(_ live: Live, in set: Int) throws(Finding) -> Int {
    var models = models(of: set)
    models[live.feedback] = live.finishing()
    return Int(try number(of: models, in: nil))
  }

  /// Returns the number of the set after such effects have completed.
  func finished(_ set: Int) throws(Finding) -> Int32 {
    try number(of: models(of: set).map { $0.finished() }, in: nil)
  }

  /// The running effects of a set, each kind once.
  func live(in set: Int) -> [Live] {
    if let known = content.withLock({ $0.live[set] }) { return known }
    var live: [Live] = []
    for (index, model) in models(of: set).enumerated() {
      for running in model.running where !live.contains(where: { isSame($0, running, index) }) {
        live.append(
          Live(
            effect: running.effect, isAwaited: running.isAwaited, feedback: index,
            finishing: running.finishing))
      }
    }
    let result = live
    content.withLock { $0.live[set] = result }
    return result
  }

  private func isSame(_ live: Live, _ running: Model.Running, _ feedback: Int) -> Bool {
    live.feedback == feedback && live.effect.feedback == running.effect.feedback
      && live.effect.key == running.effect.key
      && (!explorer.comparesValues || live.effect.isSame(as: running.effect))
  }

  private func models(of set: Int) -> [Model] { content.withLock { $0.sets[set] } }

  private func number(of models: [Model], in state: State?) throws(Finding) -> Int32 {
    let (number, isNew) = content.withLock { content -> (Int32, Bool) in
      if let known = content.numbers[models] { return (known, false) }
      let number = Int32(content.sets.count)
      content.numbers[models] = number
      content.sets.append(models)
      content.live.append(nil)
      return (number, true)
    }
    if isNew, let state { try explorer.checkAnswers(to: live(in: Int(number)).map(\.effect), in: state) }
    return number
  }
}
