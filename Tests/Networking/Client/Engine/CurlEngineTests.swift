// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Signals
import Synchronization
import TestKit
import Testing

@Suite("The engine", .timeLimit(.minutes(10)))
struct CurlEngineTests {
  @Test("an open connection is reused")
  func keepAlive() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    for _ in 1...5 {
      #expect(await outcome(of: client.response(for: RecipeRequest.get("/"))).elements == [soup])
    }
    #expect(server.requests.count == 5)
    #expect(server.connections == 1)
  }

  @Test("clients that share an engine share its connections")
  func sharedEngine() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let engine = CurlEngine()
    for _ in 1...3 {
      let client = try CurlClient.test(server, engine: engine)
      #expect(await outcome(of: client.response(for: RecipeRequest.get("/"))).elements == [soup])
    }
    #expect(server.connections == 1)
  }

  @Test(
    "requests that aren't idempotent are sent once, even if a reused connection is closed",
    arguments: [RecipeRequest.post("/", json: soup), .post("/"), acting, piped])
  func postOnce(_ post: RecipeRequest) async throws {
    let server = FaultServer { connection in
      while let request = connection.request(), request.hasPrefix("GET / ") {
        connection.send(answer(soupText))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    #expect(await outcome(of: client.response(for: RecipeRequest.get("/"))).elements == [soup])
    let outcome = await outcome(of: client.response(for: post))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .connectionLost(maybeSent: true))
    #expect(server.requests.count == 2)
  }

  /// An idempotent request whose body can't be sent twice, so that its failure is that of the attempt that has sent it.
  private static var piped: RecipeRequest {
    RecipeRequest.put("/", json: soup)
      .with(Body(ByteSource.bytes([1, 2]).singleUse, contentType: "application/octet-stream"))
  }

  /// A GET that isn't idempotent.
  private static var acting: RecipeRequest {
    var request = RecipeRequest.get("/act")
    request.isIdempotent = false
    return request
  }

  @Test("a thousand running transfers are cancelled without a result or an open socket")
  func cancelMany() async throws {
    raiseDescriptorLimit()
    let silent = FaultServer { connection in
      _ = connection.request()
      connection.hold()
    }
    let lively = FaultServer.answering(answer(soupText))
    defer {
      silent.stop()
      lively.stop()
    }
    var limits = CurlEngine.Limits()
    limits.connectionsPerHost = 0
    let engine = CurlEngine(limits: limits)
    let client = try CurlClient.test(silent, engine: engine)
    let events = Atomic(0)
    let bag = DisposeBag()
    for _ in 1...1_000 {
      client.response(for: RecipeRequest.get("/")).observe(
        next: { _ in events.add(1, ordering: .relaxed) },
        end: { _ in events.add(1, ordering: .relaxed) }
      )
      .dispose(in: bag)
    }
    await silent.received(1_000)
    #expect(socketsConnected(to: silent.port) == 1_000)
    bag.dispose()
    // The engine works in order: when this response arrives, everything has been cancelled.
    let marker = try CurlClient.test(lively, engine: engine).response(for: RecipeRequest.get("/"))
    #expect(await outcome(of: marker).elements == [soup])
    #expect(socketsConnected(to: silent.port) == 0)
    await engine.stop()
    #expect(socketsConnected(to: lively.port) == 0)
    #expect(events.load(ordering: .relaxed) == 0)
  }

  @Test("transfers over the limit of connections wait in a queue")
  func connectionLimit() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    var limits = CurlEngine.Limits()
    limits.connectionsPerHost = 2
    let client = try CurlClient.test(server, engine: CurlEngine(limits: limits))
    let answers = await withTaskGroup(of: Int.self) { group in
      for _ in 1...20 {
        group.addTask {
          await outcome(of: client.response(for: RecipeRequest.get("/"))).elements.count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(answers == 20)
    #expect(server.connections <= 2)
  }

  @Test("the timeouts include the time in the queue")
  func waitsInTime() async throws {
    let server = FaultServer.silent()
    defer { server.stop() }
    var limits = CurlEngine.Limits()
    limits.connectionsPerHost = 1
    let engine = CurlEngine(limits: limits)
    let client = try CurlClient.test(server, engine: engine) { $0.timeouts.total = nil }
    let first = client.response(for: RecipeRequest.get("/")).observe(next: { _ in })
    await server.received(1)
    let request = RecipeRequest.get("/", timeout: .seconds(30))
    let second = Recorder(client.response(for: request))
    engine.advanceClock(by: .seconds(31))
    guard case .transport(let error) = await second.untilEnd()?.failure else {
      Issue.record("\(second.elements)")
      return
    }
    #expect(error.kind == .timedOut(.total))
    #expect(!error.maybeSent)
    first.dispose()
  }

  @Test("many threads may start and cancel requests at the same time")
  func manyThreads() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let answers = await withTaskGroup(of: Int.self) { group in
      for task in 1...8 {
        group.addTask {
          var count = 0
          for turn in 1...25 {
            let request = RecipeRequest.get("/\(task)/\(turn)")
            let abandoned = client.response(for: request).observe(next: { _ in })
            abandoned.dispose()
            count += await outcome(of: client.response(for: request)).elements.count
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(answers == 200)
  }

  @Test("a request may be sent inside the response to another one")
  func fromInside() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let chain = client.response(for: RecipeRequest.get("/1")).flatMapLatest { recipe in
      client.response(for: RecipeRequest.get("/recipes/\(recipe.id)"))
    }
    #expect(await outcome(of: chain).elements == [soup])
    #expect(server.requests.last?.hasPrefix("GET /recipes/3 ") == true)
  }

  @Test("disposal inside the response is safe, and nothing follows")
  func disposeInside() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let answers = client.response(for: RecipeRequest.get("/")).prefix(1)
    let outcome = await outcome(of: answers)
    #expect(outcome.elements == [soup])
  }

  @Test("a stopped engine ends running transfers and refuses new ones")
  func stop() async throws {
    let server = FaultServer.silent()
    defer { server.stop() }
    let engine = CurlEngine()
    let client = try CurlClient.test(server, engine: engine)
    async let first = outcome(of: client.response(for: RecipeRequest.get("/")))
    await server.received(1)
    await engine.stop()
    let stopped = RecipeError.transport(TransportError(.stopped, host: "127.0.0.1"))
    #expect(await first.failure == stopped)
    let second = await outcome(of: client.response(for: RecipeRequest.get("/")))
    #expect(second.failure == stopped)
    #expect(socketsConnected(to: server.port) == 0)
    await engine.stop()
  }

  @Test("an unused engine can be stopped")
  func stopUnused() async {
    await CurlEngine().stop()
  }

  @Test("a running transfer keeps its engine alive")
  func engineOutlivesClient() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let answers = try CurlClient.test(server).response(for: RecipeRequest.get("/"))
    #expect(await outcome(of: answers).elements == [soup])
    #expect(await outcome(of: answers).elements == [soup])
  }

  @Test("disposal releases everything that the observation retained")
  func noLeak() async throws {
    let server = FaultServer.silent()
    defer { server.stop() }
    let engine = CurlEngine()
    let client = try CurlClient.test(server, engine: engine)
    weak var held: Box<Int>?
    do {
      let box = Box(0)
      held = box
      let handle = client.response(for: RecipeRequest.get("/")).observe(
        next: { _ in box.value += 1 })
      await server.received(1)
      handle.dispose()
    }
    await engine.stop()
    #expect(held == nil)
  }

  @Test("a transfer may be started on the main actor: its callbacks belong to no actor")
  @MainActor
  func fromMainActor() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let outcome = await outcome(of: client.response(for: RecipeRequest.post("/", json: soup)))
    #expect(outcome.elements == [soup])
  }

  @Test("a request that starts after the clock was advanced has its whole time")
  func advancedClock() async throws {
    let (reached, resumes, answers) = (Latch(), Latch(), Latch())
    let server = FaultServer { connection in
      guard let request = connection.request() else { return }
      if request.hasPrefix("GET /held ") {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{")
        return connection.waitForClose()
      }
      answers.wait()
      connection.send(answer(soupText))
    }
    defer { server.stop() }
    let engine = CurlEngine()
    let client = try CurlClient.test(server, engine: engine)
    // The engine's thread waits here, until it finds both commands at once.
    let observer = Observer<TransferProgress, Never> { _ in
      reached.open()
      resumes.wait()
    }
    let held = Recorder(
      client.response(
        for: RecipeRequest.get("/held").with(timeout: .seconds(600)).reporting(to: observer)))
    await reached.opened()
    engine.advanceClock(by: .seconds(3_600))
    let next = Recorder(client.response(for: RecipeRequest.get("/").with(timeout: .seconds(600))))
    resumes.open()
    #expect(await held.untilEnd() != .completed)
    answers.open()
    #expect(await next.untilEnd() == .completed)
  }
}
