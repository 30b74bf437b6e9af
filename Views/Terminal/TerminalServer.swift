// SPDX-License-Identifier: MIT

/// A server for terminals: it listens on a Unix socket, and a session begins on each terminal whose ``TerminalClient``
/// attaches.
///
/// ```swift
/// let loop = Loop()
/// let server = try TerminalServer(path: path, loop: loop) { connection in
///   let window = Window(surface: connection.terminal, clock: loop)
///   window.root = ButtonView("Go")
///   connection.onEvent = { window.dispatch($0) }
///   connection.onIdle = { window.render() }
///   window.quitRequests.add { connection.end() }
/// }
/// loop.run()
/// ```
///
/// A client passes the descriptors of its terminal, so keys and frames don't make a detour through the client. Each
/// terminal has its own size, capabilities and theme. If the client dies, the server restores the terminal. If the
/// server dies, even by SIGKILL, the client does. Only processes of the same user can connect.
@MainActor public final class TerminalServer {
  /// The path of the socket.
  public let path: String
  /// The attached terminals, in the order in which they were attached.
  public private(set) var connections: [TerminalConnection] = []
  /// A closure that is called with the reason when a client can't be served.
  public var onRejection: (String) -> Void = { _ in }

  private let loop: Loop
  private let options: SessionOptions
  private let onAttach: (TerminalConnection) -> Void
  private let listener: Int32
  private var source: LoopSource?
  private var pending: [PendingAttachment] = []

  /// The time after which a connection without a complete first message is closed.
  private static let timeout = Duration.seconds(10)

  /// Starts to listen at a path, until ``close()`` is called. The socket of a server that was killed is replaced; nothing else is.
  ///
  /// - Parameters:
  ///   - path: The path of the socket, at most 103 bytes. It is best in a folder that only this user can change.
  ///   - loop: The loop that serves the terminals.
  ///   - options: The options of the sessions.
  ///   - onAttach: The closure that is called for each attached terminal, on the main actor.
  public init(
    path: String, loop: Loop, options: SessionOptions = SessionOptions(),
    onAttach: @escaping (TerminalConnection) -> Void
  ) throws(TerminalServerError) {
    (self.path, self.loop, self.options, self.onAttach) = (path, loop, options, onAttach)
    switch System.listen(at: path) {
    case .success(let descriptor): listener = descriptor
    case .failure(let code) where code.isUsedAddress: throw .alreadyServed(path: path)
    case .failure(let code) where code.isExisting: throw .occupied(path: path)
    case .failure(let code):
      throw .refused("to listen at \(path)", reason: System.message(code.number))
    }
    source = loop.watch(listener) { self.accept() }
  }

  /// Ends all sessions, which restores their terminals, and removes the socket. Further calls have no effect.
  public func close() {
    guard let source else { return }
    source.cancel()
    self.source = nil
    System.close(listener)
    System.removeSocket(at: path)
    for attachment in pending { attachment.close() }
    pending = []
    for connection in connections { connection.end(.closed) }
  }

  /// Removes the socket of a server that was killed. Has no effect if a server listens at the path, or if there is no socket.
  ///
  /// ```swift
  /// TerminalServer.removeAbandonedSocket(at: path)  // true after `kill -9` of the server
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether a socket was removed.
  @discardableResult
  public static func removeAbandonedSocket(at path: String) -> Bool {
    System.removeAbandonedSocket(at: path)
  }

  private func accept() {
    while let socket = System.accept(from: listener) {
      let attachment = PendingAttachment(socket: socket)
      pending.append(attachment)
      attachment.source = loop.watch(socket) { [weak self, weak attachment] in
        guard let attachment else { return }
        self?.receive(attachment)
      }
      attachment.timer = loop.schedule(after: Self.timeout) { [weak self, weak attachment] in
        guard let attachment else { return }
        self?.forget(attachment)
        attachment.close()
      }
    }
  }

  private func forget(_ attachment: PendingAttachment) {
    pending.removeAll { $0 === attachment }
  }

  private func receive(_ attachment: PendingAttachment) {
    switch attachment.receive() {
    case .incomplete: return
    case .invalid:
      forget(attachment)
      attachment.close()
    case .complete(let message):
      forget(attachment)
      open(attachment, message.environment)
    }
  }

  private func open(_ attachment: PendingAttachment, _ environment: [String: String]) {
    attachment.stopWaiting()
    let files = attachment.descriptors
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal(
        input: files[0], output: files[1], options: options, environment: { environment[$0] },
        watchdog: Watchdog(lines: (files[2], files[3])))
    } catch {
      attachment.reject(error.description)
      onRejection(error.description)
      return
    }
    let connection = TerminalConnection(
      terminal, files: [files[0], files[1]], socket: attachment.socket, environment, loop
    ) { [weak self] connection in
      self?.connections.removeAll { $0 === connection }
    }
    connections.append(connection)
    onAttach(connection)
  }
}

/// A connection whose first message isn't complete.
@MainActor private final class PendingAttachment {
  let socket: Int32
  private(set) var descriptors: [Int32] = []
  var source: LoopSource?
  var timer: LoopTimer?
  private var bytes: [UInt8] = []

  init(socket: Int32) {
    self.socket = socket
  }

  func receive() -> AttachmentMessage.Parsing {
    while true {
      let part = System.receive(from: socket, limit: AttachmentMessage.descriptors)
      descriptors += part.descriptors
      guard case .bytes = part.transfer else {
        return part.transfer == .wouldBlock ? .incomplete : .invalid
      }
      bytes += part.bytes
      let parsing = AttachmentMessage.parse(bytes)
      if parsing == .incomplete { continue }
      return descriptors.count == AttachmentMessage.descriptors ? parsing : .invalid
    }
  }

  func stopWaiting() {
    source?.cancel()
    timer?.cancel()
  }

  /// Sends a reason to the client and closes the connection.
  func reject(_ reason: String) {
    _ = System.send([ServerMessage.rejected.rawValue] + Array(reason.utf8), to: socket)
    close()
  }

  func close() {
    stopWaiting()
    for descriptor in descriptors + [socket] { System.close(descriptor) }
    descriptors = []
  }
}

/// An error of a terminal server or of its client.
public enum TerminalServerError: Error, Hashable, Sendable {
  /// Another server listens at the path.
  case alreadyServed(path: String)
  /// Something that isn't a socket is at the path.
  case occupied(path: String)
  /// No server listens at the path, and the system's error message.
  case noServer(path: String, reason: String)
  /// The terminal can't be attached.
  case terminal(TerminalError)
  /// The server can't open a session on the terminal, and the reason.
  case rejected(reason: String)
  /// A system call failed: its name, and the system's error message.
  case refused(String, reason: String)
}

extension TerminalServerError: CustomStringConvertible {
  /// The problem, its cause and advice.
  public var description: String {
    switch self {
    case .alreadyServed(let path):
      "Another server listens at \(path). Attach to it, or choose another path."
    case .occupied(let path):
      "Something else is at \(path), which isn't replaced. Choose another path."
    case .noServer(let path, let reason):
      "No server listens at \(path): \(reason). Start the server first, or correct the path."
    case .terminal(let error): error.description
    case .rejected(let reason): "The server can't use the terminal. \(reason)"
    case .refused(let what, let reason): "The system refused \(what): \(reason)."
    }
  }
}
