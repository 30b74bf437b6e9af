// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("With nginx, encrypted", .nginx, .timeLimit(.minutes(10)))
struct TLSTests {
  private let nginx: Nginx
  private var keys: Certificates { nginx.certificates }

  init() throws { nginx = try #require(NginxScope.server) }

  /// Returns a client that trusts the certificate authority of the tests.
  private func client(
    _ url: String, engine: CurlEngine = CurlEngine(),
    _ change: (inout ConnectionSecurity) throws -> Void = { _ in }
  ) throws -> CurlClient {
    var security = ConnectionSecurity(authorities: .file(keys.path("ca.pem")))
    try change(&security)
    return try CurlClient.test(url, engine: engine) { $0.connection.security = security }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: keys.path(name), encoding: .utf8)
  }

  @Test("with a custom authority, in a file or as text, the server is trusted")
  func authority() async throws {
    let response = try await client(nginx.secure).ask(.get("/soup.json")).response
    #expect(response?.text == #"{"id":3,"name":"Soup"}"#)
    #expect(response?.metrics?.version == .http2)
    let other = try client(nginx.secure) {
      $0.authorities = .certificates(try text("ca.pem"))
    }
    #expect(await other.ask(.get("/soup.json")).response?.status == .ok)
  }

  @Test("TLS 1.3 as the minimum version")
  func newest() async throws {
    let client = try client(nginx.secure) { $0.oldestVersion = .tls13 }
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
  }

  private func distrust(
    _ url: String, _ change: (inout ConnectionSecurity) throws -> Void = { _ in }
  ) async throws -> TransportError {
    let client = try client(url, change)
    let asked = await client.ask(.get("/soup.json"))
    let error = try #require(asked.error, "\(asked)")
    #expect(!error.maybeSent)
    #expect(!error.isTransient)
    #expect(error.title == "Not secure")
    return error
  }

  @Test("a certificate of an unknown authority")
  func unknown() async throws {
    let error = try await distrust(nginx.unknown)
    #expect(error.kind == .insecure(.unknownAuthority))
    #expect(error.message.contains("signed by an authority that this computer doesn't trust"))
  }

  @Test("a self-signed certificate")
  func selfSigned() async throws {
    let error = try await distrust(nginx.selfSigned)
    #expect(error.kind == .insecure(.selfSigned))
    #expect(error.message.contains("self-signed"))
  }

  @Test("a revoked certificate and a valid one, with revocation lists")
  func revoked() async throws {
    let error = try await distrust(nginx.revoked) {
      $0.revocation = .lists(file: keys.path("list.pem"))
    }
    #expect(error.kind == .insecure(.revoked))
    #expect(error.message.contains("has been revoked"))
    let unchecked = try client(nginx.revoked)
    #expect(await unchecked.ask(.get("/soup.json")).response?.status == .ok)
    let other = try client(nginx.secure) { $0.revocation = .lists(file: keys.path("list.pem")) }
    #expect(await other.ask(.get("/soup.json")).response?.status == .ok)
  }

  @Test("a required OCSP response that says valid, and one that says revoked")
  func stapled() async throws {
    let valid = try client(nginx.stapled) { $0.revocation = .stapled }
    #expect(await valid.ask(.get("/soup.json")).response?.status == .ok)
    let error = try await distrust(nginx.stapledRevoked) { $0.revocation = .stapled }
    #expect(error.kind == .insecure(.revoked))
    #expect(error.message.contains("has been revoked"))
  }

  @Test("a server without a required OCSP response")
  func unproved() async throws {
    let error = try await distrust(nginx.secure) { $0.revocation = .stapled }
    #expect(error.kind == .insecure(.revoked))
  }

  @Test("a certificate that only the tests trust, with the system's authorities")
  func system() async throws {
    let error = try await distrust(nginx.secure) { $0.authorities = .system }
    #expect(error.kind == .insecure(.unknownAuthority))
  }

  @Test("an expired certificate")
  func expired() async throws {
    let error = try await distrust(nginx.expired)
    #expect(error.kind == .insecure(.expired))
    #expect(error.message.contains("has expired or isn't valid yet"))
    #expect(error.detail.contains("expired"))
  }

  @Test("a certificate for another host name")
  func elsewhere() async throws {
    let error = try await distrust(nginx.elsewhere)
    #expect(error.kind == .insecure(.wrongHost))
    #expect(error.message.contains("is for another host"))
  }

  @Test("a server with only obsolete protocols")
  func old() async throws {
    #expect(try await distrust(nginx.old).kind == .insecure(.handshake))
  }

  @Test("a missing and an invalid file of authorities")
  func noAuthorities() async throws {
    let missing = try await distrust(nginx.secure) { $0.authorities = .file("/nowhere/ca.pem") }
    #expect(missing.kind == .insecure(.authorities))
    let empty = try await distrust(nginx.secure) { $0.authorities = .certificates("what?") }
    #expect([.insecure(.authorities), .insecure(.certificate)].contains(empty.kind))
  }

  @Test("after every refusal the same engine connects to a good server")
  func livesOn() async throws {
    let engine = CurlEngine()
    for url in [nginx.unknown, nginx.expired, nginx.elsewhere, nginx.old] {
      let error = try await client(url, engine: engine).ask(.get("/soup.json")).error
      #expect(error?.title == "Not secure")
      let good = try await client(nginx.secure, engine: engine).ask(.get("/soup.json")).response
      #expect(good?.status == .ok)
    }
  }

  @Test("clients with less trust don't reuse connections of clients with more")
  func notShared() async throws {
    let engine = CurlEngine()
    let trusting = try client(nginx.secure, engine: engine)
    #expect(await trusting.ask(.get("/soup.json")).response?.status == .ok)
    let other = try client(nginx.secure, engine: engine) { $0.authorities = .system }
    #expect(await other.ask(.get("/soup.json")).error?.kind == .insecure(.unknownAuthority))
    let pinned = try client(nginx.secure, engine: engine) {
      $0.pins = [try KeyPin(keys.pin(of: "unknown"))]
    }
    #expect(await pinned.ask(.get("/soup.json")).error?.kind == .insecure(.key))
  }

  @Test("a pinned key is required in addition to a valid certificate, and one of several suffices")
  func pins() async throws {
    let right = try KeyPin(keys.pin(of: "server"))
    let wrong = try KeyPin(keys.pin(of: "unknown"))
    let client = try client(nginx.secure) { $0.pins = [wrong, right] }
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
    let error = try await distrust(nginx.secure) { $0.pins = [wrong] }
    #expect(error.kind == .insecure(.key))
    #expect(error.message.contains("its key isn't one that this application trusts"))
    let unknown = try await distrust(nginx.unknown) { $0.pins = [wrong] }
    #expect(unknown.kind == .insecure(.unknownAuthority))
  }

  @Test("a client certificate that is given, missing, or from another authority")
  func identity() async throws {
    let mine = ConnectionSecurity.Identity(
      certificate: try text("client.pem"), key: try text("client.key"))
    let client = try client(nginx.wantsCertificate) { $0.identity = mine }
    #expect(await client.ask(.get("/client")).response?.text == "CN=client")
    let missing = try await self.client(nginx.wantsCertificate).ask(.get("/client")).response
    #expect(missing?.status == .badRequest)
    let stranger = ConnectionSecurity.Identity(
      certificate: try text("unknown.pem"), key: try text("unknown.key"))
    let other = try self.client(nginx.wantsCertificate) { $0.identity = stranger }
    #expect(await other.ask(.get("/client")).response?.status == .badRequest)
    let mixed = ConnectionSecurity.Identity(
      certificate: try text("client.pem"), key: try text("unknown.key"))
    let error = try await distrust(nginx.wantsCertificate) { $0.identity = mixed }
    #expect(error.kind == .insecure(.ownIdentity))
  }

  @Test("a hundred concurrent requests share one connection and one handshake")
  func multiplexing() async throws {
    let client = try client(nginx.secure)
    #expect(await client.ask(.get("/teapot/share")).response?.status.code == 418)
    let results = await client.askAtOnce(Array(repeating: .get("/teapot/share"), count: 100))
    #expect(results.allSatisfy { $0.response?.status.code == 418 })
    #expect(results.allSatisfy { $0.response?.metrics?.connections == 0 })
    let lines = nginx.log(of: "/teapot/share", count: 101)
    #expect(lines.count == 101)
    #expect(Set(lines.map { $0[0] }).count == 1)
    #expect(lines.allSatisfy { $0[2] == "HTTP/2.0" })
  }

  @Test("a server that sends GOAWAY after a hundred requests causes no error")
  func goodBye() async throws {
    let client = try client(nginx.briefSecure)
    for _ in 0..<5 {
      let results = await client.askAtOnce(Array(repeating: .get("/teapot/bye"), count: 60))
      #expect(results.allSatisfy { $0.response?.status.code == 418 }, "\(results)")
    }
    let lines = nginx.log(of: "/teapot/bye", count: 300)
    #expect(lines.count == 300)
    #expect(Set(lines.map { $0[0] }).count >= 3)
  }

  @Test("a Unix socket instead of the network")
  func unixSocket() async throws {
    let client = try CurlClient.test("http://nginx.local") {
      $0.connection.unixSocket = nginx.socketPath
    }
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
    let nowhere = try CurlClient.test("http://nginx.local") {
      $0.connection.unixSocket = nginx.socketPath + "x"
    }
    #expect(await nowhere.ask(.get("/soup.json")).error?.kind == .cannotConnect)
  }

  @Test("a host override, with the certificate of the original name")
  func detour() async throws {
    let port = try #require(nginx.elsewhere.split(separator: ":").last.flatMap { Int($0) })
    let detour = HostOverride(from: "elsewhere.example", to: "127.0.0.1", targetPort: port)
    var configuration = CurlClient.Configuration()
    configuration.connection.security.authorities = .file(keys.path("ca.pem"))
    configuration.connection.hostOverrides = [detour]
    let client = try CurlClient(
      "https://elsewhere.example", configuration: configuration, engine: CurlEngine())
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
  }

  @Test("a stream that waits for its reader doesn't hold up other requests")
  func pausedStream() async throws {
    let client = try client(nginx.secure)
    _ = await client.ask(.get("/soup.json"))
    let chunks = Recorder(client.chunks(of: Plain.get("/large.txt"), window: 8 << 10))
    // The recorder keeps its chunks, so that nothing more is read.
    _ = await chunks.elements(1)
    for _ in 0..<20 {
      #expect(await client.ask(.get("/soup.json")).response?.metrics?.version == .http2)
    }
    #expect(chunks.end == nil)
  }
}
