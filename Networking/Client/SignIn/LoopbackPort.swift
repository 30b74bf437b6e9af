// SPDX-License-Identifier: MIT

import LocalFiles

#if canImport(Darwin) || canImport(Musl)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A port of the loopback interface that waits for the redirect of a browser (RFC 8252, 7.3).
///
/// One thread calls `wait`; any thread may call `stop`.
final class LoopbackPort: Sendable {
  /// The response to a request.
  enum Answer {
    /// Sends a page with a status and waits for another request.
    case next(status: String, page: String)
    /// Sends a page and ends the wait.
    case last(page: String)
  }

  /// A connection of a browser. Browsers open some without using them.
  private struct Visitor {
    let socket: Int32
    var received: [UInt8] = []

    /// The request line, once the head was received.
    var line: String? {
      guard received.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) != nil else { return nil }
      return String(decoding: received.prefix { $0 != 0x0D }, as: UTF8.self)
    }
  }

  /// The port number, which the system chooses.
  let number: Int
  private let listener: Int32
  /// The two ends of a pipe that ends the wait.
  private let ends: (read: Int32, write: Int32)

  /// Opens a port; nil if the system refuses.
  init?() {
    let listener = socket(AF_INET, streamType, 0)
    guard listener >= 0 else { return nil }
    var pair: [Int32] = [-1, -1]
    guard let number = Self.bind(listener), listen(listener, 8) == 0, pipe(&pair) == 0 else {
      close(listener)
      return nil
    }
    for file in [listener] + pair { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    self.listener = listener
    self.number = number
    ends = (pair[0], pair[1])
  }

  deinit {
    close(listener)
    close(ends.read)
    close(ends.write)
  }

  /// Ends the wait.
  func stop() {
    var byte: UInt8 = 0
    _ = write(ends.write, &byte, 1)
  }

  /// Responds to requests until the last response, or until `stop`.
  ///
  /// - Parameter answer: Receives the target of a GET request, such as `/?code=a`, or nil for
  ///   another request, and returns the response.
  func wait(_ answer: (String?) -> Answer) {
    var visitors: [Visitor] = []
    defer { for visitor in visitors { close(visitor.socket) } }
    while true {
      var files = [
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
        pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
      ]
      files += visitors.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
      guard poll(&files, nfds_t(files.count), -1) > 0 else {
        if errno == EINTR { continue }
        return
      }
      if files[1].revents != 0 { return }
      for (index, file) in files.enumerated().dropFirst(2).reversed() where file.revents != 0 {
        let isRead = read(&visitors[index - 2])
        guard let line = visitors[index - 2].line else {
          if !isRead { close(visitors.remove(at: index - 2).socket) }
          continue
        }
        let isOver = send(answer(Self.target(line)), to: visitors[index - 2].socket)
        close(visitors.remove(at: index - 2).socket)
        if isOver { return }
      }
      if files[0].revents != 0 { take(&visitors) }
    }
  }

  /// Returns the target of a GET request.
  private static func target(_ line: String) -> String? {
    let parts = line.parts(at: " ")
    guard parts.count == 3, parts[0] == "GET", parts[1].begins(with: "/") else { return nil }
    return String(parts[1])
  }

  private func take(_ visitors: inout [Visitor]) {
    let socket = accept(listener, nil, nil)
    guard socket >= 0 else { return }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    visitors.append(Visitor(socket: socket))
    // The oldest connection is closed to limit their number.
    if visitors.count > Self.visitorsLimit { close(visitors.removeFirst().socket) }
  }

  /// Reads available bytes; returns `false` at the end of the connection, or beyond the limit.
  private func read(_ visitor: inout Visitor) -> Bool {
    var piece = [UInt8](repeating: 0, count: 4_096)
    let count = recv(visitor.socket, &piece, piece.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    visitor.received += piece[..<count]
    return count > 0 && visitor.received.count <= Self.headLimit
  }

  /// Sends a response; returns a Boolean value that indicates whether it is the last one.
  private func send(_ answer: Answer, to socket: Int32) -> Bool {
    let (status, page, isLast) =
      switch answer {
      case .next(let status, let page): (status, page, false)
      case .last(let page): ("200 OK", page, true)
      }
    let text =
      "HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\n"
      + "Content-Length: \(page.utf8.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
      + page
    var bytes = Array(text.utf8)
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    // A page is smaller than the send buffer of a new socket.
    _ = Self.sendBytes(socket, &bytes, bytes.count, flags)
    shutdown(socket, Int32(SHUT_WR))
    return isLast
  }

  private static func sendBytes(
    _ socket: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32
  ) -> Int {
    #if canImport(Darwin)
      Darwin.send(socket, bytes, count, flags)
    #elseif canImport(Musl)
      Musl.send(socket, bytes, count, flags)
    #else
      Glibc.send(socket, bytes, count, flags)
    #endif
  }

  /// Binds a socket to a port of 127.0.0.1 and returns the port.
  private static func bind(_ socket: Int32) -> Int? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bindSocket(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  private static let visitorsLimit = 16
  private static let headLimit = 32 << 10
}

private func bindSocket(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 { bind(socket, address, length) }
