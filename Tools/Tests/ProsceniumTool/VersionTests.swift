// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ProsceniumTool

@Suite("The version of the command proscenium")
struct VersionTests {
  @Test("--version prints the newest version of the changelog, and succeeds")
  func version() throws {
    let changelog = try String(
      contentsOf: ProsceniumCommand.checkout.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /\n## \[(.*?)\]/)).1
    let error = #expect(throws: (any Error).self) {
      try ProsceniumCommand.parseAsRoot(["--version"])
    }
    let message = try #require(error.map { ProsceniumCommand.fullMessage(for: $0) })
    #expect(message == newest)
    #expect(error.map { ProsceniumCommand.exitCode(for: $0) } == .success)
  }
}
