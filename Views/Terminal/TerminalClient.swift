// SPDX-License-Identifier: MIT

/// A client that attaches the terminal of this process to a ``TerminalServer``.
///
/// ```swift
/// let ending = try TerminalClient.attach(to: path)
/// if ending == .serverDied { print("The server has ended unexpectedly.") }
/// ```
@MainActor public enum TerminalClient {
  /// The reason why a client was detached.
  public enum Ending: Hashable, Sendable {
    /// The server has ended the session, or this client has detached.
    case ended
    /// The server was closed, for example because its process was asked to end.
    case serverClosed
    /// The server has died, and the client has restored the terminal.
    case serverDied
  }

  /// Attaches the terminal of standard input and output to a server, and returns when the session has ended.
  ///
  /// The server reads the keys and draws the frames; this process sends it the terminal's size, and restores the
  /// terminal if the server dies. INT, TERM, HUP and QUIT end the session, and then have their usual effect. Ctrl-Z and
  /// SIGTSTP stop this process with the terminal restored, and the session continues with the process.
  ///
  /// - Parameter path: The path of the server's socket.
  /// - Returns: The reason why the client was detached.
  /// - Throws: ``TerminalServerError`` if there is no server or no terminal, or if the server can't use the terminal.
  public static func attach(to path: String) throws(TerminalServerError) -> Ending {
    let other = System.isTerminal(0) ? nil : System.openControllingTerminal()
    defer { if let other { System.close(other) } }
    guard let slot = TerminalRestorer.claim() else {
      throw .refused("another session", reason: "no pipe is left")
    }
    guard TerminalRestorer.installNotifications(of: signals) else {
      _ = TerminalRestorer.end(slot, handledSignals: false)
      throw .terminal(.alreadyOpen)
    }
    var handles = true
    defer { if handles { _ = TerminalRestorer.end(slot, handledSignals: true) } }
    let attached = try AttachedTerminal(
      path: path, input: other ?? 0, output: 1, environment: System.environment)
    var deadline: ContinuousClock.Instant?
    var death: Int32?
    while attached.isAttached {
      var waits = [attached.socket, attached.lines, slot.wakeUps].map {
        System.Wait(descriptor: $0)
      }
      let rest = deadline.map { $0 - ContinuousClock.now }
      if let rest, rest <= .zero { break }
      System.wait(for: &waits, milliseconds: rest.map { Int($0 / .milliseconds(1)) + 1 })
      for signal in takeSignals(of: slot) {
        switch signal {
        case System.resized: attached.send(.resized)
        case System.stopped: attached.send(.stops)
        case System.continued: resume(attached)
        default:
          death = signal
          deadline = deadline ?? .now + detachTimeout
          attached.send(.detaches)
        }
      }
      attached.receive()
      if attached.takeStop() {
        attached.restore()
        stop()
        resume(attached)
      }
    }
    attached.restore()
    let ending = attached.ending
    attached.close()
    _ = TerminalRestorer.end(slot, handledSignals: true)
    handles = false
    if let death { System.send(death) }
    if let reason = attached.rejection { throw .rejected(reason: reason) }
    return ending
  }

  /// The signals that the client handles: those that end a process from outside, and those of job control.
  private static let signals = System.ending + [System.stopped, System.continued, System.resized]
  /// The time after which a client ends although the server doesn't react to its request.
  private static let detachTimeout = Duration.seconds(1)

  private static func takeSignals(of slot: RestorerSlot) -> [Int32] {
    var buffer = [UInt8](repeating: 0, count: 64)
    var signals: [Int32] = []
    while case .bytes(let count) = System.read(slot.wakeUps, into: &buffer) {
      signals += buffer[..<count].map { Int32($0) }
    }
    return signals
  }

  /// Stops this process, and returns when it is continued.
  private static func stop() {
    var standard = System.Disposition()
    withUnsafePointer(to: &standard) { System.restore(System.stopped, $0) }
    System.send(System.stopped)
    TerminalRestorer.notify(of: System.stopped)
  }

  /// Makes the server continue, in the foreground only: another program uses the terminal before.
  private static func resume(_ attached: AttachedTerminal) {
    System.waitForForeground(of: attached.output)
    attached.send(.continued)
  }
}
