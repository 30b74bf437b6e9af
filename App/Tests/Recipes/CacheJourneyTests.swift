// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import Networking
import TestKit
import Testing

@testable import recipes

/// Reading cached recipes through the cache of the application's client.
@Suite("Reading without a server", .timeLimit(.minutes(10)))
@MainActor
struct CacheJourneyTests {
  private let folder = TemporaryFolder("recipes")

  /// Reads the first recipe of the second category.
  private func read(_ stage: Stage) async {
    stage.terminal.press("down", "enter")
    await stage.terminal.wait(for: "★")
    stage.terminal.press("enter")
    // The spinner stops after the recipe is drawn.
    await stage.terminal.wait { $0.contains("Ingredients") && !$0.contains("⠋") }
  }

  /// Returns the part of a screen with a recipe that is the same with and without a server.
  private static func steps(of screen: String) -> String {
    String(screen.split(separator: "\n").dropFirst(9).first ?? "")
  }

  @Test("a recipe that was read is available after a restart without the server")
  func nextStart() async throws {
    let first = try await Stage(columns: 60, folder: folder, upkeep: .hasty(folder.cache.store()))
    try await first.signIn()
    await read(first)
    let recipe = first.terminal.text
    await first.end()

    let second = try await Stage(
      columns: 60, folder: folder, upkeep: .hasty(folder.cache.store()), withoutServerAt: first.port
    )
    await second.terminal.wait(for: "Desserts")
    await read(second)
    #expect(second.terminal.text.contains(Self.steps(of: recipe)))
    // A reload requires the server.
    second.terminal.type("r")
    await second.terminal.wait(for: "Not current: No connection. r tries again.")
    // A recipe that was never read isn't cached.
    second.terminal.press("escape", "escape", "down", "enter")
    await second.terminal.wait(for: "[ Try again ]")
  }

  @Test("signing out removes the cached responses")
  func signOut() async throws {
    // One column: with two, the second one loads what is selected after a pause.
    let stage = try await Stage(columns: 60, folder: folder, upkeep: .hasty(folder.cache.store()))
    try await stage.signIn()
    await read(stage)
    let answers = folder.cache.path + "/answers"
    #expect(try FileManager.default.contentsOfDirectory(atPath: answers).count == 3)
    stage.terminal.press("escape", "escape")
    await stage.terminal.wait(for: "Desserts")
    await stage.signOut()
    #expect(try FileManager.default.contentsOfDirectory(atPath: answers).isEmpty)
    await stage.end()
  }
}
