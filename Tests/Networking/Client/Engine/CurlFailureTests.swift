// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import NetworkingTestSupport
import Signals
import TestKit
import Testing

@Suite("Failures of servers", .timeLimit(.minutes(10)))
struct CurlFailureTests {
  /// Returns the error of a request to a server that runs a script after it has read the request.
  private func error(
    _ request: RecipeRequest = .get("/"),
    engine: CurlEngine = CurlEngine(),
    change: (inout CurlClient.Configuration) -> Void = { _ in },
    _ script: @escaping FaultServer.Script
  ) async throws -> TransportError? {
    let server = FaultServer { connection in
      _ = connection.request()
      script(connection)
    }
    defer { server.stop() }
    let client = try CurlClient.test(server, engine: engine, change)
    let outcome = await outcome(of: client.response(for: request))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("No transport error but \(outcome)")
      return nil
    }
    #expect(outcome.elements.isEmpty)
    #expect(error.message.hasSuffix("."))
    return error
  }

  @Test("a reset before the head is a lost connection")
  func resetBeforeHead() async throws {
    let error = try await error { $0.reset() }
    #expect(error?.kind == .connectionLost(maybeSent: true))
    #expect(error?.phase == .waiting)
    #expect(error?.host == "127.0.0.1")
  }

  @Test("an empty response is a lost connection")
  func emptyReply() async throws {
    let error = try await error { _ in }
    #expect(error?.kind == .connectionLost(maybeSent: true))
    #expect(error?.phase == .waiting)
  }

  @Test("a reset in the middle of the content is a lost connection while receiving")
  func resetMidBody() async throws {
    let error = try await error { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc")
      connection.reset()
    }
    let kinds: [TransportError.Kind?] = [.connectionLost(maybeSent: true), .truncated]
    #expect(kinds.contains(error?.kind))
    #expect(error?.maybeSent == true)
  }

  @Test("content shorter than announced is truncated")
  func truncatedLength() async throws {
    let error = try await error { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc") }
    #expect(error?.kind == .truncated)
    #expect(error?.phase == .receiving)
  }

  @Test("chunked content without the last chunk is truncated")
  func truncatedChunks() async throws {
    let error = try await error {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
    }
    #expect(error?.kind == .truncated)
  }

  @Test("a chunk with a bad size is malformed")
  func badChunk() async throws {
    let error = try await error {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n")
    }
    #expect(error?.kind == .malformedResponse)
  }

  @Test("an invalid status line is malformed")
  func junkStatusLine() async throws {
    #expect(try await error { $0.send("what do you want\r\n\r\n") }?.kind == .malformedResponse)
  }

  @Test("two different lengths are malformed")
  func twoLengths() async throws {
    let error = try await error {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 10\r\n\r\nabcdefghij")
    }
    #expect(error?.kind == .malformedResponse)
    // libcurl's message would only say that a callback has ended the transfer.
    #expect(error?.detail == "")
  }

  @Test("content that arrives too slowly exceeds the total limit while receiving")
  func slowBody() async throws {
    let engine = CurlEngine()
    let request = RecipeRequest.get("/").reporting(
      to: Observer { progress in
        if progress.received > 0 { engine.advanceClock(by: .seconds(3_600)) }
      })
    let error = try await error(request, engine: engine) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na")
      $0.waitForClose()
    }
    #expect(error?.kind == .timedOut(.total))
    #expect(error?.phase == .receiving)
  }

  @Test(
    "a server that never responds exceeds the limit of the request while waiting",
    arguments: [
      RecipeRequest.get("/", timeout: .seconds(30)),
      RecipeRequest.post("/", json: soup, timeout: .seconds(30)),
    ])
  func neverAnswers(_ request: RecipeRequest) async throws {
    let engine = CurlEngine()
    let error = try await error(request, engine: engine) {
      // Within the limit of the client.
      engine.advanceClock(by: .seconds(40))
      $0.waitForClose()
    }
    #expect(error?.kind == .timedOut(.total))
    #expect(error?.phase == .waiting)
  }

  @Test("a server that stops sending exceeds the stall limit")
  func stall() async throws {
    let error = try await error(change: { $0.timeouts.stall = .seconds(1) }) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na")
      $0.waitForClose()
    }
    #expect(error?.kind == .timedOut(.stall))
  }

  @Test("a missing TLS handshake exceeds the connect limit while securing")
  func silentEncryption() async throws {
    let server = FaultServer { $0.waitForClose() }
    defer { server.stop() }
    var configuration = CurlClient.Configuration()
    // The limit of libcurl, with the system's clock. The kernel accepts the connection immediately.
    configuration.timeouts.connect = .seconds(2)
    let client = try CurlClient(
      "https://127.0.0.1:\(server.port)", configuration: configuration, engine: CurlEngine())
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .timedOut(.connect))
    #expect(error.phase == .securing)
    #expect(!error.maybeSent)
  }

  @Test("a server without TLS is insecure")
  func plainServer() async throws {
    let server = FaultServer { $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
    defer { server.stop() }
    let client = try CurlClient("https://127.0.0.1:\(server.port)", engine: CurlEngine())
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .insecure(.handshake))
    #expect(!error.maybeSent)
  }

  @Test("a small compressed response that expands too much is stopped at the limit")
  func gzipBomb() async throws {
    let error = try await error(change: { $0.bodyLimit = 1_000 }) { connection in
      let bomb = Gzip.hundredThousandZeros
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
      connection.send(bomb)
      connection.waitForClose()
    }
    #expect(error?.kind == .responseTooLarge(limit: 1_000))
  }

  @Test("content announced as too large is stopped at its first byte")
  func announcedTooLarge() async throws {
    let error = try await error(change: { $0.bodyLimit = 1_000 }) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\na")
      $0.waitForClose()
    }
    #expect(error?.kind == .responseTooLarge(limit: 1_000))
  }

  @Test("a broken compression is distinguished")
  func brokenEncoding() async throws {
    let error = try await error {
      $0.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc")
    }
    #expect(error?.kind == .badEncoding)
  }

  @Test("a header field that is too large is refused")
  func hugeField() async throws {
    let error = try await error {
      $0.send("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n")
      $0.waitForClose()
    }
    #expect(error?.kind == .headTooLarge)
  }

  @Test("too many header fields are refused")
  func manyFields() async throws {
    let error = try await error {
      $0.send("HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 3_000) + "\r\n")
      $0.waitForClose()
    }
    #expect(error?.kind == .headTooLarge)
  }

  @Test("too many interim responses are refused")
  func endlessInterim() async throws {
    let error = try await error {
      $0.send(String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 3_000))
      $0.waitForClose()
    }
    #expect(error?.kind == .headTooLarge)
  }

  @Test("a closed port refuses the connection")
  func refusedPort() async throws {
    let port = LoopbackListener.closedPort()
    let client = try CurlClient("http://127.0.0.1:\(port)", engine: CurlEngine())
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .cannotConnect)
    #expect(!error.maybeSent)
  }

  @Test("an unknown host name can't be resolved")
  func unknownName() async throws {
    let client = try CurlClient("http://nobody.invalid", engine: CurlEngine())
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .cannotResolve)
    #expect(error.host == "nobody.invalid")
    #expect(error.message.contains("nobody.invalid"))
  }
}
