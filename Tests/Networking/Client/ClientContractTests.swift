// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// The same expectations for the real client with a loopback server and for every test double, so that no test with a
/// double relies on something the real client doesn't do.
@Suite("The contract of clients", .timeLimit(.minutes(10)))
struct ClientContractTests {
  typealias Kind = ContractSubject.Kind

  private let get = RecipeRequest.get("/recipes/3")
  private let good = Behaviour.answer(200, soupText)

  @Test("nothing is requested before the observation, and each observation sends a request")
  func cold() async throws {
    for kind in Kind.allCases {
      let subject = try ContractSubject.make(kind, good, good)
      defer { subject.stop() }
      let signal = subject.client.response(for: get)
      #expect(subject.arrived().isEmpty, "\(kind)")
      for count in 1...2 {
        let result = await outcome(of: signal)
        #expect(result.elements == [soup] && result.failure == nil, "\(kind)")
        #expect(subject.arrived().count == count, "\(kind)")
      }
    }
  }

  @Test("a request arrives unchanged", arguments: Kind.allCases)
  func arrival(kind: Kind) async throws {
    let subject = try ContractSubject.make(kind, good, .answer(204, ""))
    defer { subject.stop() }
    let put = RecipeRequest.put(
      "/recipes/\("a/b ü")", query: ["category": "R&D + süß", "order": nil, "page": ""],
      json: soup)
    #expect(await outcome(of: subject.client.response(for: put)).elements == [soup])
    let delete = Request<Void, Refusal>.send(.delete, "recipes/3")
    #expect(await outcome(of: subject.client.response(for: delete)).elements.count == 1)
    #expect(
      subject.arrived() == [
        "PUT /recipes/a%2Fb%20%C3%BC?category=R%26D%20%2B%20s%C3%BC%C3%9F&page= \(soupText)",
        "DELETE /recipes/3 ",
      ])
  }

  @Test("refusals of the server and decoding failures are distinguished", arguments: Kind.allCases)
  func refusals(kind: Kind) async throws {
    let subject = try ContractSubject.make(
      kind, .answer(404, #"{"error":"none"}"#), .answer(500, "<html>"), .answer(200, "<html>"),
      .answer(200, ""), .answer(200, #"{"id":3,"na"#), .answer(401, ""), good)
    defer { subject.stop() }
    var errors: [RecipeError?] = []
    for _ in 0..<7 { errors.append(await outcome(of: subject.client.response(for: get)).failure) }
    #expect(errors[0] == .server(Refusal(error: "none"), status: .notFound))
    guard case .status(let page)? = errors[1] else { throw Unexpected(kind, errors[1]) }
    #expect(page.status.code == 500 && page.text == "<html>")
    for (number, reason) in [(2, DecodingFailure.Reason.html), (3, .empty), (4, .cut)] {
      guard case .decoding(let failure)? = errors[number] else {
        throw Unexpected(kind, errors[number])
      }
      #expect(failure.reason == reason)
    }
    #expect(errors[5]?.isUnauthorized == true)
    #expect(errors[6] == nil, "and the client lives on")
  }

  @Test(
    "failures have the same kind, and the next request succeeds",
    arguments: Kind.allCases
  )
  func breakdowns(kind: Kind) async throws {
    let subject = try ContractSubject.make(kind, .lost, .truncated, good)
    defer { subject.stop() }
    // It must not be retried automatically.
    let post = RecipeRequest.post("/recipes", json: soup)
    let lost = await outcome(of: subject.client.response(for: post))
    guard case .transport(let first)? = lost.failure else { throw Unexpected(kind, lost.failure) }
    #expect(first.kind == .connectionLost(maybeSent: true))
    #expect(first.maybeSent && first.isTransient && first.host == "127.0.0.1")
    let cut = await outcome(of: subject.client.response(for: post))
    guard case .transport(let second)? = cut.failure else { throw Unexpected(kind, cut.failure) }
    #expect(second.kind == .truncated && second.phase == .receiving)
    #expect(lost.elements.isEmpty && cut.elements.isEmpty)
    #expect(await outcome(of: subject.client.response(for: post)).elements == [soup])
    #expect(subject.arrived().count == 3)
  }

  @Test("an invalid request fails immediately without reaching a server", arguments: Kind.allCases)
  func unsendable(kind: Kind) async throws {
    let subject = try ContractSubject.make(kind, good)
    defer { subject.stop() }
    func request(
      _ method: HTTPRequest.Method = .get, _ path: RequestPath = "/", headers: HTTPFields = [:],
      body: Body? = nil, timeout: Duration? = nil
    ) -> RecipeRequest {
      RecipeRequest(
        method: method, path: path, headers: headers, body: body, timeout: timeout,
        resource: { try $0.json() }, failure: { try $0.json() })
    }
    let wrong = [
      request(.head, body: Body([1], contentType: nil)), request(timeout: .zero),
      request(.get, "/recipes/../users"), request(headers: [.contentLength: "9"]),
      request(.post, body: .json(Double.infinity)),
      request(.post, body: Body([1], contentType: "a/b\r\nX-Smuggled: 1")),
    ]
    for request in wrong {
      let watch = Recorder(subject.client.response(for: request))
      guard case .invalidRequest(let reason)? = watch.failure else {
        Issue.record("\(request) was sent")
        continue
      }
      #expect(reason.hasPrefix("The request can't be sent. "))
    }
    #expect(subject.arrived().isEmpty)
  }

  @Test(
    "disposal cancels the request, the server notices, and nothing is delivered",
    arguments: Kind.allCases)
  func cancellation(kind: Kind) async throws {
    let subject = try ContractSubject.make(kind, good, .silence, good)
    defer { subject.stop() }
    // The first exchange opens the connection and shows that the server is running.
    _ = await outcome(of: subject.client.response(for: get))
    let watch = Recorder(subject.client.response(for: get))
    await subject.isAsked(2)
    watch.dispose()
    await subject.calledOff(1)
    #expect(watch.elements.isEmpty && watch.end == nil)
    #expect(await outcome(of: subject.client.response(for: get)).elements == [soup])
    #expect(watch.elements.isEmpty && watch.end == nil)
  }

  @Test(
    "an observation releases its objects at its end and at its disposal", arguments: Kind.allCases)
  func lettingGo(kind: Kind) async throws {
    let subject = try ContractSubject.make(kind, good, .lost, .silence)
    defer { subject.stop() }
    // It must not be retried automatically.
    let post = RecipeRequest.post("/recipes", json: soup)
    for isDisposed in [false, false, true] {
      let freed = Recorder<Void, Never>()
      let ended = Recorder<Void, Never>()
      var handle: Disposable?
      do {
        let witness = Witness { freed.observer.send() }
        handle = subject.client.response(for: post).observe(
          next: { _ in withExtendedLifetime(witness) {} },
          end: { _ in withExtendedLifetime(witness) { ended.observer.send() } })
      }
      if isDisposed { handle?.dispose() } else { _ = await ended.elements(1) }
      handle = nil
      _ = await freed.elements(1)
    }
  }

  @Test("disposal inside the response is safe, and no end follows", arguments: Kind.allCases)
  func disposalInside(kind: Kind) async throws {
    let subject = try ContractSubject.make(kind, good)
    defer { subject.stop() }
    let answers = Recorder<Recipe, Never>()
    let ends = Recorder<Void, Never>()
    let bag = DisposeBag()
    // Test doubles respond immediately, so the handle must exist before.
    let start = PublishSubject<Void, Never>()
    start.signal.prefix(1).setFailure(to: RecipeError.self).flatMapLatest { [get] in
      subject.client.response(for: get)
    }.observe(
      next: { recipe in
        bag.dispose()
        answers.observer.send(recipe)
      }, end: { _ in ends.observer.send() }
    ).dispose(in: bag)
    start.send()
    _ = await answers.elements(1)
    #expect(answers.elements == [soup] && ends.elements.isEmpty)
  }
}

/// Calls a closure when it's released.
private final class Witness: Sendable {
  private let gone: @Sendable () -> Void
  init(_ gone: @escaping @Sendable () -> Void) { self.gone = gone }
  deinit { gone() }
}

/// An unexpected result of a client.
private struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ kind: ContractSubject.Kind, _ failure: RecipeError?) {
    description = "\(kind) delivered \(failure.map { "\($0)" } ?? "a success")"
  }
}
