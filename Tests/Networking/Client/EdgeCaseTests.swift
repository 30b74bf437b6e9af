// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// Edge cases: responses without content, secrets in dumps, line breaks, and statuses.
@Suite("Edge cases of requests", .timeLimit(.minutes(10)))
struct EdgeCaseTests {
  @Test("an optional resource is nil for an empty body", arguments: [204, 200, 201])
  func absent(_ status: Int) throws {
    let request = Request<Recipe?, Refusal>.get("/")
    let empty = Response(status: .init(code: status), body: status == 200 ? [0x20, 0x0A] : [])
    #expect(try request.read(empty).get() == nil)
    let full = Response(status: .ok, body: Array(soupText.utf8))
    #expect(try request.read(full).get() == soup)
    guard case .failure(.decoding(let failure)) = RecipeRequest.get("/").read(empty) else {
      Issue.record("A resource that isn't optional needs content.")
      return
    }
    #expect(failure.reason == .empty)
  }

  @Test("dumps and reflections of requests contain no secrets")
  func dumps() throws {
    var request = RecipeRequest.post(
      "/", query: ["access_token": "SECRET1", "q": "soup"], json: soup
    )
    .with(.authorization, "Bearer SECRET2").with(.cookie, "sid=SECRET3")
    request.body = Body(Array(#"{"password":"SECRET4"}"#.utf8), contentType: "application/json")
    let outgoing = OutgoingRequest(request, at: try BaseURL("https://h.example"))
    for text in [dumped(request), dumped(outgoing), String(reflecting: request), "\(outgoing)"] {
      #expect(!text.contains("SECRET"), "\(text)")
    }
    #expect(dumped(request).contains("q=soup"))
  }

  @Test("dumps of responses, credentials, cookies and device codes contain no secrets")
  func otherDumps() throws {
    let credentials = ServerCredentials(user: "cook", password: "SECRET", scheme: .digest)
    var configuration = CurlClient.Configuration()
    configuration.connection.credentials = credentials
    configuration.connection.security.identity = ConnectionSecurity.Identity(
      certificate: "SECRET", key: "SECRET", password: "SECRET")
    var proxy = try ProxyServer("http://proxy.example:3128")
    proxy.credentials = credentials
    configuration.connection.proxy = .server(proxy)
    let response = Response(
      headers: [.setCookie: "sid=SECRET", .contentType: "application/json"],
      body: Array(#"{"token":"SECRET","name":"soup"}"#.utf8))
    let device = DeviceAuthorization(
      deviceCode: "SECRET", userCode: "ABCD", verificationURI: "https://login.example/d",
      completeURI: "https://login.example/d?code=SECRET", expiresIn: 60)
    let values: [Any] = [
      credentials, configuration, proxy, response, device,
      Cookie(name: "sid", value: "SECRET", domain: "h.example"), WebSocketMessage.text("SECRET"),
      CachedResponse(
        url: "http://h.example/soup?key=SECRET", requested: HTTPDate(seconds: 0),
        received: HTTPDate(seconds: 0), response: response),
    ]
    for value in values {
      for text in [dumped(value), "\(value)", String(reflecting: value)] {
        #expect(!text.contains("SECRET"), "\(text)")
      }
    }
    #expect(dumped(configuration).contains("cook") && dumped(response).contains("soup"))
    #expect(dumped(device).contains("ABCD"))
  }

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test("a line break in the value of a header field is refused", arguments: ["\r\n", "\n", "\0"])
  func lineBreak(_ separator: String) async {
    let client = MockClient()
    let request = RecipeRequest.get("/").with(.userAgent, "one\(separator)X-Two: three")
    guard
      case .invalidRequest(let reason)? = await outcome(of: client.response(for: request)).failure
    else {
      Issue.record("It was sent.")
      return
    }
    #expect(reason.contains("User-Agent contains a line break or a NUL"))
    #expect(client.receivedRequests.isEmpty)
  }

  @Test("statuses have messages with a suggestion")
  func messages() {
    let codes = [402, 405, 409, 413, 422, 426, 429, 451]
    let messages = codes.map { code in
      RecipeError.status(Response(status: .init(code: code))).message
    }
    #expect(Set(messages).count == codes.count)
    #expect(messages.allSatisfy { !$0.contains("whoever") })
  }

  @Test("more bytes than announced end the request", arguments: [16, 11, 20_000])
  func tooLong(_ count: Int) async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let bytes = [UInt8](repeating: 65, count: count)
    for source in [
      ByteSource.stream(.just(bytes), length: 10),
      ByteSource.pieces(length: 10) {
        AsyncStream {
          $0.yield(bytes); $0.finish()
        }
      },
    ] {
      var request = RecipeRequest.post("/")
      request.body = Body(source, contentType: "text/plain")
      let client = try CurlClient.test(server)
      guard case .transport(let error)? = await outcome(of: client.response(for: request)).failure
      else {
        Issue.record("It was cut.")
        return
      }
      #expect(error.kind == .unreadableBody(.long(announced: 10)))
      #expect(error.message.contains("more than the 10 bytes"))
    }
  }

  @Test("more bytes than announced end the request, also if they come later", arguments: [1, 2])
  func tooLongLater(_ parts: Int) async throws {
    let hasHead = Latch()
    let server = FaultServer { connection in
      _ = connection.take(1)
      hasHead.open()
      if connection.request() != nil { connection.send(answer(soupText)) }
    }
    defer { server.stop() }
    let late = ByteSource.pieces(length: parts == 1 ? 10 : nil) {
      AsyncStream { pieces in
        Task {
          pieces.yield([UInt8](repeating: 65, count: 10))
          await hasHead.opened()
          pieces.yield([UInt8](repeating: 66, count: 6))
          pieces.finish()
        }
      }
    }
    // A source that is read on a worker thread, because one of its parts may block.
    let start = ByteSource(length: 0) { () throws(BodyFailure) in { _ throws(BodyFailure) in [] } }
    let sized = ByteSource(length: 10, waiting: late.open)
    let source = parts == 1 ? late : ByteSource.joined([start, sized])
    var request = RecipeRequest.post("/")
    request.body = Body(source, contentType: "text/plain")
    let failure = await outcome(of: try CurlClient.test(server).response(for: request)).failure
    guard case .transport(let error)? = failure else {
      Issue.record("It was cut.")
      return
    }
    #expect(error.kind == .unreadableBody(.long(announced: 10)))
  }

  @Test("a pause in the content ends at the limit, with the number of received bytes")
  func stall() async throws {
    let engine = CurlEngine()
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
      connection.waitForClose()
    }
    defer { server.stop() }
    let client = try CurlClient.test(server, engine: engine) {
      $0.timeouts.stall = .seconds(20)
      $0.timeouts.total = nil
    }
    let request = RecipeRequest.get("/").reporting(
      to: Observer { progress in
        if progress.received == 3 { engine.advanceClock(by: .seconds(21)) }
      })
    guard case .transport(let error)? = await outcome(of: client.response(for: request)).failure
    else {
      Issue.record("It must end.")
      return
    }
    #expect(error.kind == .timedOut(.stall))
    #expect(error.received == 3)
    #expect(error.message.contains("stopped responding after 3 bytes"))
  }

  @Test(
    "silence within and after the head ends at the limit, which begins with the last line",
    arguments: ["", "Content-Length: 10\r\n", "Content-Length: 10\r\n\r\n"])
  func silenceAfterHead(_ fields: String) async throws {
    let engine = CurlEngine()
    let other = FaultServer.answering(answer(soupText))
    defer { other.stop() }
    let otherClient = try CurlClient.test(other, engine: engine) {
      $0.timeouts = Timeouts(connect: .seconds(100_000), total: nil, stall: nil)
    }
    let (maySend, wasSent) = (Latch(), Latch())
    let server = FaultServer { connection in
      _ = connection.request()
      maySend.wait()
      connection.send("HTTP/1.1 200 OK\r\n" + fields)
      wasSent.open()
      connection.waitForClose()
    }
    defer { server.stop() }
    let client = try CurlClient.test(server, engine: engine) {
      $0.timeouts.stall = .seconds(20_000)
      $0.timeouts.total = nil
    }
    let recorder = Recorder(client.response(for: RecipeRequest.get("/")))
    await server.received(1)
    engine.advanceClock(by: .seconds(15_000))
    // The engine has read its clock before it receives this response.
    #expect(await outcome(of: otherClient.response(for: RecipeRequest.get("/"))).elements == [soup])
    maySend.open()
    await wasSent.opened()
    // The engine has received the head before it receives this response.
    #expect(await outcome(of: otherClient.response(for: RecipeRequest.get("/"))).elements == [soup])
    engine.advanceClock(by: .seconds(20_001))
    // If the head counted when the limit is examined, this would take hours.
    _ = await recorder.untilEnd()
    guard case .transport(let error)? = recorder.failure else {
      Issue.record("It must have ended.")
      return
    }
    #expect(error.kind == .timedOut(.stall))
    #expect(error.phase == .receiving)
  }

  @Test(
    "the time in the queue counts for neither the stall limit nor that of the first byte",
    arguments: [true, false])
  func limitsAfterQueue(_ isStall: Bool) async throws {
    var limits = CurlEngine.Limits()
    limits.connectionsPerHost = 1
    let engine = CurlEngine(limits: limits)
    let other = FaultServer.answering(answer(soupText))
    defer { other.stop() }
    let otherClient = try CurlClient.test(other, engine: engine)
    let mayAnswer = Latch()
    let server = FaultServer { connection in
      while let request = connection.request() {
        if request.hasPrefix("GET /first") {
          mayAnswer.wait()
        } else {
          // Within the limit, which begins when the request is sent.
          engine.advanceClock(by: .seconds(10))
          // The engine examines the limits before it receives the response to another request.
          let isExamined = Latch()
          let handle = otherClient.response(for: RecipeRequest.get("/"))
            .observe(next: { _ in }, end: { _ in isExamined.open() })
          isExamined.wait()
          handle.dispose()
        }
        connection.send(answer(soupText))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server, engine: engine) {
      $0.timeouts.stall = isStall ? .seconds(20) : nil
      $0.timeouts.firstByte = isStall ? nil : .seconds(20)
      $0.timeouts.total = nil
    }
    let held = Recorder(client.response(for: RecipeRequest.get("/first")))
    await server.received(1)
    let second = Recorder(client.response(for: RecipeRequest.get("/second")))
    engine.advanceClock(by: .seconds(15))
    // The engine has read its clock before it receives this response.
    let next = await outcome(of: otherClient.response(for: RecipeRequest.get("/")))
    #expect(next.elements == [soup])
    mayAnswer.open()
    #expect(await second.untilEnd() == .completed)
    #expect(second.elements == [soup])
    withExtendedLifetime(held) {}
  }

  @Test("status 204 permanently ends a stream of events")
  func noMoreEvents() async throws {
    let count = Box(0)
    let server = FaultServer { connection in
      while connection.request() != nil {
        count.change { $0 += 1 }
        if count.value == 1 {
          connection.send(
            answer("200 OK", "retry: 1\ndata: one\n\n", "Content-Type: text/event-stream"))
        } else {
          connection.send("HTTP/1.1 204 No Content\r\n\r\n")
        }
      }
    }
    defer { server.stop() }
    let events = try CurlClient.test(server).events(
      of: RecipeRequest.get("/"), backoff: .constant(.milliseconds(1)),
      on: QueueScheduler(name: "Events"))
    let result = await outcome(of: events)
    #expect(result.elements.map(\.data) == ["one"])
    #expect(result.end == .completed)
    #expect(count.value == 2)
  }

  @Test("a renewal can fail with an error of the client", arguments: [401, 503])
  func renewal(_ status: Int) async {
    let rejected = Box<[String]>([])
    let tokens = MockClient()
    tokens.answer("POST /token", .status(status))
    let middleware = AuthorizationMiddleware(
      BearerAuthorization(
        token: { "old" }, rejected: { token in rejected.change { $0.append(token) } }),
      renew: { _ in tokens.response(for: Request<String, Refusal>.post("/token")).map { $0 } })
    let client = MockClient(middleware: [middleware])
    client.answer("GET /soup", .status(401))
    let failure = await outcome(of: client.response(for: RecipeRequest.get("/soup"))).failure
    if status == 401 {
      #expect(failure?.isUnauthorized == true)
      #expect(rejected.value == ["old"])
    } else {
      guard case .transport(let error)? = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(error.kind == .renewalFailed(status: 503) && error.isTransient)
      #expect(rejected.value.isEmpty)
    }
  }

  @Test("a cookie for a public suffix is refused")
  func publicSuffixes() {
    let suffixes = [
      "github.io", "s3.amazonaws.com", "herokuapp.com", "pages.dev", "web.app", "co.uk",
    ]
    for suffix in suffixes {
      var jar = CookieJar()
      let first = HTTPRequest(method: .get, scheme: "https", authority: "a.\(suffix)", path: "/")
      let second = HTTPRequest(method: .get, scheme: "https", authority: "b.\(suffix)", path: "/")
      let now = HTTPDate(seconds: 0)
      jar.receive([.setCookie: "sid=1; Domain=\(suffix)"], for: first, at: now)
      #expect(jar.header(for: second, at: now) == nil, "\(suffix)")
    }
  }

  @Test("users with different cookies don't receive each other's private responses")
  func privateAnswers() {
    let stub = MockClient { request, _ in
      .response(
        Response(
          headers: [.cacheControl: "private, max-age=60"],
          body: Array((request.head.headerFields[.cookie] ?? "").utf8)))
    }
    let cache = CacheMiddleware(MemoryCacheStore(), now: { HTTPDate(seconds: 0) })
    func ask(_ cookie: String) -> [String] {
      var request = OutgoingRequest.test()
      request.head.headerFields[.cookie] = cookie
      return Recorder(cache.response(to: request, next: stub.transport)).elements.map(\.text)
    }
    #expect(ask("sid=a") == ["sid=a"])
    #expect(ask("sid=b") == ["sid=b"])
    #expect(ask("sid=a") == ["sid=a"])
    #expect(stub.receivedRequests.count == 2)
  }
}
