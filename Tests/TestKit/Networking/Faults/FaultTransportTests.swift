// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

private struct Soup: Codable, Hashable, Sendable { var name: String }
private struct Refusal: Codable, Hashable, Error { var error: String }
private typealias Answer = Recorder<Soup, ClientError<Refusal>>

@Suite("FaultTransport")
struct FaultTransportTests {
  private let time = VirtualScheduler()
  private let stub = MockClient(.json(["name": "a soup of many words"]))
  private let request = Request<Soup, Refusal>.get("/soups/1")

  private func client(
    _ faults: FaultTransport, _ middleware: any Middleware...
  ) throws -> TransportClient {
    TransportClient(
      try BaseURL("http://soups.example"), middleware: middleware, transport: faults.transport)
  }

  private func faults(_ schedule: FaultSchedule) -> FaultTransport {
    FaultTransport(schedule, around: stub.transport, on: time)
  }

  @Test("every fault has a unique name, and exactly one outcome", arguments: Fault.all)
  func each(fault: Fault) throws {
    #expect(Fault.named(fault.name) == fault)
    let faults = faults(.inTurn([fault]))
    let client = try client(faults)
    let answer = Answer(client.response(for: request))
    time.run()
    #expect(answer.elements.count + (answer.failure == nil ? 0 : 1) == 1)
    #expect(answer.end != nil && answer.eventsAfterEnd == 0)
    switch fault {
    case .failure(.invalidRequest(let reason)): #expect(answer.failure == .invalidRequest(reason))
    case .failure(let kind):
      guard case .transport(let error)? = answer.failure else {
        Issue.record("it should have failed as the network does")
        return
      }
      #expect(error.kind == kind && error.host == "soups.example")
      #expect(stub.receivedRequests.isEmpty)
    case .lostAnswer, .cut:
      #expect(answer.failure?.isTransient == true)
      #expect(stub.receivedRequests.count == 1, "the server has acted")
    case .slow(let delay): #expect(time.now == delay && answer.elements.count == 1)
    case .status(let code, _):
      #expect(answer.failure?.status?.code == code && stub.receivedRequests.isEmpty)
    case .malformedJSON, .page:
      guard case .decoding(let failure)? = answer.failure else {
        Issue.record("this can't be read")
        return
      }
      #expect(failure.response.status == .ok)
    }
    #expect(faults.struck.map(\.fault) == [fault])
    // The next request isn't affected.
    #expect(Answer(client.response(for: request)).elements.count == 1)
    #expect(faults.count == 2 && faults.struck.count == 1)
  }

  @Test("a response that is shorter than the cut arrives completely")
  func shortAnswers() throws {
    let client = try client(faults(.inTurn([.cut(after: 31), .cut(after: 30), .cut(after: -1)])))
    let outcomes = (0..<3).map { _ in Answer(client.response(for: request)).failure == nil }
    #expect(outcomes == [true, false, false], "the content is 31 bytes long")
  }

  @Test("a burst with Retry-After succeeds only for clients that wait")
  func storm() throws {
    let faults = faults(.storm(of: .unavailable(retryAfter: 7), from: 2, count: 2))
    let client = try client(faults, RetryMiddleware(on: time))
    #expect(Answer(client.response(for: request)).elements.count == 1)
    let second = Answer(client.response(for: request))
    time.advance(by: .milliseconds(13_999))
    #expect(second.elements.isEmpty && faults.count == 3)
    time.run()
    #expect(second.elements.count == 1)
    #expect(faults.struck.map(\.number) == [2, 3])
  }

  @Test("faults by number can be combined with random ones")
  func joined() throws {
    let faults = faults(
      .at([1: .page, 3: .lostAnswer]).and(.inTurn([nil, .malformedJSON, .page])))
    let client = try client(faults)
    for _ in 0..<4 { _ = Answer(client.response(for: request)) }
    #expect(faults.struck.map(\.fault) == [.page, .malformedJSON, .lostAnswer])
  }

  @Test("random faults have their rate, are reproducible, and differ by seed")
  func chance() throws {
    func struck(_ seed: UInt64, _ share: Double) throws -> [FaultTransport.Struck] {
      let faults = faults(.random([.page, .lostAnswer], share: share, seed: seed))
      let client = try client(faults)
      for _ in 0..<400 { _ = Answer(client.response(for: request)) }
      return faults.struck
    }
    let struck7 = try struck(7, 0.25)
    #expect((70...130).contains(struck7.count))
    #expect(Set(struck7.map(\.fault)).count == 2)
    #expect(try struck(7, 0.25) == struck7)
    #expect(try struck(8, 0.25) != struck7)
    #expect(try struck(7, 0).isEmpty)
    #expect(try struck(7, 1).count == 400)
    #expect(FaultSchedule.random([], share: 1, seed: 1).strikes(100).isEmpty)
  }

  @Test("cancelling ends a slow exchange before it reaches the server")
  func cancellation() throws {
    let client = try client(faults(.storm(of: .slow(.seconds(3)), count: 9)))
    let answer = Answer(client.response(for: request))
    time.advance(by: .seconds(1))
    answer.dispose()
    time.run()
    #expect(stub.receivedRequests.isEmpty && time.pending == 0 && answer.elements.isEmpty)
  }

  @Test("retries complete a thousand requests of which a third fails")
  func perseverance() throws {
    let faults = faults(
      .random(
        Fault.all.filter { ![.page, .malformedJSON].contains($0) }.filter(\.isTransient),
        share: 0.33, seed: 2026))
    let client = try client(
      faults, RetryMiddleware(RetryPolicy(attempts: 12), on: time))
    for _ in 0..<1_000 {
      let answer = Answer(client.response(for: request))
      time.run()
      #expect(answer.elements.count == 1 && answer.isCompleted)
    }
    #expect(faults.struck.count > 300)
  }
}

extension Fault {
  /// A Boolean value that indicates whether a retry helps.
  fileprivate var isTransient: Bool {
    guard case .failure(let kind) = self else { return true }
    return TransportError(kind).isTransient
  }
}

extension FaultSchedule {
  /// Returns the faults of the first requests.
  fileprivate func strikes(_ count: Int) -> [Fault] {
    let time = VirtualScheduler()
    let faults = FaultTransport(
      self, around: MockClient(.status(204)).transport, on: time)
    let request = OutgoingRequest(
      HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/"))
    for _ in 0..<count { _ = Recorder(faults.transport(request)) }
    return faults.struck.map(\.fault)
  }
}
