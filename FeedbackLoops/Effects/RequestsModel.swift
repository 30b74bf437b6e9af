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

/// The host of a model's effects, which starts nothing.
@usableFromInline
struct ModelHost<ID: Hashable & Sendable, Value: Sendable>: EffectHost {
  @inlinable
  init() {}

  @inlinable
  func start(_ request: EffectRequest<ID, Value>) -> ModelEffect<ID, Value> {
    ModelEffect(request)
  }

  @inlinable
  func cancel(_ effect: ModelEffect<ID, Value>) {}

  @inlinable
  func update(_ effect: inout ModelEffect<ID, Value>, with value: Value) {
    effect.request.value = value
  }
}

/// The transitions of the model of a feedback.
///
/// They are closures, because these are specialized where the feedback is created: an exploration calls them often.
@usableFromInline
struct ModelRules<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>: Sendable {
  @usableFromInline typealias Table = EffectTable<ModelHost<ID, Value>>
  @usableFromInline typealias Change = (table: Table, digest: Int)

  /// Returns the effects after a state and the event that led to it; nil if nothing changes.
  @usableFromInline let handle: @Sendable (Table, State, Event?) -> Change?
  /// Returns the effects after the completion of those that have sent their last event; nil if nothing changes.
  @usableFromInline let finish: @Sendable (Table) -> Change?
  /// Returns whether the same effects run and the same requests wait.
  @usableFromInline let isSame: @Sendable (Table, Table) -> Bool

  @inlinable
  init(
    _ requests: @escaping @Sendable (State, Event?) -> EffectRequests<ID, Value>,
    comparesValues: Bool
  ) {
    let isSame: @Sendable (Table, Table) -> Bool = {
      Self.areSame($0, $1, comparesValues: comparesValues)
    }
    self.isSame = isSame
    handle = { table, state, event in
      let requests = requests(state, event)
      if table.isCurrent(requests) { return nil }
      var next = table
      next.update(requests, ModelHost())
      return Self.change(from: table, to: next, isSame)
    }
    finish = { table in
      var next = table
      for index in next.slots.indices where next.slots[index].effect.phase == .finishing {
        next.slots[index].effect.phase = .ended
      }
      for index in next.detached.indices where next.detached[index].effect.phase == .finishing {
        next.detached[index].effect.phase = .ended
      }
      next.startWaiting(ModelHost())
      return Self.change(from: table, to: next, isSame)
    }
  }

  /// Removes what makes no difference, so that equivalent situations are equal values.
  @inlinable
  static func change(
    from old: Table, to new: Table, _ isSame: (Table, Table) -> Bool
  ) -> Change? {
    var new = new
    // In a model, no event of a completed effect is queued.
    if !new.detached.isEmpty { new.detached.removeAll { $0.effect.isEnded } }
    return isSame(old, new) ? nil : (new, digest(of: new))
  }

  /// The hash of all effects, in any order, and of the waiting requests.
  @inlinable
  static func digest(of table: Table) -> Int {
    var digest = 0
    for slot in table.slots { digest &+= hash(of: slot.effect, isDetached: false) }
    for slot in table.detached { digest &+= hash(of: slot.effect, isDetached: true) }
    for (place, wait) in table.waiting.enumerated() {
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(wait.id)
      digest &+= hasher.finalize()
    }
    return digest
  }

  @inlinable
  static func hash(of effect: ModelEffect<ID, Value>, isDetached: Bool) -> Int {
    var hasher = Hasher()
    hasher.combine(effect.request.id)
    hasher.combine(effect.phase.rawValue << 1 | (isDetached ? 1 : 0))
    return hasher.finalize()
  }

  @inlinable
  static func areSame(_ one: Table, _ other: Table, comparesValues: Bool) -> Bool {
    one.waiting.elementsEqual(other.waiting) { $0.id == $1.id }
      && areSame(one.slots, other.slots, comparesValues: comparesValues)
      && areSame(one.detached, other.detached, comparesValues: comparesValues)
  }

  /// Returns whether two lists have the same effects, in any order.
  @inlinable
  static func areSame(
    _ one: ContiguousArray<Table.Slot>, _ other: ContiguousArray<Table.Slot>, comparesValues: Bool
  ) -> Bool {
    func isSame(_ one: Table.Slot, _ other: Table.Slot) -> Bool {
      Self.isSame(one.effect, other.effect, comparesValues: comparesValues)
    }
    if one.count != other.count { return false }
    if one.elementsEqual(other, by: isSame) { return true }
    var rest = other
    for slot in one {
      guard let place = rest.firstIndex(where: { isSame(slot, $0) }) else { return false }
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
  private let name: String
  private let table: Table

  @inlinable
  convenience init(
    _ requests: @escaping @Sendable (State, Event?) -> EffectRequests<ID, Value>,
    name: String, comparesValues: Bool
  ) {
    self.init(Rules(requests, comparesValues: comparesValues), name, (Table(), 0))
  }

  @usableFromInline
  init(_ rules: Rules, _ name: String, _ content: Rules.Change) {
    self.rules = rules
    self.name = name
    table = content.table
    super.init(digest: content.digest)
  }

  package override var isIdle: Bool {
    table.slots.isEmpty && table.detached.isEmpty && table.waiting.isEmpty
  }

  package override func handling(_ state: State, _ event: Event?) -> EffectsModel<State, Event>? {
    rules.handle(table, state, event).map { RequestsModel(rules, name, $0) }
  }

  package override var running: [Running] {
    let requested = table.slots.indices.filter { !table.slots[$0].effect.isEnded }.map { index in
      describe(table.slots[index].effect) { $0.slots[index].effect.phase = .finishing }
    }
    let detached = table.detached.indices.map { index in
      describe(table.detached[index].effect) { $0.detached[index].effect.phase = .finishing }
    }
    return requested + detached
  }

  private func describe(
    _ effect: ModelEffect<ID, Value>, finish: @escaping @Sendable (inout Table) -> Void
  ) -> Running {
    let running = RunningEffect(feedback: name, request: effect.request.erased)
    return Running(effect: running) { [self] in
      var table = table
      finish(&table)
      return RequestsModel(rules, name, (table, Rules.digest(of: table)))
    }
  }

  package override func finished() -> EffectsModel<State, Event> {
    rules.finish(table).map { RequestsModel(rules, name, $0) } ?? self
  }

  package override var names: [String] { [name] }

  @usableFromInline
  override func isSame(as other: EffectsModel<State, Event>) -> Bool {
    guard let other = other as? RequestsModel else { return false }
    return rules.isSame(table, other.table)
  }
}
