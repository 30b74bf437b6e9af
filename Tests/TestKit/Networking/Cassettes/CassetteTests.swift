// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Cassette")
struct CassetteTests {
  private let folder = TemporaryFolder("cassette")

  private func request(
    _ method: HTTPRequest.Method = .get, _ path: String, headers: HTTPFields = [:],
    body: Body? = nil
  ) -> OutgoingRequest {
    OutgoingRequest(
      HTTPRequest(
        method: method, scheme: "https", authority: "soups.example", path: path,
        headerFields: headers),
      body: body)
  }

  @Test("a cassette is readable JSON in a stable order")
  func readable() throws {
    let recording = RecordingMiddleware()
    let stub = MockClient(
      .response(
        Response(headers: [.contentType: "text/plain"], body: Array("one\ntwo \"2\"\r\n".utf8))),
      .response(Response(status: .notFound, body: [0xFF, 0x00])),
      .failure(TransportError(.timedOut(.stall), phase: .receiving, detail: "28")))
    let transport = [recording].around(stub.transport)
    _ = Recorder(transport(request(.get, "/soups?order=name", headers: [.accept: "text/plain"])))
    _ = Recorder(transport(request(.put, "/soups/1", body: .json(["name": "Harira"]))))
    _ = Recorder(transport(request(.get, "/soups/2")))
    let json = recording.cassette.json
    #expect(
      json == """
        {
          "exchanges" : [
            {
              "request" : {
                "headers" : [
                  "Accept: text/plain"
                ],
                "method" : "GET",
                "url" : "https://soups.example/soups?order=name"
              },
              "response" : {
                "body" : {
                  "text" : [
                    "one",
                    "two \\"2\\"\\r",
                    ""
                  ]
                },
                "headers" : [
                  "Content-Type: text/plain"
                ],
                "status" : 200
              }
            },
            {
              "request" : {
                "body" : {
                  "text" : "{\\"name\\":\\"Harira\\"}"
                },
                "bodyType" : "application/json",
                "headers" : [

                ],
                "method" : "PUT",
                "url" : "https://soups.example/soups/1"
              },
              "response" : {
                "body" : {
                  "base64" : "/wA="
                },
                "headers" : [

                ],
                "status" : 404
              }
            },
            {
              "failure" : {
                "host" : "",
                "kind" : "timedOut-stall",
                "phase" : "receiving"
              },
              "request" : {
                "headers" : [

                ],
                "method" : "GET",
                "url" : "https://soups.example/soups/2"
              }
            }
          ],
          "version" : 1
        }

        """)
    #expect(try Cassette(json: json) == recording.cassette)
    #expect(try Cassette(json: json).json == json)
  }

  @Test("every kind of failure and every body is decoded unchanged")
  func roundTrip() throws {
    let bodies: [[UInt8]] = [
      [], Array("a".utf8), Array("\n".utf8), Array("a\r\nb\n\n".utf8), [0], [0xC3, 0x28],
      Array("𝄞 \u{2028} e\u{301}\r".utf8), Array(UInt8.min...UInt8.max),
    ]
    let request = RecordedRequest(request(.get, "/a"))
    let outcomes =
      TransportError.Kind.all.map { RecordedOutcome(.failure(TransportError($0, host: "h"))) }
      + bodies.map { RecordedOutcome(.success(Response(body: $0))) }
    let cassette = Cassette(outcomes.map { Cassette.Exchange(request, $0) })
    let file = folder.path("deep/er/all.json")
    try cassette.write(to: file)
    let read = try Cassette(file: file)
    #expect(read == cassette)
    #expect(
      read.exchanges.map { $0.outcome.result }.suffix(bodies.count)
        == bodies.map { .success(Response(body: $0)) })
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.path("deep/er")) == ["all.json"],
      "no draft is left behind")
  }

  @Test(
    "a broken cassette is reported with the position and a suggestion",
    arguments: [
      ("", "It is no JSON, or was cut short."),
      (#"{"version":1,"exchanges":[{"requ"#, "It is no JSON, or was cut short."),
      ("[]", "There should be an object"),
      (#"{"exchanges":[]}"#, "“version” is missing."),
      (#"{"version":2,"exchanges":[]}"#, "At version: This reads version 1 only, and it is 2."),
      (#"{"version":1,"exchanges":[{}]}"#, "At exchanges[0]: “request” is missing."),
      (
        #"{"version":1,"exchanges":[{"request":{"method":"GET","url":"u","headers":[]}}]}"#,
        "At exchanges[0]: “response” is missing."
      ),
      (
        exchange(#""response":{"status":42,"headers":[],"body":{"text":""}}"#),
        "At exchanges[0].response.status: 42 isn't a status."
      ),
      (
        exchange(#""response":{"status":200,"headers":["a b"],"body":{"text":""}}"#),
        "At exchanges[0].response.headers: “a b” isn't a header field."
      ),
      (
        exchange(#""response":{"status":200,"headers":[],"body":{"base64":"?"}}"#),
        "At exchanges[0].response.body.base64: This isn't Base64."
      ),
      (
        exchange(#""failure":{"kind":"bad","phase":"waiting","host":"h"}"#),
        "At exchanges[0].failure.kind: “bad” isn't a kind of failure. Use one of:  cannotResolve, "
      ),
      (
        exchange(#""failure":{"kind":"proxy","phase":"lunch","host":"h"}"#),
        "At exchanges[0].failure.phase: “lunch” isn't a phase"
      ),
    ])
  func broken(json: String, problem: String) {
    let error = #expect(throws: CassetteError.self) { try Cassette(json: json, named: "a.json") }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("The cassette a.json can't be used. "))
    #expect(text.contains(problem), "\(text)")
    #expect(text.hasSuffix("record it again."))
  }

  @Test("a missing, binary or read-only file is reported")
  func files() throws {
    let file = folder.path("none.json")
    #expect(throws: CassetteError.self) { try Cassette(file: file) }
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: file))
    let error = #expect(throws: CassetteError.self) { try Cassette(file: file) }
    #expect(error?.reason.contains("isn't text in UTF-8") == true)
    // A folder can't be created below a file.
    let below = file + "/a.json"
    #expect(throws: CassetteError.self) { try Cassette().write(to: below) }
    let reports = Recorder<String, Never>()
    let recording = RecordingMiddleware(to: below) { reports.observer.send($0) }
    let answer = Recorder(
      recording.response(to: request(.get, "/"), next: MockClient(.status(204)).transport))
    #expect(answer.isCompleted, "the exchange isn't the worse for it")
    #expect(reports.elements.first?.contains("It can't be written") == true)
  }

  private static func exchange(_ outcome: String) -> String {
    #"{"version":1,"exchanges":[{"request":{"method":"GET","url":"u","headers":[]},\#(outcome)}]}"#
  }

  @Test("a secret is removed wherever the exchange repeats it")
  func repeatedSecrets() throws {
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: "h.example", path: "/anything?access_token=QSECRET"
    )
    head.headerFields[.authorization] = "Bearer HSECRET"
    let request = OutgoingRequest(
      head,
      body: Body(
        Array(#"{"password":"PSECRET","name":"soup"}"#.utf8), contentType: "application/json"))
    let echo = """
      {"url":"https://h.example/anything?access_token=QSECRET",
      "data":"{\\"password\\":\\"PSECRET\\",\\"name\\":\\"soup\\"}","note":"Bearer HSECRET"}
      """
    let stub = MockClient(
      .response(Response(headers: [.contentType: "application/json"], body: Array(echo.utf8))))
    let recording = RecordingMiddleware()
    _ = Recorder(recording.response(to: request, next: stub.transport))
    let tape = "\(recording.cassette)"
    var text = ""
    dump(recording.cassette, to: &text)
    #expect(!text.contains("SECRET\"") && !text.contains("QSECRET") && !text.contains("PSECRET"))
    #expect(!text.contains("HSECRET"), "\(tape)")
    #expect(text.contains("soup") && text.contains("REDACTED"))
  }

  @Test("a secret is removed from JSON in all its escaped forms")
  func escapedSecrets() throws {
    let secret = "gr\u{fc}n\"/\\x"
    let request = request(.post, "/signin", body: .json(["password": secret]))
    let forms = [
      #"grün\"/\\x"#, #"gr\u00fcn\"/\\x"#, #"gr\u00fcn\"\/\\x"#, #"grün\"\/\\x"#,
    ]
    for form in forms {
      let inner = form.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let echo = #"{"note":"\#(form)","data":"{\"password\":\"\#(inner)\"}"}"#
      let stub = MockClient(
        .response(Response(headers: [.contentType: "text/plain"], body: Array(echo.utf8))))
      let recording = RecordingMiddleware()
      _ = Recorder(recording.response(to: request, next: stub.transport))
      var text = ""
      dump(recording.cassette, to: &text)
      #expect(!text.contains("00fc") && !text.contains("grün"), "\(form): \(text)")
    }
  }

  @Test("secrets of a redirect, of a path and of JSON in a string are removed")
  func hiddenSecrets() throws {
    let request = request(
      .post, "/users/PATHSECRET/recipes?session_token=PATHSECRET",
      headers: [.referer: "https://h.example/?access_token=REFSECRET&page=2"],
      body: .json(["data": #"{"password":"BODYSECRET","name":"soup"}"#, "note": "PATHSECRET"]))
    let response = Response(
      status: .found,
      headers: [
        .location: "https://app.example/callback?code=CODESECRET&state=s",
        .contentType: "text/plain",
      ], body: Array("See /callback?code=CODESECRET".utf8))
    let recording = RecordingMiddleware()
    let stub = MockClient(.response(response))
    let transport = [recording].around(stub.transport)
    _ = Recorder(transport(request))
    let json = recording.cassette.json
    #expect(!json.contains("SECRET"), "\(json)")
    for kept in ["page=2", "soup", "state=s", "https://soups.example/users/REDACTED/recipes"] {
      #expect(json.contains(kept), "\(json)")
    }
    // The same request is found again.
    let replay = ReplayTransport(recording.cassette)
    let replayed = Recorder(replay.transport(request))
    #expect(replayed.elements.map(\.status) == [.found])
  }
}
