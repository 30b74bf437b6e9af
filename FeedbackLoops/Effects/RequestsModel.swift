// SPDX-License-Identifier: MIT

import Signals

/// An effect of a model.
@usableFromInline
struct ModelEffect<ID: Hashable & Sendable, Value: Sendable>: EffectHandle {
  enum Phase: Hashable, Sendable { case running, finishing, ended }

  var request: EffectRequest<ID, Value>
  var phase = Phase.running

  init(_ request: EffectRequest<ID, Value>) {
    self.request = request
  }

  @usableFromInline var isEnded: Bool { phase == .ended }
}

/// The model of a feedback of the general form.
@usableFromInline
final class RequestsModel<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>: EffectsModel<State, Event>, @unchecked Sendable {
  // SAFETY: constants of Sendable types only, as in the class above.

  @usableFromInline typealias Table = EffectTable<ID, Value, ModelEffect<ID, Value>>

  private let definition: FeedbackDefinition<State, Event, ID, Value>
  private let context: ModelContext
  private let table: Table

  @usableFromInline
  convenience init(
    _ definition: FeedbackDefinition<State, Event, ID, Value>, context: ModelContext
  ) {
    self.init(definition, context, Table())
  }

  private init(
    _ definition: FeedbackDefinition<State, Event, ID, Value>, _ context: ModelContext,
    _ table: Table
  ) {
    self.definition = definition
    self.context = context
    self.table = table
    var digest = 0
    for slot in table.slots { digest &+= Self.hash(of: slot.effect, context, isLoose: false) }
    for slot in table.loose { digest &+= Self.hash(of: slot.effect, context, isLoose: true) }
    for (place, wait) in table.waiting.enumerated() {
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(wait.id)
      digest &+= hasher.finalize()
    }
    super.init(digest: digest)
  }

  package override var isIdle: Bool {
    table.slots.isEmpty && table.loose.isEmpty && table.waiting.isEmpty
  }

  package override func attending(_ state: State, _ event: Event?) -> EffectsModel<State, Event>? {
    let requests = definition.requests(state, event)
    if table.isSettled(requests) { return nil }
    let runner = ModelRunner(table)
    runner.attend(requests)
    return changed(to: runner.table.value)
  }

  package override var running: [Running] {
    let requested = table.slots.indices.filter { !table.slots[$0].effect.isEnded }.map { index in
      describe(table.slots[index].effect) { $0.slots[index].effect.phase = .finishing }
    }
    let loose = table.loose.indices.map { index in
      describe(table.loose[index].effect) { $0.loose[index].effect.phase = .finishing }
    }
    return requested + loose
  }

  private func describe(
    _ effect: ModelEffect<ID, Value>, finish: @escaping @Sendable (inout Table) -> Void
  ) -> Running {
    let request = effect.request
    let running = RunningEffect(
      feedback: context.name,
      request: EffectRequest(
        id: EffectKey(request.id), value: request.value, lifetime: request.lifetime,
        concurrency: request.concurrency, restart: request.restart))
    return Running(effect: running) { [self] in
      var table = table
      finish(&table)
      return RequestsModel(definition, context, table)
    }
  }

  package override func finished() -> EffectsModel<State, Event> {
    var table = table
    var isChanged = false
    for index in table.slots.indices where table.slots[index].effect.phase == .finishing {
      table.slots[index].effect.phase = .ended
      isChanged = true
    }
    for index in table.loose.indices where table.loose[index].effect.phase == .finishing {
      table.loose[index].effect.phase = .ended
      isChanged = true
    }
    if !isChanged { return self }
    let runner = ModelRunner(table)
    runner.startWaiting()
    return changed(to: runner.table.value) ?? self
  }

  package override var names: [String] { [context.name] }

  @usableFromInline
  override func isSame(as other: EffectsModel<State, Event>) -> Bool {
    guard let other = other as? RequestsModel else { return false }
    return table.waiting.elementsEqual(other.table.waiting) { $0.id == $1.id }
      && Self.areSame(table.slots, other.table.slots) { isSame($0.effect, $1.effect) }
      && Self.areSame(table.loose, other.table.loose) { isSame($0.effect, $1.effect) }
  }

  /// Leaves out what makes no difference any more, so that equal situations are equal values.
  private func changed(to table: Table) -> EffectsModel<State, Event>? {
    var table = table
    // No event of a completed effect is under way in a model.
    table.loose.removeAll { $0.effect.isEnded }
    let changed = RequestsModel(definition, context, table)
    return changed == self ? nil : changed
  }

  private func isSame(_ one: ModelEffect<ID, Value>, _ other: ModelEffect<ID, Value>) -> Bool {
    // Effects that follow receive each new value, so that the one of their start is of no account.
    one.request.id == other.request.id && one.phase == other.phase
      && (!context.comparesValues || one.request.restart == .follow
        || areEqual(one.request.value, other.request.value))
  }

  private static func hash(
    of effect: ModelEffect<ID, Value>, _ context: ModelContext, isLoose: Bool
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(effect.request.id)
    hasher.combine(effect.phase)
    hasher.combine(isLoose)
    return hasher.finalize()
  }
}

/// What a model is called, and what tells its effects apart.
@usableFromInline
package struct ModelContext: Sendable {
  let name: String
  /// A Boolean value that indicates whether effects with the same key and different values differ.
  let comparesValues: Bool

  package init(name: String, comparesValues: Bool) {
    self.name = name
    self.comparesValues = comparesValues
  }

  @usableFromInline
  package func named(_ name: String) -> ModelContext {
    ModelContext(name: name, comparesValues: comparesValues)
  }
}

/// The host of a model: it notes effects in the table, and runs none.
struct ModelRunner<ID: Hashable & Sendable, Value: Sendable>: EffectHost {
  let table: UncheckedBox<EffectTable<ID, Value, ModelEffect<ID, Value>>>

  init(_ table: EffectTable<ID, Value, ModelEffect<ID, Value>>) {
    self.table = UncheckedBox(table)
  }

  func start(_ request: EffectRequest<ID, Value>) -> ModelEffect<ID, Value> {
    let effect = ModelEffect(request)
    table.value.add(request, effect)
    return effect
  }

  func cancel(_ effect: ModelEffect<ID, Value>) {}

  func update(_ value: Value, slot: Int) {
    table.value.slots[slot].effect.request.value = value
  }

  func noteLimit() {}
}
