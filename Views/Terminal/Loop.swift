// SPDX-License-Identifier: MIT

/// The application's loop: it waits for the terminal, signals, the main queue and timers, and sleeps at rest.
///
/// It runs on the main thread, from a `main` that isn't `async`; tasks of the main actor and work of the main queue run
/// inside it. After whatever came, once nothing more is ready, it calls `onIdle` once: the place to lay out and
/// paint. A lone key is painted at once; while frames follow each other they come at most 60 times a second, or as often
/// as `maximumFrameRate` says.
@MainActor public final class Loop {
  /// Called with each event, in order.
  public var onEvent: (Event) -> Void = { _ in } { didSet { handlers += 1 } }
  /// Called once at the beginning, and after all that came at a time was done.
  public var onIdle: () -> Void = {}
  /// How many frames are shown a second at most while they follow each other, one at least; `nil` for as many as there
  /// is something to show.
  public var maximumFrameRate: Int? = 60 {
    didSet {
      frameTime = maximumFrameRate.map { .nanoseconds(1_000_000_000 / max(1, $0)) } ?? .zero
    }
  }
  /// Whether Ctrl-Z stops the process, as it does to others, instead of being an event.
  public var suspendsOnControlZ = true

  private let terminal: Terminal
  private let queue: MainQueue?
  /// The time of a test; nil for the system's.
  private let clock: LoopClock?
  private let beginning = ContinuousClock.now
  private var timers = Timers()
  private var isStopping = false
  /// How often `onEvent` was set.
  private var handlers = 0
  private var unsettledSince: Duration?
  private var lastFrame: Duration?
  private var inputDeadline: Duration?
  private var frameTime = Duration.nanoseconds(16_666_667)
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

  /// Makes a loop on a terminal, which stays the caller's to close.
  public convenience init(terminal: Terminal) {
    self.init(terminal: terminal, queue: MainQueue())
  }

  /// Makes a loop with or without the main queue, which someone else may serve already.
  init(terminal: Terminal, queue: MainQueue?, clock: LoopClock? = nil) {
    self.terminal = terminal
    self.queue = queue
    self.clock = clock
  }

  /// Runs until `stop()` is called or the terminal is gone.
  @discardableResult
  public func run() -> Ending {
    isStopping = false
    unsettledSince = now
    while !isStopping {
      if terminal.isGone { return .terminalGone }
      turns += 1
      let before = now
      fireTimers(at: before)
      let didWork = wait(upTo: mayPaint(at: before) ? before : nextDeadline())
      if didWork, unsettledSince == nil { unsettledSince = before }
      let after = now
      guard let since = unsettledSince, mayPaint(at: after), !isStopping else { continue }
      if !didWork || after - since >= Self.longestDrain { settle() }
    }
    return .stopped
  }

  /// Makes `run()` return after the work at hand.
  public func stop() {
    isStopping = true
  }

  /// Does work once after a time, inside the loop.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> LoopTimer
  {
    let timer = LoopTimer(deadline: now + max(.zero, delay), work: work)
    timers.add(timer)
    return timer
  }

  private func settle() {
    unsettledSince = nil
    let frames = terminal.frames
    onIdle()
    if terminal.frames != frames || terminal.isBusy { lastFrame = now }
  }

  /// Whether there is something to settle, and the last frame is long enough ago.
  private func mayPaint(at now: Duration) -> Bool {
    guard unsettledSince != nil else { return false }
    guard let lastFrame else { return true }
    return now - lastFrame >= frameTime
  }

  private func nextDeadline() -> Duration? {
    var next = timers.next()
    if let inputDeadline { next = min(next ?? inputDeadline, inputDeadline) }
    if unsettledSince != nil, let lastFrame {
      let frame = lastFrame + frameTime
      next = min(next ?? frame, frame)
    }
    return next
  }

  private func fireTimers(at now: Duration) {
    for timer in timers.takeDue(at: now) where timer.isPending {
      timer.fire()
      if unsettledSince == nil { unsettledSince = now }
    }
  }

  /// Waits for one of the descriptors until a time, and does what is to be done; returns whether there was anything.
  private func wait(upTo deadline: Duration?) -> Bool {
    var waits = [
      System.Wait(descriptor: terminal.input), System.Wait(descriptor: terminal.signals),
    ]
    if let descriptor = queue?.descriptor { waits.append(System.Wait(descriptor: descriptor)) }
    if terminal.isBusy { waits.append(System.Wait(descriptor: terminal.output, writing: true)) }
    var limit: Int?
    if let deadline { limit = milliseconds(until: deadline) }
    if let clock {
      clock.wait(&waits, limit)
    } else {
      System.wait(for: &waits, milliseconds: limit)
    }
    var didWork = false
    if let last = waits.last, last.writing, last.isReady { terminal.flush() }
    if waits[1].isReady, terminal.takeSignals() {
      onEvent(.resize(terminal.size))
      didWork = true
    }
    if let queue, queue.descriptor == nil || waits[2].isReady {
      queue.drain()
      didWork = didWork || queue.descriptor != nil
    }
    if waits[0].isReady {
      didWork = takeInput() || didWork
    } else if let due = inputDeadline, due <= now {
      inputDeadline = nil
      didWork = deliver(terminal.expire()) || didWork
    }
    return didWork
  }

  private func takeInput() -> Bool {
    guard case .events(let events) = terminal.read() else { return false }
    inputDeadline = nil
    if let timeout = terminal.timeout { inputDeadline = now + timeout }
    return deliver(events)
  }

  /// Returns whether there was anything to deliver.
  private func deliver(_ events: [Event]) -> Bool {
    // A flood of keys is read at a time, and hardly ever changes who is told of them.
    var (handle, known) = (onEvent, handlers)
    for event in events where !isStopping {
      if suspendsOnControlZ, case .key(let keyPress) = event, keyPress.modifiers == .control,
        keyPress.key == .character("z")
      {
        terminal.suspend()
      } else {
        if known != handlers { (handle, known) = (onEvent, handlers) }
        handle(event)
      }
    }
    return !events.isEmpty
  }

  /// Rounded up, so that the loop doesn't turn in vain just before the time.
  private func milliseconds(until deadline: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, deadline - now).components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(clamping: min(seconds, 1_000_000) * 1_000 + fraction)
  }
}
