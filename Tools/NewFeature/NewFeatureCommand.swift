// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The command `new-feature`: writes a feature, with its tests, into every layer.
@main
struct NewFeatureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-feature",
    abstract: "Writes a feature, with its tests, into every layer.",
    discussion: """
      The feature has one state and does nothing; it compiles, and its tests pass at once. It is the \
      one in Tools/Templates/Feature under another name. Either all files are written or none, and nothing is \
      overwritten.
      """)

  @Argument(help: "What the feature is called, as a type: Harbours.")
  var name: String
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The root of another repository that is laid out like this one.", valueName: "folder"))
  var destination: String?
  @Option(
    help: ArgumentHelp(
      "The repository with the template; by default the one that the current folder is in.",
      valueName: "folder"))
  var from: String?
  @Flag(help: "Only say what would be written.")
  var dryRun = false

  func run() throws {
    do throws(Refusal) {
      print(try perform())
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(1)
    }
  }

  /// Writes the feature, and returns the report.
  func perform() throws(Refusal) -> String {
    let source = try source()
    let root = destination.map { URL(filePath: $0).standardizedFileURL } ?? source
    let plan = try FeaturePlan(
      FeatureName(name), from: FeatureTemplate(in: source), into: Repository(root: root))
    if !dryRun {
      var writing = FileWriting(into: root)
      try writing.write(plan.files)
    }
    return plan.report(root: destination == nil ? nil : root.path, isDryRun: dryRun)
  }

  /// Returns the repository with the template: the given one, or the nearest one above the current folder.
  private func source() throws(Refusal) -> URL {
    if let from { return URL(filePath: from).standardizedFileURL }
    let start = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
    var folder = start
    while !Repository(root: folder).hasFolder(at: FeatureTemplate.folder) {
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path.count < folder.path.count else {
        throw Refusal(
          "Neither \(start.path) nor a folder above it has \(FeatureTemplate.folder). "
            + "Run the command in Proscenium's folder, or name that with --from.")
      }
      folder = parent
    }
    return folder
  }
}
