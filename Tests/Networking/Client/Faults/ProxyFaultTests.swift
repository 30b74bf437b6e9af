// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Signals
import Testing

/// For every row: what a proxy does with a request, the expected error, and that the engine keeps working.
@Suite("The fault table of proxies", .timeLimit(.minutes(10)))
struct ProxyFaultTests {
  /// A row of the table.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The response; nil if the proxy sends nothing.
    let says: String?
    var resets = false
    var hasCredentials = false
    /// The expected errors of a request without and with encryption; empty for the response itself, nil for a fault that
    /// doesn't concern such requests.
    var plain: [TransportError.Kind]?
    let secure: [TransportError.Kind]

    fileprivate func serve(_ connection: Connection) {
      while connection.request() != nil {
        if let says { connection.send(says) }
        if resets { connection.reset() }
        if says == nil || resets { return }
      }
    }
  }

  private static let lost = TransportError.Kind.connectionLost(maybeSent: true)

  private static let rows: [Row] = [
    Row(
      testDescription: "requires a password", says: answer("407 Proxy Authentication Required", ""),
      plain: [.proxyRefused(status: 407)], secure: [.proxyRefused(status: 407)]),
    Row(
      testDescription: "refuses the password with 401",
      says: answer("401 Unauthorized", "", "WWW-Authenticate: Basic realm=\"p\""),
      hasCredentials: true, plain: [.proxyRefused(status: 401)],
      secure: [.proxyRefused(status: 401)]),
    Row(
      testDescription: "doesn't allow the server", says: answer("403 Forbidden", ""),
      plain: [], secure: [.proxyRefused(status: 403)]),
    Row(
      testDescription: "doesn't reach the server", says: answer("502 Bad Gateway", ""),
      plain: [], secure: [.proxyRefused(status: 502)]),
    Row(
      testDescription: "closes without a response", says: nil, plain: [lost],
      secure: [.proxy, .connectionLost(maybeSent: false)]),
    Row(
      testDescription: "resets without a response", says: nil, resets: true, plain: [lost],
      secure: [.proxy, .connectionLost(maybeSent: false)]),
    Row(
      testDescription: "closes inside the head", says: "HTTP/1.1 20", resets: true,
      plain: [lost, .malformedResponse],
      secure: [.proxy, .connectionLost(maybeSent: false)]),
    Row(
      testDescription: "opens a tunnel to something without encryption",
      says: "HTTP/1.1 200 OK\r\n\r\nnot TLS at all",
      secure: [.insecure(.handshake)]),
  ]

  @Test("a request to a silent proxy ends at its limit", arguments: [false, true])
  func silent(_ isEncrypted: Bool) async throws {
    let engine = CurlEngine()
    let proxy = FaultServer { connection in
      _ = connection.request()
      // Beyond the limit of the client.
      engine.advanceClock(by: .seconds(61))
      connection.waitForClose()
    }
    defer { proxy.stop() }
    var configuration = CurlClient.Configuration()
    configuration.timeouts.connect = .seconds(120)
    configuration.connection.proxy = .server(try ProxyServer(proxy.url))
    let client = try CurlClient(
      isEncrypted ? "https://server.example" : "http://server.example",
      configuration: configuration, engine: engine)
    let failure = await outcome(of: client.response(for: RecipeRequest.get("/"))).failure
    guard case .transport(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.kind == .timedOut(.total))
    // Nothing is sent to the server before the tunnel exists.
    #expect(error.maybeSent == !isEncrypted)
  }

  @Test("a proxy and a server may both ask for a digest")
  func twoDigests() async throws {
    let proxy = FaultServer { connection in
      while let request = connection.request() {
        let challenge = #"Digest realm="r", nonce="n", qop="auth", algorithm=MD5"#
        if !request.contains("Proxy-Authorization: Digest") {
          connection.send(
            answer("407 Proxy Authentication Required", "", "Proxy-Authenticate: \(challenge)"))
        } else if !request.contains("\nAuthorization: Digest") {
          connection.send(answer("401 Unauthorized", "", "WWW-Authenticate: \(challenge)"))
        } else {
          connection.send(answer(soupText))
        }
      }
    }
    defer { proxy.stop() }
    let credentials = ServerCredentials(user: "u", password: "p", scheme: .digest)
    var configuration = CurlClient.Configuration()
    configuration.connection.proxy = .server(try ProxyServer(proxy.url, credentials: credentials))
    configuration.connection.credentials = credentials
    let client = try CurlClient(
      "http://server.example", configuration: configuration, engine: CurlEngine())
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    #expect(outcome.elements == [soup], "\(String(describing: outcome.failure))")
    #expect(proxy.requests.count == 3)
  }

  @Test("a proxy that refuses its password with 401 doesn't expire the user's token")
  func tokenStays() async throws {
    let proxy = FaultServer.answering(
      answer("401 Unauthorized", "", "WWW-Authenticate: Basic realm=\"p\""))
    defer { proxy.stop() }
    var configuration = CurlClient.Configuration()
    configuration.connection.proxy = .server(
      try ProxyServer(
        proxy.url, credentials: ServerCredentials(user: "u", password: "p", scheme: .basic)))
    let rejected = Box<[String]>([])
    let client = try CurlClient(
      "http://server.example",
      authorization: BearerAuthorization(
        token: { "token" }, rejected: { token in rejected.change { $0.append(token) } }),
      configuration: configuration, engine: CurlEngine())
    let failure = await outcome(of: client.response(for: RecipeRequest.get("/"))).failure
    guard case .transport(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.kind == .proxyRefused(status: 401))
    #expect(rejected.value.isEmpty)
  }

  @Test(
    "every fault of a proxy causes its error, and the engine keeps working", arguments: rows,
    [false, true])
  func row(_ row: Row, isEncrypted: Bool) async throws {
    guard let expected = isEncrypted ? row.secure : row.plain else { return }
    let proxy = FaultServer { row.serve($0) }
    defer { proxy.stop() }
    let engine = CurlEngine()
    var configuration = CurlClient.Configuration()
    configuration.timeouts.connect = .seconds(120)
    configuration.connection.proxy = .server(
      try ProxyServer(
        proxy.url,
        credentials: row.hasCredentials
          ? ServerCredentials(user: "u", password: "p", scheme: .basic) : nil))
    let client = try CurlClient(
      isEncrypted ? "https://server.example" : "http://server.example",
      configuration: configuration, engine: engine)
    let failure = await outcome(of: client.response(for: RecipeRequest.get("/"))).failure
    switch failure {
    case .transport(let error):
      #expect(expected.contains(error.kind), "\(error)")
      #expect(error.host == "server.example")
      if isEncrypted { #expect(!error.maybeSent, "Nothing is sent before the tunnel exists.") }
    case .status, .server: #expect(expected.isEmpty, "\(String(describing: failure))")
    default: Issue.record("\(String(describing: failure))")
    }

    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let next = await outcome(
      of: try CurlClient.test(server, engine: engine).response(for: RecipeRequest.get("/")))
    #expect(next.elements == [soup])
    await engine.stop()
  }
}
