import Networking
import Signals
import TestKit
import Testing

private struct Soup: Codable, Hashable, Sendable { var name: String }
private struct Refusal: Codable, Hashable, Error { var error: String }

@Suite("MockClient")
struct MockClientTests {
  private let reports = Recorder<String, Never>()
  private let client: MockClient
  private let request = Request<Soup, Refusal>.get(
    "/soups/1", query: ["order": "name", "page": "2"])

  init() {
    client = MockClient { [reports] in reports.observer.send($0) }
  }

  @Test("a rule matches the method, the path, and a part of the query")
  func matching() {
    client.answer("GET /soups/1?page=2", with: Soup(name: "Harira"))
    #expect(Recorder(client.response(for: request)).elements == [Soup(name: "Harira")])
    #expect(client.asked.map(\.description) == ["GET /soups/1?order=name&page=2"])
    #expect(reports.elements.isEmpty)
  }

  @Test("an unexpected request is reported with the rules there are, and fails")
  func unexpected() {
    client.answer("POST /soups/1", with: Soup(name: "x"))
    client.answer("GET /soups/1?page=3", with: Soup(name: "y"))
    let answer = Recorder(client.response(for: request))
    #expect(answer.failure != nil)
    #expect(reports.elements.count == 1)
    #expect(reports.elements[0].contains("Unexpected request: GET /soups/1?order=name&page=2"))
    #expect(reports.elements[0].contains("POST /soups/1"))
  }

  @Test("the newest rule with answers left wins")
  func newest() {
    client.answer("GET /soups/1", with: Soup(name: "always"))
    client.answer("GET /soups/1", with: Soup(name: "twice"), times: 2)
    let names = (0..<3).flatMap { _ in Recorder(client.response(for: request)).elements.map(\.name)
    }
    #expect(names == ["twice", "twice", "always"])
  }

  @Test("answers go through the request's own reading")
  func reading() {
    client.answer("GET /soups/1", with: Refusal(error: "None left."), status: .notFound, times: 1)
    let refused = Recorder(client.response(for: request))
    #expect(refused.failure == .server(Refusal(error: "None left."), status: .notFound))
    client.answer("GET /soups/1", with: Response(body: Array("<html>".utf8)), times: 1)
    guard case .decoding? = Recorder(client.response(for: request)).failure else {
      Issue.record("a page in place of JSON can't be decoded")
      return
    }
    client.fail("GET /soups/1", with: .timedOut(.total))
    guard case .transport(let error)? = Recorder(client.response(for: request)).failure else {
      Issue.record("the network fails")
      return
    }
    #expect(error.kind == .timedOut(.total))
  }

  @Test("held answers are given in the order of asking, and a cancelled request is noticed")
  func holding() {
    let held = client.hold("GET /soups/1")
    let one = Recorder(client.response(for: request))
    let two = Recorder(client.response(for: request))
    let three = Recorder(client.response(for: request))
    #expect(held.count == 3)
    two.dispose()
    #expect(held.cancelled == 1)
    held.answer(with: Soup(name: "first"))
    held.fail()
    #expect(one.elements == [Soup(name: "first")])
    #expect(two.elements.isEmpty && two.failure == nil)
    #expect(three.failure != nil)
    #expect(held.count == 0)
  }
}
