// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Paginated lists")
struct PagingTests {
  private struct Page: Codable, Hashable, Sendable {
    var items: [Int]
    var next: String?
  }

  private let client = MockClient()
  private let demand = PublishSubject<Void, Never>()
  private let paged = Paged<Page, Refusal>(first: .get("/items")) { page in
    page.next.flatMap { .get(at: $0) }
  }

  private func texts(_ states: [PagingState<Page, ClientError<Refusal>>]) -> [String] {
    states.map { state in
      let end =
        switch state.end {
        case .loading: "loading"
        case .more: "more"
        case .failed: "failed"
        case .complete: "complete"
        }
      return "\(state.pages.flatMap(\.items)) \(end)"
    }
  }

  @Test("pages are loaded on demand, and a failure keeps the loaded ones and can be retried")
  func onDemand() {
    client.answer("GET /items", with: Page(items: [1, 2], next: "/items?cursor=b"))
    client.answer(
      "GET /items?cursor=b",
      inTurn: [.failure(.cannotConnect), .json(Page(items: [3], next: nil))])
    let recorder = Recorder(client.pages(of: paged, loadingNext: demand.signal))
    #expect(texts(recorder.elements) == ["[] loading", "[1, 2] more"])
    demand.send()
    demand.send()
    #expect(
      texts(recorder.elements).suffix(4) == [
        "[1, 2] loading", "[1, 2] failed", "[1, 2] loading", "[1, 2, 3] complete",
      ])
    #expect(recorder.isCompleted)
    #expect(client.receivedRequests.count == 3)
  }

  @Test("a demand while a page is loading has no effect, and disposal cancels the request")
  func busy() {
    let held = client.hold("GET /items")
    let handle = client.pages(of: paged, loadingNext: demand.signal).observe(next: { _ in })
    demand.send()
    demand.send()
    #expect(client.receivedRequests.count == 1)
    handle.dispose()
    #expect(held.cancelled == 1)
  }

  @Test(
    "the field Link leads to the next page, only on the same server",
    arguments: [
      (#"<http://mock/items?page=2>; rel="next", </items?page=9>; rel="last""#, 2),
      (#"</items?ids=1,2;3&page=2>; title="a, <b>; c"; rel="last next""#, 2),
      (#"</items?page=9>; rel="last" , <?page=2>; rel = next"#, 2),
      ("</items?page=2>; rel=next", 2), (#"</items?page=1>; rel="prev""#, 1),
      ("<items?page=2>; rel=next", 2), ("<./items?page=2#f>; rel=next", 2),
      ("<//mock/items?page=2>; rel=next", 2), ("<x/.././items?page=2>; rel=next", 2),
    ])
  func links(_ value: String, _ count: Int) throws {
    let name = try #require(HTTPField.Name("Link"))
    client.answer(
      "GET /items", with: Response(headers: [name: value], body: Array("[1]".utf8)))
    client.answer("GET /items?page=2", with: [2])
    let list = Paged<Linked<[Int]>, Refusal>(linked: .get("/items"))
    let recorder = Recorder(client.pages(of: list, loadingNext: demand.signal))
    demand.send()
    #expect(recorder.elements.last?.pages.count == count)
    #expect(recorder.isCompleted)
  }

  @Test(
    "a link that can't be followed is a failure of the next page",
    arguments: [
      "", "#f", "mailto:a@b.example", "http://[x/items", "/items?page=%", "../items",
      "/%2e%2e/items",
    ])
  func unusableLinks(_ reference: String) throws {
    let name = try #require(HTTPField.Name("Link"))
    client.answer(
      "GET /items",
      with: Response(headers: [name: "<\(reference)>; rel=next"], body: Array("[1]".utf8)))
    let list = Paged<Linked<[Int]>, Refusal>(linked: .get("/items"))
    let recorder = Recorder(client.pages(of: list, loadingNext: demand.signal))
    demand.send()
    #expect(recorder.elements.last?.pages.map(\.content) == [[1]])
    guard case .failed(let error)? = recorder.elements.last?.end else {
      Issue.record("\(recorder.elements)")
      return
    }
    #expect(error.message.contains("next page"))
    #expect(client.receivedRequests.count == 1)
  }

  @Test(
    "a link is relative to the server, and a query alone to the page",
    arguments: ["/api/items?page=2", "http://mock/api/items?page=2", "?page=2"])
  func linksBelowPath(_ reference: String) throws {
    let name = try #require(HTTPField.Name("Link"))
    client.answer(
      "GET /api/items",
      with: Response(headers: [name: "<\(reference)>; rel=next"], body: Array("[1]".utf8)))
    client.answer(
      "GET /api/items?page=2",
      with: Response(headers: [name: "<?page=3>; rel=next"], body: Array("[2]".utf8)))
    client.answer("GET /api/items?page=3", with: [3])
    let list = Paged<Linked<[Int]>, Refusal>(linked: .get("/items"))
    let server = TransportClient(try BaseURL("http://mock/api"), transport: client.transport)
    let recorder = Recorder(server.pages(of: list, loadingNext: demand.signal))
    demand.send()
    demand.send()
    #expect(recorder.elements.last?.pages.map(\.content) == [[1], [2], [3]])
    #expect(recorder.isCompleted)
    let second = recorder.elements.last?.pages.first.flatMap { list.next($0) }
    #expect(
      second?.curlCommand(at: try BaseURL("http://mock/api")).contains("http://mock/api/items?")
        == true)
  }
}
