// SPDX-License-Identifier: MIT

/// A terminal that a ``Loop`` serves, with what is done when something comes from it.
///
/// ```swift
/// let session = loop.add(terminal)
/// let window = Window(surface: terminal, clock: loop)
/// session.onEvent = { window.dispatch($0) }
/// session.onIdle = { window.render() }
/// session.onEnd = { terminal.close() }
/// ```
@MainActor public final class LoopSession {
  /// Called with each event, in order.
  public var onEvent: (Event) -> Void = { _ in } { didSet { handlers += 1 } }
  /// Called once at the beginning, and after all that came at a time was done: the place to lay out and paint.
  public var onIdle: () -> Void = {}
  /// Called once when the terminal is gone, after the loop has stopped serving it.
  public var onEnd: () -> Void = {}
  /// The terminal, which stays the caller's to close.
  public let terminal: Terminal

  /// When something came that isn't painted yet.
  var unsettledSince: Duration?
  /// When a frame was shown last.
  private(set) var lastFrame: Duration?
  /// When the terminal's input is read as far as it makes sense.
  private(set) var inputDeadline: Duration?
  /// Whether something came from the terminal in this turn.
  var didWork = false
  /// Whether the loop serves it no longer.
  var isRemoved = false
  /// How often `onEvent` was set.
  private var handlers = 0

  init(_ terminal: Terminal, at now: Duration) {
    self.terminal = terminal
    unsettledSince = now
  }

  /// Whether there is something to settle, and the last frame is long enough ago.
  func mayPaint(at now: Duration, frameTime: Duration) -> Bool {
    guard unsettledSince != nil else { return false }
    guard let lastFrame else { return true }
    return now - lastFrame >= frameTime
  }

  /// Has the frame painted.
  func settle(now: () -> Duration) {
    unsettledSince = nil
    let frames = terminal.frames
    onIdle()
    if terminal.frames != frames || terminal.isBusy { lastFrame = now() }
  }

  /// When the loop has to look after the session if nothing comes.
  func nextDeadline(frameTime: Duration) -> Duration? {
    var next = inputDeadline
    if unsettledSince != nil, let lastFrame {
      let frame = lastFrame + frameTime
      next = min(next ?? frame, frame)
    }
    return next
  }

  /// Reads what came and delivers it; returns whether there was anything.
  func takeInput(now: () -> Duration, while isRunning: () -> Bool) -> Bool {
    guard case .events(let events) = terminal.read() else { return false }
    inputDeadline = nil
    if let timeout = terminal.timeout { inputDeadline = now() + timeout }
    return deliver(events, while: isRunning)
  }

  /// Delivers what the input began, if it is time to give up waiting for the rest; returns whether there was anything.
  func expireInput(at now: Duration, while isRunning: () -> Bool) -> Bool {
    guard let due = inputDeadline, due <= now else { return false }
    inputDeadline = nil
    return deliver(terminal.expire(), while: isRunning)
  }

  /// Returns whether there was anything to deliver.
  private func deliver(_ events: [Event], while isRunning: () -> Bool) -> Bool {
    // A flood of keys is read at a time, and hardly ever changes who is told of them.
    var (handle, known) = (onEvent, handlers)
    for event in events where isRunning() && !isRemoved {
      if known != handlers { (handle, known) = (onEvent, handlers) }
      handle(event)
    }
    return !events.isEmpty
  }
}
