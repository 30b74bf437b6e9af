// SPDX-License-Identifier: MIT

import Foundation

/// The feature that others are made from: its files, as they are laid out below its folder.
struct FeatureTemplate: Sendable {
  /// A file: where it is, from the root of a repository, and what is in it.
  struct File: Hashable, Sendable {
    /// The path, with `/` between its parts.
    var path: String
    /// The text.
    var text: String
  }

  /// What the template's own feature is called.
  static let name = "Blank"
  /// Where it is in a repository.
  static let folder = "Templates/Feature"

  /// The files, by path.
  let files: [File]

  /// Creates a template from its files.
  init(files: [File]) {
    self.files = files.sorted { $0.path < $1.path }
  }

  /// Reads the template of a repository.
  ///
  /// - Parameter root: The repository's folder.
  /// - Throws: A `Refusal` when it isn't there or can't be read.
  init(in root: URL) throws(Refusal) {
    let folder = root.appending(path: Self.folder)
    guard Repository(root: root).hasFolder(at: Self.folder),
      let walk = FileManager.default.enumerator(atPath: folder.path)
    else {
      throw Refusal(
        "There is no template in \(folder.path): run the command in Proscenium's folder.")
    }
    let paths = walk.compactMap { $0 as? String }
      .filter { path in
        path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
      }
    guard !paths.isEmpty else {
      throw Refusal("The template in \(folder.path) is empty: check it out anew.")
    }
    var files: [File] = []
    for path in paths {
      do {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        files.append(File(path: path, text: text))
      } catch {
        throw Refusal(
          "The template's \(path) can't be read (\(error.localizedDescription)): check it out anew."
        )
      }
    }
    self.init(files: files)
  }

  /// Returns the files of a feature with another name.
  ///
  /// - Parameters:
  ///   - name: The feature's name.
  ///   - prefix: The prefix of the destination's modules: `Recipe` where the interactors are the module
  ///     `RecipeInteractors`.
  func files(named name: FeatureName, modulePrefix prefix: String = "") -> [File] {
    files.map { file in
      File(
        path: file.path.replacingOccurrences(of: Self.name, with: name.type),
        text: Self.text(file.text, named: name, modulePrefix: prefix))
    }
  }

  /// Folders that hold a folder of the feature: they must be there before it is.
  var parents: [String] {
    let parents = files.compactMap { file -> String? in
      let parts = file.path.split(separator: "/")
      guard let index = parts.firstIndex(where: { $0.contains(Self.name) }), index > 0 else {
        return nil
      }
      return parts[..<index].joined(separator: "/")
    }
    return Set(parents).sorted()
  }

  /// The words that the template's code uses for something else: no feature can have their names.
  var identifiers: Set<String> {
    Set(files.flatMap { SwiftWords.identifiers(in: $0.text) })
      .subtracting([Self.name, Self.name.lowercased()])
  }

  /// The types that a feature of a name has outside of itself.
  func types(named name: FeatureName) -> [String] {
    files(named: name).flatMap { SwiftWords.types(declaredIn: $0.text) }
  }

  private static func text(
    _ text: String, named name: FeatureName, modulePrefix prefix: String
  ) -> String {
    // In one go: the new name may have the old one in it.
    let renamed = text.replacing(/import Template|"Blank|Blank|blank/) { match in
      switch match.output {
      // The template's modules are called after those that the feature goes into.
      case "import Template": "import \(prefix)"
      // What begins a text in quotes is for people.
      case "\"Blank": "\"\(name.title)"
      case "Blank": name.type
      default: name.value
      }
    }
    return withSortedImports(renamed)
  }

  /// The same text with each block of imports in order, as the formatter wants it.
  private static func withSortedImports(_ text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { !$0.hasPrefix("import ") } ?? lines.count
      lines[start..<end].sort()
      start = end + 1
    }
    return lines.joined(separator: "\n")
  }
}
