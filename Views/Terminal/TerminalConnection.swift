// SPDX-License-Identifier: MIT

/// A terminal that is attached to a ``TerminalServer``, with the closures that handle its events.
///
/// See ``TerminalServer`` for an example.
@MainActor public final class TerminalConnection {
  /// A closure that receives each event, in order.
  public var onEvent: (Event) -> Void {
    get { session.onEvent }
    set { session.onEvent = newValue }
  }
  /// A closure that is called at the start and after all pending events have been handled, for layout and drawing.
  public var onIdle: () -> Void {
    get { session.onIdle }
    set { session.onIdle = newValue }
  }
  /// A closure that is called once when the session has ended: after ``end()``, or because the client detached or
  /// died.
  public var onEnd: () -> Void = {}
  /// The terminal, which the connection closes.
  public let terminal: Terminal
  /// The variables that describe the client's terminal and language, such as `TERM`, `NO_COLOR` and `LANG`.
  public let environment: [String: String]

  private let loop: Loop
  private let session: LoopSession
  private let socket: Int32
  private let files: [Int32]
  private var source: LoopSource?
  private let didEnd: (TerminalConnection) -> Void
  private var isOpen = true

  init(
    _ terminal: Terminal, files: [Int32], socket: Int32, _ environment: [String: String],
    _ loop: Loop, didEnd: @escaping (TerminalConnection) -> Void
  ) {
    (self.terminal, self.files, self.socket) = (terminal, files, socket)
    (self.environment, self.loop, self.didEnd) = (environment, loop, didEnd)
    session = loop.add(terminal)
    session.onEnd = { [weak self] in self?.end() }
    source = loop.watch(socket) { [weak self] in self?.receive() }
    terminal.onSuspend { [weak self] in self?.stopClient() }
  }

  /// Ends the session and restores the terminal; the client returns. Further calls have no effect.
  ///
  /// It doesn't wait for a terminal that accepts nothing or hasn't replied yet: the client does.
  public func end() { end(.ended) }

  /// Ends the session, and sends the reason to the client.
  func end(_ reason: ServerMessage) {
    guard isOpen else { return }
    isOpen = false
    source?.cancel()
    loop.remove(session)
    terminal.closeWithoutWaiting()
    send(reason)
    for descriptor in files + [socket] { System.close(descriptor) }
    didEnd(self)
    onEnd()
    // The closures usually refer to the connection or to a window on its terminal.
    (session.onEvent, session.onIdle, onEnd) = ({ _ in }, {}, {})
  }

  private func receive() {
    let part = System.receive(from: socket, limit: 0)
    guard case .bytes = part.transfer else {
      if part.transfer != .wouldBlock { end() }
      return
    }
    for byte in part.bytes where isOpen {
      switch ClientMessage(rawValue: byte) {
      case .resized: terminal.sizeMayHaveChanged()
      case .stops: stopClient()
      case .continued: terminal.reclaim()
      case .detaches, nil: end()
      }
    }
  }

  /// Restores the terminal and makes the client stop; the session continues with the client.
  private func stopClient() {
    terminal.release()
    send(.stop)
  }

  private func send(_ message: ServerMessage) {
    _ = System.send([message.rawValue], to: socket)
  }
}
