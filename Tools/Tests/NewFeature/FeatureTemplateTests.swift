// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import new_feature

@Suite("The template of a feature")
struct FeatureTemplateTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func template() throws -> FeatureTemplate { try FeatureTemplate(in: root) }

  @Test("the template has every layer, and tests for each")
  func files() throws {
    let paths = try Self.template().files.map(\.path)
    #expect(
      paths == [
        "Interactors/Blank/Blank.swift",
        "Interactors/Blank/BlankEvent.swift",
        "Interactors/Blank/BlankFeedbacks.swift",
        "Interactors/Blank/BlankReducer.swift",
        "Interactors/Blank/BlankRoute.swift",
        "Interactors/Blank/BlankState.swift",
        "Scenes/Text/Blank/BlankBuilder.swift",
        "Scenes/Text/Blank/BlankFlowController.swift",
        "Scenes/Text/Blank/BlankRenderer.swift",
        "Tests/Interactors/Blank/BlankMachineTests.swift",
        "Tests/Interactors/Blank/BlankReducerTests.swift",
        "Tests/Interactors/Blank/BlankTests.swift",
        "Tests/Scenes/Text/Blank/BlankRendererTests.swift",
        "Tests/Scenes/Text/Blank/BlankSceneTests.swift",
      ])
    #expect(
      try Self.template().parents == [
        "Interactors", "Scenes/Text", "Tests/Interactors", "Tests/Scenes/Text",
      ])
  }

  @Test(
    "the written text is the template's with the name replaced, line by line",
    arguments: ["Harbours", "RecipeList"])
  func text(type: String) throws {
    let name = try FeatureName(type)
    let template = try Self.template()
    let written = template.files(named: name)
    #expect(written.count == template.files.count)
    for (old, new) in zip(template.files, written) {
      #expect(new.path == old.path.replacingOccurrences(of: "Blank", with: type))
      let oldLines = old.text.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }
      let newLines = new.text.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }
      #expect(newLines.count == oldLines.count)
      for (oldLine, newLine) in zip(oldLines, newLines) {
        let expected =
          oldLine
          .replacingOccurrences(
            of: "@testable import TemplateScenes", with: "@testable import Scenes"
          )
          .replacingOccurrences(of: "\"Blank", with: "\"" + name.title)
          .replacingOccurrences(of: "Blank", with: type)
          .replacingOccurrences(of: "blank", with: name.value)
        #expect(newLine == expected)
      }
    }
  }

  @Test("no name of the template remains, and no line is too long")
  func leftovers() throws {
    let longest = "H" + String(repeating: "a", count: FeatureName.longest - 1)
    for type in ["Harbours", longest] {
      for file in try Self.template().files(named: FeatureName(type)) {
        #expect(!file.text.lowercased().contains("blank"), "\(file.path)")
        #expect(!file.text.contains("import Template"), "\(file.path)")
        let isShort = file.text.split(separator: "\n").allSatisfy { $0.count <= 100 }
        #expect(isShort, "\(file.path)")
      }
    }
  }

  @Test("imports stay sorted after a module's name has changed")
  func imports() throws {
    let template = FeatureTemplate(files: [
      .init(
        path: "Blank.swift",
        text: """
          import Signals
          import TemplateInteractors
          import Views

          @testable import TemplateScenes

          let blank = Blank(title: "Blank")

          """)
    ])
    #expect(
      template.files(named: try FeatureName("RecipeList")) == [
        .init(
          path: "RecipeList.swift",
          text: """
            import Interactors
            import Signals
            import Views

            @testable import Scenes

            let recipeList = RecipeList(title: "Recipe list")

            """)
      ])
  }

  @Test("a name that contains the template's name is replaced once")
  func inside() throws {
    let template = FeatureTemplate(files: [
      .init(path: "Blank.swift", text: "let blank = Blank(title: \"Blank\")\n")
    ])
    #expect(
      template.files(named: try FeatureName("BlankUnblank")) == [
        .init(
          path: "BlankUnblank.swift",
          text: "let blankUnblank = BlankUnblank(title: \"Blank unblank\")\n")
      ])
  }

  @Test("the template's code doesn't use the names of its parts for anything else")
  func identifiers() throws {
    let words = try Self.template().identifiers
    #expect(words.isSuperset(of: ["State", "Event", "Action", "Route", "screen", "navigation"]))
    #expect(words.isDisjoint(with: ["Blank", "blank", "quit", "Harbours"]))
  }

  @Test("a folder without a template is refused")
  func missing() {
    let folder = Self.root.appending(path: "Documentation")
    let sentence =
      "There is no template in \(folder.path)/Tools/Templates/Feature: "
      + "run the command in Proscenium's folder."
    #expect(throws: Refusal(sentence)) { try FeatureTemplate(in: folder) }
  }
}
