// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import Testing

@Suite("With tinyproxy before nginx", .nginx, .timeLimit(.minutes(10)))
struct ProxyTests {
  private let nginx: Nginx

  init() throws { nginx = try #require(NginxScope.server) }

  private func client(_ url: String, _ proxy: ProxyServer) throws -> CurlClient {
    try CurlClient.test(url) {
      $0.connection.proxy = .server(proxy)
      $0.connection.security.authorities = .file(nginx.certificates.path("ca.pem"))
    }
  }

  private func port(_ url: String) -> Int {
    url.split(separator: ":").last.flatMap { Int($0) } ?? 0
  }

  @Test("requests are sent through a proxy, with and without encryption")
  func through() async throws {
    let proxy = try Tinyproxy(ports: [port(nginx.secure)])
    defer { proxy.stop() }
    let server = try ProxyServer(proxy.address)
    let plain = try await client(nginx.plain, server).ask(.get("/soup.json")).response
    #expect(plain?.text == #"{"id":3,"name":"Soup"}"#)
    #expect(plain?.headers[.via]?.contains("tinyproxy") == true)
    let secure = try await client(nginx.secure, server).ask(.get("/soup.json")).response
    #expect(secure?.text == #"{"id":3,"name":"Soup"}"#)
    #expect(secure?.headers[.via] == nil)
    let distrusted = try await client(
      nginx.secure.replacing("localhost", with: "127.0.0.2"), server
    )
    .ask(.get("/soup.json")).error
    #expect(distrusted != nil)
  }

  @Test("a proxy that requires a password receives it, and nothing else does")
  func credentials() async throws {
    let proxy = try Tinyproxy(credentials: "soup salt", ports: [port(nginx.secure)])
    defer { proxy.stop() }
    var server = try ProxyServer(
      proxy.address, credentials: ServerCredentials(user: "soup", password: "salt", scheme: .basic))
    for url in [nginx.plain, nginx.secure] {
      #expect(try await client(url, server).ask(.get("/soup.json")).response?.status == .ok)
    }
    server.credentials = nil
    let wrong = ServerCredentials(user: "soup", password: "no", scheme: .basic)
    // tinyproxy responds to a wrong password with 401.
    for (credentials, status) in [(nil, 407), (wrong, 401)] {
      server.credentials = credentials
      for (url, host) in [(nginx.secure, "localhost"), (nginx.plain, "127.0.0.1")] {
        let error = try await client(url, server).ask(.get("/soup.json")).error
        #expect(error?.kind == .proxyRefused(status: status))
        #expect(
          error?.message
            == "The proxy to \(host) requires a user name and a password, or rejected those it was "
            + "given. Check the proxy settings.")
        #expect(error?.maybeSent == false)
      }
    }
  }

  @Test("a proxy that doesn't allow a port is reported")
  func refused() async throws {
    let proxy = try Tinyproxy(ports: [1])
    defer { proxy.stop() }
    let error = try await client(nginx.secure, ProxyServer(proxy.address))
      .ask(.get("/soup.json")).error
    #expect(error?.kind == .proxyRefused(status: 403))
  }
}
