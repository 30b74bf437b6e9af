// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite("Set-Cookie")
struct SetCookieTests {
  private func read(_ field: String) -> SetCookie? {
    SetCookie(field, at: HTTPDate(seconds: 0))
  }

  @Test("a control character other than a tab makes the cookie invalid")
  func controls() {
    for byte in (0...0x7F as ClosedRange<UInt8>) {
      let character = Character(Unicode.Scalar(byte))
      let isBad = byte == 0x7F || (byte < 0x20 && byte != 0x09)
      #expect((read("a=b\(character)c; Path=/") == nil) == isBad, "\(byte)")
    }
  }

  @Test("the syntax is found before a combining mark, too")
  func combining() {
    let mark = "\u{301}"
    let cookie = read("a=\(mark)b;\(mark)c=d;Path=/\(mark)x;Secure")
    #expect(cookie?.name == "a" && cookie?.value == "\(mark)b")
    #expect(cookie?.path == "/\(mark)x" && cookie?.isSecure == true)
  }

  @Test("attributes are case-insensitive, and an overlong one is ignored")
  func attributes() {
    let cookie = read("a=b;PATH = /x ;HTTPONLY;samesite=LAX;secure=no;x;=;;Domain=.H.example")
    #expect(cookie?.path == "/x")
    #expect(cookie?.domain == "h.example")
    #expect(cookie?.isHTTPOnly == true && cookie?.isSecure == true && cookie?.sameSite == .lax)
    #expect(read("a=b; Path=/\(String(repeating: "x", count: 1_024)); Path")?.path == nil)
    #expect(read("a=b; SameSite=Sometimes")?.sameSite == nil)
  }
}
