// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// Describes the events, states and effects of all loops of the process, for inspectors and crash reports.
///
/// ```swift
/// let log = LoopLog { entry in print(entry) }
/// LoopObservation.add(log)
/// // 1 Search: event 1 typed("soup"), sent at Search.swift:12
/// // 1 Search: state after 1
/// ```
///
/// It observes the loops that are created after `LoopObservation` has it. Values are described by a ``ValueOutline``, so that
/// the cost of an event is limited and secrets are left out; types need not be `Codable`. A ``FlightRecorder`` records
/// one loop exactly.
public final class LoopLog: LoopObserver {
  /// An entry of the log.
  public struct Entry: Hashable, Sendable {
    /// The number of the loop: 1 for the first one that was observed.
    public let loop: Int
    /// The name of the loop, which is that of the type of its state.
    public let name: String
    /// The time since the beginning of the log, in whole microseconds.
    public let time: Duration
    /// What happened.
    public let content: Content

    /// Creates an entry. Its time is truncated to whole microseconds.
    public init(loop: Int, name: String, time: Duration, content: Content) {
      (self.loop, self.name, self.content) = (loop, name, content)
      self.time = .microseconds(time.wholeMicroseconds)
    }
  }

  /// What happened in a loop.
  public enum Content: Hashable, Sendable {
    /// An event is about to be reduced.
    case event(String, number: Int, cause: String)
    /// The state after an event, or after the start with number 0, as lines; nil if it has the same description as the
    /// one before.
    case state(String?, after: Int)
    /// An effect was started.
    case effectStarted(String, after: Int)
    /// An effect has ended.
    case effectEnded(String, isCancelled: Bool)
    /// An event was dropped.
    case dropped(String, cause: String)
    /// The loop was released.
    case released
  }

  private let count = Lock(0)
  /// The tapes of the running loops, if tests can be made.
  private let tapes = Lock<[Int: LoopTape]>([:])
  /// What isn't described yet of the loops that had no event: the first state and the effects that it has started.
  private let first = Lock<[Int: [Postponed]]>([:])
  private let defersFirstStates: Bool
  /// Whether first states are deferred still.
  private let isDeferring: Lock<Bool>
  private let recordsTests: Bool
  private let outline: ValueOutline
  private let now: @Sendable () -> Duration
  private let write: @Sendable (Entry) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - outline: The limits and the secret words of descriptions.
  ///   - recordsTests: Whether the last events of each loop whose types are `Codable` are kept in memory for
  ///     ``test(of:named:reducer:)``. This encodes each event and each state as JSON.
  ///   - defersFirstStates: Whether the first state of a loop, and the effects that it starts, are described before the
  ///     first event or by ``describeFirstStates()``, so that the start of a program doesn't wait for it. Loops that are created
  ///     later are described at once.
  ///   - now: Returns the time since the beginning of the log; nil for a clock that starts now.
  ///   - write: Receives each entry, on the thread of its loop or of ``describeFirstStates()``; concurrently for loops on
  ///     different threads. It must not use the log.
  public init(
    outline: ValueOutline = ValueOutline(), recordsTests: Bool = false,
    defersFirstStates: Bool = false,
    now: (@Sendable () -> Duration)? = nil, write: @escaping @Sendable (Entry) -> Void
  ) {
    let start = ContinuousClock.now
    self.outline = outline
    self.recordsTests = recordsTests
    self.defersFirstStates = defersFirstStates
    isDeferring = Lock(defersFirstStates)
    self.now = now ?? { ContinuousClock.now - start }
    self.write = write
  }

  /// Returns the hook that describes a loop.
  public func hook<State: Sendable, Event: Sendable>(
    _ state: State.Type, _ event: Event.Type
  ) -> LoopHook<State, Event>? {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if recordsTests, state is any Codable.Type, event is any Codable.Type {
      tapes.withLock { $0[number] = LoopTape(state: state, event: event) }
    }
    let probe = Probe(loop: number, state: state, log: self)
    return LoopHook { trace in probe.note(trace) }
  }

  /// Returns the Swift code of a test that replays the last events of a running loop; see ``RecordedTest``.
  ///
  /// - Parameters:
  ///   - loop: The number of the loop.
  ///   - name: The name of the test, as a sentence.
  ///   - reducer: The Swift expression of the reducer.
  /// - Throws: A ``RecordingError`` if the loop isn't running, or its state or events aren't `Codable`.
  public func test(
    of loop: Int, named name: String, reducer: String
  ) throws(RecordingError) -> String {
    guard let tape = tapes.withLock({ $0[loop] }) else {
      throw RecordingError(
        line: 0, reason: "The loop isn't running, or its state or its events aren't Codable.")
    }
    guard let lines = tape.jsonLines else {
      throw RecordingError(line: 0, reason: tape.problem ?? "Nothing was recorded yet.")
    }
    return try RecordedTest(jsonLines: lines).text(named: name, reducer: reducer)
  }

  /// Describes the first states that were deferred, and their effects, and no longer defers any; see `defersFirstStates`.
  public func describeFirstStates() {
    isDeferring.withLock { $0 = false }
    for (loop, postponed) in first.withLock(\.self) {
      let texts = postponed.map { $0.text(outline) }
      // Its first event may come meanwhile, which describes all of this itself.
      first.withLock { first in
        for (index, item) in (first.removeValue(forKey: loop) ?? []).enumerated() {
          item.write(index < texts.count ? texts[index] : item.text(outline))
        }
      }
    }
  }

  /// A description that is left for later.
  private struct Postponed: Sendable {
    let text: @Sendable (ValueOutline) -> String
    /// Writes the entry with the description.
    let write: @Sendable (String) -> Void
  }

  private func tape(_ value: Any, _ loop: Int, _ body: (inout LoopTape, any Encodable) -> Void) {
    guard recordsTests, let value = value as? any Encodable else { return }
    tapes.withLock { tapes in
      guard var tape = tapes.removeValue(forKey: loop) else { return }
      body(&tape, value)
      tapes[loop] = tape
    }
  }

  /// The observer of one loop, which the hook retains; its end is that of the loop.
  private final class Probe: Sendable {
    let loop: Int
    let log: LoopLog
    let last = Lock<String?>(nil)
    private let state: Any.Type
    /// The name of the state's type, once it was needed.
    private let knownName = Lock<String?>(nil)

    init(loop: Int, state: Any.Type, log: LoopLog) {
      (self.loop, self.state, self.log) = (loop, state, log)
    }

    deinit {
      if log.defersFirstStates { log.first.withLock { $0[loop] = nil } }
      if log.recordsTests { log.tapes.withLock { $0[loop] = nil } }
      send(.released)
    }

    private var name: String {
      if let name = knownName.withLock(\.self) { return name }
      let name = TypeName.of(state)
      knownName.withLock { $0 = name }
      return name
    }

    private func send(_ content: Content, at time: Duration? = nil) {
      log.write(Entry(loop: loop, name: name, time: time ?? log.now(), content: content))
    }

    private func send(_ text: String, after number: Int, at time: Duration? = nil) {
      let isSame = last.withLock { last in
        defer { last = text }
        return last == text
      }
      send(.state(isSame ? nil : text, after: number), at: time)
    }

    /// Leaves the description of the first state for later.
    private func postpone(_ state: some Sendable) {
      let time = log.now()
      let item = Postponed(text: { $0.lines(state) }) { [weak self] text in
        self?.send(text, after: 0, at: time)
      }
      log.first.withLock { $0[loop] = [item] }
    }

    /// Leaves the description of an effect for later if that of the first state is; otherwise returns `false`.
    private func postponeStart(of effect: EffectID) -> Bool {
      let time = log.now()
      let item = Postponed(text: { _ in singleLine(effect.description) }) { [weak self] text in
        self?.send(.effectStarted(text, after: 0), at: time)
      }
      return log.first.withLock { first in
        guard first[loop] != nil else { return false }
        first[loop]?.append(item)
        return true
      }
    }

    private func describePostponed() {
      guard log.defersFirstStates,
        let postponed = log.first.withLock({ $0.removeValue(forKey: loop) })
      else { return }
      for item in postponed { item.write(item.text(log.outline)) }
    }

    func note<State: Sendable, Event>(_ trace: LoopTrace<State, Event>) {
      let outline = log.outline
      switch trace {
      case .state(let state, after: 0) where log.isDeferring.withLock(\.self):
        log.tape(state, loop) { $0.finish($1, after: 0) }
        return postpone(state)
      case .effectStarted(let effect, after: 0)
      where log.defersFirstStates && postponeStart(of: effect):
        return
      default: describePostponed()
      }
      switch trace {
      case .event(let event, let number, let cause):
        send(.event(outline.line(event), number: number, cause: cause.description))
        let time = log.now().wholeMicroseconds
        log.tape(event, loop) { tape, event in
          tape.begin(event, number: number, cause: cause.description, microseconds: time)
        }
      case .state(let state, let number):
        log.tape(state, loop) { $0.finish($1, after: number) }
        send(outline.lines(state), after: number)
      case .effectStarted(let id, let number):
        send(.effectStarted(singleLine(id.description), after: number))
      case .effectEnded(let id, let end):
        send(.effectEnded(singleLine(id.description), isCancelled: end == .cancelled))
      case .dropped(let event, let cause, _):
        send(.dropped(outline.line(event), cause: cause.description))
      }
    }
  }
}

extension LoopLog.Entry: CustomStringConvertible {
  /// The entry on one line, such as `1 Search: event 3 typed("soup"), sent at Search.swift:12`.
  public var description: String {
    let what =
      switch content {
      case .event(let event, let number, let cause): "event \(number) \(event), \(cause)"
      case .state(.some, let number): "state after \(number)"
      case .state(nil, let number): "the same state after \(number)"
      case .effectStarted(let id, let number): "\(id) started after \(number)"
      case .effectEnded(let id, let isCancelled): "\(id) \(isCancelled ? "cancelled" : "completed")"
      case .dropped(let event, let cause): "dropped \(event), \(cause)"
      case .released: "released"
      }
    return "\(loop) \(name): \(what)"
  }
}
