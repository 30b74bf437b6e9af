// SPDX-License-Identifier: MIT

import DemoServer
import TestKit
import Testing

@testable import recipes

/// The news of the kitchen, from the stream of the server to the line below the title.
@Suite("The kitchen's news", .timeLimit(.minutes(10)))
@MainActor
struct NewsJourneyTests {
  @Test("the news are shown, continue after a server restart, and end with the sign-out")
  func news() async throws {
    let stage = try await Stage(showsNews: true)
    try await stage.signIn()
    await stage.terminal.wait(for: "On the stove")
    _ = try await stage.restartServer(whileGone: {
      #expect(stage.terminal.text.contains("On the stove"))
    })
    #expect(!stage.terminal.text.contains("[ Retry ]"))
    await stage.signOut()
    #expect(!stage.terminal.text.contains("On the stove"))
    await stage.end()
  }
}
