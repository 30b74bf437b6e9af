// SPDX-License-Identifier: MIT

import Foundation
import RecipeInteractors

/// What is at a path to which something is saved.
enum SaveTarget {
  /// Inspects a path. A link isn't a file: replacing it would leave its target as it is.
  static func inspect(_ path: String) -> CookbookDownload.Target {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .free }
    return status.st_mode & S_IFMT == S_IFREG ? .file : .other
  }

  /// Returns what differs when the file at a path has been changed.
  static func mark(_ path: String) -> String? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return nil
    }
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    let keys = [FileAttributeKey.systemFileNumber, .size]
    return (keys.map { "\(attributes[$0] ?? "")" } + ["\(time)"]).joined(separator: " ")
  }
}
