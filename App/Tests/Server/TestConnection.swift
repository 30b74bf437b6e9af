// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A TCP connection to a server under test, which sends arbitrary bytes.
final class TestConnection: Sendable {
  private let descriptor: Int32

  struct Failure: Error {
    let call: String
    let code = errno
  }

  init(port: UInt16) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let failure = Failure(call: "connect")
      close(descriptor)
      throw failure
    }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// Sends bytes. Stops when the server has closed the connection.
  func send(_ bytes: some Sequence<UInt8>) async {
    let bytes = Array(bytes)
    await offPool { [descriptor] in
      var start = 0
      while start < bytes.count {
        #if canImport(Darwin)
          let flags: Int32 = 0
        #else
          let flags = Int32(MSG_NOSIGNAL)
        #endif
        let sent = bytes[start...].withUnsafeBytes { buffer in
          #if canImport(Darwin)
            Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
          #else
            Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
          #endif
        }
        guard sent > 0 else { return }
        start += sent
      }
    }
  }

  /// Closes the sending side of the connection.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Returns some bytes as soon as they are available, or an empty array at the end.
  func receive() async -> [UInt8] {
    await offPool { [descriptor] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return Array(buffer.prefix(max(count, 0)))
    }
  }

  /// Returns everything that the server sends until it closes the connection.
  func receiveAll() async -> [UInt8] {
    var all: [UInt8] = []
    while case let bytes = await receive(), !bytes.isEmpty {
      all += bytes
    }
    return all
  }

  /// Runs blocking calls on a new thread, because the server responds on the threads of the pool.
  private func offPool<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}
