import Foundation

/// A folder of its own for a test, with what is put into it; it goes with the value.
final class TemporaryFolder {
  /// Where it is.
  let url: URL

  /// Creates an empty folder.
  init() throws {
    url =
      FileManager.default.temporaryDirectory
      .appending(path: "new-feature-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A folder that is laid out like a repository, with a few files.
  static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in ["Interactors", "Scenes/Text", "Tests/Interactors", "Tests/Scenes/Text"] {
      try folder.make(path)
    }
    try folder.put("let package = Package(name: \"Port\", targets: [])", at: "Package.swift")
    try folder.put("public struct Lighthouse {}\n", at: "Entities/Lighthouse.swift")
    return folder
  }

  /// Makes a folder inside.
  func make(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: path), withIntermediateDirectories: true)
  }

  /// Puts a file inside.
  func put(_ text: String, at path: String) throws {
    try make((path as NSString).deletingLastPathComponent)
    try Data(text.utf8).write(to: url.appending(path: path))
  }

  /// Everything inside, files with their text and folders without one.
  var content: [String: String?] {
    let walk = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: walk.map { path in
        (path, try? String(contentsOf: url.appending(path: path), encoding: .utf8))
      })
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
