// SPDX-License-Identifier: MIT

import DemoServer
import TestKit
import Testing

@testable import recipes

/// The kitchen's news, from the server's stream to the line under the title.
@Suite("The kitchen's news", .timeLimit(.minutes(10)))
@MainActor
struct NewsJourneyTests {
  @Test("they come to the screen, again after the server was away, and end with the sign-out")
  func news() async throws {
    let stage = try await Stage(showsNews: true)
    try await stage.signIn()
    await stage.terminal.wait(for: "On the stove at the moment")
    _ = try await stage.restartServer(whileGone: {
      #expect(stage.terminal.text.contains("On the stove at the moment"))
    })
    #expect(!stage.terminal.text.contains("[ Retry ]"))
    stage.terminal.type("o")
    await stage.terminal.wait(for: "Try demo")
    #expect(!stage.terminal.text.contains("On the stove"))
    await stage.end()
  }
}
