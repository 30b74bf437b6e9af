// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The sources of the repository as text.
enum SourceTree {
  /// The root of the repository, relative to this file unless the environment contains another
  /// path.
  static let root: URL =
    ProcessInfo.processInfo.environment["PROSCENIUM_ROOT"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folders with the code of the packages.
  static let sources = [
    "Signals", "FeedbackLoops", "Recordings", "Entities", "Networking", "Interactors", "Views",
    "Declarations", "Conversations", "Bindings", "Applications", "Proscenium", "Inspection",
    "LocalFiles", "Scenes", "TestKit", "App/Recipes", "App/Server", "Tools/Machines",
    "Tools/Gallery", "Tools/ProsceniumTool", "Tools/RecordedTest", "Tools/Templates/Sources",
  ]

  /// The folders with the tests of the packages.
  static let tests = ["Tests", "App/Tests", "Tools/Tests", "Tools/Templates/Tests"]

  /// The products with their folders, and the subfolders that aren't part of them.
  static let products: [(name: String, folder: String, without: [String])] = [
    ("Signals", "Signals", []), ("FeedbackLoops", "FeedbackLoops", []),
    ("Recordings", "Recordings", []), ("Networking", "Networking/Client", []),
    ("CurlNetworking", "Networking/Curl", []),
    ("Views", "Views", ["Views/Screens/", "Views/Text/Generator/"]),
    ("Declarations", "Declarations", []), ("Conversations", "Conversations", []),
    ("Bindings", "Bindings", []), ("Applications", "Applications", []),
    ("Inspection", "Inspection", []), ("TestKit", "TestKit", []),
  ]

  private static let parsed = Mutex<[String: SourceFile]>([:])

  /// Returns all Swift files below a folder.
  static func files(in folder: String) -> [SourceFile] {
    paths(in: folder).filter { $0.hasSuffix(".swift") }.compactMap(file)
  }

  /// Returns all Swift files below some folders.
  static func files(in folders: [String]) -> [SourceFile] {
    folders.flatMap { files(in: $0) }
  }

  /// Returns the files of a product.
  static func files(ofProduct name: String) -> [SourceFile] {
    products.filter { $0.name == name }.flatMap { product in
      files(in: product.folder).filter { file in
        !product.without.contains { file.path.hasPrefix($0) }
      }
    }
  }

  /// Returns a file, or `nil` if it can't be read.
  static func file(_ path: String) -> SourceFile? {
    if let known = parsed.withLock({ $0[path] }) { return known }
    guard let text = text(path) else { return nil }
    let file = SourceFile(path: path, text: text)
    parsed.withLock { $0[path] = file }
    return file
  }

  /// Returns the text of a file, or `nil` if it can't be read.
  static func text(_ path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static let listed = Mutex<[String: [String]]>([:])

  /// Returns the paths of all files below a folder, except build products.
  static func paths(in folder: String) -> [String] {
    if let known = listed.withLock({ $0[folder] }) { return known }
    let paths = walk(folder)
    listed.withLock { $0[folder] = paths }
    return paths
  }

  private static func walk(_ folder: String) -> [String] {
    let base = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
    return walk.compactMap { $0 as? String }
      .filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
      .sorted()
  }
}
