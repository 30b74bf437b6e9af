// SPDX-License-Identifier: MIT

import Foundation

/// Writes files into a folder: all of them or, when one can't be written, none.
struct FileWriting {
  /// The folder that the paths begin at.
  let root: URL
  private var folders: [URL] = []
  private var written: [URL] = []

  /// Creates a writing into a folder.
  init(into root: URL) {
    self.root = root
  }

  /// Writes files, and makes the folders that they need.
  ///
  /// - Throws: A `Refusal` when one is there already or can't be written; then everything is as before.
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

  /// Removes what was written, and the folders that were made for it; gives what stays all the same.
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
