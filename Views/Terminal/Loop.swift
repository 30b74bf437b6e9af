// SPDX-License-Identifier: MIT

/// The application's loop: it waits for terminals, signals, the main queue, timers, descriptors and files, and sleeps at
/// rest.
///
/// ```swift
/// let loop = Loop(terminal: terminal)
/// loop.onEvent = { window.dispatch($0) }
/// loop.onIdle = { window.render() }
/// loop.run()                                 // until stop(), or until the terminal is gone
/// ```
///
/// It runs on the main thread, from a `main` that isn't `async`; tasks of the main actor and work of the main queue run
/// inside it. After whatever came, once nothing more is ready, it calls `onIdle` once: the place to lay out and
/// paint. A lone key is painted at once; while frames follow each other they come at most 60 times a second, or as often
/// as `maximumFrameRate` says. A program of several terminals makes a loop without one and adds each as a
/// ``LoopSession``.
@MainActor public final class Loop {
  /// Called with each event of the terminal that the loop was made with, in order.
  public var onEvent: (Event) -> Void {
    get { main?.onEvent ?? { _ in } }
    set { main?.onEvent = newValue }
  }
  /// Called once at the beginning, and after all that came at a time was done, for the terminal that the loop was made
  /// with.
  public var onIdle: () -> Void {
    get { main?.onIdle ?? {} }
    set { main?.onIdle = newValue }
  }
  /// How many frames are shown a second at most while they follow each other, one at least; `nil` for as many as there
  /// is something to show.
  public var maximumFrameRate: Int? = 60 {
    didSet {
      frameTime = maximumFrameRate.map { .nanoseconds(1_000_000_000 / max(1, $0)) } ?? .zero
    }
  }

  /// The session of the terminal that the loop was made with, whose end is the loop's.
  private let main: LoopSession?
  private var sessions: [LoopSession] = []
  private var sources: [LoopSource] = []
  private let queue: MainQueue?
  /// The time of a test; nil for the system's.
  private let clock: LoopClock?
  private let beginning = ContinuousClock.now
  private var timers = Timers()
  private var isStopping = false
  private var frameTime = Duration.nanoseconds(16_666_667)
  /// The descriptors that are waited for: the queue's, those of sources, and those of sessions.
  private var waits: [System.Wait] = []
  /// The time since the loop was made: a plain number, where an instant's size is the library's secret.
  private var now: Duration { clock?.now() ?? (ContinuousClock.now - beginning) }
  /// How often the loop was awake.
  private(set) var turns = 0

  /// Why the loop came to its end.
  public enum Ending: Hashable, Sendable {
    /// `stop()` was called.
    case stopped
    /// The terminal's window was closed, or its line was cut.
    case terminalGone
  }

  /// How long a stream of input may keep a frame from being shown.
  private static let longestDrain = Duration.milliseconds(16)

  /// Makes a loop without a terminal, which runs until `stop()` is called.
  public convenience init() {
    self.init(terminal: nil, queue: MainQueue())
  }

  /// Makes a loop on a terminal, which stays the caller's to close.
  public convenience init(terminal: Terminal) {
    self.init(terminal: terminal, queue: MainQueue())
  }

  /// Makes a loop with or without the main queue, which someone else may serve already.
  init(terminal: Terminal?, queue: MainQueue?, clock: LoopClock? = nil) {
    self.queue = queue
    self.clock = clock
    main = terminal.map { LoopSession($0, at: .zero) }
    sessions = [main].compactMap(\.self)
  }

  /// Runs until `stop()` is called or the terminal is gone that the loop was made with.
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
      // Nothing may be left that would end the wait.
      guard !isStopping else { break }
      let mayPaint = sessions.contains { $0.mayPaint(at: before, frameTime: frameTime) }
      let didShare = wait(upTo: mayPaint ? before : nextDeadline())
      let after = now
      for session in sessions {
        let didWork = didShare || session.didWork
        if didWork, session.unsettledSince == nil { session.unsettledSince = before }
        guard let since = session.unsettledSince, !isStopping,
          session.mayPaint(at: after, frameTime: frameTime)
        else { continue }
        if !didWork || after - since >= Self.longestDrain { session.settle { now } }
      }
    }
    return .stopped
  }

  /// Makes `run()` return after the work at hand.
  public func stop() {
    isStopping = true
  }

  // MARK: Terminals

  /// Serves another terminal from now on.
  ///
  /// Sessions take turns: what one of them has to do is bounded, so that none waits for another one's flood of keys.
  public func add(_ terminal: Terminal) -> LoopSession {
    let session = LoopSession(terminal, at: now)
    sessions.append(session)
    return session
  }

  /// Stops serving a terminal, which stays the caller's to close. Has no effect on one that isn't served.
  public func remove(_ session: LoopSession) {
    session.isRemoved = true
    sessions.removeAll { $0 === session }
  }

  /// Stops serving terminals that are gone, and says so.
  private func endSessions() {
    for session in sessions where session.terminal.isGone {
      remove(session)
      session.onEnd()
    }
  }

  // MARK: Timers, descriptors and files

  /// Does work once after a time, inside the loop.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> LoopTimer
  {
    let timer = LoopTimer(deadline: now + max(.zero, delay), work: work)
    timers.add(timer)
    return timer
  }

  /// Does work whenever a descriptor is ready, until the source is cancelled.
  ///
  /// The descriptor stays the caller's, who cancels the source before closing it. Work that leaves the descriptor ready is
  /// done again in the next turn; terminals have their turn in between.
  ///
  /// - Parameters:
  ///   - descriptor: A socket, a pipe or another descriptor that `poll` takes; regular files are always ready.
  ///   - readiness: What is waited for.
  ///   - work: What is done, on the main actor.
  public func watch(
    _ descriptor: Int32, for readiness: LoopSource.Readiness = .reading,
    _ work: @escaping @MainActor () -> Void
  ) -> LoopSource {
    let source = LoopSource(descriptor, readiness, work: work)
    sources.append(source)
    return source
  }

  /// Does work whenever a file changed, appeared, was replaced or went away, until the source is cancelled: what follows a
  /// log without polling.
  ///
  /// ```swift
  /// let source = loop.watch(file: "/var/log/messages") { log.readMore() }
  /// ```
  ///
  /// Changes that follow each other can be told as one. Returns `nil` if the file's folder doesn't exist, or the system
  /// has no watch to spare.
  ///
  /// - Parameters:
  ///   - path: The file, which doesn't have to exist yet.
  ///   - work: What is done, on the main actor.
  public func watch(
    file path: String, _ work: @escaping @MainActor () -> Void
  ) -> LoopSource? {
    guard let watch = FileWatch(path: path) else { return nil }
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

  /// Waits for one of the descriptors until a time, and does what is to be done; returns whether there was anything that
  /// may concern all sessions.
  private func wait(upTo deadline: Duration?) -> Bool {
    sources.removeAll { !$0.isActive }
    // What is added meanwhile has its turn next time.
    let (sessions, sources) = (sessions, sources)
    waits.removeAll(keepingCapacity: true)
    if let descriptor = queue?.descriptor { waits.append(System.Wait(descriptor: descriptor)) }
    for source in sources {
      waits.append(
        System.Wait(descriptor: source.descriptor, writing: source.readiness == .writing))
    }
    for session in sessions {
      let terminal = session.terminal
      waits.append(System.Wait(descriptor: terminal.input))
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
    }
    return didShare
  }

  /// Rounded up, so that the loop doesn't turn in vain just before the time.
  private func milliseconds(until deadline: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, deadline - now).components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(clamping: min(seconds, 1_000_000) * 1_000 + fraction)
  }
}
