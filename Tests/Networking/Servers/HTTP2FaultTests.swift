// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import Testing

/// For every row: what the server sends in HTTP/2, the expected result, and that the engine and its
/// other connections keep working.
@Suite("The fault table of HTTP/2", FrameScope(count: 100), .timeLimit(.minutes(10)))
struct HTTP2FaultTests {
  private static let rows: [FrameFault] =
    FrameFault.streams + FrameFault.connections + FrameFault.contents + FrameFault.heads
    + FrameFault.breaches

  private let stage: FrameStage

  init() throws { stage = try #require(FrameScope.stage) }

  @Test(
    "every fault of a stream or a connection causes its error or its response, and the engine keeps working",
    arguments: rows)
  func row(_ fault: FrameFault) async throws {
    let isOver = Lock(false)
    let attempts = MutableProperty(0)
    let engine = CurlEngine()
    let place = stage.place { connection in
      connection.send(Frame(.settings))
      while let stream = connection.request() {
        let attempt = attempts.value + 1
        let moment = FrameFault.Moment(connection: connection, stream: stream, attempt: attempt)
        guard !isOver.withLock(\.self) else {
          moment.answer()
          continue
        }
        attempts.value = attempt
        fault.say(moment)
        // Not after the request is over, where it would end the next one.
        if fault.expires {
          isOver.withLock { if !$0 { engine.advanceClock(by: .seconds(3_600)) } }
        }
        if connection.isOver { return }
      }
    }
    let asked = try await place.client(engine: engine, fault.change).ask(.get("/fault"))
    switch (fault.expectation, asked) {
    case (.error(let kinds), .failure(let error)):
      #expect(kinds.contains(error.kind), "\(error)")
      #expect(error.maybeSent == (error.kind != .connectionLost(maybeSent: false)))
    case (.answer(let content), .answer(let response)):
      #expect(response.text == content)
      #expect(response.metrics?.version == .http2)
    case (.cut, .failure(let error)):
      #expect(FrameFault.broken.contains(error.kind), "\(error)")
    case (.cut(let content), .answer(let response)):
      #expect(response.text == content)
    default: Issue.record("\(asked)")
    }
    #expect(fault.attempts.contains(attempts.value), "\(attempts.value) attempts")

    isOver.withLock { $0 = true }
    let next = try await place.client(engine: engine).ask(.get("/plain"))
    #expect(next.response?.text == "soup", "\(next)")
    await engine.stop()
  }
}
