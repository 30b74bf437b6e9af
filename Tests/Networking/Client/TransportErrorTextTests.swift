// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import TestKit
import Testing

@Suite("Messages of errors")
struct TransportErrorTextTests {
  private static let kinds: [TransportError.Kind] = [
    .cannotResolve, .cannotConnect, .insecure(.certificate), .insecure(.key),
    .insecure(.handshake), .insecure(.ownIdentity), .insecure(.authorities),
    .timedOut(.connect), .timedOut(.total), .timedOut(.stall), .timedOut(.firstByte),
    .connectionLost(maybeSent: true), .connectionLost(maybeSent: false),
    .truncated, .responseTooLarge(limit: 16 << 20), .headTooLarge, .malformedResponse,
    .badEncoding, .tooManyRedirects(limit: 10), .redirectRefused, .proxy,
    .proxyRefused(status: 407), .proxyRefused(status: 503), .stopped,
    .unexpected(code: 43),
  ]

  @Test(
    "every error has a heading and complete sentences with the name of the server", arguments: kinds
  )
  func sentences(_ kind: TransportError.Kind) {
    for phase in TransportError.Phase.allCases {
      let error = TransportError(kind, phase: phase, host: "recipes.example")
      #expect(!error.title.isEmpty)
      #expect(error.message.contains("ecipes.example"))
      #expect(error.message.hasSuffix("."))
      #expect(error.message.first?.isUppercase == true || error.message.hasPrefix("recipes"))
      #expect(!error.message.contains("  "))
    }
  }

  @Test("only failures before sending are known not to have been processed")
  func maybeSent() {
    #expect(!TransportError(.cannotConnect, phase: .connecting).maybeSent)
    #expect(!TransportError(.timedOut(.connect), phase: .securing).maybeSent)
    #expect(TransportError(.timedOut(.total), phase: .waiting).maybeSent)
    #expect(TransportError(.truncated, phase: .receiving).maybeSent)
    #expect(!TransportError(.connectionLost(maybeSent: false), phase: .waiting).maybeSent)
  }

  @Test(
    "only an unsafe request that may have been sent may have been carried out, which is said once")
  func effects() {
    let note = "may have been carried out"
    for kind in Self.kinds {
      for phase in TransportError.Phase.allCases {
        let error = TransportError(kind, phase: phase, host: "recipes.example")
        for method in [HTTPRequest.Method.get, .head, .options, .trace] {
          let safe = error.attributed(to: method)
          #expect(safe == error && !safe.mayHaveEffect && !safe.message.contains(note))
        }
        for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
          let unsafe = error.attributed(to: method)
          #expect(unsafe.mayHaveEffect == error.maybeSent)
          #expect(unsafe.message.ranges(of: note).count == (error.maybeSent ? 1 : 0))
          #expect(!error.maybeSent || !unsafe.message.contains("ry again. The request"))
        }
      }
    }
  }

  @Test("the error of a client says whether its request may have been carried out")
  func effectsOfRequests() throws {
    let lost = StubResponse.failure(TransportError(.connectionLost(maybeSent: true)))
    let cut = StubResponse.response(Response(body: Array(#"{"foo":[1,"#.utf8)))
    for (answer, message) in [
      (lost, "The connection to the server broke before the answer came."),
      (cut, "The server's answer stops in the middle."),
    ] {
      let mock = MockClient(answer, answer)
      let read = Recorder(mock.response(for: RecipeRequest.get("/"))).failure
      #expect(read?.mayHaveEffect == false)
      #expect(read?.message == message + " Try again.")
      let changed = Recorder(mock.response(for: RecipeRequest.post("/"))).failure
      #expect(changed?.mayHaveEffect == true)
      #expect(
        changed?.message
          == message + " The request may have been carried out: look before you repeat it.")
      #expect(changed?.withoutEffect.message == message + " Try again.")
    }
  }

  @Test("a request by POST that is safe can't have been carried out, also after it is mapped")
  func safeRequests() {
    let lost = StubResponse.failure(TransportError(.connectionLost(maybeSent: true)))
    let cut = StubResponse.response(Response(body: Array(#"{"foo":[1,"#.utf8)))
    for answer in [lost, cut] {
      let mock = MockClient(answer)
      let search = RecipeRequest.post("/search", json: soup).safe()
      let failure = Recorder(mock.response(for: search)).failure
      #expect(failure?.mayHaveEffect == false)
      #expect(failure?.message.hasSuffix(" Try again.") == true)
      #expect(Recorder(mock.response(for: search.map(\.name))).failure?.mayHaveEffect == false)
      let visit = RecipeRequest.get("/visit").safe(false)
      #expect(Recorder(mock.response(for: visit)).failure?.mayHaveEffect == true)
    }
  }

  @Test("middleware sees whether a request is safe, by its method or by itself")
  func safeOutgoingRequests() throws {
    let url = try BaseURL("http://mock")
    let lost = TransportError(.connectionLost(maybeSent: true))
    let cases: [(RecipeRequest, Bool)] = [
      (.get("/soup"), true), (.post("/soups", json: soup), false),
      (.post("/search", json: soup).safe(), true), (.get("/visit").safe(false), false),
    ]
    for (request, isSafe) in cases {
      let outgoing = OutgoingRequest(request, at: url)
      #expect(outgoing.isSafe == isSafe)
      #expect(lost.attributed(to: outgoing).mayHaveEffect == !isSafe)
    }
  }

  @Test("a refusal is what would be rejected again")
  func refusals() {
    func error(_ code: Int) -> RecipeError {
      .status(Response(status: HTTPResponse.Status(code: code)))
    }
    let refused = (300..<600).filter { error($0).isRefusal }
    #expect(refused == (400..<500).filter { $0 != 408 && $0 != 429 })
    #expect(RecipeError.invalidRequest("It has no address.").isRefusal)
    #expect(!RecipeError.transport(TransportError(.insecure(.expired))).isRefusal)
  }

  @Test(
    "a response with Retry-After says when to try again",
    arguments: [
      (429, "30", "30 seconds"), (429, "1", "1 second"), (503, "120", "120 seconds"),
      (503, "121", "3 minutes"), (429, "7200", "120 minutes"), (429, "9000", "3 hours"),
      (429, "Thu, 26 Nov 2026 14:00:05 GMT", "5 seconds"),
    ])
  func retryAfter(code: Int, value: String, time: String) {
    let response = Response(
      status: .init(code: code),
      headers: [.retryAfter: value, .date: "Thu, 26 Nov 2026 14:00:00 GMT"])
    #expect(RecipeError.status(response).message.hasSuffix(" Try again in \(time)."))
  }

  @Test(
    "a response without a usable Retry-After gives no time",
    arguments: [nil, "0", "soon"] as [String?])
  func noRetryAfter(value: String?) {
    var response = Response(status: .tooManyRequests)
    response.headers[.retryAfter] = value
    #expect(RecipeError.status(response).message.hasSuffix(" Wait a moment, then try again."))
  }

  @Test(
    "a message of the server ends with a full stop, so that another sentence can follow",
    arguments: [
      ("boom", "boom."), ("boom \n", "boom."), ("Too salty.", "Too salty."), ("Why?", "Why?"),
      ("It said “No!”", "It said “No!”"), ("It failed (again)", "It failed (again)."), ("…", "…"),
      ("", ""), ("塩。", "塩。"),
    ])
  func endings(text: String, expected: String) {
    struct Spoken: UserMessageProviding { var message: String }
    let error = ClientError<Spoken>.server(Spoken(message: text), status: .internalServerError)
    #expect(error.message == expected)
  }

  @Test("a client's error describes its cause, the server's message first")
  func clientErrors() {
    struct Spoken: UserMessageProviding, Equatable { var message: String }
    let spoken = ClientError<Spoken>.server(Spoken(message: "Too salty."), status: .badRequest)
    #expect(spoken.message == "Too salty.")
    #expect(spoken.title == "The server refused")
    let silent = RecipeError.server(Refusal(error: "x"), status: .notFound)
    #expect(silent.message.hasPrefix("The server doesn't have this any more."))
    #expect(silent.mapFailure { Spoken(message: $0.error) }.message == "x.")
  }
}
