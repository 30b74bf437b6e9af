// SPDX-License-Identifier: MIT

/// The application's event loop: it waits for terminals, signals, the main queue, timers, descriptors and files.
///
/// ```swift
/// let loop = Loop(terminal: terminal)
/// loop.onEvent = { window.dispatch($0) }
/// loop.onIdle = { window.render() }
/// loop.run()                                 // until stop(), or until the terminal is gone
/// ```
///
/// It runs on the main thread, from a `main` that isn't `async`. Tasks of the main actor and work of the main queue run
/// inside it, before the frame of the event whose handler started them. After it has handled all events that are ready,
/// it calls ``onIdle`` once for layout and drawing. A single key press is drawn immediately. Consecutive frames are
/// limited to 60 per second, or to ``maximumFrameRate``. Of the moves of the pointer without a button between two frames,
/// only the last one is delivered. While nothing happens, it sleeps. A program with several terminals creates a loop
/// without a terminal and adds each as a ``LoopSession``.
@MainActor public final class Loop {
  /// A closure that receives each event of the loop's own terminal, in order.
  public var onEvent: (Event) -> Void {
    get { main?.onEvent ?? { _ in } }
    set { main?.onEvent = newValue }
  }
  /// A closure that is called at the start and after all pending events of the loop's own terminal have been handled.
  public var onIdle: () -> Void {
    get { main?.onIdle ?? {} }
    set { main?.onIdle = newValue }
  }
  /// The maximum number of consecutive frames per second, at least 1; `nil` for unlimited. The default is 60.
  public var maximumFrameRate: Int? = 60 {
    didSet {
      frameTime = maximumFrameRate.map { .nanoseconds(1_000_000_000 / max(1, $0)) } ?? .zero
    }
  }

  /// The session of the loop's own terminal, whose end ends the loop.
  private let main: LoopSession?
  private var sessions: [LoopSession] = []
  private var sources: [LoopSource] = []
  private let queue: MainQueue?
  /// The virtual time of a test; nil for the system's time.
  private let clock: LoopClock?
  private let beginning = ContinuousClock.now
  private var timers = Timers()
  private var isStopping = false
  private var frameTime = Duration.nanoseconds(16_666_667)
  /// The descriptors to wait for: those of the queue, of sources and of sessions.
  private var waits: [System.Wait] = []
  /// The time since the creation of the loop, as a plain number, because the size of an instant isn't public.
  private var now: Duration { clock?.now() ?? (ContinuousClock.now - beginning) }
  /// The number of turns of the loop.
  private(set) var turns = 0

  /// The reason why the loop ended.
  public enum Ending: Hashable, Sendable {
    /// ``Loop/stop()`` was called.
    case stopped
    /// The terminal's window was closed or its connection was lost.
    case terminalGone
  }

  /// The longest time that a stream of input may delay a frame.
  private static let longestDrain = Duration.milliseconds(16)

  /// Creates a loop without a terminal, which runs until ``stop()`` is called.
  public convenience init() {
    self.init(terminal: nil, queue: MainQueue())
  }

  /// Creates a loop on a terminal, which the caller closes.
  public convenience init(terminal: Terminal) {
    self.init(terminal: terminal, queue: MainQueue())
  }

  /// Creates a loop with or without the main queue, which other code may already serve.
  init(terminal: Terminal?, queue: MainQueue?, clock: LoopClock? = nil) {
    self.queue = queue
    self.clock = clock
    main = terminal.map { LoopSession($0, at: .zero) }
    sessions = [main].compactMap(\.self)
  }

  /// Runs until ``stop()`` is called or the loop's own terminal is gone.
  @discardableResult
  public func run() -> Ending {
    isStopping = false
    let start = now
    for session in sessions { session.unsettledSince = start }
    while !isStopping {
      endSessions()
      if let main, main.isRemoved { return .terminalGone }
      turns += 1
      let before = now
      fireTimers(at: before)
      for session in sessions { session.holdArea(at: before) }
      // Nothing that would end the wait may be pending.
      guard !isStopping else { break }
      let mayPaint = sessions.contains { $0.mayPaint(at: before, frameTime: frameTime) }
      let didShare = wait(upTo: mayPaint ? before : nextDeadline())
      // Work that a handler of input has queued belongs to the same frame. Another `poll` would cost more.
      if let queue, sessions.contains(where: \.didWork) { queue.performPending() }
      let after = now
      for session in sessions {
        let didWork = didShare || session.didWork
        if didWork, session.unsettledSince == nil { session.unsettledSince = before }
        guard let since = session.unsettledSince, !isStopping,
          session.mayPaint(at: after, frameTime: frameTime)
        else { continue }
        let mayHaveMore = didShare || session.hasMoreInput
        if !mayHaveMore || after - since >= Self.longestDrain { session.settle { now } }
      }
    }
    return .stopped
  }

  /// Makes ``run()`` return after the current work.
  public func stop() {
    isStopping = true
  }

  // MARK: Terminals

  /// Starts to serve another terminal.
  ///
  /// Sessions take turns, and the work of a turn is bounded, so a flood of input in one session doesn't block the
  /// others.
  public func add(_ terminal: Terminal) -> LoopSession {
    let session = LoopSession(terminal, at: now)
    sessions.append(session)
    return session
  }

  /// Stops serving a terminal, which the caller closes. Has no effect on a terminal that isn't served.
  public func remove(_ session: LoopSession) {
    session.isRemoved = true
    sessions.removeAll { $0 === session }
  }

  /// Stops serving terminals that are gone, and calls their `onEnd`.
  private func endSessions() {
    for session in sessions where session.terminal.isGone {
      remove(session)
      session.onEnd()
    }
  }

  // MARK: Timers, descriptors and files

  /// Schedules work that runs once in the loop after a delay.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> LoopTimer
  {
    let timer = LoopTimer(deadline: now + max(.zero, delay), work: work)
    timers.add(timer)
    return timer
  }

  /// Calls a closure on the main actor whenever a descriptor is ready, until the source is cancelled.
  ///
  /// The caller owns the descriptor, and cancels the source before closing it. If the descriptor stays ready, the
  /// closure is called again in the next turn. Terminals are served in between.
  ///
  /// - Parameters:
  ///   - descriptor: A socket, a pipe or another descriptor that `poll` accepts. Regular files are always ready.
  ///   - readiness: The condition to wait for.
  ///   - work: The closure.
  public func watch(
    _ descriptor: Int32, for readiness: LoopSource.Readiness = .reading,
    _ work: @escaping @MainActor () -> Void
  ) -> LoopSource {
    let source = LoopSource(descriptor, readiness, work: work)
    sources.append(source)
    return source
  }

  /// Calls a closure whenever a file is changed, created, replaced or removed, until the source is cancelled. It
  /// follows a log without polling.
  ///
  /// ```swift
  /// let source = loop.watch(file: "/var/log/messages") { log.readMore() }
  /// ```
  ///
  /// Several changes may result in one call. Returns `nil` if the file's folder doesn't exist, or if the system has no
  /// watch left.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which need not exist yet.
  ///   - work: The closure, which is called on the main actor.
  public func watch(
    file path: String, _ work: @escaping @MainActor () -> Void
  ) -> LoopSource? {
    FileWatch(path: path).map { add($0, work) }
  }

  /// Calls a closure whenever an open file that has no name is written to, until the source is cancelled.
  package func watch(
    openFile file: Int32, _ work: @escaping @MainActor () -> Void
  ) -> LoopSource? {
    FileWatch(of: file).map { add($0, work) }
  }

  private func add(_ watch: FileWatch, _ work: @escaping @MainActor () -> Void) -> LoopSource {
    let source = LoopSource(
      watch.descriptor, .reading, work: { if watch.takeChanges() { work() } },
      onCancel: { watch.close() })
    sources.append(source)
    return source
  }

  private func nextDeadline() -> Duration? {
    var next = timers.next()
    for session in sessions {
      guard let deadline = session.nextDeadline(frameTime: frameTime) else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  private func fireTimers(at now: Duration) {
    for timer in timers.takeDue(at: now) where timer.isPending {
      timer.fire()
      for session in sessions where session.unsettledSince == nil { session.unsettledSince = now }
    }
  }

  // MARK: Waiting

  /// Waits for one of the descriptors until a deadline and handles it; returns whether there was work that may concern
  /// all sessions.
  private func wait(upTo deadline: Duration?) -> Bool {
    sources.removeAll { !$0.isActive }
    // Sources that are added in this turn are served in the next one.
    let (sessions, sources) = (sessions, sources)
    waits.removeAll(keepingCapacity: true)
    if let descriptor = queue?.descriptor { waits.append(System.Wait(descriptor: descriptor)) }
    for source in sources {
      waits.append(
        System.Wait(descriptor: source.descriptor, writing: source.readiness == .writing))
    }
    for session in sessions {
      let terminal = session.terminal
      // A negative descriptor is never ready: another program reads the keys of a terminal that is lent.
      waits.append(System.Wait(descriptor: terminal.isLent ? -1 : terminal.input))
      waits.append(System.Wait(descriptor: terminal.signals))
      if terminal.isBusy { waits.append(System.Wait(descriptor: terminal.output, writing: true)) }
    }
    var limit: Int?
    if let deadline { limit = milliseconds(until: deadline) }
    if let clock {
      clock.wait(&waits, limit)
    } else {
      System.wait(for: &waits, milliseconds: limit)
    }
    return takeTurns(sessions, sources)
  }

  private func takeTurns(_ sessions: [LoopSession], _ sources: [LoopSource]) -> Bool {
    var didShare = false
    var next = 0
    if let queue {
      if queue.descriptor == nil || waits[next].isReady {
        queue.drain()
        didShare = queue.descriptor != nil
      }
      if queue.descriptor != nil { next += 1 }
    }
    for source in sources {
      if waits[next].isReady, !isStopping, source.isActive {
        source.fire()
        didShare = true
      }
      next += 1
    }
    for session in sessions {
      let (input, signals) = (waits[next], waits[next + 1])
      next += 2
      if next < waits.count, waits[next].writing {
        if waits[next].isReady { session.terminal.flush() }
        next += 1
      }
      session.didWork = false
      guard !session.isRemoved, !isStopping else { continue }
      if signals.isReady, session.terminal.takeSignals() {
        session.onEvent(.resize(session.terminal.size))
        session.didWork = true
      }
      if input.isReady {
        if session.takeInput(now: { now }, while: { !isStopping }) { session.didWork = true }
      } else if session.expireInput(at: now, while: { !isStopping }) {
        session.didWork = true
      }
      session.expireAnswers(at: now)
      if session.deliverMove(now: { now }, frameTime: frameTime, while: { !isStopping }) {
        session.didWork = true
      }
    }
    return didShare
  }

  /// Rounded up, so that the loop doesn't wake just before the deadline.
  private func milliseconds(until deadline: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, deadline - now).components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(clamping: min(seconds, 1_000_000) * 1_000 + fraction)
  }
}

/// A descriptor, a file or a timer that a ``Loop`` waits for until the source is cancelled.
@MainActor public final class LoopSource {
  /// The condition of a descriptor.
  public enum Readiness: Hashable, Sendable {
    /// Data can be read, or the other side has closed the connection.
    case reading
    /// Data can be written, or the other side has closed the connection.
    case writing
  }

  /// A Boolean value that indicates whether the loop waits for the source.
  public private(set) var isActive = true

  let descriptor: Int32
  let readiness: Readiness
  private var work: (@MainActor () -> Void)?
  private var onCancel: (@MainActor () -> Void)?

  init(
    _ descriptor: Int32, _ readiness: Readiness, work: @escaping @MainActor () -> Void,
    onCancel: (@MainActor () -> Void)? = nil
  ) {
    (self.descriptor, self.readiness) = (descriptor, readiness)
    (self.work, self.onCancel) = (work, onCancel)
  }

  /// Stops waiting and releases the closure. Further calls have no effect.
  public func cancel() {
    guard isActive else { return }
    isActive = false
    work = nil
    onCancel?()
    onCancel = nil
  }

  func fire() {
    work?()
  }
}

/// A one-shot timer of a loop, which can be cancelled.
@MainActor public final class LoopTimer {
  /// A Boolean value that indicates whether the work is still scheduled.
  public var isPending: Bool { work != nil }

  let deadline: Duration
  private var work: (@MainActor () -> Void)?

  init(deadline: Duration, work: @escaping @MainActor () -> Void) {
    self.deadline = deadline
    self.work = work
  }

  /// Cancels the work. Has no effect after the work has run.
  public func cancel() {
    work = nil
  }

  func fire() {
    let work = work
    self.work = nil
    work?()
  }
}

/// Timers ordered by time, and by age for the same time.
@MainActor struct Timers {
  private var pending: [LoopTimer] = []

  mutating func add(_ timer: LoopTimer) {
    pending.removeAll { !$0.isPending }
    let index = pending.firstIndex { $0.deadline > timer.deadline } ?? pending.count
    pending.insert(timer, at: index)
  }

  /// Returns the time of the next timer.
  mutating func next() -> Duration? {
    while let first = pending.first, !first.isPending { pending.removeFirst() }
    return pending.first?.deadline
  }

  /// Removes and returns the timers that are due. Timers that they add wait for the next turn.
  mutating func takeDue(at now: Duration) -> [LoopTimer] {
    let due = pending.prefix { $0.deadline <= now }
    pending.removeFirst(due.count)
    return Array(due)
  }
}

/// The time source and the wait function of a loop, which tests replace.
@MainActor struct LoopClock {
  /// Returns the time since the creation of the clock.
  var now: () -> Duration
  /// Waits until a descriptor is ready, for at most a number of milliseconds, or without a limit.
  var wait: (_ waits: inout [System.Wait], _ milliseconds: Int?) -> Void
}

extension LoopClock {
  /// Creates a clock with the system's time since an instant and the system's wait function.
  init(since beginning: ContinuousClock.Instant) {
    self.init(
      now: { ContinuousClock.now - beginning },
      wait: { waits, limit in System.wait(for: &waits, milliseconds: limit) })
  }
}
