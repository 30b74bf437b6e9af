// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite("Origins")
struct OriginTests {
  private func origin(_ url: String) throws -> Origin {
    try #require(WebAddress(url)).origin
  }

  @Test(
    "addresses of one server have one origin, however they're written",
    arguments: [
      ("http://h.example", "HTTP://H.Example:80/a?b"),
      ("https://h.example/a", "https://h.example:443"),
      ("http://[::1]/", "http://[::1]:80/x"), ("https://me@h.example", "https://h.example"),
    ])
  func same(_ one: String, _ other: String) throws {
    #expect(try origin(one) == origin(other))
  }

  @Test(
    "another scheme, host or port is another origin",
    arguments: [
      ("http://h.example", "https://h.example"), ("http://h.example", "http://i.example"),
      ("http://h.example", "http://h.example:8080"), ("http://localhost", "http://127.0.0.1"),
      ("http://h.example", "http://www.h.example"),
    ])
  func others(_ one: String, _ other: String) throws {
    #expect(try origin(one) != origin(other))
  }

  @Test(
    "this computer is recognized by its name",
    arguments: [
      ("http://localhost:8080", true), ("http://API.Localhost", true), ("http://127.8.0.1", true),
      ("http://[::1]:80", true), ("http://localhost.example", false), ("http://1.127.0.0", false),
      ("http://[::2]", false), ("http://mylocalhost", false),
    ])
  func loopback(_ url: String, _ isLoopback: Bool) throws {
    #expect(try origin(url).isLoopback == isLoopback)
  }

  @Test("only http and https are web origins")
  func schemes() throws {
    let (open, encrypted) = try (origin("http://h.example"), origin("HTTPS://h.example"))
    #expect(open.isWeb && !open.isEncrypted)
    #expect(encrypted.isWeb && encrypted.isEncrypted)
    for url in ["ftp://h.example", "file:///etc/hosts", "socks5://h.example"] {
      let other = try origin(url)
      #expect(!other.isWeb && !other.isEncrypted)
    }
  }
}
