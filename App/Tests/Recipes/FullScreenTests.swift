// SPDX-License-Identifier: MIT

import Testing

@testable import recipes

@Suite struct FullScreenTests {
  @Test("a start without the parser has the options of a start without arguments")
  func defaults() throws {
    let command = try #require(try RecipesCommand.parseAsRoot([]) as? RecipesCommand)
    #expect(try command.options.screen(with: command.server) == FullScreen())
  }
}
