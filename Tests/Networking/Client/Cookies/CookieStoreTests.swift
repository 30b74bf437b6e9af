// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import TestKit
import Testing

@Suite("Persistent cookies")
struct CookieStoreTests {
  private let temporary = TemporaryFolder("cookies")

  /// The path of the jar.
  private var path: String { temporary.path("jar") }

  private let request = HTTPRequest(
    method: .get, scheme: "https", authority: "h.example", path: "/")

  private func fields(_ cookies: String...) -> HTTPFields {
    HTTPFields(cookies.map { HTTPField(name: .setCookie, value: $0) })
  }

  /// Stores a cookie in the file.
  private func keep(_ cookie: String) async {
    let store = CookieStore(file: path)
    store.receive(fields(cookie), for: request)
    await store.saved()
  }

  @Test("cookies with an expiration persist in a file that is readable only by the owner")
  func lasting() async throws {
    let time = Box(HTTPDate(seconds: 1_700_000_000))
    let now: @Sendable () -> HTTPDate = { time.value }
    let store = CookieStore(file: path, now: now)
    store.receive(
      fields("a=1; Max-Age=60; Secure; HttpOnly; SameSite=Lax", "b=2", "c=3; Max-Age=10"),
      for: request)
    #expect(store.header(for: request) == "a=1; b=2; c=3")
    await store.saved()
    let next = CookieStore(file: path, now: now)
    #expect(next.header(for: request) == "a=1; c=3")
    #expect(next.cookies == store.cookies.filter { $0.expires != nil })
    time.value = time.value.advanced(by: 10)
    #expect(CookieStore(file: path, now: now).header(for: request) == "a=1")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    next.removeAll { $0.name == "a" }
    await next.saved()
    #expect(CookieStore(file: path, now: now).header(for: request) == nil)
  }

  @Test(
    "a broken file is an empty jar, which the next cookie replaces",
    arguments: ["", "{", "[]", #"{"version":2,"cookies":[]}"#, #"{"version":1}"#, "\u{0}"])
  func broken(content: String) async throws {
    await keep("x=1; Max-Age=900")
    try Data(content.utf8).write(to: URL(filePath: path))
    let store = CookieStore(file: path)
    #expect(store.cookies.isEmpty)
    store.receive(fields("a=1; Max-Age=900"), for: request)
    await store.saved()
    #expect(CookieStore(file: path).header(for: request) == "a=1")
  }

  @Test("changes of the file can't add lines to a request")
  func smuggled() async throws {
    await keep("a=1; Max-Age=900")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(text.replacing(#""1""#, with: #""1\r\nX: y""#).utf8).write(to: URL(filePath: path))
    #expect(CookieStore(file: path).cookies.isEmpty)
  }

  @Test("what can't be read isn't replaced, and cookies last as long as the process")
  func unreadable() async throws {
    // A store doesn't follow links.
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "other")
    let store = CookieStore(file: path)
    store.receive(fields("a=1; Max-Age=60"), for: request)
    await store.saved()
    #expect(store.header(for: request) == "a=1")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "other")
  }

  @Test("without a writable file, cookies last as long as the process")
  func nowhere() {
    for path in [nil, "", "/dev/null/jar", "/tmp/", "/jar/none/"] {
      let store = CookieStore(file: path)
      store.receive(fields("a=1; Max-Age=9"), for: request)
      #expect(store.header(for: request) == "a=1")
      store.removeAll()
      #expect(store.header(for: request) == nil)
    }
  }
}
