// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ProsceniumTool

@Suite("The command proscenium new")
struct NewCommandTests {
  private let folder = TemporaryFolder.empty()

  private func perform(_ arguments: String...) throws -> String {
    try NewCommand.parse(arguments + ["--in", folder.url.path]).perform()
  }

  private func manifest() throws -> String {
    try #require(folder.content["Tracker/Package.swift"] ?? nil)
  }

  @Test("it writes a package with every layer, tests, a README and a workflow")
  func writes() throws {
    let report = try perform("Tracker")
    #expect(
      folder.files == [
        "Tracker/.github/workflows/ci.yml",
        "Tracker/.gitignore",
        "Tracker/.swift-format",
        "Tracker/AGENTS.md",
        "Tracker/Package.swift",
        "Tracker/README.md",
        "Tracker/Sources/TrackerKit/Endpoints/ItemRequests.swift",
        "Tracker/Sources/TrackerKit/Endpoints/ServerError.swift",
        "Tracker/Sources/TrackerKit/Entities/Item.swift",
        "Tracker/Sources/TrackerKit/Interactors/Items.swift",
        "Tracker/Sources/TrackerKit/Scenes/ItemsScene.swift",
        "Tracker/Sources/TrackerKit/Screens/ItemsScreen.swift",
        "Tracker/Sources/tracker/ItemSamples.swift",
        "Tracker/Sources/tracker/Program.swift",
        "Tracker/Sources/tracker/Samples.swift",
        "Tracker/Tests/TrackerKitTests/Endpoints/ItemRequestsTests.swift",
        "Tracker/Tests/TrackerKitTests/Entities/ItemTests.swift",
        "Tracker/Tests/TrackerKitTests/Interactors/ItemsTests.swift",
        "Tracker/Tests/TrackerKitTests/Program/ProgramTests.swift",
        "Tracker/Tests/TrackerKitTests/Scenes/ItemsSceneTests.swift",
        "Tracker/Tests/TrackerKitTests/Screens/ItemsScreenTests.swift",
      ])
    for path in folder.files {
      #expect(report.contains("  new file: \(path.dropFirst("Tracker/".count))\n"))
    }
    #expect(report.contains("\n  swift run tracker\n"))
  }

  @Test("it depends on the checkout that the command is in, and has no setting of the template")
  func checkout() throws {
    _ = try perform("Tracker")
    let text = try manifest()
    #expect(
      text.contains(
        ".package(name: \"Proscenium\", path: \"\(ProsceniumCommand.checkout.path)\")"))
    #expect(text.hasSuffix("  swiftLanguageModes: [.v6]\n)\n"))
  }

  @Test(
    "it depends on a repository by a branch or a version, whose name is the last part of its URL",
    arguments: [
      ([], "branch: \"main\""), (["--branch", "next"], "branch: \"next\""),
      (["--from", "0.1.0"], "from: \"0.1.0\""),
    ])
  func repository(options: [String], requirement: String) throws {
    let url = "https://example.com/a/Stage.git"
    _ = try NewCommand.parse(
      ["Tracker", "--in", folder.url.path, "--proscenium", url] + options
    ).perform()
    let text = try manifest()
    #expect(text.contains(".package(url: \"\(url)\", \(requirement))"))
    #expect(text.contains("package: \"Stage\""))
  }

  @Test(
    "a branch without a repository, and a branch with a version, are errors of the command line")
  func options() {
    #expect(throws: (any Error).self) { try NewCommand.parse(["Tracker", "--branch", "next"]) }
    #expect(throws: (any Error).self) {
      try NewCommand.parse(
        ["Tracker", "--proscenium", "https://example.com/a", "--branch", "b", "--from", "1.0.0"])
    }
  }

  @Test("a name that contains one of the template's names is replaced once")
  func inside() throws {
    _ = try perform("Blanket")
    #expect(folder.content["Blanket/Sources/BlanketKit/Interactors/Items.swift"] != nil)
    let tests = try #require(
      folder.content["Blanket/Tests/BlanketKitTests/Interactors/ItemsTests.swift"] ?? nil)
    #expect(tests.contains("import BlanketKit\n"))
  }

  @Test("a path isn't a name, and the refusal says where the folder is given")
  func path() {
    #expect(
      throws: Refusal(
        "“/tmp/Tracker” can't be the name of an application: it is a path. Choose a name, such as Tracker, "
          + "and name the folder around it with --in.")
    ) { try perform("/tmp/Tracker") }
  }

  @Test("the steps of the report can be pasted into a shell")
  func steps() throws {
    let parent = folder.path("Ada's files")
    let report = try NewCommand.parse(["Tracker", "--in", parent, "--dry-run"]).perform()
    #expect(report.contains("\n  cd '\(folder.path)/Ada'\\''s files/Tracker'\n"))
    #expect(report.contains("\n  \(ProsceniumCommand.checkout.path)/proscenium feature Favourites"))
  }

  @Test("the reason why a file can't be written is that of the system")
  func reason() throws {
    try folder.put("", at: "file")
    #expect(
      throws: Refusal(
        ".github/workflows/ci.yml can't be written (Not a directory). "
          + "Nothing was written: mend that, then run this again.")
    ) { try NewCommand.parse(["Tracker", "--in", folder.path("file")]).perform() }
  }

  @Test("a dry run writes nothing")
  func dryRun() throws {
    #expect(try perform("Tracker", "--dry-run").hasPrefix("This would be written into "))
    #expect(folder.content.isEmpty)
  }
}
