// SPDX-License-Identifier: MIT

import FlyingSocks
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A socket that listens on the loopback interface, and its connections.
///
/// The sockets and their event handling are those of FlyingSocks. HTTP is implemented here, because the server of
/// FlyingFox closes the connection after a malformed request without a response, and doesn't limit the size of
/// requests.
struct HTTPListener: Sendable {
  /// The port that was requested, or that the system has chosen.
  let port: UInt16

  private let socket: Socket
  private let pool: any AsyncSocketPool

  /// Listens on a port of 127.0.0.1, where 0 lets the system choose one. Clients can connect from now on, and receive
  /// their responses after `run(_:respond:)` is called.
  init(port wanted: UInt16) async throws(StartError) {
    do {
      let socket = try Socket(domain: AF_INET)
      do {
        // A port with old connections in TIME-WAIT can be used immediately. A port on which another program listens
        // can't.
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

  /// Serves connections until the task is cancelled. When this method returns, all sockets are closed.
  func run(
    _ limits: ConnectionLimits, respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse?
  ) async {
    let connections = OpenConnections(limit: limits.connections)
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
          let id = connections.add()
          group.addTask {
            guard let id else { return await connection.refuse() }
            await connection.serve(as: id, in: connections)
            connections.remove(id)
          }
        } catch {
          // The peer has already disconnected, or the process has no file descriptors left. The latter lasts until a
          // connection ends, so the pause prevents a busy loop.
          try? await Task.sleep(for: .milliseconds(20))
        }
      }
      group.cancelAll()
    }
  }

  /// Stops listening without having served a connection.
  func close() {
    try? socket.close()
  }

  private static func makePool() -> any AsyncSocketPool {
    SocketPool<Poll>.make()
  }
}

extension Socket {
  /// Disables Nagle's algorithm: otherwise a response of several writes would wait 40 ms for the delayed
  /// acknowledgement of the peer. If this fails, responses are only slower.
  fileprivate func sendAtOnce() {
    try? setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    #if canImport(Darwin)
      try? setValue(true, for: .noSIGPIPE)
    #endif
  }

  /// Prevents child processes from inheriting the socket.
  fileprivate func closeOnExecute() {
    _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
  }
}
