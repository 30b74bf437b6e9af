// SPDX-License-Identifier: MIT

import Foundation

/// The template of applications and features: the package in `Tools/Templates`.
struct Template: Sendable {
  /// A file with its path, relative to the root of a package or a repository.
  struct File: Hashable, Sendable {
    /// The path, with `/` as the separator.
    var path: String
    /// The text.
    var text: String
  }

  /// The path of the template in Proscenium's repository.
  static let folder = "Tools/Templates"

  /// Proscenium's repository.
  let checkout: URL
  /// The files of an application, without those of its feature, sorted by path.
  let application: [File]
  /// The files of a feature, sorted by path.
  let feature: [File]

  /// Reads the template of a checkout.
  ///
  /// - Throws: A `Refusal` if the template doesn't exist or can't be read.
  init(in checkout: URL) throws(Refusal) {
    self.checkout = checkout
    let root = checkout.appending(path: Self.folder)
    let paths =
      (FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? [])
      .filter { path in
        !path.split(separator: "/").contains {
          $0.hasPrefix(".build") || [".swiftpm", ".DS_Store", "Package.resolved"].contains($0)
        }
      }
    var files: [File] = []
    for path in paths.sorted() where !Destination.hasFolder(at: root.appending(path: path)) {
      files.append(File(path: path, text: try Self.text(at: root.appending(path: path))))
    }
    guard !files.isEmpty else {
      throw Refusal("There is no template in \(root.path): check Proscenium out again.")
    }
    feature = files.filter { $0.path.contains("Blank") }
    application = files.filter { !$0.path.contains("Blank") }
  }

  /// Returns the text of a file.
  static func text(at url: URL) throws(Refusal) -> String {
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw Refusal(
        "\(url.path) can't be read (\(error.localizedDescription)): check Proscenium out again.")
    }
  }

  /// The identifiers that the template uses for something else, so that no feature can have these names.
  var identifiers: Set<String> {
    Set(feature.flatMap { SwiftWords.identifiers(in: $0.text) })
      .subtracting(["Blanks", "Blank", "blanks", "blank"])
  }

  /// Lines of the application that each feature adds, above a comment that marks the place.
  struct Wiring: Hashable, Sendable {
    /// The path of the file in the template.
    let path: String
    /// The lines that the template's feature has added, indented as the comment is.
    let lines: [String]
    /// The comment, without its indentation.
    let marker: String
  }

  /// The lines of Proscenium's demonstration that each feature adds: its tab.
  static let demonstration = Wiring(
    path: "App/Recipes/RecipesApplication.swift",
    lines: [
      "    tabs.append(",
      "      TabsView.Tab(",
      "        \"Blanks\", Blanks(client: client).createScene().makeSourceView()))",
    ],
    marker: "// `proscenium feature` adds its tab above this line.")

  /// The lines of the application that each feature adds.
  var wiring: [Wiring] {
    application.flatMap { file in
      let lines = file.text.components(separatedBy: "\n")
      return lines.indices.compactMap { index -> Wiring? in
        let marker = lines[index].trimmed
        guard marker.hasPrefix("// `proscenium feature` adds ") else { return nil }
        // The statement above the comment: its later lines are indented, or close it.
        let indentation = lines[index].prefix { $0 == " " }
        let start = lines[..<index].lastIndex { line in
          let isIndented = line.hasPrefix(indentation + " ")
          return !isIndented && !line.hasPrefix(indentation + "}")
        }
        return Wiring(
          path: file.path, lines: Array(lines[(start ?? index)..<index]), marker: marker)
      }
    }
  }
}

extension String {
  /// The text without spaces at both ends.
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
