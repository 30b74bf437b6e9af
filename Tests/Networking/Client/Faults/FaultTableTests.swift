// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import Testing

/// For every row: what the server sends, the expected result, and that the engine and its other
/// connections keep working.
@Suite("The fault table", .timeLimit(.minutes(10)))
struct FaultTableTests {
  private static let engine = {
    // For all rows: no connection may be closed to make space for another row's.
    var limits = CurlEngine.Limits()
    limits.idleConnections = 1_024
    return CurlEngine(limits: limits)
  }()

  /// All rows of all topics.
  private static let rows: [Fault] =
    Fault.connections + Fault.lengths + Fault.chunks + Fault.interim + Fault.statusLines
    + Fault.heads + Fault.contents + Fault.compressions + Fault.resources + Fault.redirects

  @Test(
    "every fault causes its error or its response, and the engine keeps working",
    arguments: rows)
  func row(_ fault: Fault) async throws {
    let connections = Box<[Int]>([])
    let opened = Box(0)
    // Advancing a shared clock would end the transfers of other rows as well.
    let engine = fault.expires ? CurlEngine() : Self.engine
    let server = FaultServer { connection in
      opened.change { $0 += 1 }
      let number = opened.value
      while let request = connection.request() {
        connections.change { $0.append(number) }
        guard !request.contains(" /plain ") else {
          connection.send(answer(soupText))
          continue
        }
        fault.say(connection)
        if fault.expires { engine.advanceClock(by: .seconds(3_600)) }
        switch fault.ending {
        case .serve: continue
        case .close: return
        case .reset: return connection.reset()
        case .wait: return connection.waitForClose()
        }
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server, engine: engine, fault.change)
    await check(fault, client)

    let plain = try CurlClient.test(server, engine: engine)
    let next = await outcome(of: plain.response(for: RecipeRequest.get("/plain")))
    #expect(next.elements == [soup], "\(next)")
    let used = connections.value
    if let closes = fault.closes, used.count >= 2 {
      #expect((used[used.count - 1] != used[used.count - 2]) == closes)
    }
  }

  private func check(_ fault: Fault, _ client: CurlClient) async {
    if case .decoding(let reason) = fault.expectation {
      let outcome = await outcome(of: client.response(for: RecipeRequest.get("/fault")))
      guard case .decoding(let failure) = outcome.failure else {
        Issue.record("\(outcome)")
        return
      }
      #expect(failure.reason.isLike(reason), "\(failure.reason)")
      #expect(failure.message.hasSuffix("."))
      return
    }
    let request = Request<Response, Refusal>(
      method: fault.method, path: "/fault", resource: { $0 }, failure: { try $0.json() })
    let outcome = await outcome(of: client.response(for: request))
    switch (fault.expectation, outcome.failure) {
    case (.error(let kinds), .transport(let error)):
      #expect(kinds.contains(error.kind), "\(error)")
      // The number of received bytes depends on the fault.
      let message = error.message.replacing(" after \(error.received) bytes", with: "")
      #expect(message == error.expectedSentence)
      #expect(error.host == "127.0.0.1")
      #expect(error.maybeSent)
      #expect(outcome.elements.isEmpty)
    case (.answer(let status, let content, let fields), .status(let response)):
      expect(response, status, content, fields)
    case (.answer(let status, let content, let fields), nil):
      guard let response = outcome.elements.first, outcome.elements.count == 1 else {
        Issue.record("\(outcome)")
        return
      }
      expect(response, status, content, fields)
    default: Issue.record("\(outcome)")
    }
  }

  private func expect(
    _ response: Response, _ status: Int, _ content: String, _ fields: [String: String]
  ) {
    #expect(response.status.code == status)
    #expect(response.text == content)
    for (name, value) in fields {
      #expect(HTTPField.Name(name).flatMap { response.headers[$0] } == value)
    }
  }
}

extension DecodingFailure.Reason {
  /// Returns a Boolean value that indicates whether two reasons have the same kind: the details of
  /// a mismatch come from the decoder.
  func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.mismatch(let path, _), .mismatch(let expected, _)): path == expected
    case (.refused, .refused): true
    default: self == other
    }
  }
}
