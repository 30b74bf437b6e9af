// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Networking
import NetworkingTestSupport
import Signals
import TestKit
import Testing

@Suite("Connections to a server", .timeLimit(.minutes(10)))
struct ConnectionTests {
  private func failure(
    _ change: (inout CurlClient.Configuration) -> Void
  ) async throws -> RecipeError? {
    var configuration = CurlClient.Configuration()
    change(&configuration)
    let client = try CurlClient(
      "http://127.0.0.1:9", configuration: configuration, engine: CurlEngine())
    return await outcome(of: client.response(for: RecipeRequest.get("/"))).failure
  }

  @Test("a host override leads to another address, and the request stays unchanged")
  func detour() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    var configuration = CurlClient.Configuration()
    configuration.connection.proxy = .none
    configuration.connection.hostOverrides = [
      HostOverride(from: "recipes.invalid", to: "127.0.0.1", targetPort: server.port)
    ]
    let client = try CurlClient("http://recipes.invalid:81", configuration: configuration)
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    #expect(outcome.elements == [soup])
    #expect(server.requests.first?.contains("Host: recipes.invalid:81\r\n") == true)
  }

  @Test("an explicit proxy receives the complete URL, and only its own password")
  func proxy() async throws {
    let proxy = FaultServer.answering(answer(soupText))
    defer { proxy.stop() }
    var configuration = CurlClient.Configuration()
    configuration.connection.proxy = .server(
      try ProxyServer(
        proxy.url, credentials: ServerCredentials(user: "u", password: "p", scheme: .basic)))
    let client = try CurlClient("http://recipes.invalid", configuration: configuration)
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(outcome.elements == [soup])
    let request = try #require(proxy.requests.first)
    #expect(request.hasPrefix("GET http://recipes.invalid/soup HTTP/1.1\r\n"))
    #expect(request.contains("Proxy-Authorization: Basic dTpw\r\n"))
    #expect(!request.contains("\nAuthorization"))
  }

  /// Whether the environment of the tests has a proxy.
  private static var hasProxy: Bool {
    let names = ["http_proxy", "all_proxy", "ALL_PROXY"]
    return names.contains { ProcessInfo.processInfo.environment[$0] != nil }
  }

  @Test(
    "a server that is down is no fault of a proxy", .enabled(if: !hasProxy),
    arguments: ["http://shop.example", "http://SHOP.example"])
  func serverDown(_ url: String) async throws {
    var configuration = CurlClient.Configuration()
    configuration.connection.hostOverrides = [
      HostOverride(
        from: "shop.example", to: "127.0.0.1", targetPort: LoopbackListener.closedPort())
    ]
    let client = try CurlClient(url, configuration: configuration, engine: CurlEngine())
    let failure = await outcome(of: client.response(for: RecipeRequest.get("/"))).failure
    guard case .transport(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.kind == .cannotConnect && !error.maybeSent)
  }

  @Test("the exceptions of a proxy are requested directly")
  func exceptions() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server) { configuration in
      configuration.connection.proxy =
        (try? ProxyServer("http://127.0.0.1:9")).map {
          var proxy = $0
          proxy.exceptions = ["127.0.0.1"]
          return .server(proxy)
        } ?? .none
    }
    #expect(await outcome(of: client.response(for: RecipeRequest.get("/"))).elements == [soup])
  }

  @Test("an unreachable proxy is reported as an error of the proxy")
  func deadProxy() async throws {
    let failure = try await failure { configuration in
      let port = LoopbackListener.closedPort()
      configuration.connection.proxy =
        (try? ProxyServer("http://127.0.0.1:\(port)")).map { .server($0) } ?? .none
    }
    guard case .transport(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.kind == .proxy)
    #expect(error.message.contains("The proxy to"))
  }

  @Test("a proxy that requires a password is reported")
  func proxyRefuses() async throws {
    let proxy = FaultServer.answering(answer("407 Proxy Authentication Required", ""))
    defer { proxy.stop() }
    var configuration = CurlClient.Configuration()
    configuration.connection.proxy = .server(try ProxyServer(proxy.url))
    let client = try CurlClient("https://recipes.invalid", configuration: configuration)
    guard
      case .transport(let error) = await outcome(
        of: client.response(for: RecipeRequest.get("/"))
      ).failure
    else {
      Issue.record("No transport error")
      return
    }
    #expect(error.kind == .proxyRefused(status: 407))
    #expect(error.message.contains("name and a password"))
  }

  @Test("credentials are sent to their server, but not to others after a redirect")
  func credentials() async throws {
    let other = FaultServer.answering(answer(soupText))
    defer { other.stop() }
    let server = FaultServer { connection in
      while connection.request() != nil {
        connection.send(answer("302 Found", "", "Location: \(other.url)/there"))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server) { configuration in
      configuration.connection.credentials = ServerCredentials(
        user: "u", password: "p", scheme: .basic)
    }
    #expect(await outcome(of: client.response(for: RecipeRequest.get("/"))).elements == [soup])
    #expect(server.requests.first?.contains("Authorization: Basic dTpw\r\n") == true)
    #expect(other.requests.first?.contains("Authorization") == false)
  }

  @Test("a request without authorization doesn't contain the credentials")
  func withheld() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server) { configuration in
      configuration.connection.credentials = ServerCredentials(
        user: "u", password: "p", scheme: .basic)
    }
    let request = RecipeRequest.get("/", needsAuthorization: false)
    #expect(await outcome(of: client.response(for: request)).elements == [soup])
    #expect(server.requests.first?.contains("Authorization") == false)
  }

  @Test("a Unix socket replaces the network connection")
  func socketMissing() async throws {
    let failure = try await failure { $0.connection.unixSocket = "/nowhere/at/all.sock" }
    guard case .transport(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.kind == .cannotConnect)
  }

  @Test("values with a special meaning for libcurl are refused before sending")
  func refused() async throws {
    let wrong: [(inout Way) -> Void] = [
      { $0.hostOverrides = [HostOverride(from: "a b", to: "127.0.0.1")] },
      { $0.hostOverrides = [HostOverride(from: "a", to: "b:c\r\nd")] },
      { $0.unixSocket = "" },
      { $0.unixSocket = "/a\nb" },
      { $0.credentials = ServerCredentials(user: "a:b", password: "", scheme: .basic) },
      { $0.credentials = ServerCredentials(user: "a", password: "b\r\nc", scheme: .digest) },
    ]
    for change in wrong {
      guard case .invalidRequest(let reason) = try await failure({ change(&$0.connection) }) else {
        Issue.record("It was sent.")
        continue
      }
      #expect(reason.hasSuffix("."))
    }
  }

  @Test(
    "invalid proxy addresses are refused without revealing a password",
    arguments: ["", "proxy", "ftp://a:1", "http://", "http://u:secret@a:1", "http://a b"])
  func proxyAddresses(_ address: String) {
    do {
      _ = try ProxyServer(address)
      Issue.record("\(address) was taken.")
    } catch {
      #expect(!"\(error)".contains("secret"))
      #expect("\(error)".hasSuffix("."))
    }
  }

  @Test("a pin has the 44 characters of a digest, and anything else is refused")
  func pins() throws {
    let digest = String(repeating: "A", count: 43) + "="
    #expect(try KeyPin(digest) == KeyPin("sha256//" + digest))
    for wrong in ["", "/etc/passwd", digest + "A", "sha256//", String(repeating: "A", count: 44)] {
      #expect(throws: InvalidPin.self) { try KeyPin(wrong) }
    }
  }

  @Test("secrets of a connection aren't printed")
  func printed() {
    var connection = Way()
    connection.credentials = ServerCredentials(user: "u", password: "geheim", scheme: .digest)
    connection.security.identity = ConnectionSecurity.Identity(
      certificate: "c", key: "geheim", password: "geheim")
    #expect(!"\(connection)".contains("geheim"))
    #expect(!String(reflecting: connection).contains("geheim"))
  }

  @Test("a server that accepts the request without responding exceeds that limit")
  func firstByte() async throws {
    let engine = CurlEngine()
    let server = FaultServer { connection in
      _ = connection.request()
      engine.advanceClock(by: .seconds(31))
      connection.hold()
    }
    defer { server.stop() }
    let client = try CurlClient.test(server, engine: engine) {
      $0.timeouts.firstByte = .seconds(30)
    }
    guard
      case .transport(let error) = await outcome(
        of: client.response(for: RecipeRequest.get("/"))
      ).failure
    else {
      Issue.record("It was answered.")
      return
    }
    #expect(error.kind == .timedOut(.firstByte))
    #expect(error.phase == .waiting)
    #expect(error.message.hasSuffix("."))
  }

  @Test("the limit for the first byte doesn't end a response that has begun")
  func firstByteCame() async throws {
    let goOn = Latch()
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(soupText.utf8.count)\r\n\r\n{")
      goOn.wait()
      connection.send(String(soupText.dropFirst()))
    }
    defer { server.stop() }
    let engine = CurlEngine()
    let slow = FaultServer { connection in
      _ = connection.request()
      engine.advanceClock(by: .seconds(31))
      connection.hold()
    }
    defer { slow.stop() }
    let client = try CurlClient.test(server, engine: engine) {
      $0.timeouts.firstByte = .seconds(30)
      // The pause in the content is as long.
      $0.timeouts.stall = nil
    }
    let result = Box<[Recipe]>([])
    let done = Latch()
    let hasBegun = Latch()
    let request = RecipeRequest.get("/").reporting(
      to: Observer { if $0.received > 0 { hasBegun.open() } })
    let handle = client.response(for: request).observe(
      next: { recipe in result.change { $0.append(recipe) } }, end: { _ in done.open() })
    await hasBegun.opened()
    // When the other request has reached its limit, the first one would have done so as well.
    let other = try CurlClient.test(slow, engine: engine) {
      $0.timeouts.firstByte = .seconds(30)
    }
    _ = await outcome(of: other.response(for: RecipeRequest.get("/")))
    goOn.open()
    await done.opened()
    #expect(result.value == [soup])
    withExtendedLifetime(handle) {}
  }
}

/// The tests contain another type named `Connection`.
private typealias Way = CurlNetworking.Connection
