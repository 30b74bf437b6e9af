// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Darwin)
  private let sendFlags: Int32 = 0
#else
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// The server's end of a connection, for the thread of the script.
public final class Connection {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Returns the lines of the next head; empty when the client has closed the connection.
  public func head() -> [String] {
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
  public func bytes(_ count: Int) -> [UInt8] {
    while buffer.count < count, receive() {}
    defer { buffer.removeFirst(min(count, buffer.count)) }
    return Array(buffer.prefix(count))
  }

  /// Sends bytes, and returns whether the connection took all of them.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start, sendFlags)
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  /// Sends text, and returns whether the connection took all of it.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Waits until the client has closed the connection.
  public func waitForEnd() {
    repeat { buffer = [] } while receive()
  }

  private func receive() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count > 0 else { return false }
    buffer += piece[..<count]
    return true
  }
}
