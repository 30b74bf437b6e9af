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
/// libcurl tells the socket after a transfer only, and before the next one only the port.
final class IdleSockets {
  private var sockets: [Int: curl_socket_t] = [:]
  private static let limit = 4_096

  /// Notes the connection of a transfer that has just ended.
  func note(_ handle: UnsafeMutableRawPointer, port: Int) {
    var socket: curl_socket_t = -1
    ccurl_get_socket(handle, CURLINFO_ACTIVESOCKET, &socket)
    guard socket >= 0, port > 0 else { return }
    sockets[port] = socket
    guard sockets.count > Self.limit else { return }
    sockets = sockets.filter { Self.port(of: $0.value) == $0.key }
    if sockets.count > Self.limit / 2 { sockets = [port: socket] }
  }

  /// Whether the server has something to say, or has closed, on the connection at a port.
  func hasSomethingToRead(_ port: Int) -> Bool {
    // The number may be another file's by now.
    guard let socket = sockets[port], Self.port(of: socket) == port else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private static func port(of socket: curl_socket_t) -> Int? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress,
        getsockname(socket, start.assumingMemoryBound(to: sockaddr.self), &length) == 0,
        length >= socklen_t(MemoryLayout<sockaddr_in>.size)
      else { return nil }
      // In the addresses of both versions of IP, the port stands at the same place.
      return Int(bytes[2]) << 8 | Int(bytes[3])
    }
  }
}

extension Transfer {
  /// Lets no request go out on a connection on which the server already speaks.
  ///
  /// A server may say more than its answer: content after a 304, or a second answer. libcurl keeps such
  /// a connection, and takes what lies there for the answer to the next request. So there is a look
  /// at each connection before it is asked, and one that has something to say is closed instead. Under
  /// encryption nothing can be seen from outside, for the server may send keys at any time.
  func watchConnection(_ pointer: UnsafeMutableRawPointer) {
    guard isPlain else { return }
    guard !hasSpoiledConnection else {
      // A new connection needs no look, so that there is one further attempt at most.
      ccurl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
      hasSpoiledConnection = false
      return
    }
    ccurl_set_before_request(handle, lookBeforeRequest, pointer)
  }

  /// Notes the connection for the transfers to come.
  func noteConnection(port: Int) {
    if isPlain { idleSockets?.note(handle, port: port) }
  }

  private var isPlain: Bool { transmission.url.utf8.prefix(5).elementsEqual("http:".utf8) }

  /// Whether the connection at a port may be asked.
  fileprivate func mayAsk(_ port: Int) -> Bool {
    guard idleSockets?.hasSomethingToRead(port) == true else { return true }
    hasSpoiledConnection = true
    ccurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
    return false
  }
}

// SAFETY: as with the other callbacks, the context is the transfer of the handle, alive until the
// handle is removed from the multi handle.
private let lookBeforeRequest: curl_prereq_callback = { context, _, _, _, port in
  guard let context else { return CURL_PREREQFUNC_OK }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.mayAsk(Int(port)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
