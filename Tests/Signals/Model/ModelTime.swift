// SPDX-License-Identifier: MIT

/// The time of the model, and what several observations have in common.
final class ModelTime {
  private(set) var now = 0
  /// The number of the next piece of work.
  private(set) var number = 0
  /// All observations, in the order of their starts.
  var runs: [ModelRun] = []
  /// A Boolean value that indicates whether the observer has sent something at a moment at which the order of events isn't defined:
  /// something else happens then, or an inner signal that waits for the observer is superseded.
  private(set) var isUndefined = false
  /// The pieces of work at this moment so far, and the prompts.
  private var (works, prompts) = (0, 0)
  private var agenda: [(time: Int, number: Int, work: () -> Void)] = []
  private var hots: [Int: ModelSubject] = [:]
  private var shares: [Int: ModelShare] = [:]

  /// Returns the model with all observations of a chain and its parts. The chain is observed from the start until
  /// a moment, or until its observer disposes the observation at one of its events. The observer sends prompts at the
  /// events with their numbers.
  static func observe(
    _ chain: Chain, until end: Int, disposingAt cut: Int = .max, prompts: [Int: Prompt] = [:]
  ) -> ModelTime {
    let model = ModelTime()
    model.prepare(chain)
    var count = 0
    let run = ModelRun(chain, model) { [unowned model] what in
      if what.isEnd { return }
      count += 1
      if let prompt = prompts[count] { model.send(prompt, chain) }
      if count == cut { model.runs[0].stop() }
    }
    run.begin()
    while let next = model.agenda.min(by: { ($0.time, $0.number) < ($1.time, $1.number) }),
      next.time <= end
    {
      model.agenda.removeAll { $0.number == next.number }
      if next.time != model.now { (model.works, model.prompts) = (0, 0) }
      model.now = next.time
      model.works += 1
      next.work()
    }
    model.now = end
    run.stop()
    return model
  }

  private func send(_ prompt: Prompt, _ chain: Chain) {
    prompts += 1
    if works > 1 || agenda.contains(where: { $0.time == now })
      || prompts > 1 && chain.operators.contains(.flatMapLatest)
    {
      isUndefined = true
    }
    hot(prompt.id).send(prompt.what)
  }

  func schedule(after delay: Int, _ work: @escaping () -> Void) {
    agenda.append((now + delay, number, work))
    number += 1
  }

  func hot(_ id: Int) -> ModelSubject { hots[id, default: ModelSubject(limit: 0)] }

  func share(_ id: Int) -> ModelShare {
    let share = shares[id, default: ModelShare(self)]
    shares[id] = share
    return share
  }

  /// Plays the scripts of hot sources.
  private func prepare(_ chain: Chain) {
    switch chain {
    case .cold: break
    case .apply(_, _, _, _, let chains): for chain in chains { prepare(chain) }
    case .hot(let id, let script):
      let hot = ModelSubject(limit: 0)
      hots[id] = hot
      for event in script { schedule(after: event.time) { hot.send(event.what) } }
    }
  }
}
