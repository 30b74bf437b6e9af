// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// An effect of a running loop.
@usableFromInline
struct StartedEffect<Value: Sendable>: EffectHandle {
  @usableFromInline let life: Life
  /// The newest value of the effect's id, if the feedback follows values.
  @usableFromInline let follower: MutableProperty<Value>?

  @inlinable
  init(life: Life, follower: MutableProperty<Value>?) {
    self.life = life
    self.follower = follower
  }

  @inlinable var isEnded: Bool { life.isEnded }
}

/// The effects of one feedback in one loop.
///
/// Everything in it happens in the turn of the loop. It is specialised where the feedback is created, so handling a
/// state costs a comparison of two ids of a known type.
///
/// Most feedbacks have at most one effect, which ends when it isn't requested: it needs no table. The first request with
/// another policy creates the table, which has the effects from then on.
// SAFETY: the variables are used in the turns of the loop only, and so by one thread at a time; the other properties are
// constants of Sendable types. See also `Runner`.
@usableFromInline
final class EffectRunner<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>:
  Runner<State, Event>, @unchecked Sendable
{
  @usableFromInline typealias Table = UncheckedBox<EffectTable<ID, Value, StartedEffect<Value>>>

  /// The lifetime of an effect, which is the only object that an effect needs.
  @usableFromInline typealias EffectLife = OwnedLife<EffectRunner, EffectNote<ID>>

  @usableFromInline let definition: FeedbackDefinition<State, Event, ID, Value>
  // Copies of the definition's closures: a closure one indirection away is called without a retain.
  @usableFromInline let one: @Sendable (State, Event?) -> EffectRequest<ID, Value>?
  @usableFromInline let effect: @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  @usableFromInline let hand: @Sendable (EffectSink<Event>, Event, Life) -> Void
  @usableFromInline let outlet: EffectSink<Event>
  @usableFromInline let isTraced: Bool
  /// A Boolean value that indicates whether there is at most one request, and no table.
  @exclusivity(unchecked) @usableFromInline var isSingle: Bool
  /// The only effect, while there is no table; or the last one, whose life the next one may use again.
  @exclusivity(unchecked) @usableFromInline var single: EffectLife?
  // SAFETY: an unretained reference to `single`. Both change together, and not while the effect is started or cancelled,
  // since all of it happens in one turn.
  @exclusivity(unchecked) @usableFromInline var unretained: Unmanaged<EffectLife>?
  /// A Boolean value that indicates whether the only effect is requested.
  @exclusivity(unchecked) @usableFromInline var isRequested = false
  /// The table, after the first request with another policy.
  @exclusivity(unchecked) @usableFromInline var general: Table?
  /// Whether requests may wait for the completion of effects. It is set before the first waiting request is counted.
  @usableFromInline let isLimited = Atomic(false)

  @inlinable
  init(_ definition: FeedbackDefinition<State, Event, ID, Value>, outlet: EffectSink<Event>) {
    self.definition = definition
    one = definition.one ?? { _, _ in nil }
    isSingle = definition.one != nil
    isTraced = outlet.isTraced
    effect = definition.effect
    hand = outlet.sending
    self.outlet = outlet
    // SAFETY: a runner passes itself to its closures.
    super.init(
      attend: { unsafeDowncast($0, to: EffectRunner.self).handle($1, $2) },
      clear: { unsafeDowncast($0, to: EffectRunner.self).cancelEverything() },
      attendsOnce: definition.isConstant)
  }

  /// The runner with its table, which is created on the first access.
  @inlinable
  var tableRunner: TableRunner<State, Event, ID, Value> {
    TableRunner(self, general ?? makeTable())
  }

  @usableFromInline
  func makeTable() -> Table {
    var table = EffectTable<ID, Value, StartedEffect<Value>>()
    if isRequested, let life = single {
      table.slots = [.init(id: life.note.id, effect: StartedEffect(life: life, follower: nil))]
    }
    isRequested = false
    keep(nil)
    let box = Table(table)
    isSingle = false
    general = box
    return box
  }

  @inlinable
  func handle(_ state: State, _ event: Event?) {
    guard isSingle else { return handleAll(state, event) }
    guard let request = one(state, event) else {
      if isRequested { cancelSingle() }
      return
    }
    if isRequested, request.restart == .keep, let life = unretained,
      life._withUnsafeGuaranteedRef({ $0.note.id == request.id })
    {
      return
    }
    if request.isSimple { startSingle(request) } else { settle(request) }
  }

  @inlinable @inline(never)
  func handleAll(_ state: State, _ event: Event?) {
    tableRunner.attend(definition.requests(state, event))
  }

  @inlinable @inline(never)
  func settle(_ request: EffectRequest<ID, Value>) {
    tableRunner.settleAll(.one(request))
  }

  @inlinable @inline(never)
  func startSingle(_ request: EffectRequest<ID, Value>) {
    if isRequested { cancelSingle() }
    let origin = isTraced ? outlet.origin(of: request.id) : nil
    let note = EffectNote(id: request.id, origin: origin)
    if !restartSingle(note) { keep(EffectLife(owner: self, note: note)) }
    isRequested = true
    if isTraced { tellStart(origin) }
    unretained?._withUnsafeGuaranteedRef { run(request, $0, nil) }
  }

  @inlinable
  func keep(_ life: EffectLife?) {
    single = life
    unretained = life.map { .passUnretained($0) }
  }

  /// Uses the life of the last effect for the next one, if it is over and nothing else refers to it.
  @inlinable
  func restartSingle(_ note: EffectNote<ID>) -> Bool {
    #if DEBUG
      // Each life is one line in the list of live observations.
      return false
    #else
      guard let life = unretained, life._withUnsafeGuaranteedRef({ $0.isOver }), isUnshared else {
        return false
      }
      life._withUnsafeGuaranteedRef { $0.restart(note) }
      return true
    #endif
  }

  /// A Boolean value that indicates whether nothing else refers to the life of the last effect. It is compiled here, where
  /// the check of exclusive access is known to be needless.
  @inline(__always)
  @usableFromInline
  var isUnshared: Bool { isKnownUniquelyReferenced(&single) }

  @inlinable
  func cancelSingle() {
    isRequested = false
    unretained?._withUnsafeGuaranteedRef { cancel($0) }
    // An id that refers to objects isn't kept.
    if !_isPOD(ID.self) || isTraced { keep(nil) }
  }

  @inlinable
  func cancelEverything() {
    if isRequested { cancelSingle() }
    keep(nil)
    if general != nil { tableRunner.clearTable() }
  }

  /// Starts an effect after it was added.
  @inlinable @inline(__always)
  func run(
    _ request: EffectRequest<ID, Value>, _ life: EffectLife, _ follower: MutableProperty<Value>?
  ) {
    Lifetime(life).name("effect \(outlet.name)(\(outlet.path)\(request.id))")
    let signal = effect(request.id, LatestValue(request.value, source: follower))
    if let event = signal.onlyElement { return run(event, life) }
    // The observer's closures capture only the life, so they need no memory.
    signal.start(
      in: Lifetime(life),
      Observer(
        next: { event in if !life.isEnded { life.owner.send(event, life) } },
        end: { _ in
          guard life.beginEnding() else { return }
          life.owner.ends(life.note.origin)
          life.end()
        }))
  }

  /// Sends the event of an effect that consists of one event, and ends the effect.
  @inlinable @inline(__always)
  func run(_ event: Event, _ life: EffectLife) {
    send(event, life)
    let phase = life.finish()
    guard phase & 3 == 0 else { return }
    ends(life.note.origin)
    life.release(after: phase)
  }

  // Not inlined: the life would be retained around the call of its owner's closure.
  @inlinable @inline(never)
  func send(_ event: Event, _ life: Life) {
    hand(outlet, event, life)
  }

  @usableFromInline
  func tellStart(_ origin: Origin?) {
    if let id = origin?.effect { outlet.loop.trace(.started(id)) }
  }

  /// Records that an effect has completed; from any thread.
  @inlinable
  func ends(_ origin: Origin?) {
    if origin != nil || isLimited.load(ordering: .sequentiallyConsistent) {
      outlet.loop.perform { self.ended(origin) }
    }
  }

  /// Reports the end of an effect, after the events that it sent before.
  @usableFromInline
  func ended(_ origin: Origin?) {
    if let id = origin?.effect { outlet.loop.trace(.ended(id, .completed)) }
    if general != nil { tableRunner.startWaiting() }
  }

  @inlinable
  func cancel(_ life: Life) {
    if life.revoke(), isTraced { tellCancellation(life) }
  }

  @usableFromInline
  func tellCancellation(_ effect: Life) {
    if let id = effect.effectOrigin?.effect { outlet.loop.trace(.ended(id, .cancelled)) }
  }
}

/// A runner with its table, for all that a single effect doesn't need.
///
/// It is a value, so that its table is accessed without a retain for each access.
@usableFromInline
struct TableRunner<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>: EffectHost {
  @usableFromInline typealias Table = UncheckedBox<EffectTable<ID, Value, StartedEffect<Value>>>

  @usableFromInline let runner: EffectRunner<State, Event, ID, Value>
  @usableFromInline let table: Table

  @inlinable
  init(_ runner: EffectRunner<State, Event, ID, Value>, _ table: Table) {
    self.runner = runner
    self.table = table
  }

  @inlinable
  func update(_ value: Value, slot: Int) {
    guard let follower = table.value.slots[slot].effect.follower else { return }
    if let isSame = runner.definition.isSame, isSame(follower.value, value) { return }
    follower.value = value
  }

  @inlinable
  func noteLimit() {
    // An effect reads this after it has ended, and the loop counts the running effects after this: one of them sees the
    // other.
    runner.isLimited.store(true, ordering: .sequentiallyConsistent)
  }

  @inlinable
  func start(_ request: EffectRequest<ID, Value>) -> StartedEffect<Value> {
    let follower = request.restart == .follow ? MutableProperty(request.value) : nil
    let origin = runner.isTraced ? runner.outlet.origin(of: request.id) : nil
    let life = OwnedLife(owner: runner, note: EffectNote(id: request.id, origin: origin))
    let started = StartedEffect(life: life, follower: follower)
    table.value.add(request, started)
    if runner.isTraced { runner.tellStart(origin) }
    runner.run(request, life, follower)
    return started
  }

  @inlinable
  func cancel(_ effect: StartedEffect<Value>) {
    runner.cancel(effect.life)
  }
}

extension EffectRequest {
  /// A Boolean value that indicates whether the effect needs no table: it starts at once, in addition to no other one, and
  /// ends when it isn't requested.
  @inlinable
  var isSimple: Bool {
    guard case .every = concurrency, case .whileRequested = lifetime else { return false }
    return restart != .follow
  }
}
