// SPDX-License-Identifier: MIT

import DemoServer
import RecipeEntities
import Testing

@Suite("RecipeServer")
struct RecipeServerTests {
  @Test("a server responds as soon as it's started")
  func answersOnceStarted() async throws {
    let server = RecipeServer()
    let port = try await server.start()
    #expect(port != 0)
    #expect(try await TestClient(port: port).signIn().status == 200)
    await server.stop()
  }

  @Test("starting a running server is an error, and it keeps running")
  func refusesSecondStart() async throws {
    let server = RecipeServer()
    let port = try await server.start()
    await #expect(throws: StartError.alreadyStarted) { try await server.start() }
    #expect(try await TestClient(port: port).signIn().status == 200)
    await server.stop()
  }

  @Test("a stopped server refuses connections and can be started again")
  func startsAgain() async throws {
    let server = RecipeServer()
    let first = try await server.start()
    await server.stop()
    #expect(throws: TestConnection.Failure.self) { try TestConnection(port: first) }
    let second = try await server.start()
    #expect(try await TestClient(port: second).signIn().status == 200)
    await server.stop()
  }

  @Test("stopping twice, or before the start, does nothing")
  func stopsIdly() async throws {
    let server = RecipeServer()
    await server.stop()
    _ = try await server.start()
    await server.stop()
    await server.stop()
  }

  @Test("stopping closes idle connections and those with partial requests")
  func stopEndsConnections() async throws {
    let server = RecipeServer()
    let port = try await server.start()
    let idle = try TestConnection(port: port)
    let busy = try TestConnection(port: port)
    await busy.send("POST /token HTTP/1.1\r\n".utf8)
    await server.stop()
    #expect(await idle.receiveAll().isEmpty)
    #expect(await busy.receiveAll().isEmpty)
  }

  @Test("stopping closes connections without an answer that claims a failure")
  func stopEndsRequests() async throws {
    for _ in 0..<20 {
      var configuration = RecipeServer.Configuration()
      configuration.passwordRounds = 100
      let server = RecipeServer(configuration)
      let client = try await TestClient(port: server.start()).signedIn()
      let connections = try (0..<8).map { _ in try TestConnection(port: client.port) }
      let request = """
        GET /recipes?category=soups HTTP/1.1\r\nHost: 127.0.0.1\r\n\
        Authorization: Bearer \(client.token ?? "")\r\n\r\n
        """
      for connection in connections {
        await connection.send(String(repeating: request, count: 20).utf8)
      }
      await server.stop()
      for connection in connections {
        let replies = TestReply.replies(in: await connection.receiveAll())
        #expect(replies.allSatisfy { $0.status == 200 }, "\(replies.last?.sentence ?? "")")
      }
    }
  }

  @Test("stopping ends a delayed request")
  func stopEndsLatency() async throws {
    let (held, holding) = AsyncStream.makeStream(of: Void.self)
    let (forever, open) = AsyncStream.makeStream(of: Void.self)
    let server = RecipeServer(
      .init(latency: .seconds(3600)),
      sleep: { _ in
        holding.yield()
        // Ends only by cancellation.
        for await _ in forever {}
        withExtendedLifetime(open) {}
        throw CancellationError()
      })
    let port = try await server.start()
    let connection = try TestConnection(port: port)
    await connection.send("GET /categories HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    for await _ in held { break }
    await server.stop()
    #expect(await connection.receiveAll().isEmpty)
  }

  @Test("a running server without references stops by itself")
  func stopsWhenLetGo() async throws {
    var server: RecipeServer? = RecipeServer()
    let port = try #require(try await server?.start())
    let connection = try TestConnection(port: port)
    server = nil
    #expect(await connection.receiveAll().isEmpty)
  }

  @Test("a port in use is refused with a message that contains it")
  func portTaken() async throws {
    try await withServer { client in
      let other = RecipeServer(.init(port: client.port))
      await #expect(throws: StartError.portTaken(client.port)) { try await other.start() }
      #expect(
        StartError.portTaken(client.port).description.contains("Port \(client.port) is in use"))
    }
  }

  @Test("a port is free as soon as its server has stopped, even with open connections")
  func portFreedAtOnce() async throws {
    let first = RecipeServer()
    let port = try await first.start()
    let open = try TestConnection(port: port)
    _ = try await TestClient(port: port).signIn()
    await first.stop()
    let second = RecipeServer(.init(port: port))
    #expect(try await second.start() == port)
    await second.stop()
    _ = open
  }

  @Test("servers in one process are independent")
  func serversAreIndependent() async throws {
    try await withServer(.init(generatedRecipes: 8)) { one in
      try await withServer { other in
        let token = try await one.signedIn().token
        let foreign = try await TestClient(port: other.port, token: token).get("/categories")
        #expect(foreign.status == 401)
        let full = try await one.signedIn().get("/recipes").value([Recipe.Summary].self)
        let plain = try await other.signedIn().get("/recipes").value([Recipe.Summary].self)
        #expect(full.count == plain.count + 8)
      }
    }
  }

  @Test("a token remains valid after a restart with the same secret, but not with another one")
  func tokenOutlivesRestart() async throws {
    let secret = [UInt8](1...32)
    let token = try await withServer(.init(secret: secret)) { try await $0.signedIn().token }
    let same = try await withServer(.init(secret: secret)) { client in
      try await TestClient(port: client.port, token: token).get("/categories").status
    }
    let other = try await withServer { client in
      try await TestClient(port: client.port, token: token).get("/categories").status
    }
    #expect(same == 200)
    #expect(other == 401)
  }

  @Test(
    "an invalid configuration is refused with a suggestion",
    arguments: [
      .init(generatedRecipes: -1), .init(generatedRecipes: 1_000_001), .init(latency: .seconds(-1)),
      .init(failureRate: 1.5), .init(failureRate: -0.1), .init(failureRate: .nan),
      .init(secret: [1, 2, 3]), .init(tokenLifetime: .zero), .init(data: .file("")),
    ] as [RecipeServer.Configuration])
  func refusesNonsense(configuration: RecipeServer.Configuration) async throws {
    let server = RecipeServer(configuration)
    let error = await #expect(throws: StartError.self) { try await server.start() }
    guard case .invalidConfiguration(let sentence) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(sentence.contains("Choose") || sentence.contains("Give"))
  }
}
