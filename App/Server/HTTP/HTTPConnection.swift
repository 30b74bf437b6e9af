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

/// Serves the requests of a connection until the peer or a refusal closes it.
struct HTTPConnection: Sendable {
  let socket: AsyncSocket
  /// Responds to a request, or returns `nil` when the server is stopping.
  let respond: @Sendable (HTTPRequest) async -> HTTPResponse?
  let limits: ConnectionLimits

  /// Serves requests until the connection is closed or replaced, and returns soon after the task is cancelled.
  func serve(as id: Int, in connections: OpenConnections) async {
    defer { try? socket.close() }
    var parser = HTTPRequestParser()
    var wait = Wait(limits)
    do {
      while try await answerAll(of: &parser) {
        if parser.takeContinue() {
          try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        do {
          let deadline = wait.deadline(parser)
          let bytes =
            parser.isInsideRequest
            ? try await read(until: deadline)
            : try await connections.idle(id, descriptor: socket.socket.file.rawValue) {
              try await read(until: deadline)
            }
          guard let bytes else {
            guard parser.isInsideRequest else { return }
            throw Refusal(.requestTimeout, "The request timed out.")
          }
          parser.receive(bytes)
        } catch SocketError.disconnected where parser.isInsideRequest {
          throw Refusal(.badRequest, "The request is incomplete.")
        }
      }
    } catch let refusal as Refusal {
      await send(refusal)
    } catch {
      // The peer has disconnected, or the server is stopping, so no response is possible.
    }
  }

  /// Responds to the complete requests. Returns `false` when the connection must be closed.
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
      // The bytes that the peer has sent during a stream are lost.
      if response.stream != nil { return false }
      guard request.keepsConnection else { return false }
    }
    return true
  }

  /// The IP address of the peer, without the port.
  private var peer: String {
    switch try? socket.socket.remotePeer() {
    case .ip4(let address, _): address
    case .ip6(let address, _): address
    case .unix, nil: ""
    }
  }

  /// Reads some bytes, or returns `nil` if none arrive before the deadline.
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

  /// Refuses a connection that exceeds the maximum number.
  func refuse() async {
    let refusal = Refusal(
      .serviceUnavailable, "The server has too many connections. Try again in a moment.",
      fields: [HTTPField("Retry-After", "1")])
    try? await socket.write(HTTPResponse(refusal).encoded(closing: true))
    try? socket.close()
  }

  /// Sends a refusal as the last response, and then reads and discards what the peer is still
  /// sending for a while: closing a socket with unread bytes resets the connection, and the peer
  /// would lose the response.
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

/// The deadline for the next bytes of a connection.
private struct Wait {
  private let limits: ConnectionLimits
  private var place: (requests: Int, progress: HTTPRequestParser.Progress)?
  private var due = ContinuousClock.now

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Returns the current deadline. It's set when a request, its head or its body begins, so that a
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
