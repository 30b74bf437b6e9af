// SPDX-License-Identifier: MIT

import Foundation

/// A repository that is the destination of a feature.
struct Repository: Sendable {
  /// The folder of the repository.
  let root: URL

  /// The modules, products and packages that the manifest declares.
  var modules: Set<String> {
    let manifest = root.appending(path: "Package.swift")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return Set(text.matches(of: /name:\s*"([^"]+)"/).map { String($0.1) })
  }

  /// The prefix of the modules of the layers: `Recipe` if the manifest has a target `RecipeInteractors`, and the empty
  /// string if it has `Interactors` or neither.
  var modulePrefix: String {
    modules.sorted().first { $0.hasSuffix("Interactors") }.map {
      String($0.dropLast("Interactors".count))
    }
      ?? ""
  }

  /// Returns a Boolean value that indicates whether a folder exists at a path.
  func hasFolder(at path: String) -> Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(
      atPath: root.appending(path: path).path, isDirectory: &isFolder)
    return isThere && isFolder.boolValue
  }

  /// Returns the existing entry at a path, even if it differs in case, or `nil`.
  func entry(at path: String) -> String? {
    var parts = path.split(separator: "/").map(String.init)
    guard let last = parts.popLast() else { return nil }
    let parent = parts.joined(separator: "/")
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: parent).path))
      ?? []
    return names.sorted().first { $0.lowercased() == last.lowercased() }
      .map { parent.isEmpty ? $0 : "\(parent)/\($0)" }
  }

  /// The files that declare the types that are visible in other files. Tests and templates are separate and not
  /// included.
  var types: [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let folders = names.filter { !$0.hasPrefix(".") && !Self.otherWorlds.contains($0) }
    var found: [String: String] = [:]
    for folder in folders.sorted() {
      let walk = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      while let path = walk?.nextObject() as? String {
        if path.split(separator: "/").last?.hasPrefix(".") == true { walk?.skipDescendants() }
        guard path.hasSuffix(".swift"),
          let code = try? String(
            contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
        else { continue }
        for type in SwiftWords.types(declaredIn: code) where found[type] == nil {
          found[type] = "\(folder)/\(path)"
        }
      }
    }
    return found
  }

  private static let otherWorlds: Set = ["Documentation", "Tests", "Tools"]
}
