// SPDX-License-Identifier: MIT

import CurlNetworking
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Proxies from another package", .timeLimit(.minutes(10)))
struct ProxyTests {
  /// A client of a server that only a proxy can reach.
  private func client(
    _ base: String, through port: Int, _ middleware: [any Middleware] = []
  ) throws -> CurlClient {
    var configuration = CurlClient.Configuration()
    configuration.connection.proxy = .server(try ProxyServer("http://127.0.0.1:\(port)"))
    configuration.middleware = middleware
    return try CurlClient(base, configuration: configuration, engine: CurlEngine())
  }

  @Test(
    "a proxy that doesn't run is blamed, not the server", arguments: ["http://books.example", "https://books.example"])
  func dead(_ base: String) async throws {
    let closed = ClosedPort()
    defer { closed.release() }
    let answer = Recorder(try client(base, through: closed.port).response(for: text()))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .proxy)
    #expect(answer.failure?.message.lowercased().contains("proxy") == true)
    #expect(answer.transportError?.maybeSent == false)
  }

  @Test(
    "a proxy that demands a password is blamed, not the server",
    arguments: ["http://books.example", "https://books.example"])
  func password(_ base: String) async throws {
    let server = LoopbackServer { connection in
      while connection.request() != nil {
        connection.respond("407 Proxy Authentication Required", ["Proxy-Authenticate: Basic realm=\"house\""])
      }
    }
    defer { server.close() }
    let answer = Recorder(try client(base, through: server.port).response(for: text()))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .proxyRefused(status: 407))
    #expect(answer.failure?.message.lowercased().contains("proxy") == true)
    #expect(answer.failure?.isUnauthorized == false)
  }

  @Test("a 401 of a proxy for a tunnel doesn't renew or expire the user's token")
  func unauthorized() async throws {
    let targets = Recorder<String, Never>()
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        targets.observer.send("\(request.method) \(request.target)")
        connection.respond("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"house\""])
      }
    }
    defer { server.close() }
    let login = MockClient()
    let store = MemoryTokenStore<OAuthToken>()
    let session = OAuthSession(
      OAuth(clientID: "books", authorizationURL: "https://login.example/authorize"), client: login, store: store)
    session.signIn(with: OAuthToken(accessToken: "one", refreshToken: "two"))
    let client = try client("https://books.example", through: server.port, [session.middleware])
    let answer = Recorder(client.response(for: notes))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .proxyRefused(status: 401))
    #expect(answer.failure?.isUnauthorized == false)
    #expect(targets.elements == ["CONNECT books.example:443"])
    #expect(session.state.value == .signedIn && store.read()?.accessToken == "one")
    #expect(login.receivedRequests.isEmpty)
  }

  @Test("an excepted domain and its subdomains are reached without the proxy")
  func exceptions() async throws {
    let server = LoopbackServer { connection in
      while let request = connection.request() { connection.respond(body: request.target) }
    }
    defer { server.close() }
    for (host, target) in [
      ("books.example", "/"), ("www.books.example", "/"), ("other.example", "http://other.example/"),
    ] {
      var configuration = CurlClient.Configuration()
      configuration.connection.proxy = .server(
        try ProxyServer("http://127.0.0.1:\(server.port)", exceptions: ["books.example"]))
      configuration.connection.hostOverrides = ["books.example", "www.books.example"].map {
        HostOverride(from: $0, to: "127.0.0.1", targetPort: server.port)
      }
      let client = try CurlClient("http://\(host)", configuration: configuration, engine: CurlEngine())
      #expect(try await client.response(for: text()).first() == target)
    }
  }
}
