// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import new_feature

@Suite("The plan of a feature")
struct FeaturePlanTests {
  private let folder: TemporaryFolder
  private let template: FeatureTemplate

  init() throws {
    folder = try .repository()
    template = try FeatureTemplate(in: FeatureTemplateTests.root)
  }

  private func plan(_ type: String) throws -> FeaturePlan {
    try FeaturePlan(
      FeatureName(type), from: template, into: Repository(root: folder.url))
  }

  @Test("a plan writes nothing, and contains every file of the template")
  func plan() throws {
    let before = folder.content
    #expect(try plan("Harbours").files == template.files(named: FeatureName("Harbours")))
    #expect(folder.content == before)
  }

  @Test(
    "an existing feature is refused, in any case and in any layer",
    arguments: [
      "Interactors/Harbours/Harbours.swift",
      "Interactors/harbours/Harbours.swift",
      "Scenes/Text/Harbours/HarboursRenderer.swift",
      "Tests/Scenes/Text/Harbours/Notes.md",
    ])
  func existing(path: String) throws {
    try folder.put("", at: path)
    let entry = (path as NSString).deletingLastPathComponent
    #expect(
      throws: Refusal("\(entry) already exists, and nothing is overwritten. Choose another name.")
    ) { try plan("Harbours") }
  }

  @Test(
    "the name of a module is refused",
    arguments: ["Port", "Foundation", "Testing", "Dispatch"])
  func modules(type: String) {
    #expect(
      throws: Refusal(
        "“\(type)” is the name of a module, which the feature's type would hide. "
          + "Choose another, such as \(type)List.")
    ) { try plan(type) }
  }

  @Test("the name of an existing type is refused, even as a part of the feature")
  func types() throws {
    #expect(
      throws: Refusal(
        "Lighthouse is declared in Entities/Lighthouse.swift already, and two types of one name "
          + "would be mistaken for each other. Choose another name.")
    ) { try plan("Lighthouse") }
    try folder.put("final class HarboursBuilder {}", at: "Scenes/Text/Buildings.swift")
    #expect(
      throws: Refusal(
        "HarboursBuilder is declared in Scenes/Text/Buildings.swift already, and two types of one "
          + "name would be mistaken for each other. Choose another name.")
    ) { try plan("Harbours") }
  }

  @Test("declarations in tests, builds and hidden folders don't reserve names")
  func otherWorlds() throws {
    let code = "struct Harbours {}"
    for path in [
      "Tests/A.swift", ".build/B.swift", "Entities/.hidden/C.swift", "Tools/Templates/D.swift",
    ] {
      try folder.put(code, at: path)
    }
    #expect(try plan("Harbours").name.type == "Harbours")
  }

  @Test("a type of the standard library is refused", arguments: ["Array", "Task"])
  func standard(type: String) {
    #expect(
      throws: Refusal(
        "\(type) is a type that comes with the language, and the feature's would hide it. "
          + "Choose another name.")
    ) { try plan(type) }
  }

  @Test(
    "names that every feature uses for something else are refused",
    arguments: [
      ("State", "State"), ("Property", "Property"), ("Renderer", "Renderer"),
      ("Presenting", "presenting"), ("Modal", "modal"), ("String", "String"),
    ])
  func words(type: String, word: String) {
    #expect(
      throws: Refusal(
        "“\(type)” can't be the name of a feature: every feature uses \(word) for something else. "
          + "Choose another, such as \(type)List.")
    ) { try plan(type) }
  }

  @Test("a repository with another layout is refused, with what is missing")
  func layout() throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: "Scenes"))
    #expect(
      throws: Refusal(
        "\(folder.url.path) has no folder Scenes/Text, where a part of the feature goes. "
          + "Make it, with a target in Package.swift, or name another repository with --in.")
    ) { try plan("Harbours") }
  }

  @Test("no existing feature of this repository can be written, nor one with a module's name")
  func house() throws {
    let house = Repository(root: FeatureTemplateTests.root)
    for type in ["Session", "RecipeList", "Recipe", "Signals", "RecipeScenes", "Flow", "AlertView"]
    {
      #expect(throws: Refusal.self) {
        try FeaturePlan(FeatureName(type), from: template, into: house)
      }
    }
  }
}
