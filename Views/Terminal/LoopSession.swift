// SPDX-License-Identifier: MIT

/// A terminal that a ``Loop`` serves, with the closures that handle its events.
///
/// ```swift
/// let session = loop.add(terminal)
/// let window = Window(surface: terminal, clock: loop)
/// session.onEvent = { window.dispatch($0) }
/// session.onIdle = { window.render() }
/// session.onEnd = { terminal.close() }
/// ```
@MainActor public final class LoopSession {
  /// A closure that receives each event, in order.
  public var onEvent: (Event) -> Void = { _ in } { didSet { handlers += 1 } }
  /// A closure that is called at the start and after all pending events have been handled, for layout and drawing.
  public var onIdle: () -> Void = {}
  /// A closure that is called once when the terminal is gone, after the loop has stopped serving it.
  public var onEnd: () -> Void = {}
  /// The terminal, which the caller closes.
  public let terminal: Terminal

  /// The time of the first event that isn't drawn yet.
  var unsettledSince: Duration?
  /// The time of the last frame.
  private(set) var lastFrame: Duration?
  /// The time of the last frame that answered input.
  private var lastAnswer: Duration?
  /// A Boolean value that indicates whether input was delivered since the last frame. The first frame counts as an answer.
  private var owesAnswer = true
  /// The time after which incomplete input is interpreted as it is.
  private(set) var inputDeadline: Duration?
  /// The time after which replies of the terminal aren't expected any more; nil if none are pending.
  private var answersDue: Duration?
  /// A Boolean value that indicates whether the terminal sent something in this turn.
  var didWork = false
  /// A Boolean value that indicates whether more input may be ready.
  var hasMoreInput: Bool { didWork && terminal.hasMoreInput }
  /// The number of the hold of an inline area, and the time at which it ends.
  private var areaHold: Int?
  private var areaDeadline: Duration?
  /// A Boolean value that indicates whether the session was removed from the loop.
  var isRemoved = false
  /// The number of times that `onEvent` was set.
  private var handlers = 0
  /// The last move of the pointer, which waits until the one before is a frame old.
  private var waitingMove: Event?
  /// The time at which a move of the pointer was last delivered.
  private var lastMove: Duration?

  init(_ terminal: Terminal, at now: Duration) {
    self.terminal = terminal
    unsettledSince = now
    expireAnswers(at: now)
    terminal.enableSizeQueries()
  }

  /// Stops expecting replies that are overdue, so that a deadly signal doesn't wait for them.
  func expireAnswers(at now: Duration) {
    guard terminal.slot.expectsAnswers else { return answersDue = nil }
    let due = answersDue ?? now + .milliseconds(RestorerSlot.answerTimeout)
    answersDue = due
    if due <= now { terminal.slot.expectAnswers(false) }
  }

  /// Ends the hold of an inline area when its time has come.
  func holdArea(at now: Duration) {
    if areaHold == terminal.areaHold, let areaDeadline, areaDeadline <= now { terminal.showArea() }
    guard areaHold != terminal.areaHold else { return }
    areaHold = terminal.areaHold
    areaDeadline = areaHold.map { _ in now + terminal.areaDelay }
  }

  /// Returns whether there is something to draw and the last frame is old enough.
  func mayPaint(at now: Duration, frameTime: Duration) -> Bool {
    frameDeadline(frameTime: frameTime).map { $0 <= now } ?? false
  }

  /// The time from which on the next frame may be drawn; nil if there is nothing to draw.
  ///
  /// A frame that answers input waits only for others that did, and not for those of timers and other sources, so that keys are
  /// answered at once while text streams.
  private func frameDeadline(frameTime: Duration) -> Duration? {
    guard let unsettledSince else { return nil }
    guard let last = owesAnswer ? lastAnswer : lastFrame else { return unsettledSince }
    return max(unsettledSince, last + frameTime)
  }

  /// Draws the frame.
  func settle(now: () -> Duration) {
    unsettledSince = nil
    let frames = terminal.frames
    onIdle()
    if terminal.frames != frames || terminal.isFramePending {
      lastFrame = now()
      if owesAnswer { lastAnswer = lastFrame }
    }
    owesAnswer = false
  }

  /// Returns the time at which the loop must serve the session if nothing arrives before.
  func nextDeadline(frameTime: Duration) -> Duration? {
    var next = inputDeadline
    if let frame = frameDeadline(frameTime: frameTime) { next = min(next ?? frame, frame) }
    if let areaDeadline { next = min(next ?? areaDeadline, areaDeadline) }
    if let answersDue { next = min(next ?? answersDue, answersDue) }
    if waitingMove != nil, let lastMove {
      let move = lastMove + frameTime
      next = min(next ?? move, move)
    }
    return next
  }

  /// Reads and delivers input; returns whether there was any.
  func takeInput(now: () -> Duration, while isRunning: () -> Bool) -> Bool {
    guard case .events(let events) = terminal.read() else { return false }
    inputDeadline = nil
    if let timeout = terminal.timeout { inputDeadline = now() + timeout }
    return deliver(events, while: isRunning)
  }

  /// Delivers incomplete input if its time limit has passed; returns whether there was any.
  func expireInput(at now: Duration, while isRunning: () -> Bool) -> Bool {
    guard let due = inputDeadline, due <= now else { return false }
    inputDeadline = nil
    return deliver(terminal.expire(), while: isRunning)
  }

  /// Delivers the last move of the pointer if the one before is old enough; returns whether it did.
  func deliverMove(now: () -> Duration, frameTime: Duration, while isRunning: () -> Bool) -> Bool {
    guard let move = waitingMove, isRunning(), !isRemoved else { return false }
    let now = now()
    if let lastMove, now - lastMove < frameTime { return false }
    waitingMove = nil
    lastMove = now
    onEvent(move)
    return true
  }

  /// Delivers events, except for moves of the pointer, of which only the last one waits; returns whether there were any.
  private func deliver(_ events: [Event], while isRunning: () -> Bool) -> Bool {
    // Many events can arrive at the same time, and a handler rarely replaces the handlers. They are read again only
    // then.
    var (handle, known) = (onEvent, handlers)
    var isEmpty = true
    for event in events where isRunning() && !isRemoved {
      if case .mouse(let mouse) = event, mouse.kind == .move {
        waitingMove = event
        continue
      }
      (isEmpty, owesAnswer) = (false, true)
      if known != handlers { (handle, known) = (onEvent, handlers) }
      if let move = waitingMove {
        waitingMove = nil
        handle(move)
      }
      handle(event)
    }
    return !isEmpty
  }
}
