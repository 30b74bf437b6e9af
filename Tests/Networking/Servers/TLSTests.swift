// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import Testing

@Suite("With nginx, encrypted", .nginx, .timeLimit(.minutes(10)))
struct TLSTests {
  private let nginx: Nginx
  private var keys: Certificates { nginx.certificates }

  init() throws { nginx = try #require(NginxScope.server) }

  /// A client that trusts the tests' own authority.
  private func client(
    _ url: String, engine: CurlEngine = CurlEngine(),
    _ change: (inout Security) throws -> Void = { _ in }
  ) throws -> CurlClient {
    var security = Security(authorities: .file(keys.path("ca.pem")))
    try change(&security)
    return try CurlClient.test(url, engine: engine) { $0.connection.security = security }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: keys.path(name), encoding: .utf8)
  }

  @Test("N30: with an authority of one's own, in a file or as text, the server is trusted")
  func authority() async throws {
    let response = try await client(nginx.secure).ask(.get("/soup.json")).response
    #expect(response?.text == #"{"id":3,"name":"Soup"}"#)
    #expect(response?.metrics?.version == .http2)
    let other = try client(nginx.secure) {
      $0.authorities = .certificates(try text("ca.pem"))
    }
    #expect(await other.ask(.get("/soup.json")).response?.status == .ok)
  }

  @Test("N30: TLS 1.3, if nothing older is wanted")
  func newest() async throws {
    let client = try client(nginx.secure) { $0.oldestVersion = .tls13 }
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
  }

  private func distrust(
    _ url: String, _ change: (inout Security) throws -> Void = { _ in }
  ) async throws -> TransportError {
    let client = try client(url, change)
    let asked = await client.ask(.get("/soup.json"))
    let error = try #require(asked.error, "\(asked)")
    #expect(!error.maybeSent)
    #expect(!error.isTransient)
    #expect(error.title == "Not secure")
    return error
  }

  @Test("N31: a certificate of an unknown authority")
  func unknown() async throws {
    let error = try await distrust(nginx.unknown)
    #expect(error.kind == .insecure(.unknownAuthority))
    #expect(error.message.contains("signed by an authority that this computer doesn't trust"))
  }

  @Test("N31: a certificate that is signed by itself")
  func selfSigned() async throws {
    let error = try await distrust(nginx.selfSigned)
    #expect(error.kind == .insecure(.selfSigned))
    #expect(error.message.contains("signed by itself"))
  }

  @Test("N31: a revoked certificate, where revocation lists count, and one that isn't on the list")
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

  @Test("N31: a server that doesn't prove that its certificate is not revoked, where it has to")
  func unproved() async throws {
    let error = try await distrust(nginx.secure) { $0.revocation = .stapled }
    #expect(error.kind == .insecure(.revoked))
  }

  @Test("N31: a certificate that only the tests trust, seen by the system")
  func system() async throws {
    let error = try await distrust(nginx.secure) { $0.authorities = .system }
    #expect(error.kind == .insecure(.unknownAuthority))
  }

  @Test("N31: a certificate whose time is over")
  func expired() async throws {
    let error = try await distrust(nginx.expired)
    #expect(error.kind == .insecure(.expired))
    #expect(error.message.contains("has expired or isn't valid yet"))
    #expect(error.detail.contains("expired"))
  }

  @Test("N31: a certificate for another name")
  func elsewhere() async throws {
    let error = try await distrust(nginx.elsewhere)
    #expect(error.kind == .insecure(.wrongHost))
    #expect(error.message.contains("is for another name"))
  }

  @Test("N31: a server that speaks only what is long broken")
  func old() async throws {
    #expect(try await distrust(nginx.old).kind == .insecure(.handshake))
  }

  @Test("N31: a file of authorities that isn't there, and one that is none")
  func noAuthorities() async throws {
    let missing = try await distrust(nginx.secure) { $0.authorities = .file("/nowhere/ca.pem") }
    #expect(missing.kind == .insecure(.authorities))
    let empty = try await distrust(nginx.secure) { $0.authorities = .certificates("what?") }
    #expect([.insecure(.authorities), .insecure(.certificate)].contains(empty.kind))
  }

  @Test("N31: after every refusal the same engine talks to a good server")
  func livesOn() async throws {
    let engine = CurlEngine()
    for url in [nginx.unknown, nginx.expired, nginx.elsewhere, nginx.old] {
      let error = try await client(url, engine: engine).ask(.get("/soup.json")).error
      #expect(error?.title == "Not secure")
      let good = try await client(nginx.secure, engine: engine).ask(.get("/soup.json")).response
      #expect(good?.status == .ok)
    }
  }

  @Test("N31: who trusts less gets no connection from who trusts more")
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

  @Test("N32: a pinned key is needed besides a good certificate; one of several does")
  func pins() async throws {
    let right = try KeyPin(keys.pin(of: "server"))
    let wrong = try KeyPin(keys.pin(of: "unknown"))
    let client = try client(nginx.secure) { $0.pins = [wrong, right] }
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
    let error = try await distrust(nginx.secure) { $0.pins = [wrong] }
    #expect(error.kind == .insecure(.key))
    #expect(error.message.contains("doesn't hold the key that this application knows it by"))
    let unknown = try await distrust(nginx.unknown) { $0.pins = [wrong] }
    #expect(unknown.kind == .insecure(.unknownAuthority))
  }

  @Test("N33: a certificate of the client's own, given, missing, and of a stranger")
  func identity() async throws {
    let mine = Security.Identity(certificate: try text("client.pem"), key: try text("client.key"))
    let client = try client(nginx.wantsCertificate) { $0.identity = mine }
    #expect(await client.ask(.get("/client")).response?.text == "CN=client")
    let missing = try await self.client(nginx.wantsCertificate).ask(.get("/client")).response
    #expect(missing?.status == .badRequest)
    let stranger = Security.Identity(
      certificate: try text("unknown.pem"), key: try text("unknown.key"))
    let other = try self.client(nginx.wantsCertificate) { $0.identity = stranger }
    #expect(await other.ask(.get("/client")).response?.status == .badRequest)
    let mixed = Security.Identity(certificate: try text("client.pem"), key: try text("unknown.key"))
    let error = try await distrust(nginx.wantsCertificate) { $0.identity = mixed }
    #expect(error.kind == .insecure(.ownIdentity))
  }

  @Test("N34: hundred requests at once share one connection, and one handshake")
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

  @Test("N35: a server that says good-bye after a hundred requests is asked on without an error")
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

  @Test("N36: a socket in the file system in place of the network")
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

  @Test("N36: a name that is looked for elsewhere; the certificate has to be that of the name")
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
}
