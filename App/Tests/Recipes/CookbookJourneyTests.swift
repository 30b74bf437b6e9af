// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import Networking
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
    // Another server with the same recipes has the same version of the text, so it can continue an
    // interrupted download. The part before the interruption isn't requested again.
    let tag = try #require(await tag(of: stage))
    try FileManager.default.removeItem(atPath: path)
    try String(repeating: "x", count: 1_000).write(
      toFile: path + ".part", atomically: false, encoding: .utf8)
    try "GET /cookbook\n\(tag)".write(
      toFile: path + ".part.from", atomically: false, encoding: .utf8)
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

  /// Returns the server's entity tag of the text.
  private func tag(of stage: Stage) async -> String? {
    let client = stage.client
    let request = Request<String?, Never>(
      method: .head, path: "/cookbook", resource: { $0.headers[.eTag] },
      failure: { _ in
        throw CocoaError(.featureUnsupported)
      })
    return await Recorder(client.response(for: request)).elements(1).first ?? nil
  }
}
