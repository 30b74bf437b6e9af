// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite struct WebAddressTests {
  @Test("a local URL has its parts")
  func parts() throws {
    let address = try #require(WebAddress("http://127.0.0.1:8080/api"))
    #expect(address.origin == Origin(scheme: "http", host: "127.0.0.1", port: "8080"))
    #expect(address.origin.isLoopback)
    #expect(address.path == "/api")
    #expect(!address.hasUser)
  }

  @Test(
    "a URL has a host, a port and a path, however it is written",
    arguments: [
      ("https://h.example", "h.example 443 /"), ("HTTP://H.Example:/a?b/c#d", "h.example 80 /a"),
      ("http://h.example?a=/b", "h.example 80 /"), ("http://h.example#/b", "h.example 80 /"),
      ("http://a.b-c_d.e1:0080/", "a.b-c_d.e1 80 /"), ("http://h.example.", "h.example. 80 /"),
      ("http://[0:0::0:1]:8080/x", "[::1] 8080 /x"),
      ("http://[FE80::1%eth0]", "[fe80::1%eth0] 80 /"),
      ("http://me:pw@h.example:8/a@b", "h.example 8 /a@b"), ("http://@h.example", "h.example 80 /"),
      ("http://bücher.example", "bücher.example 80 /"), ("http://1.example", "1.example 80 /"),
      ("http://192.168.0.1.", ""), ("socks5h://127.0.0.1:1080", "127.0.0.1 1080 /"),
      ("file:///etc", "  /etc"),
    ])
  func reading(_ text: String, _ parts: String) {
    let address = WebAddress(text)
    #expect(
      address.map { "\($0.origin.host) \($0.origin.port) \($0.path)" } ?? "" == parts)
  }

  @Test(
    "a URL that is invalid, or that programs read differently, is refused",
    arguments: [
      "", "http", "http:", "http:/", "http://", "http:h.example", "http:/h.example",
      "http:///h.example", "://h.example", "1http://h.example", "ht tp://h.example",
      "http://h.example:x", "http://h.example:0", "http://h.example:65536", "http://h.example:+80",
      "http://h.example:8 0", "http://:80", "http://a@b@h.example", "http://h\\.example",
      "http://h.example\\@evil.example", "http://h.exam%70le", "http://h.exa<mple",
      "http://h..example", "http://.example", "http://h.example/a b", "http://h.example/\u{7F}",
      "http://[::1", "http://::1", "http://[::1]x", "http://[:::1]", "http://[1.2.3.4]",
      "http://[::1%]", "http://127.1", "http://0x7f.0.0.1", "http://017700000001",
      "http://2130706433",
      "http://127.0.0.01", "http://256.1.1.1", "http://1.2.3.4.5", "http://h.example.1",
      "http://h.example:80\u{301}", "http\u{301}://h.example",
    ])
  func refused(_ text: String) {
    #expect(WebAddress(text) == nil)
  }
}
