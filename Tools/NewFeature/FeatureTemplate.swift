// SPDX-License-Identifier: MIT

import Foundation

/// The template of features: its files, with the layout below its folder.
struct FeatureTemplate: Sendable {
  /// A file with its path, relative to the root of a repository.
  struct File: Hashable, Sendable {
    /// The path, with `/` as the separator.
    var path: String
    /// The text.
    var text: String
  }

  /// The name of the feature in the template.
  static let name = "Blank"
  /// The path of the template in a repository.
  static let folder = "Tools/Templates/Feature"

  /// The files, sorted by path.
  let files: [File]

  /// Creates a template from its files.
  init(files: [File]) {
    self.files = files.sorted { $0.path < $1.path }
  }

  /// Reads the template of a repository.
  ///
  /// - Parameter root: The folder of the repository.
  /// - Throws: A `Refusal` if the template doesn't exist or can't be read.
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
      throw Refusal("The template in \(folder.path) is empty: check it out again.")
    }
    var files: [File] = []
    for path in paths {
      do {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        files.append(File(path: path, text: text))
      } catch {
        throw Refusal(
          "The template's \(path) can't be read (\(error.localizedDescription)): check it out again."
        )
      }
    }
    self.init(files: files)
  }

  /// Returns the files of a feature with another name.
  ///
  /// - Parameters:
  ///   - name: The name of the feature.
  ///   - prefix: The prefix of the modules in the destination: `Recipe` if the interactors are in the module
  ///     `RecipeInteractors`.
  func files(named name: FeatureName, modulePrefix prefix: String = "") -> [File] {
    files.map { file in
      File(
        path: file.path.replacingOccurrences(of: Self.name, with: name.type),
        text: Self.text(file.text, named: name, modulePrefix: prefix))
    }
  }

  /// The folders that contain a folder of the feature and must already exist.
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

  /// The identifiers that the template uses for something else, so that no feature can have these names.
  var identifiers: Set<String> {
    Set(files.flatMap { SwiftWords.identifiers(in: $0.text) })
      .subtracting([Self.name, Self.name.lowercased()])
  }

  /// Returns the types that a feature with the name declares for other files.
  func types(named name: FeatureName) -> [String] {
    files(named: name).flatMap { SwiftWords.types(declaredIn: $0.text) }
  }

  private static func text(
    _ text: String, named name: FeatureName, modulePrefix prefix: String
  ) -> String {
    // In a single pass, because the new name may contain the old one.
    let renamed = text.replacing(/import Template|"Blank|Blank|blank/) { match in
      switch match.output {
      // The modules of the template get the prefix of those in the destination.
      case "import Template": "import \(prefix)"
      // The beginning of a string literal is text for users.
      case "\"Blank": "\"\(name.title)"
      case "Blank": name.type
      default: name.value
      }
    }
    return withSortedImports(renamed)
  }

  /// Returns the text with each block of imports sorted, as the formatter requires.
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
