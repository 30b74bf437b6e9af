// SPDX-License-Identifier: MIT

import CCurl
import LocalFiles
import Networking

/// The sockets of the connections that stay open between transfers.
///
/// libcurl reports the socket only after a transfer, and before the next one only the two ends of
/// the connection. It also reports when it closes a socket.
final class IdleSockets {
  /// The two ends of a connection, by which libcurl identifies it before a request.
  ///
  /// The port on this side alone is not enough: it may lead to several servers at a time.
  struct Line: Hashable {
    /// The server's address.
    let server: String
    let serverPort: Int
    /// The port on this side.
    let port: Int

    /// The port on this side distinguishes nearly all lines.
    func hash(into hasher: inout Hasher) { hasher.combine(port) }

    /// Creates a line; nil for a connection without a network.
    init?(_ server: UnsafePointer<CChar>?, _ serverPort: Int, _ port: Int) {
      guard let server, port > 0 else { return nil }
      self.server = String(cString: server)
      self.serverPort = serverPort
      self.port = port
    }

    /// Returns a Boolean value that indicates whether the line has two ends.
    func isBetween(_ server: UnsafePointer<CChar>?, _ serverPort: Int, _ port: Int) -> Bool {
      guard let server, self.port == port, self.serverPort == serverPort else { return false }
      return self.server.withCString { strcmp($0, server) == 0 }
    }

    /// Creates the line of a handle's connection; nil for none.
    init?(_ handle: EasyHandle) {
      var server: UnsafePointer<CChar>?
      ccurl_get_text(handle.pointer, CURLINFO_PRIMARY_IP, &server)
      self.init(
        server, handle.number(CURLINFO_PRIMARY_PORT), handle.number(CURLINFO_LOCAL_PORT))
    }
  }

  /// The line that was last searched. With few requests in flight, it is often the next one, too.
  private struct Latest {
    let line: Line
    let socket: curl_socket_t
  }

  private var latest: Latest?
  private var sockets: [Line: curl_socket_t] = [:]
  private var lines: [curl_socket_t: Line] = [:]

  /// Stores the connection of a transfer that has ended.
  func note(_ handle: EasyHandle) {
    var socket: curl_socket_t = -1
    ccurl_get_socket(handle.pointer, CURLINFO_ACTIVESOCKET, &socket)
    guard socket >= 0, let line = Line(handle) else { return }
    note(line, socket)
  }

  /// Stores the socket of a connection.
  func note(_ line: Line, _ socket: curl_socket_t) {
    latest = nil
    if let before = lines.updateValue(line, forKey: socket) { sockets[before] = nil }
    sockets[line] = socket
  }

  /// Returns the line with two ends; nil for a connection without a network.
  func line(_ server: UnsafePointer<CChar>?, _ serverPort: Int, _ port: Int) -> Line? {
    if let latest, latest.line.isBetween(server, serverPort, port) { return latest.line }
    return Line(server, serverPort, port)
  }

  /// Returns a Boolean value that indicates whether there is something to read on a connection.
  func hasSomethingToRead(_ line: Line) -> Bool {
    guard let socket = socket(of: line) else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private func socket(of line: Line) -> curl_socket_t? {
    if let latest, latest.line == line { return latest.socket }
    guard let socket = sockets[line] else { return nil }
    latest = Latest(line: line, socket: socket)
    return socket
  }

  /// Observes which sockets libcurl closes.
  func watchClosing(_ handle: UnsafeMutableRawPointer) {
    ccurl_set_close_socket(handle, closeSocket, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Closes a socket, whose number may be reused for another file.
  func close(_ socket: curl_socket_t) -> Int32 {
    latest = nil
    if let line = lines.removeValue(forKey: socket), sockets[line] == socket { sockets[line] = nil }
    return closeFile(socket)
  }
}

// SAFETY: the context is the engine's, which lives longer than its multi handle and all
// connections.
private let closeSocket: curl_closesocket_callback = { context, socket in
  guard let context else { return closeFile(socket) }
  return Unmanaged<IdleSockets>.fromOpaque(context).takeUnretainedValue().close(socket)
}

private func closeFile(_ file: curl_socket_t) -> Int32 { close(file) }
