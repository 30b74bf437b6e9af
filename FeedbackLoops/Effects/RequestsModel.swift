// SPDX-License-Identifier: MIT

import Signals

/// An effect of a model.
@usableFromInline
struct ModelEffect<Key: Hashable & Sendable, Value: Sendable>: EffectHandle {
  enum Phase: Hashable, Sendable { case running, finishing, ended }

  let key: Key
  var value: Value
  var phase = Phase.running

  init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }

  @usableFromInline var isEnded: Bool { phase == .ended }
}

/// The model of a feedback of the general form.
@usableFromInline
final class RequestsModel<
  State: Sendable, Event: Sendable, Key: Hashable & Sendable, Value: Sendable
>: EffectsModel<State, Event>, @unchecked Sendable {
  // SAFETY: constants of Sendable types only, as in the class above.

  @usableFromInline typealias Table = EffectTable<Key, Value, ModelEffect<Key, Value>>

  private let definition: FeedbackDefinition<State, Event, Key, Value>
  private let context: ModelContext
  private let table: Table

  @usableFromInline
  convenience init(
    _ definition: FeedbackDefinition<State, Event, Key, Value>, context: ModelContext
  ) {
    self.init(definition, context, Table())
  }

  private init(
    _ definition: FeedbackDefinition<State, Event, Key, Value>, _ context: ModelContext,
    _ table: Table
  ) {
    self.definition = definition
    self.context = context
    self.table = table
    var digest = 0
    for slot in table.slots { digest &+= Self.hash(of: slot.effect, context, isLoose: false) }
    for effect in table.loose { digest &+= Self.hash(of: effect, context, isLoose: true) }
    for (place, wait) in table.waiting.enumerated() {
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(wait.key)
      digest &+= hasher.finalize()
    }
    super.init(digest: digest)
  }

  package override var isIdle: Bool {
    table.slots.isEmpty && table.loose.isEmpty && table.waiting.isEmpty
  }

  package override func attending(_ state: State, _ event: Event?) -> EffectsModel<State, Event>? {
    let requests = definition.wanted(state, event)
    if table.isSettled(requests, definition.rules) { return nil }
    let runner = ModelRunner(definition.rules, table)
    runner.attend(requests)
    return changed(to: runner.table.value)
  }

  package override var running: [Running] {
    let requested = table.slots.indices.filter { !table.slots[$0].effect.isEnded }.map { index in
      describe(table.slots[index].effect) { $0.slots[index].effect.phase = .finishing }
    }
    let loose = table.loose.indices.map { index in
      describe(table.loose[index]) { $0.loose[index].phase = .finishing }
    }
    return requested + loose
  }

  private func describe(
    _ effect: ModelEffect<Key, Value>, finish: @escaping @Sendable (inout Table) -> Void
  ) -> Running {
    let running = RunningEffect(
      feedback: context.name, key: EffectKey(effect.key), value: effect.value,
      lifetime: definition.rules.lifetime)
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
    for index in table.loose.indices where table.loose[index].phase == .finishing {
      table.loose[index].phase = .ended
      isChanged = true
    }
    if !isChanged { return self }
    let runner = ModelRunner(definition.rules, table)
    runner.startWaiting()
    return changed(to: runner.table.value) ?? self
  }

  package override var names: [String] { [context.name] }

  @usableFromInline
  override func isSame(as other: EffectsModel<State, Event>) -> Bool {
    guard let other = other as? RequestsModel else { return false }
    return table.waiting.elementsEqual(other.table.waiting) { $0.key == $1.key }
      && Self.areSame(table.slots, other.table.slots) { isSame($0.effect, $1.effect) }
      && Self.areSame(table.loose, other.table.loose) { isSame($0, $1) }
  }

  /// Leaves out what makes no difference any more, so that equal situations are equal values.
  private func changed(to table: Table) -> EffectsModel<State, Event>? {
    var table = table
    // Where each event makes a new request, the requests of this event are released by the next one.
    if case .restart = definition.rules.restartPolicy, definition.rules.lifetime == .untilCompletion
    {
      table.loose += table.slots.map(\.effect)
      table.slots = []
    }
    // No event of a completed effect is under way in a model.
    table.loose.removeAll(where: \.isEnded)
    let changed = RequestsModel(definition, context, table)
    return changed == self ? nil : changed
  }

  private func isSame(_ one: ModelEffect<Key, Value>, _ other: ModelEffect<Key, Value>) -> Bool {
    one.key == other.key && one.phase == other.phase
      && (!context.comparesValues(of: definition.rules) || areEqual(one.value, other.value))
  }

  private static func hash(
    of effect: ModelEffect<Key, Value>, _ context: ModelContext, isLoose: Bool
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(effect.key)
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

  /// Effects that follow are told each new value, so that the one of their start is of no account.
  func comparesValues<Value>(of rules: Rules<Value>) -> Bool {
    if case .follow = rules.restartPolicy { false } else { comparesValues }
  }
}

/// The host of a model: it notes effects in the table, and runs none.
struct ModelRunner<Key: Hashable & Sendable, Value: Sendable>: EffectHost {
  let rules: Rules<Value>
  let table: UncheckedBox<EffectTable<Key, Value, ModelEffect<Key, Value>>>

  init(
    _ rules: Rules<Value>, _ table: EffectTable<Key, Value, ModelEffect<Key, Value>>
  ) {
    self.rules = rules
    self.table = UncheckedBox(table)
  }

  func start(_ key: Key, _ value: Value) {
    table.value.slots.append(.init(key: key, effect: ModelEffect(key: key, value: value)))
  }

  func cancel(_ effect: ModelEffect<Key, Value>) {}

  func tell(_ value: Value, slot: Int) {
    table.value.slots[slot].effect.value = value
  }
}
