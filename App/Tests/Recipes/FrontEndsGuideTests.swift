// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The examples of `Documentation/FrontEnds.md` have the results that the page shows.
@Suite("The guide about front ends", .serialized, .timeLimit(.minutes(10)))
struct FrontEndsGuideTests {
  private static let page: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "Documentation/FrontEnds.md").path
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }()

  /// The blocks of the page: `$` begins a command, `>` continues it, and other lines are the result.
  private static let blocks: [[String]] = page.components(separatedBy: "```console\n").dropFirst()
    .map { part in
      part.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }

  @Test("there are examples")
  func examples() {
    #expect(Self.blocks.count == 3)
  }

  @Test("each example has its result", arguments: blocks)
  func runs(block: [String]) throws {
    var script = "exec 2>&1\n"
    var expected: [String] = []
    for line in block {
      if line.hasPrefix("$ ") || line.hasPrefix("> ") {
        script += line.dropFirst(2) + "\n"
      } else {
        expected.append(line)
      }
    }
    let output = try ShellRun().run(script).output
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines.count == expected.count)
    for (line, expected) in zip(lines, expected) {
      if expected.hasSuffix("…") {
        #expect(line.hasPrefix(expected.dropLast()), "\(line.prefix(300))")
      } else {
        #expect(line == expected)
      }
    }
  }
}
