import Signals

/// A live effect of a feedback, for the loop that its events come to.
@usableFromInline
protocol Effect: AnyObject, Sendable {
  /// What it is called; made for a hook only.
  var tag: EffectTag? { get }

  /// Whether its signal has completed.
  var isDone: Bool { get }

  /// Whether its events don't count any more.
  var isCancelled: Bool { get }

  /// Makes its events count no more, and ends its signal. False if that was done before, or if the
  /// signal had completed by itself.
  func cancel() -> Bool
}

/// What an effect is called, and the number of the event that made the loop want it; 0 for the start.
@usableFromInline
final class EffectTag: Sendable {
  @usableFromInline let id: EffectID
  @usableFromInline let parent: Int

  @usableFromInline
  init(id: EffectID, parent: Int) {
    self.id = id
    self.parent = parent
  }
}

/// What a runner may do to its loop.
@usableFromInline
final class Outlet<Event: Sendable>: Sendable {
  /// Hands an event of an effect to the loop, from any thread.
  @usableFromInline let send: @Sendable (Event, any Effect) -> Void
  /// Has work done in the loop's turn, after the events that were sent before.
  @usableFromInline let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The number of the event under way. For the turn of the loop only.
  @usableFromInline let number: @Sendable () -> Int
  /// Told of the start and the end of effects, if anyone wants to know.
  @usableFromInline let trace: (@Sendable (EffectTrace) -> Void)?
  /// The number of the next effect. For the turn of the loop only.
  @usableFromInline let count: @Sendable () -> Int
  @usableFromInline let name: String
  @usableFromInline let path: String

  @inlinable
  init(
    send: @escaping @Sendable (Event, any Effect) -> Void,
    perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    number: @escaping @Sendable () -> Int,
    trace: (@Sendable (EffectTrace) -> Void)?, count: @escaping @Sendable () -> Int,
    name: String, path: String = ""
  ) {
    self.send = send
    self.perform = perform
    self.number = number
    self.trace = trace
    self.count = count
    self.name = name
    self.path = path
  }

  /// The same outlet for the effects of another name.
  @usableFromInline
  func named(_ name: String) -> Outlet {
    Outlet(
      send: send, perform: perform, number: number, trace: trace, count: count, name: name,
      path: path)
  }

  /// The tag of a new effect, if anyone wants to know. For the turn of the loop only.
  @inlinable
  func tag(for key: some Hashable & Sendable) -> EffectTag? {
    trace == nil ? nil : tagged(String(describing: key))
  }

  @usableFromInline
  func tagged(_ key: String) -> EffectTag {
    EffectTag(
      id: EffectID(feedback: name, key: path + key, number: count()), parent: number())
  }

  /// An outlet for a child's events, whose effects' keys stand below a path.
  @usableFromInline
  func contramap<Child>(
    path: String = "", _ embed: @escaping @Sendable (Child) -> Event
  ) -> Outlet<Child> {
    Outlet<Child>(
      send: { [send] event, effect in send(embed(event), effect) },
      perform: perform, number: number, trace: trace, count: count, name: name,
      path: self.path + path)
  }
}

/// The start or the end of an effect.
@usableFromInline
enum EffectTrace: Sendable {
  case started(EffectID)
  case ended(EffectID, EffectEnd)
}

/// A feedback at work in one loop. For the turn of the loop only.
@usableFromInline
struct Runner<State, Event>: Sendable {
  /// Looks at a state and the event that led to it, and starts and cancels effects accordingly.
  @usableFromInline let attend: @Sendable (State, Event?) -> Void
  /// Cancels all effects, and forgets what was wanted.
  @usableFromInline let clear: @Sendable () -> Void

  @inlinable
  init(
    attend: @escaping @Sendable (State, Event?) -> Void, clear: @escaping @Sendable () -> Void
  ) {
    self.attend = attend
    self.clear = clear
  }
}
