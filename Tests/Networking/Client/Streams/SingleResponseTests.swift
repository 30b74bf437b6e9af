// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// The events of one response, and responses that a server in memory sends in pieces.
@Suite("Streams of one response")
struct SingleResponseTests {
  private struct Refusal: Codable, Error {}
  private static let events: HTTPFields = [.contentType: "text/event-stream"]
  private let question = Request<Void, Refusal>.send(.post, "/answers")

  @Test("the events complete with the response, which isn't requested again")
  func completes() {
    let mock = MockClient()
    let held = mock.hold("POST /answers")
    let events = Recorder(mock.events(of: question))
    held.send("data: [1]\n\ndata: [", headers: Self.events)
    #expect(events.elements.map(\.data) == ["[1]"] && events.end == nil)
    held.answer(with: Response())
    #expect(events.isCompleted && mock.receivedRequests.count == 1)
    #expect(mock.receivedRequests[0].headers[.accept] == "text/event-stream")
  }

  @Test("an interrupted response fails")
  func fails() {
    let mock = MockClient()
    let held = mock.hold("POST /answers")
    let events = Recorder(mock.events(of: question))
    held.send("data: a\n\n", headers: Self.events)
    held.fail(with: .connectionLost(maybeSent: true))
    #expect(events.elements.count == 1 && events.failure?.isTransient == true)
    #expect(mock.receivedRequests.count == 1)
  }

  @Test("a response that isn't a stream of events fails")
  func otherType() {
    let events = Recorder(MockClient(.json([1])).events(of: question))
    #expect(events.failure?.message.contains("application/json") == true)
  }

  @Test("the data of an event is decoded as JSON")
  func json() throws {
    #expect(try ServerSentEvent(data: "[1, 2]").json([Int].self) == [1, 2])
    #expect(throws: DecodingFailure.self) { try ServerSentEvent(data: "[DONE]").json([Int].self) }
  }

  private func server(
    _ pieces: Signal<[UInt8], TransportError>, status: HTTPResponse.Status = .ok
  ) throws -> TransportClient {
    TransportClient(try BaseURL("http://memory.example")) { request in
      request.response(Response(status: status, headers: Self.events), content: pieces)
    }
  }

  @Test("a server in memory sends a response in pieces, to a stream and to a plain request")
  func memory() throws {
    let pieces = PublishSubject<[UInt8], TransportError>()
    let client = try server(pieces.signal)
    let events = Recorder(client.events(of: question))
    let whole = Recorder(
      client.response(to: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")))
    pieces.send(Array("data: a\n".utf8))
    pieces.send(Array("\ndata: b\n\n".utf8))
    #expect(events.elements.map(\.data) == ["a", "b"] && whole.elements.isEmpty)
    pieces.complete()
    #expect(events.isCompleted)
    #expect(whole.elements.map(\.text) == ["data: a\n\ndata: b\n\n"])
  }

  @Test("a response in memory that is interrupted or refused fails")
  func memoryFails() throws {
    let pieces = PublishSubject<[UInt8], TransportError>()
    let events = Recorder(try server(pieces.signal).events(of: question))
    pieces.send(Array("data: a\n\n".utf8))
    pieces.fail(TransportError(.connectionLost(maybeSent: true), phase: .receiving))
    #expect(events.elements.count == 1 && events.failure?.isTransient == true)
    let refused = Recorder(
      try server(.just(Array("{}".utf8)), status: .forbidden).events(of: question))
    guard case .refused(let status, _) = refused.failure else {
      Issue.record("\(String(describing: refused.failure))")
      return
    }
    #expect(status == .forbidden)
  }

  @Test("a reader that retains more than its window fails a response in memory")
  func window() throws {
    let pieces = PublishSubject<[UInt8], TransportError>()
    let chunks = Recorder(try server(pieces.signal).chunks(of: question, window: 4))
    pieces.send([1, 2, 3])
    pieces.send([4, 5])
    #expect(chunks.elements.count == 1 && chunks.failure != nil)
  }
}
