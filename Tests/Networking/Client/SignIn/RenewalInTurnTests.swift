// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

/// A server that accepts each pass for one renewal, and takes its time.
private final class RotatingServer: Sendable {
  private struct State: Sendable {
    var random: SeededRandom
    var generation = 0
    var isExpired = false
    var refusals = 0
  }

  private let state: Lock<State>
  private let clock: VirtualScheduler

  init(_ seed: UInt64, _ clock: VirtualScheduler) {
    state = Lock(State(random: SeededRandom(seed)))
    self.clock = clock
  }

  /// The pass that the server accepts for a renewal.
  var current: Pass {
    Pass(user: 0, signIn: 0, generation: state.withLock { $0.generation })
  }

  /// The number of renewals that were refused.
  var refusals: Int { state.withLock { $0.refusals } }

  func expire() { state.withLock { $0.isExpired = true } }

  /// Returns a renewal, which a process that has ended meanwhile doesn't send.
  func renewal(
    _ pass: Pass, unless hasEnded: @escaping @Sendable () -> Bool = { false }
  ) -> Signal<Pass, ClientError<OAuthRefusal>> {
    .deferred { [self] in
      pause().filter { !hasEnded() }.flatMapLatest { [self] in
        let answer = renew(pass)
        return pause().flatMapLatest { () -> Signal<Pass, ClientError<OAuthRefusal>> in
          answer.map { .just($0) }
            ?? .failed(.server(OAuthRefusal(error: "invalid_grant"), status: .badRequest))
        }
      }
    }
  }

  /// Performs a request of a session.
  func request(_ session: TokenSession<Pass>) -> Recorder<Void, ClientError<Never>> {
    let client = MockClient(middleware: [session.middleware])
    client.answer("GET /") { [self] request in
      let isAccepted =
        state.withLock { !$0.isExpired } && request.headers[.authorization] == current.value
      return .status(isAccepted ? 204 : 401)
    }
    return Recorder(client.response(for: Request<Void, Never>.send(.get, "/")))
  }

  private func pause() -> Signal<Void, ClientError<OAuthRefusal>> {
    .timer(after: .milliseconds(state.withLock { 1 + $0.random.below(400) }), on: clock)
  }

  private func renew(_ pass: Pass) -> Pass? {
    state.withLock { state in
      guard pass.generation == state.generation else {
        state.refusals += 1
        return nil
      }
      (state.generation, state.isExpired) = (state.generation + 1, false)
      return Pass(user: 0, signIn: 0, generation: state.generation)
    }
  }
}

/// The store as one process uses it, which may end at any time.
private final class ProcessStore: TokenStore {
  private struct State: Sendable {
    var hasEnded = false
    var ends: [@Sendable () -> Void] = []
  }

  private let store: any TokenStore<Pass>
  private let state = Lock(State())
  let isSlow = false

  init(_ store: any TokenStore<Pass>) { self.store = store }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  func read() throws(TokenStoreError) -> Pass? { hasEnded ? nil : try store.read() }

  func replace(_ expected: Pass?, with token: Pass?) throws(TokenStoreError) -> Pass? {
    hasEnded ? token : try store.replace(expected, with: token)
  }

  func beginRenewal() -> (@Sendable () -> Void)? {
    guard let end = store.beginRenewal() else { return nil }
    state.withLock { $0.ends.append(end) }
    return { [self] in takeEnds().forEach { $0() } }
  }

  /// Ends the process: the system gives back what it has locked.
  func die() {
    state.withLock { $0.hasEnded = true }
    takeEnds().forEach { $0() }
  }

  private func takeEnds() -> [@Sendable () -> Void] {
    state.withLock { state in
      defer { state.ends = [] }
      return state.ends
    }
  }
}

@Suite("Renewals in several processes", .timeLimit(.minutes(10)))
struct RenewalInTurnTests {
  private let folder = TemporaryFolder("renewals")

  private func session(
    _ store: some TokenStore<Pass>, _ server: RotatingServer, _ clock: VirtualScheduler,
    hasEnded: @escaping @Sendable () -> Bool = { false }
  ) -> TokenSession<Pass> {
    TokenSession(
      store: store, authorization: \.value,
      renewal: { server.renewal($0, unless: hasEnded) }, revocation: nil,
      isSameUser: { _, _ in true }, on: clock)
  }

  @Test(
    "of several processes one at a time renews the token, and all stay signed in",
    arguments: [2, 6], [false, true])
  func rotation(_ count: Int, _ isFile: Bool) throws {
    for seed in 0..<(isFile ? 4 : 30) {
      let clock = VirtualScheduler()
      let server = RotatingServer(UInt64(seed), clock)
      var random = SeededRandom(UInt64(seed))
      let memory = MemoryTokenStore(server.current)
      let path = folder.path("token\(seed)")
      if isFile { try FileTokenStore<Pass>(file: path).swap(server.current) }
      let stores = (0..<count).map { _ in
        ProcessStore(isFile ? FileTokenStore<Pass>(file: path) : memory)
      }
      let sessions = stores.map { session($0, server, clock) }
      for _ in 0..<5 {
        server.expire()
        var requests: [Recorder<Void, ClientError<Never>>] = []
        for session in sessions.shuffled(using: &random) {
          requests.append(server.request(session))
          clock.advance(by: .milliseconds(random.below(200)))
        }
        clock.advance(by: .seconds(20))
        #expect(requests.allSatisfy { $0.elements.count == 1 }, "seed \(seed)")
      }
      #expect(sessions.allSatisfy { $0.state.value == .signedIn }, "seed \(seed)")
      #expect(server.current.generation == 5 && server.refusals == 0, "seed \(seed)")
      #expect(try stores[0].read() == server.current)
    }
    let names = folder.content.keys
    #expect(names.allSatisfy { !$0.hasSuffix(".renewal") }, "\(names)")
  }

  @Test("a process that ends while it renews the token leaves the renewal to the others")
  func death() throws {
    var (kept, lost) = (0, 0)
    for seed in 0..<40 {
      let clock = VirtualScheduler()
      let server = RotatingServer(UInt64(seed), clock)
      let memory = MemoryTokenStore(server.current)
      let stores = (0..<3).map { _ in ProcessStore(memory) }
      let sessions = stores.map { store in
        session(store, server, clock, hasEnded: { store.hasEnded })
      }
      server.expire()
      let requests = sessions.map { server.request($0) }
      var random = SeededRandom(UInt64(seed))
      clock.advance(by: .milliseconds(random.below(500)))
      // The server may have accepted its renewal: then the new token is lost.
      let wasStored = memory.read() == server.current
      stores[0].die()
      clock.advance(by: .seconds(20))
      #expect(requests.dropFirst().allSatisfy { $0.end != nil }, "seed \(seed)")
      let others = sessions.dropFirst()
      if wasStored {
        kept += 1
        #expect(others.allSatisfy { $0.state.value == .signedIn }, "seed \(seed)")
        #expect(memory.read() == server.current)
      } else {
        lost += 1
        #expect(others.allSatisfy { $0.state.value != .signedIn }, "seed \(seed)")
        #expect(memory.read() == nil)
      }
    }
    #expect(kept > 5 && lost > 5, "\(kept) \(lost)")
  }

  @Test("a renewal of another process that doesn't end is an error, and no sign-out")
  func patience() {
    let clock = VirtualScheduler()
    let server = RotatingServer(1, clock)
    let store = MemoryTokenStore(server.current)
    let session = session(store, server, clock)
    let end = store.beginRenewal()
    server.expire()
    let request = server.request(session)
    clock.advance(by: .seconds(29))
    #expect(request.end == nil)
    session.rejected(server.current.value)
    #expect(session.state.value == .signedIn, "the renewal decides")
    clock.advance(by: .seconds(2))
    guard case .transport(let error)? = request.failure else {
      Issue.record("\(request)")
      return
    }
    #expect(error.kind == .timedOut(.total) && error.phase == .authorizing)
    #expect(session.state.value == .signedIn && store.read() == server.current)
    let problems = Recorder(session.problems).elements.map(\.message)
    #expect(problems.first?.contains("half a minute") == true)
    end?()
    let next = server.request(session)
    clock.advance(by: .seconds(1))
    #expect(next.elements.count == 1 && store.read() == server.current)
  }

  @Test("a sign-out doesn't wait for the renewal of another process, and isn't undone by it")
  func signOut() {
    let clock = VirtualScheduler()
    let server = RotatingServer(1, clock)
    let store = MemoryTokenStore(server.current)
    let sessions = (0..<2).map { _ in session(store, server, clock) }
    server.expire()
    let request = server.request(sessions[0])
    clock.advance(by: .milliseconds(1))
    sessions[1].signOut()
    #expect(sessions[1].state.value == .signedOut(.byUser) && store.read() == nil)
    clock.advance(by: .seconds(1))
    #expect(sessions[0].state.value == .signedOut(.elsewhere) && store.read() == nil)
    #expect(request.failure?.isUnauthorized == true)
  }

  @Test("the renewals of a file exclude each other, and nothing of them remains")
  func file() throws {
    let stores = (0..<2).map { _ in FileTokenStore<Pass>(file: folder.path("token")) }
    let first = try #require(stores[0].beginRenewal())
    #expect(stores[1].beginRenewal() == nil && stores[0].beginRenewal() == nil)
    #expect(folder.content.keys.sorted() == [".token.renewal"])
    first()
    let second = try #require(stores[1].beginRenewal())
    second()
    #expect(folder.content.isEmpty)
    // Where no file can be locked, the renewal isn't prevented.
    #expect(FileTokenStore<Pass>(file: "/dev/null/folder/token").beginRenewal() != nil)
  }
}
