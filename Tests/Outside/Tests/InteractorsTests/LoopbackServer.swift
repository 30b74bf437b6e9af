// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// A server on a port of the loopback interface that runs a script for one connection.
final class LoopbackServer: Sendable {
  /// The server's end of the connection, for the thread of the script.
  final class Connection {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the lines of the next head; empty when the client has closed the connection.
    func head() -> [String] {
      let end = Array("\r\n\r\n".utf8)
      while true {
        if let range = buffer.firstRange(of: end) {
          let text = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
          buffer.removeFirst(range.upperBound)
          return text.components(separatedBy: "\r\n")
        }
        guard receive() else { return [] }
      }
    }

    /// Returns a number of bytes, or fewer when the client has closed the connection.
    func bytes(_ count: Int) -> [UInt8] {
      while buffer.count < count, receive() {}
      defer { buffer.removeFirst(min(count, buffer.count)) }
      return Array(buffer.prefix(count))
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, sendFlags)
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    private func receive() -> Bool {
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return false }
      buffer += piece[..<count]
      return true
    }
  }

  /// The address of the server.
  let url: String

  /// Opens a port, and runs the script on a separate thread when a client has connected.
  init(_ script: @escaping @Sendable (Connection) -> Void) {
    let listener = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    precondition(isOpen, "There is no free port.")
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread {
      let descriptor = accept(listener, nil, nil)
      close(listener)
      guard descriptor >= 0 else { return }
      script(Connection(descriptor))
      close(descriptor)
    }
  }
}
