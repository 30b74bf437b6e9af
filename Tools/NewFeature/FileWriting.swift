// SPDX-License-Identifier: MIT

import Foundation

/// Writes files into a folder: all of them or, if one can't be written, none.
struct FileWriting {
  /// The root of the paths.
  let root: URL
  private var folders: [URL] = []
  private var written: [URL] = []

  /// Creates an operation for a folder.
  init(into root: URL) {
    self.root = root
  }

  /// Writes files, and creates the folders that they need.
  ///
  /// - Throws: A `Refusal` if a file already exists or can't be written. All changes are undone then.
  mutating func write(_ files: [FeatureTemplate.File]) throws(Refusal) {
    for file in files {
      do {
        try makeFolder(root.appending(path: file.path).deletingLastPathComponent())
        let url = root.appending(path: file.path)
        try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
        written.append(url)
      } catch {
        let rest = takeBack()
        throw Refusal(
          "\(file.path) can't be written (\(error.localizedDescription)). "
            + (rest.isEmpty
              ? "Nothing was written: mend that, then run this again."
              : "These could not be taken back: \(rest.joined(separator: ", ")). Remove them."))
      }
    }
  }

  private mutating func makeFolder(_ url: URL) throws {
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    try makeFolder(url.deletingLastPathComponent())
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    folders.append(url)
  }

  /// Removes the written files and the created folders, and returns the paths that couldn't be removed.
  private mutating func takeBack() -> [String] {
    let all = (folders + written).reversed()
    folders = []
    written = []
    return all.compactMap { url in
      do {
        try FileManager.default.removeItem(at: url)
        return nil
      } catch {
        return url.path
      }
    }
  }
}
