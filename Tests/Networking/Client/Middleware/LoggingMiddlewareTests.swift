// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Logging
import Networking
import Signals
import TestKit
import Testing

@Suite("The log of exchanges")
struct LoggingMiddlewareTests {
  private let lines = Box<[String]>([])
  private let time = VirtualScheduler()

  private func middleware(_ level: Logger.Level = .trace) -> LoggingMiddleware {
    var logger = Logger(label: "test", factory: { [lines] _ in LineHandler(lines: lines) })
    logger.logLevel = level
    return LoggingMiddleware(logger, on: time)
  }

  private let request = OutgoingRequest.test(
    .post, "/login?token=hunter2",
    headers: [.authorization: "Bearer hunter2", .cookie: "a=hunter2", .accept: "shown"])

  private let response = Response(
    headers: [.setCookie: "sid=hunter2", .contentType: "a/b"], body: Array("hunter2".utf8))

  @Test("each exchange is one line with its duration and size")
  func oneLine() {
    let stub = MockClient(.hold)
    let watch = Recorder(middleware(.debug).response(to: request, next: stub.transport))
    time.advance(by: .milliseconds(250))
    stub.held.answer(.response(response))
    #expect(watch.responses == [response] && watch.isCompleted)
    #expect(lines.value.count == 1)
    let line = lines.value.first ?? ""
    #expect(line.hasPrefix("debug POST /login: 200 "))
    #expect(line.contains("250.0") && line.contains("\"bytes\": 7") && line.contains("h.example"))
  }

  @Test("header fields are logged only in full detail, and secrets never")
  func redaction() {
    let stub = MockClient(.response(response))
    _ = Recorder(middleware().response(to: request, next: stub.transport))
    let text = lines.value.joined(separator: "\n")
    #expect(lines.value.count == 3)
    #expect(text.contains("shown") && text.contains("a/b") && text.contains("Bearer REDACTED"))
    #expect(!text.contains("hunter2"))
  }

  @Test("with a real server the log shows requests and responses without secrets")
  func loopback() async throws {
    let server = FaultServer.answering(
      answer("200 OK", soupText, "Set-Cookie: sid=hunter2", "X-Shown: shown"))
    defer { server.stop() }
    let client = try CurlClient.test(
      server, authorization: BearerAuthorization(token: { "hunter2" })
    ) {
      $0.middleware = [middleware()]
    }
    let request = RecipeRequest.post(
      "/login", query: ["key": "hunter2"], headers: [.cookie: "a=hunter2"], json: "hunter2")
    #expect(await outcome(of: client.response(for: request)).elements == [soup])
    let text = lines.value.joined(separator: "\n")
    #expect(lines.value.count == 3)
    #expect(text.contains("POST /login: 200") && text.contains("shown"))
    #expect(!text.contains("hunter2"))
  }

  @Test("failures and cancellations are logged once")
  func failures() {
    let lost = TransportError(.connectionLost(maybeSent: true), host: "h.example")
    let replies: [StubResponse] = [
      .failure(lost), .response(Response(status: .badGateway)), .hold,
    ]
    for reply in replies {
      Recorder(middleware(.debug).response(to: request, next: MockClient(reply).transport))
        .dispose()
    }
    let starts = lines.value.map { $0.prefix { $0 != "[" } }
    #expect(
      starts == [
        "warning POST /login: connectionLost(maybeSent: true) ", "warning POST /login: 502 ",
        "debug POST /login: called off ",
      ])
  }
}
