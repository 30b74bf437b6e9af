// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Metrics around a transport")
struct MetricsMiddlewareTests {
  @Test("each exchange is reported with its status or its failure, and its duration")
  func told() {
    let time = VirtualScheduler()
    let reports = Box<[ExchangeReport]>([])
    let stub = MockClient(
      .response(Response(status: .notFound)), .failure(TransportError(.cannotConnect)))
    let transport = [
      MetricsMiddleware(to: Observer { report in reports.change { $0.append(report) } }, on: time)
    ].around(stub.transport)
    _ = Recorder(transport(.test()))
    _ = Recorder(transport(.test()))
    #expect(reports.value.count == 2)
    #expect(reports.value.map { try? $0.outcome.get().code } == [404, nil])
    #expect(reports.value.allSatisfy { !$0.path.contains("?") && $0.metrics == nil })
  }
}

@Suite("Copies of requests")
struct RequestChangesTests {
  @Test("a request is derived from another with changes")
  func changes() {
    let request = RecipeRequest.get("/soups")
      .with(query: "page", "2").with(.accept, "text/plain").with(.revalidate)
      .with(timeout: .seconds(5)).idempotent(false)
    #expect(request.query == [QueryItem("page", "2")])
    #expect(request.headers[.accept] == "text/plain")
    #expect(request.headers[.cacheControl] == "no-cache")
    #expect(request.timeout == .seconds(5))
    #expect(request.isIdempotent == false)
    #expect(request.with(.protocolDefault).headers[.cacheControl] == nil)
    #expect(request.with(.cacheOnly).headers[.cacheControl] == "only-if-cached, max-stale")
    #expect(request.with(.noStore).headers[.cacheControl] == "no-store")
    #expect(request.with(Body([1], contentType: nil)).body?.bytes == [1])
    #expect(RecipeRequest.get("/").headers[.cacheControl] == nil)
  }

  @Test("a changed part keeps everything else")
  func mapped() {
    var request = RecipeRequest.get("/soups").with(timeout: .seconds(5))
    request.bodyLimit = 7
    request.timeouts = Timeouts(connect: .seconds(1))
    request.acceptsCompression = false
    let mapped = request.map(\.name)
    #expect(mapped.bodyLimit == 7)
    #expect(mapped.timeouts == Timeouts(connect: .seconds(1)))
    #expect(mapped.timeout == .seconds(5))
    #expect(!mapped.acceptsCompression)
  }
}
