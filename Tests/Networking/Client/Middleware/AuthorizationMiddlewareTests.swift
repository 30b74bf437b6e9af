// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Authorization and its renewal")
struct AuthorizationMiddlewareTests {
  /// A server that accepts one token, and the storage of the client's token.
  private final class World: Sendable {
    let token = Box<String?>("old")
    let accepted = Box("new")
    let rejected = Box<[String]>([])
    let renewals = Box<[String]>([])
    let pending = Box<[Observer<String?, TransportError>]>([])

    var middleware: AuthorizationMiddleware {
      AuthorizationMiddleware(
        BearerAuthorization(
          token: { self.token.value },
          rejected: { rejected in self.rejected.change { $0.append(rejected) } }),
        renew: { rejected in
          Signal { observer, _ in
            self.renewals.change { $0.append(rejected) }
            self.pending.change { $0.append(observer) }
          }
        })
    }

    var server: MockClient {
      MockClient { request, _ in
        let value = request.head.headerFields[.authorization]
        return .response(
          Response(status: value == "Bearer " + self.accepted.value ? .ok : .unauthorized))
      }
    }

    /// Completes the pending renewal.
    func renew(_ token: String?) {
      if let token { self.token.value = token }
      let observers = pending.value
      pending.value = []
      for observer in observers {
        observer.send(token.map { "Bearer \($0)" })
        observer.complete()
      }
    }

    func fail() {
      let observers = pending.value
      pending.value = []
      for observer in observers { observer.fail(TransportError(.cannotConnect)) }
    }
  }

  private let world = World()

  @Test("requests that require it get the value, and others stay unchanged")
  func adding() {
    let server = world.server
    let middleware = world.middleware
    world.accepted.value = "old"
    var open = OutgoingRequest.test()
    open.needsAuthorization = false
    let requests = [.test(), open, .test(headers: [.authorization: "Basic x"])]
    let watches = requests.map { Recorder(middleware.response(to: $0, next: server.transport)) }
    #expect(
      server.receivedRequests.map { $0.head.headerFields[.authorization] } == [
        "Bearer old", nil, "Basic x",
      ])
    #expect(watches.map(\.brought) == [["200"], ["401"], ["401"]])
    #expect(world.renewals.value.isEmpty)
  }

  @Test("many requests with a 401 wait for one renewal, and each is sent once more")
  func oneForAll() {
    let server = world.server
    let middleware = world.middleware
    let watches = (0..<20).map { number in
      Recorder(middleware.response(to: .test(.get, "/\(number)"), next: server.transport))
    }
    #expect(world.renewals.value == ["Bearer old"])
    // A request during the renewal isn't sent: one rejected request was enough.
    #expect(server.receivedRequests.count == 1)
    world.renew("new")
    #expect(watches.allSatisfy { $0.brought == ["200"] && $0.isCompleted })
    #expect(server.receivedRequests.count == 21 && world.rejected.value.isEmpty)
  }

  @Test("concurrent requests share the renewal, even for late responses")
  func underWayTogether() {
    let server = MockClient { request, _ in
      request.head.headerFields[.authorization] == "Bearer new" ? .response(Response()) : .hold
    }
    let middleware = world.middleware
    let watches = (0..<3).map { _ in
      Recorder(middleware.response(to: .test(), next: server.transport))
    }
    let refusal = StubResponse.response(Response(status: .unauthorized))
    server.held.answer(refusal)
    server.held.answer(refusal)
    world.renew("new")
    server.held.answer(refusal)
    #expect(world.renewals.value.count == 1)
    #expect(watches.allSatisfy { $0.brought == ["200"] })
  }

  @Test("a 401 after a renewal is the resource's: it is delivered, and the new value is kept")
  func secondRefusal() {
    world.accepted.value = "other"
    let server = world.server
    let watch = Recorder(world.middleware.response(to: .test(), next: server.transport))
    world.renew("new")
    #expect(watch.brought == ["401"] && watch.isCompleted)
    #expect(server.receivedRequests.count == 2 && world.renewals.value.count == 1)
    #expect(world.rejected.value.isEmpty)
  }

  @Test("a refused renewal delivers the 401, and isn't repeated for the same value")
  func refused() {
    let server = world.server
    let middleware = world.middleware
    let watches = (0..<3).map { _ in
      Recorder(middleware.response(to: .test(), next: server.transport))
    }
    world.renew(nil)
    #expect(watches.allSatisfy { $0.brought == ["401"] && $0.isCompleted })
    #expect(world.renewals.value.count == 1)
    let later = Recorder(middleware.response(to: .test(), next: server.transport))
    #expect(later.brought == ["401"] && world.renewals.value.count == 1)
    world.token.value = "second"
    let signedIn = Recorder(middleware.response(to: .test(), next: server.transport))
    #expect(world.renewals.value == ["Bearer old", "Bearer second"])
    world.renew("new")
    #expect(signedIn.brought == ["200"])
  }

  @Test("a failed renewal fails the waiting requests, and the next request tries again")
  func failed() {
    let server = world.server
    let middleware = world.middleware
    let watches = (0..<3).map { _ in
      Recorder(middleware.response(to: .test(), next: server.transport))
    }
    world.fail()
    // The first request was sent and rejected, and the others only waited.
    #expect(watches[0].brought == ["cannotConnect"])
    #expect(watches[1].brought == ["cannotConnect"] && watches[2].brought == ["cannotConnect"])
    #expect(world.rejected.value.isEmpty)
    let later = Recorder(middleware.response(to: .test(), next: server.transport))
    #expect(world.renewals.value.count == 2)
    world.renew("new")
    #expect(later.brought == ["200"])
  }

  @Test("a value that was renewed elsewhere is used without a renewal")
  func elsewhere() {
    let server = MockClient { request, _ in
      request.head.headerFields[.authorization] == "Bearer new" ? .response(Response()) : .hold
    }
    let watch = Recorder(world.middleware.response(to: .test(), next: server.transport))
    world.token.value = "new"
    server.held.answer(.response(Response(status: .unauthorized)))
    #expect(watch.brought == ["200"] && world.renewals.value.isEmpty)
  }

  @Test("a 401 with a value that was renewed meanwhile is the resource's, too")
  func elsewhereRefused() {
    let server = MockClient { request, _ in
      request.head.headerFields[.authorization] == "Bearer old"
        ? .hold : .response(Response(status: .unauthorized))
    }
    let watch = Recorder(world.middleware.response(to: .test(), next: server.transport))
    world.token.value = "new"
    server.held.answer(.response(Response(status: .unauthorized)))
    #expect(watch.brought == ["401"] && server.receivedRequests.count == 2)
    #expect(world.renewals.value.isEmpty && world.rejected.value.isEmpty)
  }

  @Test("a disposed request isn't repeated, and the renewal continues for the others")
  func disposal() {
    let server = world.server
    let middleware = world.middleware
    let gone = Recorder(middleware.response(to: .test(.get, "/gone"), next: server.transport))
    let waiting = Recorder(middleware.response(to: .test(.get, "/waiting"), next: server.transport))
    gone.dispose()
    world.renew("new")
    #expect(gone.brought.isEmpty && waiting.brought == ["200"])
    #expect(server.receivedRequests.map(\.head.path) == ["/gone", "/waiting"])
  }

  @Test("without a value or a renewal, a 401 is delivered")
  func nothing() {
    let server = world.server
    world.token.value = nil
    let watch = Recorder(world.middleware.response(to: .test(), next: server.transport))
    #expect(watch.brought == ["401"] && world.renewals.value.isEmpty)
    let plain = AuthorizationMiddleware(BearerAuthorization(token: { "old" }))
    let other = Recorder(plain.response(to: .test(), next: server.transport))
    #expect(other.brought == ["401"] && other.isCompleted)
  }

  @Test("concurrent threads cause one renewal for each rejected value")
  func threads() async {
    let world = World()
    let middleware = AuthorizationMiddleware(
      BearerAuthorization(token: { world.token.value }),
      renew: { rejected in
        .performing {
          world.renewals.change { $0.append(rejected) }
          world.token.value = "new"
          return "Bearer new"
        }
      })
    let server = world.server
    let statuses = Box<[String]>([])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let result = await outcome(of: middleware.response(to: .test(), next: server.transport))
          statuses.change { $0 += result.elements.map { "\($0.status.code)" } }
        }
      }
    }
    #expect(statuses.value == Array(repeating: "200", count: 50))
    #expect(world.renewals.value == ["Bearer old"])
  }
}
