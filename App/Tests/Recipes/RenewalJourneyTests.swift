// SPDX-License-Identifier: MIT

import CurlNetworking
import DemoServer
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals
import Synchronization
import TestKit
import Testing

@testable import recipes

/// Expiring tokens and a failing server, as the user sees them.
@Suite("Staying signed in", .timeLimit(.minutes(10)))
@MainActor
struct RenewalJourneyTests {
  @Test("an expired token is renewed in the background and used after a restart")
  func renewal() async throws {
    let folder = TemporaryFolder("recipes")
    let time = Mutex(1_000)
    let stage = try await Stage(folder: folder, now: { time.withLock { $0 } })
    try await stage.signIn()
    let file = TokenFile(folder: folder.state, server: "embedded")
    let first = try #require(try file.read())
    // The recipes of the selected category appear beside it, and need no further request.
    await stage.waitForColumns { $0.contains("★") }
    time.withLock { $0 += 24 * 60 * 60 }
    stage.terminal.press("r")
    // The thread of the request stores the token while the main thread draws.
    while try file.read() == first { await Task.yield() }
    let second = try #require(try file.read())
    #expect(second.value != first.value && second.refresh != first.refresh)
    #expect(stage.terminal.text.contains("★"))

    time.withLock { $0 += 31 * 24 * 60 * 60 }
    stage.terminal.press("r")
    await stage.terminal.wait(for: "Your session has expired")
    #expect(!stage.terminal.text.contains("Dismiss"))
    // The thread of the request removes the token while the main thread draws.
    while try file.read() != nil { await Task.yield() }
    await stage.end()
  }

  @Test("signing out removes the token, and the server accepts no copy of it")
  func signOut() async throws {
    let folder = TemporaryFolder("recipes")
    let stage = try await Stage(folder: folder)
    try await stage.signIn()
    let file = TokenFile(folder: folder.state, server: "embedded")
    let copy = try #require(try file.read())
    let stranger = try CurlClient("http://127.0.0.1:\(stage.port)", engine: CurlEngine())
    let renewal = try #require(Token.request(renewing: copy))
    await stage.signOut()
    #expect(try file.read() == nil)
    // The server revokes the token while the screen already shows the sign-in.
    var request = Recipe.Category.requestAll()
    request.headers[.authorization] = "Bearer \(copy.value)"
    var answer = await Recorder(stranger.response(for: request)).untilEnd()
    while answer == .completed {
      answer = await Recorder(stranger.response(for: request)).untilEnd()
    }
    #expect(answer?.failure?.status == .unauthorized)
    let renewed = await Recorder(stranger.response(for: renewal)).untilEnd()
    #expect(renewed?.failure?.status == .unauthorized)
    // The same user may sign in again.
    try await stage.signIn()
    #expect(try file.read()?.refresh != copy.refresh)
    await stage.end()
  }

  @Test("occasional failures are retried silently, and permanent ones are reported")
  func failures() async throws {
    let folder = TemporaryFolder("recipes")
    let first = try await Stage(folder: folder)
    try await first.signIn()
    await first.end()
    let second = try await Stage(folder: folder, configure: { $0.failureRate = 0.4 })
    await second.terminal.wait(for: "Desserts")
    await second.end()
    let third = try await Stage(folder: folder, configure: { $0.failureRate = 1 })
    await third.terminal.wait(for: "[ Try again ]")
    #expect(third.terminal.text.contains("The server is busy"))
    await third.end()
  }
}
