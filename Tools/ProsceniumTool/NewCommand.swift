// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The command `proscenium new`.
struct NewCommand: WritingCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Makes a folder with an application of one feature, with its tests.",
    discussion: """
      The application shows a list from a server, or sample values without one. It has a target with the features, a \
      target with the program, tests, a README and a workflow for continuous integration.
      """)

  @Argument(help: "The name of the application, such as Tracker. It names the folder, too.")
  var name: String
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The folder to make the application's folder in; by default the current one.",
      valueName: "folder"))
  var parent: String?
  @Option(
    help: ArgumentHelp(
      "The URL of the repository of Proscenium; by default the checkout of this command is used.",
      valueName: "url"))
  var proscenium: String?
  @Option(help: ArgumentHelp("The branch of that repository; by default main.", valueName: "name"))
  var branch: String?
  @Option(
    help: ArgumentHelp(
      "The minimum version of that repository, instead of a branch.", valueName: "version"))
  var from: String?
  @Flag(help: "Only list the files.")
  var dryRun = false

  func validate() throws {
    if proscenium == nil, branch != nil || from != nil {
      throw ValidationError("--branch and --from need the URL of a repository: add --proscenium.")
    }
    if branch != nil, from != nil {
      throw ValidationError("--branch and --from exclude each other: leave one out.")
    }
  }

  func perform() throws(Refusal) -> String {
    let application = try ApplicationName(name)
    let (parent, dependency) = (folder(parent), dependency)
    return try write(into: parent) { (_) throws(Refusal) in
      try Plan(
        application, dependingOn: dependency, from: Template(in: ProsceniumCommand.checkout),
        into: parent.appending(path: application.type))
    }
  }

  private var dependency: ProsceniumDependency {
    guard let proscenium else { return .checkout(ProsceniumCommand.checkout.path) }
    return .repository(proscenium, from.map { .from($0) } ?? .branch(branch ?? "main"))
  }
}
