// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Signals
import TestKit
import Testing

/// A server that accepts a token for some requests, and each token for one renewal.
private final class RotatingServer: Sendable {
  private struct State: Sendable {
    var generation = 0
    /// How many requests the token is still accepted for.
    var uses = 0
    var isRevoked = false
    var refusals = 0
  }

  private let state = Lock(State())
  private let revokesFamily: Bool
  private let renewals: Int

  init(renewals: Int, revokesFamily: Bool) {
    (self.renewals, self.revokesFamily) = (renewals, revokesFamily)
  }

  /// The token that the server accepts for a renewal.
  var current: Pass { Pass(user: 0, signIn: 0, generation: state.withLock { $0.generation }) }
  /// The number of renewals with a token that was renewed before.
  var refusals: Int { state.withLock { $0.refusals } }

  func run(_ connection: Connection) {
    while let request = connection.request() {
      connection.send(request.hasPrefix("POST") ? renew(request) : ask(request))
    }
  }

  private func renew(_ request: String) -> String {
    let body = request.firstRange(of: "\r\n\r\n").map { request[$0.upperBound...] } ?? ""
    let pass = try? JSONDecoder().decode(Pass.self, from: Data(body.utf8))
    return state.withLock { state in
      guard let pass, pass.generation == state.generation, !state.isRevoked else {
        state.refusals += 1
        if revokesFamily { state.isRevoked = true }
        return answer("400 Bad Request", #"{"error":"invalid_grant"}"#)
      }
      state.generation += 1
      state.uses = 12
      return answer(#"{"user":0,"signIn":0,"generation":\#(state.generation)}"#)
    }
  }

  private func ask(_ request: String) -> String {
    let current = current.value
    return state.withLock { state in
      guard request.contains("Authorization: \(current)\r\n"), !state.isRevoked, state.uses > 0
      else { return answer("401 Unauthorized", #"{"error":"expired"}"#) }
      // The last token lasts, so that all processes learn that it is enough.
      let isEnough = state.generation >= renewals
      if !isEnough { state.uses -= 1 }
      return answer(isEnough ? #""enough""# : #""more""#)
    }
  }
}

@Suite(
  "Renewals of several processes with one file", .enabled(if: Worker.isAvailable),
  .timeLimit(.minutes(10)))
struct RenewalProcessTests {
  private let folder = TemporaryFolder("processes")

  @Test(
    "six processes renew the token of a file one at a time, and stay signed in",
    arguments: [false, true])
  func processes(_ revokesFamily: Bool) throws {
    let renewals = TestLength.rounds(50, long: 1_000)
    let server = RotatingServer(renewals: renewals, revokesFamily: revokesFamily)
    let listener = FaultServer { server.run($0) }
    defer { listener.stop() }
    let store = FileTokenStore<Pass>(file: folder.path("token"))
    try store.swap(server.current)
    let workers = try (0..<6).map { _ in
      try Worker.start("renew", [listener.url, folder.path("token")])
    }
    for worker in workers { #expect(worker.waitForEnd() == .status(0)) }
    #expect(server.current.generation == renewals && server.refusals == 0)
    #expect(try store.read() == server.current)
    #expect(folder.content.keys.allSatisfy { !$0.hasSuffix(".renewal") })
  }
}
