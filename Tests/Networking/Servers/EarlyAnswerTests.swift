// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import Testing

/// An answer over HTTP/2 that is complete before the body of its request is (RFC 9113, 8.1).
@Suite("Early answers", FrameScope(count: 10), .timeLimit(.minutes(10)))
struct EarlyAnswerTests {
  enum Sending: CaseIterable, Sendable {
    /// More than the server takes: it opens no window.
    case much
    /// A part, and then nothing.
    case waiting

    var body: Body {
      switch self {
      case .much: Body([UInt8](repeating: 97, count: 1 << 20), contentType: nil)
      case .waiting:
        Body(
          ByteSource(waiting: { _ in
            let isSent = Lock(false)
            return { _ in
              isSent.withLock { isSent in
                defer { isSent = true }
                return isSent ? nil : Array("abc".utf8)
              }
            }
          }), contentType: nil)
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let status: String
    let hasLength: Bool
    let sending: Sending

    var testDescription: String {
      "\(status), \(hasLength ? "with" : "without") a length, \(sending)"
    }

    /// The answers whose end libcurl 7.88 shows. It doesn't show the end of a stream while it sends, unless the length is
    /// known or the answer is a refusal, and loses what it hasn't read of a stream that is reset.
    static let all =
      ["200", "401", "413"].flatMap { status in
        Sending.allCases.map { Row(status: status, hasLength: true, sending: $0) }
      } + ["401", "413"].map { Row(status: $0, hasLength: false, sending: .waiting) }
  }

  @Test("a redirect while the body waits is followed", arguments: [true, false])
  func redirect(_ hasLength: Bool) async throws {
    let stage = try #require(FrameScope.stage)
    let place = stage.place { connection in
      connection.send(Frame(.settings))
      guard let stream = connection.request(whole: false) else { return }
      connection.waitForContent()
      let length = hasLength ? [("content-length", "4")] : []
      connection.send(
        .head("303", [("location", "/plain")] + length, on: stream),
        .data("soup", on: stream, ends: true))
      while let stream = connection.request() {
        connection.send(.head("200", on: stream), .data("next", on: stream, ends: true))
      }
    }
    let engine = CurlEngine()
    let client = try place.client(engine: engine)
    let asked = await client.ask(Plain(.post, "/upload", body: Sending.waiting.body))
    #expect(asked.response?.text == "next", "\(asked)")
    await engine.stop()
  }

  @Test(
    "an answer that is complete while the body is sent or waits is delivered", arguments: Row.all)
  func early(_ row: Row) async throws {
    let stage = try #require(FrameScope.stage)
    let place = stage.place { connection in
      connection.send(Frame(.settings))
      guard let stream = connection.request(whole: false) else { return }
      connection.waitForContent()
      let length = row.hasLength ? [("content-length", "4")] : []
      connection.send(
        .head(row.status, length, on: stream), .data("soup", on: stream, ends: true))
      while let stream = connection.request() {
        connection.send(.head("200", on: stream), .data("next", on: stream, ends: true))
      }
    }
    let engine = CurlEngine()
    let client = try place.client(engine: engine)
    let asked = await client.ask(Plain(.post, "/upload", body: row.sending.body))
    #expect(asked.response?.text == "soup", "\(asked)")
    #expect(asked.response.map { "\($0.status.code)" } == row.status)
    let next = await client.ask(.get("/plain"))
    #expect(next.response?.text == "next", "\(next)")
    await engine.stop()
  }
}
