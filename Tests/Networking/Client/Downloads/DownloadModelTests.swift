// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// A server of text that grows new versions, breaks off, and follows the rules of ranges or breaks them. Its tags are unique among the
/// versions of one resource only.
private final class WhimsicalServer: Sendable {
  private struct Exchange: Sendable {
    let id: Int
    let request: OutgoingRequest
    let observer: Observer<Response, TransportError>
    var head = Response()
    var rest: ArraySlice<UInt8> = []
    var hasBegun = false
  }

  private struct State: Sendable {
    var random: SeededRandom
    var versions: [String: [[UInt8]]] = [:]
    var exchanges: [Exchange] = []
    var count = 0
    /// Whether the length of a whole content is known at its beginning.
    let hasLengths: Bool
    var isHonest = false
  }

  private let state: Lock<State>

  init(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let hasLengths = !random.oneIn(3)
    state = Lock(State(random: random, hasLengths: hasLengths))
  }

  /// The number of exchanges that aren't over.
  var count: Int { state.withLock { $0.exchanges.count } }

  /// From now on, all rules are followed.
  func becomeHonest() { state.withLock { $0.isHonest = true } }

  /// All versions of a resource.
  func versions(_ resource: String) -> [[UInt8]] { state.withLock { $0.versions[resource] ?? [] } }

  /// Publishes another version of a resource.
  func change(_ resource: String) { state.withLock { Self.publish(resource, &$0) } }

  private static func publish(_ resource: String, _ state: inout State) {
    let count = 20 + state.random.below(30)
    let text = (0..<count).map { _ in UInt8(97 + state.random.below(26)) }
    state.versions[resource, default: []].append(text)
  }

  /// The name of the resource of a request: what the server takes into account.
  static func resource(_ request: OutgoingRequest) -> String {
    let fields = request.head.headerFields
    return [
      request.head.authority, request.head.path, fields[.acceptLanguage], fields[.authorization],
    ].map { $0 ?? "-" }.joined(separator: " ")
  }

  var transport: Transport {
    { [self] request in
      Signal { [self] observer, lifetime in
        let id = state.withLock { state in
          state.count += 1
          var exchange = Exchange(id: state.count, request: request, observer: observer)
          Self.answer(&exchange, &state)
          state.exchanges.append(exchange)
          return state.count
        }
        lifetime.onEnd { [self] in remove(id) }
      }
    }
  }

  private func remove(_ id: Int) {
    let removed = state.withLock { state in
      defer { state.exchanges.removeAll { $0.id == id } }
      return state.exchanges
    }
    withExtendedLifetime(removed) {}
  }

  /// Chooses the head and the content of an answer.
  private static func answer(_ exchange: inout Exchange, _ state: inout State) {
    let resource = resource(exchange.request)
    if state.versions[resource] == nil { publish(resource, &state) }
    let versions = state.versions[resource] ?? []
    let fields = exchange.request.head.headerFields
    let (content, tag) = (versions.last ?? [], "\"\(versions.count)\"")
    exchange.head.headers[.eTag] = tag
    let asked = fields[.range].flatMap { $0.firstMatch(of: /bytes=(\d+)-/) }.flatMap { Int($0.1) }
    // Some servers ignore ranges, and some the condition.
    if let asked, asked <= content.count, state.isHonest || !state.random.oneIn(4),
      fields[.ifRange] == tag || !state.isHonest && !state.random.oneIn(3)
    {
      exchange.head.status = asked < content.count ? .partialContent : .rangeNotSatisfiable
      var (start, end, all) = (asked, content.count, "\(content.count)")
      if !state.isHonest, state.random.oneIn(3) {
        switch state.random.below(6) {
        case 0: start = state.random.below(content.count)
        case 1: end = asked + (content.count - asked) / 2
        case 2: if state.hasLengths { all = "\(content.count + 1)" }
        case 3: all = "*"
        case 4: exchange.head.headers[.eTag] = nil
        default: exchange.head.headers[.eTag] = "W/" + tag
        }
      }
      if start < end {
        exchange.head.headers[.contentRange] = "bytes \(start)-\(end - 1)/\(all)"
        exchange.rest = content[start..<end]
      }
      return
    }
    if !state.isHonest, state.random.oneIn(8) { exchange.head.headers[.eTag] = nil }
    if state.hasLengths { exchange.head.headers[.contentLength] = "\(content.count)" }
    exchange.rest = content[...]
  }

  /// Continues an exchange: a part of the content, its end, or a broken connection.
  func step(_ number: Int) {
    let (exchange, part, breaks) = state.withLock { state in
      let index = number % state.exchanges.count
      let exchange = state.exchanges[index]
      let part = exchange.rest.prefix(1 + state.random.below(20))
      state.exchanges[index].hasBegun = true
      state.exchanges[index].rest = exchange.rest.dropFirst(part.count)
      return (exchange, part, !state.isHonest && state.random.oneIn(5))
    }
    guard exchange.head.status.kind == .successful, let sink = exchange.request.sink else {
      exchange.observer.send(exchange.head)
      return exchange.observer.complete()
    }
    if breaks {
      return exchange.observer.fail(TransportError(.truncated, phase: .receiving))
    }
    do throws(SinkFailure) {
      if !exchange.hasBegun { try sink.beginInMemory(exchange.head) }
      let taken = part.withUnsafeBytes { bytes in
        Result { () throws(SinkFailure) in bytes.isEmpty ? true : try sink.receive(bytes) }
      }
      _ = try taken.get()
    } catch {
      return exchange.observer.fail(TransportError(error.kind))
    }
    guard part.isEmpty else { return }
    sink.end { failure in
      if let failure { return exchange.observer.fail(TransportError(failure.kind)) }
      var head = exchange.head
      head.isStreamed = true
      exchange.observer.send(head)
      exchange.observer.complete()
    }
  }
}

/// Several clients and servers, and a model that keeps it simple: a file is a whole version, or it isn't there.
@Suite("Downloads, against a model", .timeLimit(.minutes(10)))
struct DownloadModelTests {
  private struct Attempt {
    let path: String
    let resource: String
    let recorder: Recorder<DownloadedFile, RecipeError>
  }

  private let folder = TemporaryFolder("downloads")

  private func content(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }

  /// Returns one of the requests, which differ in one thing each.
  private func request(_ random: inout SeededRandom) -> RecipeRequest {
    let request = RecipeRequest.get("/file")
    return switch random.below(16) {
    case 0: request.with(query: "lang", "a")
    case 1: request.with(query: "lang", "b")
    case 2: request.with(.acceptLanguage, "de")
    case 3: request.with(.authorization, "Bearer one")
    default: request
    }
  }

  /// Returns how many downloads succeeded, and how many of them were resumed.
  private func run(_ seed: UInt64) throws -> (saved: Int, resumed: Int) {
    var random = SeededRandom(seed)
    let server = WhimsicalServer(seed)
    let clients = try ["http://a", "http://b"].map {
      TransportClient(try BaseURL($0), transport: server.transport)
    }
    let paths = ["x", "y"].map { folder.path("\(seed)\($0)") }
    var attempts: [Attempt] = []
    var saved: [String: [UInt8]] = [:]
    var counts = (saved: 0, resumed: 0)

    func begin(_ path: String) {
      let client = clients[random.oneIn(5) ? 1 : 0]
      let request = request(&random)
      let outgoing = OutgoingRequest(request, at: client.baseURL)
      attempts.append(
        Attempt(
          path: path, resource: WhimsicalServer.resource(outgoing),
          recorder: Recorder(client.download(request, to: path))))
    }

    func check() {
      for (index, attempt) in attempts.enumerated().reversed()
      where attempt.recorder.end != nil {
        attempts.remove(at: index)
        guard let file = attempt.recorder.elements.first else { continue }
        counts.saved += 1
        if file.resumed > 0 { counts.resumed += 1 }
        let found = content(attempt.path) ?? []
        #expect(found.count == file.size, "seed \(seed)")
        #expect(server.versions(attempt.resource).contains(found), "seed \(seed): a mixture")
        saved[attempt.path] = found
      }
      for path in paths where content(path) != saved[path] {
        Issue.record("seed \(seed): a finished file was changed")
      }
    }

    for _ in 0..<80 {
      switch random.below(12) {
      case 0, 1: if attempts.count < 4 { begin(paths[random.below(2)]) }
      case 2 where random.oneIn(2):
        attempts.randomElement(using: &random).map { server.change($0.resource) }
      case 3 where !attempts.isEmpty && random.oneIn(3):
        attempts.remove(at: random.below(attempts.count)).recorder.dispose()
      default: if server.count > 0 { server.step(random.below(server.count)) }
      }
      check()
    }
    // What is left of all that doesn't prevent a download.
    for attempt in attempts { attempt.recorder.dispose() }
    attempts = []
    server.becomeHonest()
    for path in paths {
      let before = counts.saved
      begin(path)
      while server.count > 0 { server.step(0) }
      #expect(attempts.first?.recorder.failure == nil, "seed \(seed)")
      check()
      #expect(counts.saved == before + 1, "seed \(seed)")
    }
    return counts
  }

  @Test("a file that was downloaded is one version of what was asked for, and stays as it is")
  func random() throws {
    var counts = (saved: 0, resumed: 0)
    for seed in 0..<25 {
      let result = try run(UInt64(seed))
      counts = (counts.saved + result.saved, counts.resumed + result.resumed)
    }
    #expect(counts.saved > 90 && counts.resumed > 8, "\(counts)")
    #expect(folder.content.keys.allSatisfy { !$0.contains(".part") })
  }
}
