// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import RecipeCommandScenes

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

      The commands that run once print sentences, or JSON with --json. Their status is 0 if they succeed; 1 if they \
      fail; 2 if the arguments are invalid or the terminal isn't usable; 3 if no user is signed in; 4 if something wasn't \
      found; 5 if the server can't be reached; 6 if a file exists.
      """,
    version: "recipes \(Version.current)",
    subcommands: FeatureCommands.all + [
      OpenCommand.self, PlainCommand.self, HostCommand.self, AttachCommand.self, ServeCommand.self,
      KeysCommand.self, InspectCommand.self, PictureCommand.self, ReplayCommand.self,
      ReportCommand.self, ScreenshotCommand.self,
    ])

  @OptionGroup var options: ScreenOptions

  @OptionGroup var output: OutputOptions

  @OptionGroup var server: ConnectionOptions

  /// Parses and runs the command. Unlike the parser's own, it ends with status 2 if the arguments are invalid, and with JSON if
  /// they ask for it.
  static func main() {
    do {
      if CommandLine.argc == 1 {
        // Most starts have no arguments, and the parser takes as long as building the first screen.
        try FullScreen().run()
      } else {
        var command = try parseAsRoot()
        try refuseJSON(of: command)
        try command.run()
      }
      StandardStreams.end(0)
    } catch {
      let code = exitCode(for: error)
      guard code == .validationFailure else {
        let text = fullMessage(for: error)
        if !text.isEmpty {
          if code.isSuccess { print(text) } else { StandardStreams.complain(text) }
        }
        StandardStreams.end(code.rawValue)
      }
      if CommandLine.arguments.contains("--json") {
        let failure = CommandFailure(
          .usage, title: "The arguments are invalid", message: message(for: error))
        StandardStreams.complain(failure.value.json)
      } else {
        StandardStreams.complain(fullMessage(for: error))
      }
      StandardStreams.end(CommandFailure.Kind.usage.status)
    }
  }

  /// Refuses `--json` for a command that ignores it. The parser accepts the program's options for all commands.
  private static func refuseJSON(of command: any ParsableCommand) throws {
    let type = type(of: command)
    guard CommandLine.arguments.contains("--json"), !(command is any FeatureCommand),
      configuration.subcommands.contains(where: { $0 == type })
    else { return }
    let name = type.configuration.commandName ?? ""
    throw ValidationError(
      "The command \(name) has no --json. A session in JSON lines is `recipes --json`, and the commands that run once have it."
    )
  }

  func run() throws {
    if output.json { return try JSONSession(server: server, limit: output.limit).run() }
    try options.screen(with: server).run()
  }
}

/// The version of the toolkit and its demo.
enum Version {
  static let current = "0.1.0"
}
