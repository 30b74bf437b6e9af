// SPDX-License-Identifier: MIT

import Signals

/// An effect of a model.
@usableFromInline
struct ModelEffect<ID: Hashable & Sendable, Value: Sendable>: EffectHandle {
  @usableFromInline
  enum Phase: UInt8, Sendable { case running, finishing, ended }

  @usableFromInline var request: EffectRequest<ID, Value>
  @usableFromInline var phase = Phase.running

  @inlinable
  init(_ request: EffectRequest<ID, Value>) {
    self.request = request
  }

  @inlinable var isEnded: Bool { phase == .ended }
}

/// The transitions of the model of a feedback.
///
/// Methods of a generic class are never specialized, but closures are specialized where they are created. Therefore
/// these are created together with the feedback, like the `Runner` of a loop.
@usableFromInline
struct ModelRules<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>: Sendable {
  @usableFromInline typealias Table = EffectTable<ID, Value, ModelEffect<ID, Value>>
  @usableFromInline typealias Change = (table: Table, digest: Int)

  /// Returns the effects after a state and the event that led to it; nil if nothing changes.
  @usableFromInline let attend: @Sendable (Table, State, Event?) -> Change?
  /// Returns the effects after the completion of those that have sent their last event; nil if nothing changes.
  @usableFromInline let finish: @Sendable (Table) -> Change?
  /// Returns whether the same effects run and the same requests wait.
  @usableFromInline let isSame: @Sendable (Table, Table) -> Bool

  @inlinable
  init(_ definition: FeedbackDefinition<State, Event, ID, Value>, comparesValues: Bool) {
    let isSame: @Sendable (Table, Table) -> Bool = {
      Self.areSame($0, $1, comparesValues: comparesValues)
    }
    self.isSame = isSame
    attend = { table, state, event in
      let requests = definition.requests(state, event)
      if table.isSettled(requests) { return nil }
      let runner = ModelRunner(table)
      runner.attend(requests)
      return Self.change(from: table, to: runner.table.value, isSame)
    }
    finish = { table in
      var ended = table
      var isChanged = false
      for index in ended.slots.indices where ended.slots[index].effect.phase == .finishing {
        ended.slots[index].effect.phase = .ended
        isChanged = true
      }
      for index in ended.loose.indices where ended.loose[index].effect.phase == .finishing {
        ended.loose[index].effect.phase = .ended
        isChanged = true
      }
      if !isChanged { return nil }
      let runner = ModelRunner(ended)
      runner.startWaiting()
      return Self.change(from: table, to: runner.table.value, isSame)
    }
  }

  /// Removes what makes no difference, so that equivalent situations are equal values.
  @inlinable
  static func change(
    from old: Table, to new: Table, _ isSame: (Table, Table) -> Bool
  ) -> Change? {
    var new = new
    // In a model, no event of a completed effect is queued.
    if !new.loose.isEmpty { new.loose.removeAll { $0.effect.isEnded } }
    return isSame(old, new) ? nil : (new, digest(of: new))
  }

  /// The hash of all effects, in any order, and of the waiting requests.
  @inlinable
  static func digest(of table: Table) -> Int {
    var digest = 0
    for slot in table.slots { digest &+= hash(of: slot.effect, isLoose: false) }
    for slot in table.loose { digest &+= hash(of: slot.effect, isLoose: true) }
    for (place, wait) in table.waiting.enumerated() {
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(wait.id)
      digest &+= hasher.finalize()
    }
    return digest
  }

  @inlinable
  static func hash(of effect: ModelEffect<ID, Value>, isLoose: Bool) -> Int {
    var hasher = Hasher()
    hasher.combine(effect.request.id)
    hasher.combine(effect.phase.rawValue << 1 | (isLoose ? 1 : 0))
    return hasher.finalize()
  }

  @inlinable
  static func areSame(_ one: Table, _ other: Table, comparesValues: Bool) -> Bool {
    guard one.waiting.count == other.waiting.count, one.slots.count == other.slots.count,
      one.loose.count == other.loose.count
    else { return false }
    for index in one.waiting.indices where one.waiting[index].id != other.waiting[index].id {
      return false
    }
    return areSame(one.slots, other.slots, comparesValues: comparesValues)
      && areSame(one.loose, other.loose, comparesValues: comparesValues)
  }

  /// Returns whether two lists have the same effects, in any order.
  @inlinable
  static func areSame(
    _ one: ContiguousArray<Table.Slot>, _ other: ContiguousArray<Table.Slot>, comparesValues: Bool
  ) -> Bool {
    var index = 0
    while index < one.count,
      isSame(one[index].effect, other[index].effect, comparesValues: comparesValues)
    {
      index += 1
    }
    if index == one.count { return true }
    var rest = other[index...]
    for slot in one[index...] {
      let place = rest.firstIndex {
        isSame(slot.effect, $0.effect, comparesValues: comparesValues)
      }
      guard let place else { return false }
      rest.remove(at: place)
    }
    return true
  }

  @inlinable
  static func isSame(
    _ one: ModelEffect<ID, Value>, _ other: ModelEffect<ID, Value>, comparesValues: Bool
  ) -> Bool {
    // Effects that follow values receive each new value, so their initial value is irrelevant.
    one.request.id == other.request.id && one.phase == other.phase
      && (!comparesValues || one.request.restart == .follow
        || areEqual(one.request.value, other.request.value))
  }
}

/// The model of a feedback in its general form.
@usableFromInline
final class RequestsModel<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>: EffectsModel<State, Event>, @unchecked Sendable {
  // SAFETY: only constants of Sendable types, as in the superclass.

  @usableFromInline typealias Rules = ModelRules<State, Event, ID, Value>
  @usableFromInline typealias Table = Rules.Table

  private let rules: Rules
  private let context: ModelContext
  private let table: Table

  @inlinable
  convenience init(
    _ definition: FeedbackDefinition<State, Event, ID, Value>, context: ModelContext
  ) {
    self.init(
      Rules(definition, comparesValues: context.comparesValues), context, (Table(), 0))
  }

  @usableFromInline
  init(_ rules: Rules, _ context: ModelContext, _ content: Rules.Change) {
    self.rules = rules
    self.context = context
    table = content.table
    super.init(digest: content.digest)
  }

  package override var isIdle: Bool {
    table.slots.isEmpty && table.loose.isEmpty && table.waiting.isEmpty
  }

  package override func attending(_ state: State, _ event: Event?) -> EffectsModel<State, Event>? {
    rules.attend(table, state, event).map { RequestsModel(rules, context, $0) }
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
      return RequestsModel(rules, context, (table, Rules.digest(of: table)))
    }
  }

  package override func finished() -> EffectsModel<State, Event> {
    rules.finish(table).map { RequestsModel(rules, context, $0) } ?? self
  }

  package override var names: [String] { [context.name] }

  @usableFromInline
  override func isSame(as other: EffectsModel<State, Event>) -> Bool {
    guard let other = other as? RequestsModel else { return false }
    return rules.isSame(table, other.table)
  }
}

/// The name of a model, and the way in which its effects are distinguished.
@usableFromInline
package struct ModelContext: Sendable {
  let name: String
  /// A Boolean value that indicates whether effects with the same key and different values differ.
  @usableFromInline let comparesValues: Bool

  package init(name: String, comparesValues: Bool) {
    self.name = name
    self.comparesValues = comparesValues
  }

  @usableFromInline
  package func named(_ name: String) -> ModelContext {
    ModelContext(name: name, comparesValues: comparesValues)
  }
}

/// The host of a model, which records effects in the table without running them.
@usableFromInline
struct ModelRunner<ID: Hashable & Sendable, Value: Sendable>: EffectHost {
  @usableFromInline let table: UncheckedBox<EffectTable<ID, Value, ModelEffect<ID, Value>>>

  @inlinable
  init(_ table: EffectTable<ID, Value, ModelEffect<ID, Value>>) {
    self.table = UncheckedBox(table)
  }

  @inlinable
  func start(_ request: EffectRequest<ID, Value>) -> ModelEffect<ID, Value> {
    let effect = ModelEffect(request)
    table.value.add(request, effect)
    return effect
  }

  @inlinable
  func cancel(_ effect: ModelEffect<ID, Value>) {}

  @inlinable
  func update(_ value: Value, slot: Int) {
    table.value.slots[slot].effect.request.value = value
  }

  @inlinable
  func noteLimit() {}
}
