import CCurl

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which socket belongs to which port on this side, of the connections that stay open.
///
/// libcurl tells the socket after a transfer only, and before the next one only the port; it tells
/// when it closes one.
final class IdleSockets {
  private var sockets: [Int: curl_socket_t] = [:]
  private var ports: [curl_socket_t: Int] = [:]

  /// Notes the connection of a transfer that has just ended.
  func note(_ handle: UnsafeMutableRawPointer, port: Int) {
    guard port > 0, sockets[port] == nil else { return }
    var socket: curl_socket_t = -1
    ccurl_get_socket(handle, CURLINFO_ACTIVESOCKET, &socket)
    guard socket >= 0, ports[socket] == nil else { return }
    sockets[port] = socket
    ports[socket] = port
  }

  /// Whether the server has something to say on the connection at a port.
  func hasSomethingToRead(_ port: Int) -> Bool {
    guard let socket = sockets[port] else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  /// Closes a connection: its number may be another file's from now on.
  fileprivate func close(_ socket: curl_socket_t) -> Int32 {
    if let port = ports.removeValue(forKey: socket) { sockets[port] = nil }
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
    guard !transmission.isEncrypted else { return }
    var port = 0
    ccurl_get_long(handle, CURLINFO_LOCAL_PORT, &port)
    surroundings.sockets.note(handle, port: port)
  }

  /// Whether the connection at a port may be asked.
  fileprivate func mayAsk(_ port: Int) -> Bool {
    guard surroundings.sockets.hasSomethingToRead(port) else { return true }
    hasSpoiledConnection = true
    ccurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
    return false
  }
}

// SAFETY: as with the other callbacks, the context is the handle's object, alive until the handle is
// removed from the multi handle.
private let lookBeforeRequest: curl_prereq_callback = { context, _, _, _, port in
  guard let transfer = Transfer.of(context) else { return CURL_PREREQFUNC_OK }
  return transfer.mayAsk(Int(port)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

// SAFETY: the context is the engine's, which lives longer than its multi handle and all connections.
private let closeSocket: curl_closesocket_callback = { context, socket in
  guard let context else { return closeFile(socket) }
  return Unmanaged<IdleSockets>.fromOpaque(context).takeUnretainedValue().close(socket)
}

private func closeFile(_ file: curl_socket_t) -> Int32 { close(file) }
