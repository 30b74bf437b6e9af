// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ProsceniumTool

@Suite("The command proscenium feature")
struct FeatureCommandTests {
  private func perform(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
    try FeatureCommand.parse(arguments + ["--in", folder.url.path]).perform()
  }

  /// The paths of the feature Favourites in an application.
  private let paths = [
    "Sources/TrackerKit/Endpoints/FavouriteRequests.swift",
    "Sources/TrackerKit/Entities/Favourite.swift",
    "Sources/TrackerKit/Interactors/Favourites.swift",
    "Sources/TrackerKit/Scenes/FavouritesScene.swift",
    "Sources/TrackerKit/Screens/FavouritesScreen.swift",
    "Sources/tracker/FavouriteSamples.swift",
    "Tests/TrackerKitTests/Endpoints/FavouriteRequestsTests.swift",
    "Tests/TrackerKitTests/Entities/FavouriteTests.swift",
    "Tests/TrackerKitTests/Interactors/FavouritesTests.swift",
    "Tests/TrackerKitTests/Scenes/FavouritesSceneTests.swift",
    "Tests/TrackerKitTests/Screens/FavouritesScreenTests.swift",
  ]

  private func inside(_ folder: TemporaryFolder) -> [String] {
    ["--in", folder.url.path + "/Tracker/Sources"]
  }

  @Test("it writes every layer into an application, changes its program, and reports both")
  func writes() throws {
    let folder = try TemporaryFolder.application()
    let before = folder.content
    let report = try FeatureCommand.parse(
      ["Favourites", "--entity", "name:String,rating:Double", "--endpoint", "/starred"]
        + inside(folder)
    ).perform()
    #expect(
      report == """
        This was written into \(folder.url.path)/Tracker:
        \(paths.map { "  new file: \($0)" }.joined(separator: "\n"))
          changed: Sources/tracker/Program.swift
          changed: Sources/tracker/Samples.swift

        A value is of the type Favourite. The list is loaded with GET /starred.
        Next: swift run tracker
        """)
    let new = folder.files.filter { before[$0] == nil }
    #expect(new == paths.map { "Tracker/" + $0 })
    let program = try #require(folder.content["Tracker/Sources/tracker/Program.swift"] ?? nil)
    #expect(
      program.contains(
        """
              TabItem("Favourites") {
                Kept(for: "favourites") {
                  Favourites(client: client).createScene()
                }
              }
              // `proscenium feature` adds its tab above this line.
        """))
    let samples = try #require(folder.content["Tracker/Sources/tracker/Samples.swift"] ?? nil)
    #expect(samples.contains("client.answer(\"GET /starred\", with: Favourite.samples)\n"))
  }

  @Test("the entity has each field with its type, and the scene a text for it")
  func fields() throws {
    let folder = try TemporaryFolder.application()
    _ = try FeatureCommand.parse(
      ["ReleaseNotes", "--entity", "title:String, isFinal:Bool, size:Int?,note:String?"]
        + inside(folder)
    ).perform()
    let kit = "Tracker/Sources/TrackerKit"
    #expect(
      folder.content["\(kit)/Entities/ReleaseNote.swift"] == """
        /// One of the release notes, as the server sends it.
        public struct ReleaseNote: Identifiable, Hashable, Sendable, Codable {
          /// The identifier.
          public let id: Int
          /// The title.
          public let title: String
          /// A Boolean value that indicates whether it is final.
          public let isFinal: Bool
          /// The size.
          public let size: Int?
          /// The note.
          public let note: String?

          /// Creates a value with all fields.
          public init(
            id: Int,
            title: String,
            isFinal: Bool,
            size: Int?,
            note: String?,
          ) {
            self.id = id
            self.title = title
            self.isFinal = isFinal
            self.size = size
            self.note = note
          }
        }

        """)
    let scene = try #require(folder.content["\(kit)/Scenes/ReleaseNotesScene.swift"] ?? nil)
    #expect(
      scene.contains(
        #"""
              title: releaseNote.title,
              details: [
                "ID: \(releaseNote.id)",
                "Title: \(releaseNote.title)",
                "Is final: \(releaseNote.isFinal ? "yes" : "no")",
                "Size: \(releaseNote.size.map { "\($0)" } ?? "–")",
                "Note: \(releaseNote.note ?? "–")",
              ])
        """#))
    let request = try #require(folder.content["\(kit)/Endpoints/ReleaseNoteRequests.swift"] ?? nil)
    #expect(request.contains(".get(\"/release-notes\")"))
  }

  @Test("a program that the user has changed is left as it is, and the report has the lines to add")
  func changed() throws {
    let folder = try TemporaryFolder.application()
    let program = "Tracker/Sources/tracker/Program.swift"
    try FileManager.default.removeItem(at: folder.url.appending(path: program))
    try folder.put("mine", at: program)
    let report = try FeatureCommand.parse(["Favourites"] + inside(folder)).perform()
    #expect(folder.content[program] == "mine")
    #expect(
      report.contains(
        """
        Add to Sources/tracker/Program.swift, which has no comment that marks the place:
              TabItem("Favourites") {
                Kept(for: "favourites") {
                  Favourites(client: client).createScene()
                }
              }
        """))
  }

  @Test("a dry run reports the same files, and writes nothing")
  func dryRun() throws {
    let folder = try TemporaryFolder.application()
    let before = folder.content
    let report = try FeatureCommand.parse(["Favourites", "--dry-run"] + inside(folder)).perform()
    #expect(report.hasPrefix("This would be written into \(folder.url.path)/Tracker:\n"))
    for path in paths { #expect(report.contains("  new file: \(path)\n")) }
    #expect(folder.content == before)
  }

  @Test("in Proscenium's repository each layer is a module, and the demonstration has a tab for it")
  func repository() throws {
    let folder = try TemporaryFolder.repository()
    let before = folder.content
    let report = try perform("Harbours", in: folder)
    #expect(
      folder.files.filter { before[$0] == nil } == [
        "Entities/Harbour.swift", "Interactors/Harbours.swift",
        "Networking/Endpoints/Harbour.swift", "Scenes/Text/Harbours.swift",
        "Tests/Entities/HarbourTests.swift", "Tests/Interactors/HarboursTests.swift",
        "Tests/Networking/Endpoints/HarbourRequestsTests.swift",
        "Tests/Scenes/Text/HarboursSceneTests.swift", "Tests/Screens/HarboursScreenTests.swift",
        "Views/Screens/Harbours.swift",
      ])
    let scene = try #require(folder.content["Scenes/Text/Harbours.swift"] ?? nil)
    #expect(
      scene.hasPrefix(
        """
        // SPDX-License-Identifier: MIT

        import Bindings
        import Declarations
        import RecipeEntities
        import RecipeInteractors
        import RecipeScreens
        import Signals
        import Views

        extension Harbours {
        """))
    let program = try #require(folder.content["App/Recipes/RecipesApplication.swift"] ?? nil)
    #expect(
      program.contains(
        """
            tabs.append(
              TabsView.Tab(
                "Harbours", Harbours(client: client).createScene().makeSourceView()))
            // `proscenium feature` adds its tab above this line.
        """))
    #expect(report.contains("  changed: App/Recipes/RecipesApplication.swift\n"))
    #expect(report.hasSuffix("Next: ./demo"))
  }

  @Test("no name of the template remains, and no line of code is too long")
  func leftovers() throws {
    let folder = try TemporaryFolder.application()
    let type = "H" + String(repeating: "a", count: FeatureName.longest - 2) + "s"
    for name in ["Harbours", type] {
      _ = try FeatureCommand.parse([name, "--entity", "size:Int"] + inside(folder)).perform()
    }
    for (path, text) in folder.content {
      guard let text, !path.hasSuffix(".swift-format") else { continue }
      #expect(!text.lowercased().contains("blank"), "\(path)")
      #expect(!text.lowercased().contains("template"), "\(path)")
      #expect(!text.contains("// each field") && !text.contains("// first field"), "\(path)")
    }
  }
}
