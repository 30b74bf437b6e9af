// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Networking

@Suite("curl commands")
struct CurlCommandTests {
  private func command(
    _ method: HTTPRequest.Method = .get, _ path: RequestPath = "/a", query: [QueryItem] = [],
    headers: HTTPFields = [:], body: Body? = nil, authorization: String? = nil,
    secrets: Secrets? = Secrets()
  ) throws -> String {
    Request<Void, Refusal>(
      method: method, path: path, query: query, headers: headers, body: body, resource: { _ in },
      failure: { try $0.json() }
    )
    .curlCommand(
      at: try BaseURL("http://h.example/api"), authorization: authorization, hiding: secrets)
  }

  @Test("a request becomes a single line")
  func plain() throws {
    #expect(
      try command(query: [QueryItem("q", "a b&c"), QueryItem("x", nil)], headers: [.accept: "a/b"])
        == "curl --globoff --compressed --request GET 'http://h.example/api/a?q=a%20b%26c&x' "
        + "--header 'Accept: a/b'")
    #expect(
      try command(.post, body: .json(["n": 1]))
        == "curl --globoff --compressed --request POST http://h.example/api/a "
        + "--header 'Content-Type: application/json' --data-raw '{\"n\":1}'")
    #expect(try command(.head) == "curl --globoff --compressed --head http://h.example/api/a")
  }

  @Test("secrets are omitted by default")
  func secrets() throws {
    let headers: HTTPFields = [
      .cookie: "sid=hunter2", HTTPField.Name("X-Api-Key")!: "hunter2", .accept: "shown",
    ]
    let items = [QueryItem("access_token", "hunter2"), QueryItem("page", "2")]
    let bodies: [Body] = [
      .json(["password": "hunter2", "user": "ann"]),
      .form(["client_secret": "hunter2", "user": "ann"]),
      Body(Array("hunter2".utf8), contentType: "a/b"),
      Body(
        Array(#"{"token": {"a": [1, "hunter2"]}, "user": "ann", "#.utf8),
        contentType: "application/json"),
      Body(
        Array(#"[{"to\u006ben" : {"a": [1, "hunter2"]}, "user": "ann"}]"#.utf8),
        contentType: "a/x+json"),
    ]
    for body in bodies {
      let text = try command(
        .post, query: items, headers: headers, body: body, authorization: "Bearer hunter2")
      #expect(!text.contains("hunter2"), "\(text)")
      #expect(text.contains("Accept: shown") && text.contains("page=2"))
      #expect(text.contains("Authorization: Bearer REDACTED"))
      let whole = try command(
        .post, query: items, headers: headers, body: body, authorization: "Bearer hunter2",
        secrets: nil)
      #expect(
        whole.split(separator: "hunter2", omittingEmptySubsequences: false).count == 6, "\(whole)")
    }
    let own = Secrets(besides: ["recipe"])
    #expect(try !command(body: .json(["recipe": "hunter2"]), secrets: own).contains("hunter2"))
  }

  @Test("only values of secret names are hidden")
  func names() {
    let secrets = Secrets()
    for name in ["Authorization", "X-Auth-Token", "set-cookie", "apiKey", "api_key", "key", "pin"] {
      #expect(secrets.contain(name), "\(name)")
    }
    for name in ["accept", "shopping", "keyword", "page", "country-code", "if-none-match"] {
      #expect(!secrets.contain(name), "\(name)")
    }
  }

  @Test("JSON keeps its structure, and invalid JSON is omitted")
  func json() {
    func shown(_ text: String) -> String? {
      RedactedJSON.text(text, replacingWith: "REDACTED", where: { $0 == "s" })
    }
    #expect(
      shown(#" { "a" : [1, -2.5e+3, true, null, "\"s\""] , "s":{"s":[]}, "b":{} } "#)
        == #" { "a" : [1, -2.5e+3, true, null, "\"s\""] , "s":"REDACTED", "b":{} } "#)
    #expect(shown("[]") == "[]" && shown("\"s\"") == "\"s\"")
    for text in [
      "", "{", "{\"s\":", "{\"a\" 1}", "[1,]", "[1 2]", "{} {}", "\"", "\"\\", "\"\\u12\"", "nul😀",
    ] {
      #expect(shown(text) == nil, "\(text)")
    }
    #expect(shown(String(repeating: "[", count: 100_000)) == nil)
  }

  @Test("the shell passes exactly the intended arguments to curl")
  func shell() throws {
    let nasty = "it's \"$HOME\" `id` \\ !x\n* ü; | & > # ~ {a,b}"
    let bytes: [UInt8] = [0, 255, 0x25, 0x27, 0x5C, 10]
    #expect(try echo(ShellQuoting.word(nasty)) == Array((nasty + "\n").utf8))
    #expect(try echo(ShellQuoting.word("")) == [10])
    #expect(try run("printf \(ShellQuoting.octal(bytes))") == bytes)
    let text = try command(.post, body: Body(bytes, contentType: nil), secrets: nil)
    #expect(text.hasPrefix(#"printf '\000\377\045\047\134\012' | curl "#))
    #expect(text.hasSuffix("--header 'Content-Type:' --data-binary @-"))
    #expect(try command(headers: [.accept: ""]).hasSuffix("--header 'Accept;'"))
  }

  @Test("syntax before a combining mark, a joiner or a line feed stays quoted")
  func hostile() throws {
    let pieces = [
      "'", "\"", "\\", "$(", "`", ";", "&", "|", "<", ">", "#", "=", "(", " ", "a", "\n", "\r\n",
      "\u{301}", "\u{FE0F}", "\u{200D}", "\u{20DD}", "'\u{301}", "'\u{301}; touch p; echo '\u{301}",
    ]
    var random = SeededRandom(47)
    var commands = ["curl() { printf '%s\\0' \"$@\"; }"]
    var expected: [String] = []
    for _ in 0..<200 {
      let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let headers: HTTPFields = [.accept: "x" + text]
      commands.append(
        try command(
          .post, headers: headers, body: Body(Array(text.utf8), contentType: "a/b"), secrets: nil))
      expected += [
        "--globoff", "--compressed", "--request", "POST", "http://h.example/api/a", "--header",
        "Accept: \(headers[.accept] ?? "")", "--header", "Content-Type: a/b", "--data-raw", text,
      ]
    }
    let output = try run(commands.joined(separator: "\n"))
    let words = output.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    #expect(words == expected.map { Array($0.utf8) } + [[]])
  }

  @Test("secrets of a form are found before a combining mark, too")
  func combiningForm() {
    let text = "a=1&\u{301}b=2&password=\u{301}hunter2&c"
    let body = Body(Array(text.utf8), contentType: "application/x-www-form-urlencoded")
    #expect(Secrets().shown(body) == "a=1&\u{301}b=2&password=REDACTED&c")
  }

  private func echo(_ word: String) throws -> [UInt8] {
    try run("printf '%s\\n' \(word)")
  }

  private func run(_ command: String) throws -> [UInt8] {
    Array(try ChildProcess.run("/bin/sh", ["-c", command]).output)
  }
}
