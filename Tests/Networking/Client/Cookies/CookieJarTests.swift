// SPDX-License-Identifier: MIT

import HTTPTypes
import TestKit
import Testing

@testable import Networking

@Suite("Cookies")
struct CookieJarTests {
  private let now = HTTPDate(seconds: 1_700_000_000)

  private func request(_ url: String) -> HTTPRequest {
    let scheme = url.prefix { $0 != ":" }
    let rest = url.dropFirst(scheme.count + 3)
    let authority = rest.prefix { $0 != "/" }
    return HTTPRequest(
      method: .get, scheme: String(scheme), authority: String(authority),
      path: String(rest.dropFirst(authority.count)))
  }

  private func jar(_ cookies: String..., from url: String) -> CookieJar {
    var jar = CookieJar()
    for cookie in cookies { receive(&jar, cookie, url) }
    return jar
  }

  private func receive(_ jar: inout CookieJar, _ cookie: String, _ url: String, later: Int64 = 0) {
    jar.receive(
      [.setCookie: cookie], for: request(url), at: now.advanced(by: later))
  }

  private func sent(_ jar: CookieJar, to url: String, later: Int64 = 0) -> String? {
    var jar = jar
    return jar.header(for: request(url), at: now.advanced(by: later))
  }

  @Test("name and value are returned as they were written")
  func pairs() {
    let jar = jar(
      "a=1", " b = 2 ; Path=/", "c=", "d=x=y", "e=\"q, r\"", from: "http://h.example/")
    #expect(sent(jar, to: "http://h.example/") == "a=1; b=2; c=; d=x=y; e=\"q, r\"")
  }

  @Test(
    "invalid cookies are ignored",
    arguments: [
      "", ";", "=", "=v", "name", "; a=b",
      "a=" + String(repeating: "x", count: 4_096),
    ])
  func nonsense(cookie: String) {
    #expect(jar(cookie, from: "http://h.example/").cookies.isEmpty)
  }

  @Test("a cookie without a domain is for its host, and one with a domain also for subdomains")
  func domains() {
    let own = jar("a=1", from: "http://www.h.example/")
    #expect(sent(own, to: "http://WWW.h.example:8080/x") == "a=1")
    #expect(sent(own, to: "http://h.example/") == nil)
    #expect(sent(own, to: "http://a.www.h.example/") == nil)
    for domain in ["h.example", ".H.Example"] {
      let wide = jar("a=1; Domain=\(domain)", from: "http://www.h.example/")
      #expect(sent(wide, to: "http://h.example/") == "a=1")
      #expect(sent(wide, to: "http://x.y.h.example/") == "a=1")
      #expect(sent(wide, to: "http://xh.example/") == nil)
    }
    #expect(sent(jar("a=1; Domain=", from: "http://h.example/"), to: "http://h.example/") == "a=1")
  }

  @Test(
    "a cookie for a foreign domain, a top-level domain or an IP address is refused",
    arguments: [
      ("http://h.example/", "other.example"), ("http://h.example/", "www.h.example"),
      ("http://h.example/", "example"), ("http://h.co.uk/", "co.uk"), ("http://h.example/", ".."),
      ("http://h.com.au/", "com.au"), ("http://127.0.0.1/", "0.0.1"), ("http://1.2.3.4/", "4"),
      ("http://[::1]/", "::1"), ("http://h.example/", "xh.example"),
      ("http://xh.example/", "h.example"),
    ])
  func foreign(url: String, domain: String) {
    #expect(jar("a=1; Domain=\(domain)", from: url).cookies.isEmpty)
  }

  @Test(
    "a cookie for a public suffix is refused: with the system's list, also for wildcards and the suffixes of regions",
    arguments: [
      (suffix: "github.io", isInShortList: true), ("s3.amazonaws.com", true), ("pages.dev", true),
      ("co.uk", true), ("blogspot.com", true), ("kobe.jp", false), ("nsw.edu.au", false),
      ("asso.fr", false), ("a.ck", false), ("city.kawasaki.jp", false),
    ])
  func publicSuffixes(suffix: String, isInShortList: Bool) {
    // City names of Japan and www.ck are exceptions of the list, under which others register no names.
    let isException = suffix == "city.kawasaki.jp"
    let isKnown = PublicSuffixes.isComplete ? !isException : isInShortList
    #expect(PublicSuffixes.isKnown(suffix) == isInShortList)
    let jar = jar("a=1; Domain=\(suffix)", from: "http://mine.\(suffix)/")
    #expect(jar.cookies.isEmpty == isKnown)
    #expect(sent(jar, to: "http://other.\(suffix)/") == (isKnown ? nil : "a=1"))
  }

  @Test(
    "a host that is a single word or a number has cookies for itself",
    arguments: ["localhost", "127.0.0.1", "[::1]", "co.uk"])
  func ownNames(host: String) {
    for cookie in ["a=1", "a=1; Domain=\(host)"] {
      let jar = jar(cookie, from: "http://\(host):81/")
      #expect(jar.cookies.map(\.isHostOnly) == [true])
      #expect(sent(jar, to: "http://\(host)/") == "a=1")
      #expect(sent(jar, to: "http://x.\(host)/") == nil)
    }
  }

  @Test(
    "paths match complete segments",
    arguments: [
      ("/", "/", true), ("/a", "/a", true), ("/a", "/a/b", true), ("/a", "/ab", false),
      ("/a/", "/a/b", true), ("/a/", "/a", false), ("/a", "/a?x=1", true), ("/a", "/", false),
      ("/a", "/A", false),
    ])
  func paths(folder: String, path: String, isSent: Bool) {
    let jar = jar("a=1; Path=\(folder)", from: "http://h.example/")
    #expect((sent(jar, to: "http://h.example\(path)") != nil) == isSent)
  }

  @Test("without a path a cookie is for the folder of the request")
  func defaultPaths() {
    for (url, folder) in [
      ("http://h.example", "/"), ("http://h.example/x", "/"), ("http://h.example/x/y?z=/", "/x"),
      ("http://h.example/x/y/", "/x/y"),
    ] {
      #expect(jar("a=1; Path=relative", from: url).cookies.map(\.path) == [folder])
    }
  }

  @Test("Max-Age overrides Expires, and the last attribute of a name counts")
  func expiry() {
    func end(_ attributes: String) -> Int64?? {
      let cookie = jar("a=1; \(attributes)", from: "http://h.example/").cookies.first
      return cookie.map { $0.expires?.seconds(since: now) }
    }
    let future = now.advanced(by: 90).description
    let longest: Int64 = 400 * 86_400
    #expect(end("") == .some(nil))
    #expect(end("Max-Age=60") == 60)
    #expect(end("Max-Age=60; Expires=\(future)") == 60)
    #expect(end("Expires=\(future)") == 90)
    #expect(end("Expires=\(future); Expires=never") == 90)
    #expect(end("Max-Age=60; max-age=70") == 70)
    #expect(end("Max-Age=6o; Expires=\(future)") == 90)
    #expect(end("Max-Age=0") == Int64??.none)
    #expect(end("Max-Age=-1; Expires=\(future)") == Int64??.none)
    #expect(end("Max-Age=99999999999999999999") == longest)
    #expect(end("Expires=Fri, 31 Dec 9999 23:59:59 GMT") == longest)
  }

  @Test("a cookie ends when it expires or is removed")
  func ends() {
    var jar = jar("a=1; Max-Age=10", "b=1", from: "http://h.example/")
    #expect(sent(jar, to: "http://h.example/", later: 9) == "a=1; b=1")
    #expect(sent(jar, to: "http://h.example/", later: 10) == "b=1")
    receive(&jar, "b=; Max-Age=0", "http://h.example/")
    #expect(jar.cookies.map(\.name) == ["a"])
    receive(&jar, "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/x", "http://h.example/")
    #expect(jar.cookies.count == 1)
  }

  @Test("a secure cookie requires a secure connection or this computer")
  func secure() {
    for url in ["http://h.example/", "http://localhost/", "http://127.0.0.1/"] {
      #expect(jar("a=1; Secure", from: url).cookies.isEmpty)
    }
    let jar = jar("a=1; Secure; HttpOnly; SameSite=Strict", from: "https://h.example/")
    #expect(sent(jar, to: "https://h.example/") == "a=1")
    #expect(sent(jar, to: "http://h.example/") == nil)
    #expect(jar.cookies.first?.isHTTPOnly == true)
    #expect(jar.cookies.first?.sameSite == .strict)
  }

  @Test("an insecure connection can't replace a secure cookie")
  func shadowing() {
    var jar = jar("a=1; Secure; Path=/x", from: "https://h.example/")
    receive(&jar, "a=2; Path=/x", "http://h.example/")
    receive(&jar, "a=2; Path=/x/y", "http://h.example/")
    receive(&jar, "a=2; Path=/x; Domain=h.example", "http://www.h.example/")
    #expect(jar.cookies.map(\.value) == ["1"])
    receive(&jar, "a=2; Path=/", "http://h.example/")
    receive(&jar, "b=2; Path=/x", "http://h.example/")
    #expect(jar.cookies.count == 3)
  }

  @Test("name prefixes are enforced")
  func prefixes() {
    func isTaken(_ cookie: String, _ url: String = "https://h.example/") -> Bool {
      !jar(cookie, from: url).cookies.isEmpty
    }
    #expect(isTaken("__Secure-a=1; Secure"))
    #expect(!isTaken("__Secure-a=1") && !isTaken("__secure-a=1"))
    #expect(isTaken("__Host-a=1; Secure; Path=/"))
    #expect(!isTaken("__Host-a=1; Secure") && !isTaken("__Host-a=1; Path=/"))
    #expect(!isTaken("__Host-a=1; Secure; Path=/; Domain=h.example"))
    #expect(!isTaken("__Host-a=1; Secure; Path=/", "http://127.0.0.1/"))
  }

  @Test("longer paths come first, then older cookies, and a new value keeps the position")
  func order() {
    var jar = jar("a=1", "b=1; Path=/x", "c=1", "d=1; Path=/x/y", from: "http://h.example/")
    receive(&jar, "a=2", "http://h.example/", later: 5)
    #expect(sent(jar, to: "http://h.example/x/y/z") == "d=1; b=1; a=2; c=1")
  }

  @Test("domains and the jar have limits, and the least recently used cookies are evicted")
  func limits() {
    var jar = CookieJar(limits: CookieJar.Limits(perDomain: 3, total: 5))
    receive(&jar, "s=1; Secure", "https://h.example/")
    for name in ["a", "b"] { receive(&jar, "\(name)=1; Path=/\(name)", "http://h.example/") }
    _ = jar.header(for: request("http://h.example/a"), at: now)
    receive(&jar, "c=1", "http://h.example/")
    #expect(jar.cookies.map(\.name) == ["s", "a", "c"])
    for host in ["i", "j", "k"] { receive(&jar, "x=1", "http://\(host).example/") }
    #expect(jar.cookies.count == 5)
    #expect(!jar.cookies.map(\.name).contains("s"))
  }

  @Test("no header field makes the jar fail, and every stored cookie can be sent")
  func noise() {
    var random = SeededRandom(17)
    let words = [
      "a", "=", ";", " ", "Domain", "h.example", "Path", "/", "Expires", "Max-Age", "-", "9",
      "é", "\t", "\r\n", ",", "Secure", "\u{0}",
    ]
    var jar = CookieJar()
    for _ in 0..<1_000 {
      let field = (0..<random.below(12)).map { _ in random.pick(words) }.joined()
      receive(&jar, field, random.pick(["http://h.example/a/", "https://h.example"]))
      let header = sent(jar, to: "https://h.example/a/b") ?? ""
      #expect(!header.contains("\r") && !header.contains("\n") && !header.contains("\u{0}"))
    }
    #expect(jar.cookies.count <= 50)
  }
}
