// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The command `proscenium feature`.
struct FeatureCommand: WritingCommand {
  static let configuration = CommandConfiguration(
    commandName: "feature",
    abstract: "Writes a feature, with its tests, into every layer of an application.",
    discussion: """
      The feature loads a list of values from a server and shows it. The application is one that `proscenium new` has \
      made, or Proscenium's own repository.
      """)

  @Argument(help: "The name of the feature in the plural, such as Favourites.")
  var name: String
  @Option(
    help: ArgumentHelp(
      """
      The fields of a value besides its id, such as name:String,rating:Double. The types are String, Int, Double and \
      Bool, each also with a question mark.
      """, valueName: "fields"))
  var entity = "name:String"
  @Option(
    help: ArgumentHelp(
      "The path of the list at the server; by default the name, such as /favourites.",
      valueName: "path"))
  var endpoint: String?
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "A folder of the application; by default the current one.", valueName: "folder"))
  var destination: String?
  @Flag(help: "Only list the files.")
  var dryRun = false

  func perform() throws(Refusal) -> String {
    let feature = try Feature(name, fields: entity, endpoint: endpoint)
    let destination = try Destination(containing: folder(destination))
    return try write(into: destination.root) { (wasKilled) throws(Refusal) in
      try Plan(
        feature, from: Template(in: ProsceniumCommand.checkout), into: destination,
        afterKilledRun: wasKilled)
    }
  }
}
