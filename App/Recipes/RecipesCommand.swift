import ArgumentParser

/// The command `recipes`: the application, and the server on its own.
@main
struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipes",
    abstract: "A cookbook in the terminal.",
    discussion: """
      Without a subcommand it shows the cookbook, on a server that runs inside the same process. \
      Keys are always listed on the bottom line.
      """,
    version: "recipes \(Version.current)",
    subcommands: [ShowCommand.self, PlainCommand.self, ServeCommand.self],
    defaultSubcommand: ShowCommand.self)
}

/// The version of the toolkit and its demo.
enum Version {
  static let current = "0.1.0"
}
