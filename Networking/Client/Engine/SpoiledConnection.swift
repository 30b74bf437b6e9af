import CCurl

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which socket belongs to which line, of the connections that stay open.
///
/// libcurl tells the socket after a transfer only, and before the next one only the line; it tells
/// when it closes one.
final class IdleSockets {
  /// The two ends of a connection, by which libcurl tells it before a request.
  ///
  /// The port on this side alone is not enough: it may lead to several servers at a time.
  struct Line: Hashable {
    /// The server's number and port.
    let server: String
    let serverPort: Int
    /// The port on this side.
    let port: Int

    /// Makes one; nil where there is no network in between.
    init?(_ server: UnsafePointer<CChar>?, _ serverPort: Int, _ port: Int) {
      guard let server, port > 0 else { return nil }
      self.server = String(cString: server)
      self.serverPort = serverPort
      self.port = port
    }
  }

  private var sockets: [Line: curl_socket_t] = [:]
  private var lines: [curl_socket_t: Line] = [:]

  /// Notes a connection.
  func note(_ line: Line, _ socket: curl_socket_t) {
    if let before = lines.updateValue(line, forKey: socket) { sockets[before] = nil }
    sockets[line] = socket
  }

  /// Whether the server has something to say on a connection.
  func hasSomethingToRead(_ line: Line) -> Bool {
    guard let socket = sockets[line] else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  /// Closes a socket: its number may be another file's from now on.
  func close(_ socket: curl_socket_t) -> Int32 {
    if let line = lines.removeValue(forKey: socket), sockets[line] == socket { sockets[line] = nil }
    return closeFile(socket)
  }
}

extension Transfer {
  /// Lets no request go out on a connection on which the server already speaks.
  ///
  /// A server may say more than its answer: content after a 304, or a second answer. libcurl keeps such
  /// a connection, and takes what lies there for the answer to the next request. So there is a look
  /// at each connection before it is asked, and one that has something to say is closed instead. Under
  /// encryption nothing can be seen from outside, for the server may send keys at any time.
  func watchConnections(_ setup: HandleSetup, _ pointer: UnsafeMutableRawPointer) {
    ccurl_set_close_socket(
      handle, closeSocket, Unmanaged.passUnretained(surroundings.sockets).toOpaque())
    // A new connection needs no look, so that there is one further attempt at most.
    if !setup.needsNewConnection { ccurl_set_before_request(handle, lookBeforeRequest, pointer) }
  }

  /// Notes the connection for the transfers to come.
  func noteConnection() {
    guard !transmission.origin.isEncrypted else { return }
    var server: UnsafePointer<CChar>?
    var (serverPort, port) = (0, 0)
    ccurl_get_text(handle, CURLINFO_PRIMARY_IP, &server)
    ccurl_get_long(handle, CURLINFO_PRIMARY_PORT, &serverPort)
    ccurl_get_long(handle, CURLINFO_LOCAL_PORT, &port)
    var socket: curl_socket_t = -1
    ccurl_get_socket(handle, CURLINFO_ACTIVESOCKET, &socket)
    guard socket >= 0, let line = IdleSockets.Line(server, serverPort, port) else { return }
    surroundings.sockets.note(line, socket)
  }

  /// Whether a connection may be asked.
  fileprivate func mayAsk(_ line: IdleSockets.Line) -> Bool {
    guard surroundings.sockets.hasSomethingToRead(line) else { return true }
    hasSpoiledConnection = true
    ccurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
    return false
  }
}

// SAFETY: as with the other callbacks, the context is the handle's object, alive until the handle is
// removed from the multi handle.
private let lookBeforeRequest: curl_prereq_callback = { context, server, _, serverPort, port in
  guard let transfer = Transfer.of(context),
    let line = IdleSockets.Line(server, Int(serverPort), Int(port))
  else { return CURL_PREREQFUNC_OK }
  return transfer.mayAsk(line) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

// SAFETY: the context is the engine's, which lives longer than its multi handle and all connections.
private let closeSocket: curl_closesocket_callback = { context, socket in
  guard let context else { return closeFile(socket) }
  return Unmanaged<IdleSockets>.fromOpaque(context).takeUnretainedValue().close(socket)
}

private func closeFile(_ file: curl_socket_t) -> Int32 { close(file) }
