// SPDX-License-Identifier: MIT

import Testing

/// The front ends share the interactors: each interactor has a scene in each of them, and nothing below the scenes knows which one
/// runs.
@Suite("Front ends")
struct FrontEndTests {
  /// The folders of the scenes, and the beginnings of the names of their functions.
  private static let frontEnds = [
    (name: "full screen", folder: "Scenes/Text", functions: ["create", "make"]),
    (name: "line mode", folder: "Scenes/Plain", functions: ["create"]),
    (name: "commands", folder: "Scenes/Commands", functions: ["create"]),
  ]

  /// The interactors of the example that all front ends have.
  private static let interactors = [
    "Authentication", "BrowserSignIn", "CategoryList", "ContactList", "CookbookDownload",
    "Delivery", "Directions", "KitchenBoard", "KitchenNews", "Pharmacies", "PlaceMap",
    "RecipeDetails", "RecipeList", "RecipeOpinions", "RecipeSearch", "RoomList", "RoomMessages",
    "ServerStatus",
  ]

  @Test("each interactor has a scene in each front end")
  func scenes() {
    for frontEnd in Self.frontEnds {
      let declarations = SourceTree.files(in: frontEnd.folder).flatMap(\.declarations)
      let functions = declarations.filter { declaration in
        declaration.kind == "func"
          && frontEnd.functions.contains { declaration.name.hasPrefix($0) }
      }
      for interactor in Self.interactors {
        let hasScene = functions.contains { function in
          function.parents.contains {
            $0.name == interactor || $0.name == interactor + "Builder"
          } || function.header.contains { $0.text == interactor }
        }
        #expect(
          hasScene,
          """
          \(interactor) has no scene in the front end “\(frontEnd.name)”. Write a function \
          \(frontEnd.functions[0])… in an extension of it in \(frontEnd.folder).
          """)
      }
    }
  }

  @Test("scenes of commands and of line mode know no terminal, no arguments and no files")
  func independence() {
    let words = ["print", "readLine", "CommandLine", "FileHandle", "isatty", "exit", "fputs"]
    for file in SourceTree.files(in: ["Scenes/Commands", "Scenes/Plain"]) {
      #expect(file.uses(of: words).map(\.line) == [], "\(file.path)")
    }
  }

  @Test("nothing below the scenes names a front end")
  func unaware() {
    let words = [
      "PlainLine", "PlainScene", "CommandScene", "CommandResult", "ScreenView", "RecipeScenes",
      "RecipePlainScenes", "RecipeCommandScenes", "ArgumentParser",
    ]
    for file in SourceTree.files(in: ["Interactors", "Networking/Endpoints", "Entities"]) {
      #expect(file.uses(of: words).map(\.line) == [], "\(file.path)")
    }
  }

  @Test("each scene of a command is in the catalog of the program")
  func catalog() throws {
    let catalog = try #require(SourceTree.file("App/Recipes/CommandCatalog.swift"))
    let functions = SourceTree.files(in: "Scenes/Commands").flatMap(\.declarations)
      .filter { $0.kind == "func" && $0.isMarkedPublic && $0.name.hasPrefix("create") }
    // The failures join every command, and the way to a place is that to a pharmacy.
    for function in functions where function.parents.last?.name != "Directions" {
      #expect(!catalog.uses(of: [function.name]).isEmpty, "\(function.fullName) can't be called")
    }
  }
}
