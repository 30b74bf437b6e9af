// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import new_feature

@Suite("The command new-feature")
struct NewFeatureCommandTests {
  private let folder: TemporaryFolder
  private let root = FeatureTemplateTests.root.path

  init() throws {
    folder = try .repository()
  }

  private func perform(_ arguments: String...) throws -> String {
    let all = arguments + ["--from", root, "--in", folder.url.path]
    return try NewFeatureCommand.parse(all).perform()
  }

  /// The report of the feature's files.
  private let list = """
      new file: Interactors/Harbours/Harbours.swift
      new file: Interactors/Harbours/HarboursEvent.swift
      new file: Interactors/Harbours/HarboursFeedbacks.swift
      new file: Interactors/Harbours/HarboursReducer.swift
      new file: Interactors/Harbours/HarboursRoute.swift
      new file: Interactors/Harbours/HarboursState.swift
      new file: Scenes/Text/Harbours/HarboursBuilder.swift
      new file: Scenes/Text/Harbours/HarboursFlowController.swift
      new file: Scenes/Text/Harbours/HarboursRenderer.swift
      new file: Tests/Interactors/Harbours/HarboursMachineTests.swift
      new file: Tests/Interactors/Harbours/HarboursReducerTests.swift
      new file: Tests/Interactors/Harbours/HarboursTests.swift
      new file: Tests/Scenes/Text/Harbours/HarboursRendererTests.swift
      new file: Tests/Scenes/Text/Harbours/HarboursSceneTests.swift
    """

  @Test("it reports what it has written, and the next steps")
  func writes() throws {
    let before = folder.content
    #expect(
      try perform("Harbours") == """
        This was written into \(folder.url.path):
        \(list)

        Next:
          swift test --filter 'Harbours(Reducer|Machine|Renderer|Scene)?Tests'
        Show the screen from where you have a flow, such as a navigation's:
          navigation.push(HarboursBuilder().make(presenting: navigation.flow))
        Documentation/AddingAFeature.md says what each file is for.
        """)
    let new = folder.content.filter { before[$0.key] == nil && $0.key.hasSuffix(".swift") }
    let told = list.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(new.keys.sorted() == told.map(String.init))
  }

  @Test("a dry run reports what it would write, and writes nothing")
  func dryRun() throws {
    let before = folder.content
    #expect(
      try perform("Harbours", "--dry-run") == """
        This would be written into \(folder.url.path):
        \(list)
        """)
    #expect(folder.content == before)
  }

  @Test("the same feature is refused the second time, and the first one stays unchanged")
  func twice() throws {
    _ = try perform("Harbours")
    try folder.put("mine", at: "Interactors/Harbours/Harbours.swift")
    let before = folder.content
    #expect(
      throws: Refusal(
        "Interactors/Harbours already exists, and nothing is overwritten. Choose another name.")
    ) { try perform("Harbours") }
    #expect(folder.content == before)
  }

  @Test("several features can be added")
  func several() throws {
    _ = try perform("Harbours")
    _ = try perform("RecipeList")
    #expect(folder.content["Interactors/Harbours/HarboursState.swift"] != nil)
    #expect(folder.content["Interactors/RecipeList/RecipeListState.swift"] != nil)
  }
}
