// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import machines

@Suite("The list of the examples")
struct CatalogueTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = root.appending(path: "Tools/Machines")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private static func fileName(_ example: Example) -> String {
    "\(example.number < 10 ? "0" : "")\(example.number)-\(example.name)"
  }

  @Test("examples are numbered without gaps, and each has a file and tests")
  func files() throws {
    #expect(Example.all.map(\.number) == Array(1...Example.all.count))
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(
      files.filter { $0.hasSuffix(".swift") }.sorted()
        == Example.all.map { "\(Self.fileName($0)).swift" })
    for example in Example.all {
      let tests = "Tools/Tests/Machines/\(Self.fileName(example))Tests.swift"
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: tests).path))
    }
  }

  @Test("the first lines of a file are its lesson, and the file is short", arguments: Example.all)
  func lesson(_ example: Example) throws {
    let lines = try Self.text("\(Self.fileName(example)).swift")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let head = lines.dropFirst(2).prefix { $0.hasPrefix("//") }.map { $0.dropFirst(3) }
    #expect(head.joined(separator: " ") == example.lesson)
    #expect(lines.count <= 130)
    #expect(!lines.contains { $0.contains("default:") && !$0.contains("[") })
  }

  @Test("the page of the examples has a row for each, with its lesson", arguments: Example.all)
  func page(_ example: Example) throws {
    let rows = try Self.text("README.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| \(example.number) | [\(example.name)]") })
    #expect(row.contains("| \(example.lesson) |"))
    #expect(row.contains("\(Self.fileName(example)).swift"))
    #expect(row.contains("\(Self.fileName(example))Tests.swift"))
  }

  @Test("an example is found by its number, its name, or an unambiguous beginning")
  func find() {
    #expect(Example.find("3")?.name == "PlayCatch")
    #expect(Example.find("playcatch")?.number == 3)
    #expect(Example.find("Traffic")?.number == 2)
    #expect(Example.find("S") == nil, "three names begin so")
    #expect(Example.find("Sing")?.number == 11)
    #expect(Example.find("0") == nil)
    #expect(Example.find("99999999999999999999") == nil)
    #expect(Example.find("") == nil)
    #expect(Example.find("chess") == nil)
  }

  @Test("the command refuses an unknown name and lists all examples")
  func command() throws {
    #expect(throws: (any Error).self) { try MachinesCommand.parse(["chess"]) }
    let command = try MachinesCommand.parse(["--list"])
    #expect(command.list)
    #expect(MachinesCommand.table.split(separator: "\n").count == Example.all.count)
    #expect(try MachinesCommand.parse(["12"]).example == "12")
  }
}

extension Example: CustomTestStringConvertible {
  /// The number and the name.
  public var testDescription: String { "\(number). \(name)" }
}
