import Foundation

/// The repository's own sources, as text.
enum SourceTree {
  struct File: Sendable {
    /// The path from the repository's root.
    let path: String
    let lines: [Substring]

    /// The modules it imports, with the line of each.
    var imports: [(module: String, line: Int)] {
      lines.enumerated().compactMap { index, line in
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"),
          words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.access.contains(String($0)) }),
          let name = words[(keyword + 1)...].last
        else { return nil }
        return (String(name.split(separator: ".")[0]), index + 1)
      }
    }

    private static let access: Set = ["public", "package", "internal", "fileprivate", "private"]
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All Swift files below a folder.
  static func files(in folder: String) -> [File] {
    paths(in: folder).filter { $0.hasSuffix(".swift") }.compactMap { path in
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
        return nil
      }
      return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// All files below a folder, except what builds leave behind.
  static func paths(in folder: String) -> [String] {
    let base = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
    return walk.compactMap { $0 as? String }
      .filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".build") } }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  /// The folders that hold code of the package.
  static let sources = [
    "Signals", "FeedbackLoops", "Recordings", "Entities", "Networking", "Interactors", "Views",
    "Scenes", "TestKit", "App", "Documentation/Examples",
    "Templates/Feature/Interactors", "Templates/Feature/Scenes",
  ]
}
