// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("KitchenNews")
struct KitchenNewsTests {
  private let backend = Backend()
  private let time = VirtualScheduler()
  private let first = Response(
    headers: [.contentType: "text/event-stream"],
    body: Array("retry: 2000\n\nid: 7\ndata: soup\n\n: still here\n\nid: 8\ndata: bread\n\n".utf8))

  @Test("the news arrive, with one stream for all observers, which starts on observation")
  func news() {
    let held = backend.mock.hold("GET /news")
    let kitchen = KitchenNews(client: backend.client, on: time)
    #expect(backend.mock.receivedRequests.isEmpty)
    let one = Recorder(kitchen.news)
    let two = Recorder(kitchen.news)
    held.answer(with: first)
    #expect(one.elements == ["soup", "bread"])
    #expect(two.elements == one.elements)
    #expect(backend.mock.receivedRequests.count == 1)
    #expect(!backend.client.activity.value, "a stream that goes on for ever is no activity")
  }

  @Test("an interrupted stream continues after the last event, after the server's delay")
  func again() {
    backend.mock.answer("GET /news", with: first)
    let kitchen = KitchenNews(client: backend.client, on: time)
    let news = Recorder(kitchen.news)
    time.advance(by: .milliseconds(1_999))
    #expect(backend.mock.receivedRequests.count == 1)
    time.advance(by: .milliseconds(1))
    #expect(backend.mock.receivedRequests.count == 2)
    let behind = backend.mock.receivedRequests.map { request in
      request.headers.first { $0.name.canonicalName == "last-event-id" }?.value
    }
    #expect(behind == [nil, "8"])
    news.dispose()
    time.advance(by: .seconds(60))
    #expect(backend.mock.receivedRequests.count == 2, "nobody looks any more")
  }
}
