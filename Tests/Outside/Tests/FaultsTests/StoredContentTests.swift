// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

/// A server that answers once, and hangs afterwards until a gate is opened: what a cache has stored is shown meanwhile.
@Suite("Stored content from another package", .timeLimit(.minutes(10)))
struct StoredContentTests {
  private let gate = Gate()
  private let now = MutableProperty(HTTPDate(seconds: 1_000_000_000))
  private let time = VirtualScheduler()
  private let reloads = SafePublishSubject<Void>()

  /// Returns a server whose first response may be shown for an hour after a failure.
  private func server(_ next: @escaping LoopbackServer.Script) -> LoopbackServer {
    let requests = Counter()
    return LoopbackServer { [gate] connection in
      while connection.request() != nil {
        if requests.increase() > 1 {
          gate.pass()
          next(connection)
        } else {
          connection.respond(
            "200 OK", ["Cache-Control: max-age=60, stale-if-error=3600"], body: #"[{"id":1,"title":"Milk"}]"#)
        }
      }
    }
  }

  /// Returns a client whose cache has stored the notes, which aren't fresh any longer.
  private func reader(of server: LoopbackServer) async throws -> CurlClient {
    let client = try client(of: server) { [now] configuration in
      configuration.middleware = [CacheMiddleware(MemoryCacheStore(), now: { now.value })]
    }
    #expect(try await client.response(for: notes).first() == [Note(id: 1)])
    now.modify { $0 = $0.advanced(by: 100) }
    return client
  }

  /// Returns the same client for content, whose clock is that of the test.
  private func safeReader(of server: LoopbackServer) async throws -> SafeClient {
    SafeClient(try await reader(of: server), connection: ConnectionMonitor(on: time))
  }

  @Test("an observer of a request gets the stored response at once, with its age, and the response follows")
  func preview() async throws {
    let server = server { $0.respond(body: #"[{"id":2,"title":"Bread"}]"#) }
    defer { server.close() }
    let client = try await reader(of: server)
    let copies = Recorder<Response, Never>()
    let answer = Recorder(client.response(for: notes.previewing(to: copies.observer)))
    // The server hangs.
    let copy = try #require(await copies.elements(1).first)
    #expect(copy.source == .stale(age: .seconds(100), because: .refreshing))
    #expect(try copy.json([Note].self) == [Note(id: 1)])
    #expect(answer.elements.isEmpty && answer.end == nil)
    gate.open()
    #expect(await answer.untilEnd() == .completed)
    #expect(answer.elements == [[Note(id: 2, title: "Bread")]])
    #expect(copies.elements.count == 1)
  }

  @Test("content has the stored value while the server hangs, then the server's; a screen gets both, a program one")
  func content() async throws {
    let server = server { $0.respond(body: #"[{"id":2,"title":"Bread"}]"#) }
    defer { server.close() }
    let content = try await safeReader(of: server).content(for: SafeSignal<Void>.just(())) { notes }
      .shareReplay(limit: 10)
    let contents = Recorder(content)
    let shown = Recorder(content.loadedValues(includingStored: true))
    let loaded = Recorder(content.loadedValues())
    let stored = try #require(await contents.elements(2).last)
    #expect(stored.value == [Note(id: 1)] && stored.isLoading && stored.age == .seconds(100))
    #expect(stored.versions == 1 && stored.loads == 0)
    #expect(await shown.elements(1) == [[Note(id: 1)]])
    #expect(loaded.elements.isEmpty)
    gate.open()
    let last = try #require(await contents.elements(3).last)
    #expect(last.value == [Note(id: 2, title: "Bread")] && last.status == .loaded && last.age == nil)
    #expect(last.versions == 2 && last.loads == 1)
    #expect(await shown.elements(2).last == [Note(id: 2, title: "Bread")])
    #expect(await loaded.elements(1) == [[Note(id: 2, title: "Bread")]])
  }

  @Test("a refusal removes the stored value, and the content says why")
  func refusal() async throws {
    let server = server { $0.respond("404 Not Found", body: #"{"message":"These notes are gone."}"#) }
    defer { server.close() }
    let content = try await safeReader(of: server).content(for: SafeSignal<Void>.just(())) { notes }
      .shareReplay(limit: 10)
    let contents = Recorder(content)
    let shown = Recorder(content.loadedValues(includingStored: true))
    #expect(await contents.elements(2).last?.value == [Note(id: 1)])
    gate.open()
    let last = try #require(await contents.elements(3).last)
    #expect(last.value == nil && last.versions == 1 && last.loads == 0)
    guard case .failed(let problem, _) = last.status else {
      Issue.record("The status is \(last.status).")
      return
    }
    #expect(problem.reason == .refused(.notFound) && problem.message.contains("These notes are gone."))
    // A screen that shows values removes its last one when a content has none.
    #expect(shown.elements == [[Note(id: 1)]])
  }

  @Test("a reload keeps what is there, and a failure leaves it as stale")
  func reload() async throws {
    let server = server { _ in }
    defer { server.close() }
    let content = try await safeReader(of: server).content(for: reloads.signal) { notes }.shareReplay(limit: 10)
    let contents = Recorder(content)
    let problems = Recorder(content.loadingProblems())
    reloads.send(())
    #expect(await contents.elements(2).last?.versions == 1)
    reloads.send(())
    let again = try #require(await contents.elements(3).last)
    #expect(again.value == [Note(id: 1)] && again.isLoading && again.versions == 1)
    server.close()
    gate.open()
    #expect(await problems.elements(1).map(\.reason) == [.offline])
    #expect(contents.elements.last?.value == [Note(id: 1)] && contents.elements.last?.versions == 2)
    // Loading, stored, loading again without another one, and stale.
    #expect(contents.elements.count == 4)
    contents.dispose()
    problems.dispose()
  }
}
