// SPDX-License-Identifier: MIT

import Testing

/// The tables in `Documentation/Architecture.md` that list the levels of modules.
@Suite("The tables of levels")
struct LevelsTableTests {
  @Test(
    "a table lists each folder of a module with its level",
    arguments: [("Views", "Views"), ("Networking", "Networking/Client")])
  func levels(module: String, folder: String) throws {
    let page = try Checkout.text("Documentation/Architecture.md")
    let parts = page.split(separator: "The levels of ")
    let part = try #require(parts.first { $0.hasPrefix(module + ",") })
    var listed: [String: Int] = [:]
    for row in part.matches(of: /\n\| ([0-9]+) \| ([^|]+) \|/) {
      for name in row.2.matches(of: /`([^`]+)`/) { listed[String(name.1)] = Int(row.1) }
    }
    var declared: [String: Int] = [:]
    let lines = try Checkout.text("\(folder)/LEVELS").split(separator: "\n")
      .map { $0.prefix { $0 != "#" }.split(separator: " ") }
    for (level, names) in zip(1..., lines.filter { !$0.isEmpty }) {
      for name in names { declared[String(name)] = level }
    }
    #expect(!declared.isEmpty && listed == declared)
  }
}
