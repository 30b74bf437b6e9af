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

  /// Returns when the connection is at its end and closed, soon after the task is cancelled.
  func serve() async {
    defer { try? socket.close() }
    var parser = HTTPRequestParser()
    do {
      while try await answerAll(of: &parser) {
        if parser.takeContinue() {
          try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        do {
          parser.receive(try await socket.read(atMost: 4096))
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
    while let request = try parser.next() {
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
