// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals
import TestKit
import Testing

@testable import recipes

/// Saving the cookbook as a file, from the key to the disk.
@Suite("Saving the cookbook", .timeLimit(.minutes(10)))
@MainActor
struct CookbookJourneyTests {
  private let folder = TemporaryFolder("cookbook")

  private var path: String { folder.path("cookbook.md") }
  private var content: String {
    get throws { try String(contentsOfFile: path, encoding: .utf8) }
  }

  @Test("a key saves all recipes, and an interrupted download is continued")
  func save() async throws {
    let stage = try await Stage(columns: 120, cookbook: path)
    try await stage.signIn()
    #expect(stage.terminal.text.contains("s save all"))
    stage.terminal.type("s")
    await stage.terminal.wait(for: "The cookbook is")
    let whole = try content
    #expect(whole.hasPrefix("# Breakfasts\n"))
    #expect(whole.components(separatedBy: "\n## ").count == 73)
    // The part before an interruption isn't requested again.
    try FileManager.default.removeItem(atPath: path)
    await interrupt(stage)
    try String(repeating: "x", count: 1_000).write(
      toFile: path + ".part", atomically: false, encoding: .utf8)
    stage.terminal.type("s")
    await stage.terminal.wait { [path] _ in FileManager.default.fileExists(atPath: path) }
    let resumed = try Array(content.utf8)
    #expect(
      resumed == Array(repeating: UInt8(ascii: "x"), count: 1_000) + whole.utf8.dropFirst(1_000))
    await stage.end()
  }

  @Test("a missing folder is reported, and the screen stays usable")
  func noFolder() async throws {
    let stage = try await Stage(cookbook: path + "/nowhere/cookbook.md")
    try await stage.signIn()
    stage.terminal.type("s")
    await stage.terminal.wait(for: "The file can't be written")
    #expect(stage.terminal.window.modals.isEmpty)
    stage.terminal.press("alt+q")
    await stage.terminal.wait { !$0.contains("The file can't be written") }
    #expect(stage.terminal.text.contains("! 1 problem · F8"))
    stage.terminal.press("f8")
    let problems = stage.terminal.text
    #expect(problems.contains("─ Problems ─") && problems.contains("▌ The file can't be written"))
    stage.terminal.press("delete")
    #expect(stage.terminal.text.contains("There are no problems."))
    stage.terminal.press("escape")
    #expect(stage.terminal.window.modals.isEmpty)
    await stage.end()
  }

  /// Begins the same download, which ends at once.
  private func interrupt(_ stage: Stage) async {
    let request = Recipe.requestCookbook()
    let download = stage.client.signal(for: request) { [path] client in
      client.download(request, to: path, limit: 1)
        .catch { _ in Signal<DownloadedFile, ClientError<ServerError>>.empty() }
    }
    _ = await Recorder(download).untilEnd()
  }
}
