// SPDX-License-Identifier: MIT

import Foundation

/// The name of an application, from which those of its folder and its targets are made.
struct ApplicationName: Hashable, Sendable {
  /// The name of the folder and of the package: `Tracker`.
  let type: String
  /// The names of the targets.
  let targets: Destination.Targets

  /// Creates a name from the entered text.
  ///
  /// - Throws: A `Refusal` if Swift doesn't accept the name, or if it is that of a module.
  init(_ text: String) throws(Refusal) {
    guard !text.contains("/") else {
      throw Refusal(
        "“\(text)” can't be the name of an application: it is a path. Choose a name, such as Tracker, and name the "
          + "folder around it with --in.")
    }
    type = try FeatureName(text, of: "an application", example: "Tracker").type
    targets = Destination.Targets(
      kit: type + "Kit", program: type.lowercased(), tests: type + "KitTests")
    let modules = SwiftWords.modules.union(Destination.modules(of: ProsceniumCommand.checkout))
    let taken = Set(modules.map { $0.lowercased() })
    for name in [targets.program, targets.kit] where taken.contains(name.lowercased()) {
      throw Refusal(
        "“\(text)” can't be the name of an application: it would have a module with the name of another one. "
          + "Choose another, such as \(text)App.")
    }
  }

  /// What replaces the names of the template in the files of an application.
  var replacements: [String: String] {
    ["TemplateKit": targets.kit, "Template": type, "template": targets.program]
  }
}

/// How an application depends on Proscenium.
enum ProsceniumDependency: Hashable, Sendable {
  /// By the path of a folder.
  case checkout(String)
  /// By the URL of a repository.
  case repository(String, Requirement)

  /// The version of a repository.
  enum Requirement: Hashable, Sendable {
    /// The newest commit of a branch.
    case branch(String)
    /// A version, or a later one that is compatible.
    case from(String)
  }

  /// Returns the manifest of an application from that of the template.
  func manifest(_ text: String) -> String {
    let end = text.range(of: "\n// `proscenium new` leaves out what follows")?.lowerBound
    return String(text[..<(end ?? text.endIndex)]).replacing([
      ".package(name: \"Proscenium\", path: \"../..\")": declaration,
      "package: \"Proscenium\"": "package: \(String(reflecting: identity))",
    ])
  }

  private var declaration: String {
    switch self {
    case .checkout(let path): ".package(name: \"Proscenium\", path: \(String(reflecting: path)))"
    case .repository(let url, .branch(let branch)):
      ".package(url: \(String(reflecting: url)), branch: \(String(reflecting: branch)))"
    case .repository(let url, .from(let version)):
      ".package(url: \(String(reflecting: url)), from: \(String(reflecting: version)))"
    }
  }

  /// The name by which products refer to the package: the last part of its URL.
  private var identity: String {
    guard case .repository(let url, _) = self else { return "Proscenium" }
    let last = url.split(separator: "/").last.map(String.init) ?? url
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
