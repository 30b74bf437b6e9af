// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// `Documentation/Tutorial.md` shows the code of `Tools/Examples/FirstApplication`, and what its tests expect on the screen.
@Suite("The tutorial")
struct TutorialTests {
  @Test("the snippets and pictures of a step occur in the files of that step", arguments: 1...6)
  func step(_ number: Int) throws {
    let section = try section(number)
    let code = try files(ofStep: number)
    for block in blocks("swift", in: section) + blocks("text", in: section) {
      let isInCode = code.contains { $0.contains(Checkout.stripped(block)) }
      #expect(isInCode || block.hasPrefix("// swift-tools-version"), "in no file: \(block)")
    }
  }

  @Test("a reader who follows a step is shown each line that it adds", arguments: 2...6)
  func additions(_ number: Int) throws {
    let section = try section(number)
    let known = Set(try files(ofStep: number - 1).flatMap { $0.split(separator: "\n") })
    for file in try files(ofStep: number) {
      for line in file.split(separator: "\n") where !known.contains(line) {
        #expect(section.contains(line), "not in step \(number): \(line)")
      }
    }
  }

  @Test("the last step has at most 700 lines with its tests")
  func size() throws {
    let folder = "Tools/Examples/FirstApplication/Step6"
    let lines = try Checkout.paths(in: folder, ending: ".swift").map {
      try Checkout.text("\(folder)/\($0)").split(separator: "\n").count
    }
    #expect((1...700).contains(lines.reduce(0, +)))
  }

  /// Returns the section of a step.
  private func section(_ number: Int) throws -> String {
    let page = try Checkout.text("Documentation/Tutorial.md")
    return try #require(
      page.components(separatedBy: "\n## ").first { $0.hasPrefix("Step \(number): ") })
  }

  /// Returns the sources and tests of a step. The first one begins with the counter of README.md, whose test writes the screen in one
  /// line.
  private func files(ofStep number: Int) throws -> [String] {
    let folder = "Tools/Examples/FirstApplication/Step\(number)"
    var paths = Checkout.paths(in: folder, ending: ".swift").map { "\(folder)/\($0)" }
    if number == 1 {
      paths.append("Tests/Outside/Counter/Counter.swift")
      paths.append("Tests/Outside/Tests/CounterTests/CounterTests.swift")
    }
    return try paths.map {
      try Checkout.code($0).replacingOccurrences(of: "\\n", with: "\n")
    }
  }

  private func blocks(_ language: String, in section: String) -> [String] {
    section.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }
}
