// SPDX-License-Identifier: MIT

import FlyingSocks
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A socket that listens on the loopback interface, and the connections that come in through it.
///
/// The sockets and their waiting are FlyingSocks'; what goes over them is read and written here,
/// because FlyingFox's own server closes the connection on a malformed request, without an answer,
/// and sets no limit on what it takes in.
struct HTTPListener: Sendable {
  /// The port that the system chose, or the one that was asked for.
  let port: UInt16

  private let socket: Socket
  private let pool: any AsyncSocketPool

  /// Listens on a port of 127.0.0.1, where 0 is one of the system's choice. From then on clients can
  /// connect; they get their answers when `run` is called.
  init(port wanted: UInt16) async throws(StartError) {
    do {
      let socket = try Socket(domain: AF_INET)
      do {
        // A port of which old connections are still known can be listened on at once; one on which
        // somebody listens can't.
        try socket.setValue(true, for: .localAddressReuse)
        socket.closeOnExecute()
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: wanted))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else {
          throw SocketError.unsupportedAddress
        }
        let pool = Self.makePool()
        try await pool.prepare()
        self.port = port
        self.pool = pool
        self.socket = socket
      } catch {
        try? socket.close()
        throw error
      }
    } catch SocketError.failed(_, EADDRINUSE, _) {
      throw .portTaken(wanted)
    } catch SocketError.failed(_, EACCES, _) {
      throw .portForbidden(wanted)
    } catch SocketError.failed(_, _, let message) {
      throw .cannotListen(port: wanted, reason: message)
    } catch {
      throw .cannotListen(port: wanted, reason: "\(error)")
    }
  }

  /// Serves connections until the task is cancelled; when it returns, all sockets are closed.
  func run(
    _ limits: ConnectionLimits, respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse?
  ) async {
    let connections = ConnectionCount()
    defer { try? socket.close() }
    guard let listening = try? AsyncSocket(socket: socket, pool: pool) else { return }
    await withDiscardingTaskGroup { group in
      group.addTask { try? await pool.run() }
      while !Task.isCancelled {
        do {
          let accepted = try await listening.accept()
          accepted.socket.sendAtOnce()
          accepted.socket.closeOnExecute()
          let connection = HTTPConnection(socket: accepted, respond: respond, limits: limits)
          let count = connections.add()
          group.addTask {
            if count <= limits.connections {
              await connection.serve()
            } else {
              await connection.refuse()
            }
            connections.remove()
          }
        } catch {
          // The peer has gone again, or the process has no descriptors left. The latter lasts until
          // a connection ends; the pause keeps the loop from spinning.
          try? await Task.sleep(for: .milliseconds(20))
        }
      }
      group.cancelAll()
    }
  }

  /// Stops listening without having served anybody.
  func close() {
    try? socket.close()
  }

  private static func makePool() -> any AsyncSocketPool {
    SocketPool<Poll>.make()
  }
}

extension Socket {
  /// Switches Nagle's algorithm off: a reply of several writes would wait 40 ms for the peer's
  /// delayed acknowledgement. Failing that, replies are slower.
  fileprivate func sendAtOnce() {
    try? setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    #if canImport(Darwin)
      try? setValue(true, for: .noSIGPIPE)
    #endif
  }

  /// Keeps programs that the process starts from inheriting the socket.
  fileprivate func closeOnExecute() {
    _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
  }
}

/// The number of open connections.
private final class ConnectionCount: Sendable {
  private let count = Atomic(0)

  /// Counts a connection, and returns their number.
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }

  /// Counts a connection no longer.
  func remove() { count.subtract(1, ordering: .relaxed) }
}
