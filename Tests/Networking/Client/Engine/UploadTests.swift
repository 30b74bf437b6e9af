// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Uploads", .timeLimit(.minutes(10)))
struct UploadTests {
  private let folder = TemporaryFolder("uploads")

  private func sent(
    _ body: Body, method: HTTPRequest.Method = .post,
    _ reply: @escaping @Sendable (String) -> String = { _ in answer(soupText) }
  ) async throws -> (outcome: Outcome<Recipe, RecipeError>, requests: [String]) {
    let server = FaultServer { connection in
      while let request = connection.request() { connection.send(reply(request)) }
    }
    defer { server.stop() }
    var request = RecipeRequest.get("/")
    request.method = method
    request.body = body
    let outcome = await outcome(of: try CurlClient.test(server).response(for: request))
    return (outcome, server.requests)
  }

  @Test("a file is read during the transfer, and sent with its length and its type")
  func file() async throws {
    let path = folder.path("file")
    let content = Data((0..<300_000).map { UInt8(97 + $0 % 26) })
    try content.write(to: URL(fileURLWithPath: path))
    let (outcome, requests) = try await sent(try .file(path, contentType: "text/plain"))
    #expect(outcome.elements == [soup])
    let request = try #require(requests.first)
    #expect(request.contains("Content-Length: 300000\r\n"))
    #expect(request.contains("Content-Type: text/plain\r\n"))
    #expect(request.hasSuffix(String(decoding: content, as: UTF8.self)))
  }

  @Test("a file that became shorter is reported, and the engine keeps working")
  func shortened() async throws {
    let path = folder.path("file")
    try Data(count: 200_000).write(to: URL(fileURLWithPath: path))
    let body = try Body.file(path)
    truncate(path, 10)
    let outcome = try await sent(body).outcome
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .unreadableBody(.changed(path)))
    #expect(error.message.contains("changed"))
  }

  @Test("a source with fewer bytes than announced ends in an error without waiting")
  func short() async throws {
    let source = ByteSource(length: 10) { () throws(BodyFailure) in
      let isRead = Box(false)
      return { _ throws(BodyFailure) in
        defer { isRead.value = true }
        return isRead.value ? [] : [1, 2, 3]
      }
    }
    let outcome = try await sent(Body(source, contentType: nil)).outcome
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .unreadableBody(.short(announced: 10, found: 3)))
  }

  @Test(
    "a stream of unknown length is sent in chunks as its elements arrive",
    arguments: ["POST", "PUT"])
  func stream(_ method: String) async throws {
    let received = Box("")
    let started = Latch()
    let server = FaultServer { connection in
      _ = connection.request()
      started.open()
      received.value = connection.chunks()
      connection.send(answer(soupText))
    }
    defer { server.stop() }
    // The first progress may be reported before the body is read.
    let pieces = ReplaySubject<[UInt8], Never>(limit: 3)
    var request = RecipeRequest.get("/")
    request.method = try #require(HTTPRequest.Method(method))
    request.body = Body(.stream(pieces.signal), contentType: "text/plain")
    let result = Box<Outcome<Recipe, RecipeError>?>(nil)
    let client = try CurlClient.test(server)
    let done = Latch()
    let handle = client.response(for: request).observe(
      next: { result.value = Outcome(elements: [$0], end: .completed) },
      end: { _ in done.open() })
    await started.opened()
    for word in ["one ", "two ", "three"] {
      pieces.send(Array(word.utf8))
      // Other events happen in between: the transfer waits for its next bytes.
      await Task.yield()
    }
    pieces.complete()
    await done.opened()
    #expect(received.value == "one two three")
    #expect(result.value?.elements == [soup])
    #expect(server.requests.first?.lowercased().contains("transfer-encoding: chunked") == true)
    withExtendedLifetime(handle) {}
  }

  @Test("a redirected request sends its source again from the start")
  func redirected() async throws {
    let source = ByteSource.bytes(Array("dough".utf8))
    let (outcome, requests) = try await sent(Body(source, contentType: "text/plain")) { request in
      request.hasPrefix("POST / ")
        ? answer("307 Temporary Redirect", "", "Location: /there") : answer(soupText)
    }
    #expect(outcome.elements == [soup])
    #expect(requests.count == 2)
    #expect(requests.allSatisfy { $0.hasSuffix("dough") })
  }

  @Test("a form with a file is sent while the file is read")
  func multipart() async throws {
    let form = try Multipart(
      [.field("name", "Soup"), .file("photo", fileName: "a.png", bytes: [65, 66])],
      boundary: { "limit" })
    let requests = try await sent(form.streamed).requests
    let request = try #require(requests.first)
    #expect(request.contains("Content-Type: multipart/form-data; boundary=limit\r\n"))
    #expect(request.hasSuffix("AB\r\n--limit--\r\n"))
  }

  @Test("progress is reported at the start, in steps, and at the end, in both directions")
  func progress() async throws {
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send(answer(String(repeating: "x", count: 500_000)))
    }
    defer { server.stop() }
    let told = Box<[TransferProgress]>([])
    var request = Request<Int, Refusal>(
      method: .put, path: "/", body: Body([UInt8](repeating: 1, count: 200_000), contentType: nil),
      resource: { $0.body.count }, failure: { try $0.json() })
    request.progress = Observer { progress in told.change { $0.append(progress) } }
    let outcome = await outcome(of: try CurlClient.test(server).response(for: request))
    #expect(outcome.elements == [500_000])
    let steps = told.value
    #expect(
      steps.last
        == TransferProgress(
          sent: 200_000, toSend: 200_000, received: 500_000, toReceive: 500_000))
    #expect(steps.last?.fraction == 1)
    #expect(steps.count > 5 && steps.count < 40)
    for (one, next) in zip(steps, steps.dropFirst()) {
      #expect(one.sent <= next.sent && one.received <= next.received)
    }
  }

  @Test("the metrics of an exchange are delivered with the response")
  func metrics() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        connection.send(
          request.hasPrefix("GET /a ")
            ? answer("302 Found", "", "Location: /b") : answer(soupText))
      }
    }
    defer { server.stop() }
    let request = Request<ExchangeMetrics?, Refusal>(
      method: .get, path: "/a", resource: { $0.metrics }, failure: { try $0.json() })
    let outcome = await outcome(of: try CurlClient.test(server).response(for: request))
    let metrics = try #require(outcome.elements.first ?? nil)
    #expect(metrics.redirects == 1)
    #expect(metrics.connections == 1)
    #expect(metrics.version == .http11)
    #expect(metrics.receivedBytes == soupText.utf8.count)
    #expect(metrics.total >= metrics.firstByte && metrics.firstByte > .zero)
  }
}
