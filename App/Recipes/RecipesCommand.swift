// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `recipes`: runs the application in full screen, and has subcommands for everything
/// else.
@main
struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipes",
    abstract: "A cookbook in the terminal.",
    discussion: """
      Without a subcommand it takes the whole terminal, with a server inside the same process. The \
      bottom line always says which keys do what.
      """,
    version: "recipes \(Version.current)",
    subcommands: [
      OpenCommand.self, PlainCommand.self, HostCommand.self, AttachCommand.self, ServeCommand.self,
      PictureCommand.self, ReplayCommand.self, ReportCommand.self, ScreenshotCommand.self,
    ])

  @OptionGroup var options: ScreenOptions

  func run() throws {
    try options.run()
  }
}

/// The version of the toolkit and its demo.
enum Version {
  static let current = "0.1.0"
}
