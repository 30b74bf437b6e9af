// SPDX-License-Identifier: MIT

import DemoServer
import Networking
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
    let first = try #require(try file.load())
    time.withLock { $0 += 24 * 60 * 60 }
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "★")
    let second = try #require(try file.load())
    #expect(second.value != first.value && second.refresh != first.refresh)

    time.withLock { $0 += 31 * 24 * 60 * 60 }
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "Your session has expired")
    #expect(!stage.terminal.text.contains("Dismiss"))
    // The thread of the request removes the token while the main thread draws.
    while try file.load() != nil { await Task.yield() }
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
    await third.terminal.wait(for: "[ Retry ]")
    #expect(third.terminal.text.contains("The server is busy."))
    await third.end()
  }
}
