// SPDX-License-Identifier: MIT

import HTTPTypes
import Testing

@testable import CurlNetworking
@testable import Networking
@testable import TestKit

/// A mark that joins with the character before it, and LF, which joins with CR, change the `Character`s of a text and
/// not its syntax. The model is each function itself, with letters in their place.
@Suite("Syntax before combining marks")
struct SyntaxTests {
  /// What joins with the character before it, and a letter of as many bytes in its place.
  private static let joining: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{301}": "\u{E9}", "\u{308}": "\u{E8}", "\u{200D}": "\u{4E2D}", "\u{FE0F}": "\u{6587}",
    "\u{20DD}": "\u{5B57}", "\u{E0101}": "\u{20000}", "\n": "\u{B}",
  ]

  /// Pieces of syntax, words of the formats, and what joins with them.
  private static let pieces: [String] =
    [
      "'", "\"", "\\", "/", "?", "#", "&", "=", ";", ",", ":", "@", ".", "-", "_", "+", "%", "*",
      "%20", " ", "\t", "\r", "<", ">", "[", "]", "{", "}", "(", ")", "a", "b", "7", "..",
      "http://", "https://h", "//", "a=b", "sid=1", "rel=", "next", "bytes", "max-age", "path=/a",
      "domain=.", "password=", "token", "code=", "state=", "W/", "1-2/3", "Bearer ",
    ] + joining.keys.sorted().map { String($0) }

  struct Function: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let call: @Sendable (String) -> [String?]

    init(_ name: String, _ call: @escaping @Sendable (String) -> [String?]) {
      (testDescription, self.call) = (name, call)
    }
  }

  private static func request(_ path: String, host: String = "h.example") -> HTTPRequest {
    HTTPRequest(method: .get, scheme: "https", authority: host, path: path)
  }

  private static let functions: [Function] = [
    Function("parts") { $0.parts(at: ",", omittingEmpty: false).map(String.init) },
    Function("parts without empty ones") { $0.parts(at: "/", maxSplits: 2).map(String.init) },
    Function("before") { [String($0[...].before("?", "#"))] },
    Function("halves") { $0[...].halves(at: "=").map { [String($0.0), String($0.1)] } ?? [] },
    Function("after and end") { [$0.after("/").map { String($0) }, "\($0.ends(with: "/"))"] },
    Function("blanks") { [String($0[...].withoutOuterBlanks)] },
    Function("shell") { [ShellQuoting.word($0)] },
    Function("query") { QueryItem(encoded: $0[...]).map { [$0.name, $0.value] } ?? [] },
    Function("path") { [RequestPath.problem(in: $0)] },
    Function("form") { [Secrets().shown(Body(Array($0.utf8), contentType: form))] },
    Function("JSON") { text in
      [RedactedJSON.text("{\"a\":\"\(text)\"}", replacingWith: "x", where: { _ in false })]
    },
    Function("web address") { WebAddress($0).map { [$0.origin.host, $0.path] } ?? [] },
    Function("cookie") { text in
      SetCookie(text, at: HTTPDate(seconds: 0)).map { [$0.name, $0.value, $0.domain, $0.path] }
        ?? []
    },
    Function("cookie's folder") { text in
      let cookie = SetCookie("a=b", at: HTTPDate(seconds: 0)).flatMap {
        CookieOrigin(request("/" + text))?.accept($0)
      }
      return [cookie?.path]
    },
    Function("cookie's host") { [CookieOrigin(request("/", host: $0))?.host] },
    Function("cookie's domain") { ["\(PublicSuffixes.contains($0))"] },
    Function("link") { [WebLink.next(in: links("</a>; rel=\"x\", <\($0)>; rel=next"))] },
    Function("link's attributes") { [WebLink.next(in: links("</a>;\($0); rel=next"))] },
    Function("directives") { text in
      var directives = Directives(text)
      var all: [String?] = []
      while let next = directives.next() { all += [next.name, next.argument] }
      return all
    },
    Function("cached reference") { [CacheAddress(request("/a/b?c"))?.resolve($0)?.path] },
    Function("reference") { text in
      RecipeRequest.get(at: text).map { request in
        [PercentEncoding.decode(request.path)] + request.query.flatMap { [$0.name, $0.value] }
      } ?? []
    },
    Function("range") { ContentRange("bytes " + $0).map { ["\($0)"] } ?? [] },
    Function("date") { HTTPDate("Sun, 06 Nov 1994 08:49:37 GMT" + $0).map { ["\($0)"] } ?? [] },
    Function("tags") { [Validators([.eTag: $0]).eTag] },
    Function("code") { text in
      [try? AuthorizationCodeParser.code(in: "http://l/?code=x\(text)&state=s", state: "s")]
    },
    Function("exceptions of a proxy") { ["\(ProxyServer.excepts("b.a", [$0]))"] },
    Function("line of a cassette") { [HTTPField(line: "Accept" + $0)?.value] },
  ]

  private static func links(_ text: String) -> HTTPFields {
    HTTPField.Name("Link").map { [$0: text] } ?? [:]
  }

  private static let form = "application/x-www-form-urlencoded"

  /// Returns a text with letters in place of what joins.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { joining[$0] ?? $0 }))
  }

  @Test("what joins with a character before it is a letter like others", arguments: functions)
  func joining(_ function: Function) {
    var random = SeededRandom(50)
    for _ in 0..<TestLength.rounds(400, long: 100_000) {
      let text = (0..<(1 + random.below(7)))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let (found, expected) = (function.call(text), function.call(Self.plain(text)))
      guard found.map({ $0.map(Self.plain) }).elementsEqual(expected, by: Self.isEqual) else {
        Issue.record("\(text.debugDescription): \(found), and with letters \(expected)")
        return
      }
    }
  }

  private static func isEqual(_ one: String?, _ other: String?) -> Bool {
    one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
  }
}
