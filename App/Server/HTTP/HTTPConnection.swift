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

/// Serves one connection: request after request, until the peer or a refusal ends it.
struct HTTPConnection: Sendable {
  let socket: AsyncSocket
  /// Answers a request; nothing when the server is being stopped.
  let respond: @Sendable (HTTPRequest) async -> HTTPResponse?
  let limits: ConnectionLimits

  /// Returns when the connection is at its end and closed, soon after the task is cancelled.
  func serve() async {
    defer { try? socket.close() }
    var parser = HTTPRequestParser()
    var wait = Wait(limits)
    do {
      while try await answerAll(of: &parser) {
        if parser.takeContinue() {
          try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        do {
          guard let bytes = try await read(until: wait.deadline(parser)) else {
            guard parser.isInsideRequest else { return }
            throw Refusal(.requestTimeout, "The request took too long to come.")
          }
          parser.receive(bytes)
        } catch SocketError.disconnected where parser.isInsideRequest {
          throw Refusal(.badRequest, "The request ends before it is whole.")
        }
      }
    } catch let refusal as Refusal {
      await send(refusal)
    } catch {
      // The peer has gone, or the server is being stopped: there is nobody to tell.
    }
  }

  /// Answers the requests that are whole; false when the connection is not to be used any more.
  private func answerAll(of parser: inout HTTPRequestParser) async throws -> Bool {
    while var request = try parser.next() {
      request.peer = peer
      guard let response = await respond(request) else { return false }
      try await socket.write(
        response.encoded(
          withoutBody: request.method == "HEAD", closing: !request.keepsConnection))
      if request.method != "HEAD" {
        try await response.pieces?.forEach { try await socket.write($0) }
        try await response.stream?.send(over: socket)
      }
      // Whatever the peer has said during a stream is lost.
      if response.stream != nil { return false }
      guard request.keepsConnection else { return false }
    }
    return true
  }

  /// The address of the other side, without the port.
  private var peer: String {
    switch try? socket.socket.remotePeer() {
    case .ip4(let address, _): address
    case .ip6(let address, _): address
    case .unix, nil: ""
    }
  }

  /// Reads some bytes; nil if none come in time.
  private func read(until deadline: ContinuousClock.Instant) async throws -> [UInt8]? {
    try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await socket.read(atMost: 4096) }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        return nil
      }
      return try await group.next() ?? nil
    }
  }

  /// Refuses a connection beyond the server's number.
  func refuse() async {
    let refusal = Refusal(
      .serviceUnavailable, "The server has too many connections. Try again in a moment.",
      fields: [HTTPField("Retry-After", "1")])
    try? await socket.write(HTTPResponse(refusal).encoded(closing: true))
    try? socket.close()
  }

  /// Sends a refusal as the last answer. What the peer is still sending is read and thrown away for
  /// a while: a socket closed with unread bytes resets the connection, and the peer would lose the
  /// answer.
  private func send(_ refusal: Refusal) async {
    do {
      try await socket.write(HTTPResponse(refusal).encoded(closing: true))
    } catch {
      return
    }
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    await withTaskGroup { group in
      group.addTask {
        var rest = HTTPLimits.discarded
        while rest > 0, let bytes = try? await socket.read(atMost: 4096) {
          rest -= bytes.count
        }
      }
      group.addTask { try? await Task.sleep(for: .seconds(2)) }
      await group.next()
      group.cancelAll()
    }
  }
}

/// The time until which the next bytes of a connection must have come.
private struct Wait {
  private let limits: ConnectionLimits
  private var place: (requests: Int, progress: HTTPRequestParser.Progress)?
  private var due = ContinuousClock.now

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Returns the end of the wait: it is set when a request, its head or its body begins, so that a
  /// peer that sends byte by byte gets no more time than others.
  mutating func deadline(_ parser: HTTPRequestParser) -> ContinuousClock.Instant {
    let next = (requests: parser.requests, progress: parser.progress)
    if place.map({ $0 == next }) != true {
      place = next
      due = .now + limits.wait(for: next.progress)
    }
    return due
  }
}
