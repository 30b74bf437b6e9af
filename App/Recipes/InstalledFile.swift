// SPDX-License-Identifier: MIT

import Foundation

/// A file that a command installs for the user, such as a completion script. A file that it hasn't written itself is never
/// replaced.
struct InstalledFile {
  /// The path.
  let path: String
  /// The content, whose first lines have the mark.
  let content: String

  /// The words that identify a file as written by this program.
  static let mark = "Written by the command recipes."

  /// The reason why a file wasn't written.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes the file and its folder, and replaces an earlier version of it.
  func write() throws(Refusal) {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG,
        let old = FileManager.default.contents(atPath: path),
        String(decoding: old.prefix(4096), as: UTF8.self).contains(Self.mark)
      else {
        throw Refusal(
          description:
            "\(path) exists and isn't from this program, so it isn't replaced. Move it away.")
      }
    }
    do {
      let folder = URL(filePath: path).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(content.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Refusal(description: "\(path) can't be written: \(error.localizedDescription)")
    }
  }

  /// The folder of the user's data files according to the XDG base directory specification.
  static func dataFolder(_ environment: [String: String]) -> String {
    folder("XDG_DATA_HOME", environment) ?? StateFolder.home(environment) + "/.local/share"
  }

  /// The folder of the user's configuration files.
  static func configurationFolder(_ environment: [String: String]) -> String {
    folder("XDG_CONFIG_HOME", environment) ?? StateFolder.home(environment) + "/.config"
  }

  private static func folder(_ name: String, _ environment: [String: String]) -> String? {
    environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
