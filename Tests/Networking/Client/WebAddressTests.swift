// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite struct WebAddressTests {
  @Test("a local URL without libcurl has the same parts as with libcurl")
  func local() throws {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "", "/", "//", "a", "api", "zZ", "0", "7", "80", "8080", "65535", "65536", "-1", " ", "?",
      "#", "%", "@", ":", ".",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      var text = Bool.random(using: &random) ? "http://127.0.0.1:" : "http://127.0.0.1"
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      guard let address = WebAddress(local: text) else { continue }
      accepted += 1
      #expect(address == WebAddress(other: text), "\(text)")
    }
    #expect(accepted > 100)
  }

  @Test(
    "other URLs need libcurl",
    arguments: [
      "https://127.0.0.1:80", "http://127.0.0.1", "http://127.0.0.1:0", "http://127.0.0.1:080",
      "http://127.0.0.1:65536", "http://127.0.0.1:+80", "http://127.0.0.1:80/a?b",
      "http://127.1:80/",
      "http://127.0.0.1:80@example.org/", "http://127.0.0.1:", "HTTP://127.0.0.1:80",
    ])
  func other(_ text: String) {
    #expect(WebAddress(local: text) == nil)
  }

  @Test("a local URL has its parts")
  func parts() throws {
    let address = try #require(WebAddress("http://127.0.0.1:8080/api"))
    #expect(address.origin == Origin(scheme: "http", host: "127.0.0.1", port: "8080"))
    #expect(address.origin.isLoopback)
    #expect(address.path == "/api")
    #expect(!address.hasUser)
  }
}
