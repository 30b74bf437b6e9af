// SPDX-License-Identifier: MIT

import Foundation

/// The files of the repository.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The folders with tests: those of the root package, of App and of Tools. That of the tutorial contains the tested programs, too.
  static let testFolders = ["Tests", "App/Tests", "Tools/Tests", "Tools/Examples/FirstApplication"]

  /// Returns the sorted relative paths of the files below a folder that have a suffix, except those of build folders.
  static func paths(in folder: String, ending suffix: String) -> [String] {
    let enumerator = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    var paths: [String] = []
    while let path = enumerator?.nextObject() as? String {
      if path.split(separator: "/").last?.hasPrefix(".build") == true {
        enumerator?.skipDescendants()
      } else if path.hasSuffix(suffix) {
        paths.append(path)
      }
    }
    return paths.sorted()
  }

  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
  }

  /// Returns the code of a file like ``stripped(_:)``. In a step of the tutorial, the program has the name that the tutorial gives it.
  static func code(_ path: String) throws -> String {
    stripped(try text(path).replacing(/\bferries[1-6]\b/, with: "ferries"))
  }

  /// Returns the lines of a text without their indentation, and without empty lines.
  static func stripped(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
