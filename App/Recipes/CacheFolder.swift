// SPDX-License-Identifier: MIT

import Foundation
import Networking

/// The cache folder of the application according to the XDG base directory specification:
/// `$XDG_CACHE_HOME/proscenium-recipes`, or `~/.cache/proscenium-recipes`.
struct CacheFolder: Sendable {
  /// The maximum size of the stored responses in bytes.
  static let limit = 16 << 20

  let path: String

  init(path: String) {
    self.path = path
  }

  /// - Parameter environment: The variables; those of the process if it is nil.
  init(environment: [String: String]? = nil) {
    // According to the specification, a relative path in the variable is invalid and ignored.
    let base =
      StateFolder.variable("XDG_CACHE_HOME", environment).flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? StateFolder.home(environment) + "/.cache"
    path = base + "/proscenium-recipes"
  }

  /// Returns a store in the folder, or a store in memory if the folder can't be used.
  func store() -> any CacheStore {
    let answers = path + "/answers"
    do {
      try FileManager.default.createDirectory(
        atPath: answers, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      return MemoryCacheStore(limit: Self.limit)
    }
    guard FileManager.default.isWritableFile(atPath: answers) else {
      return MemoryCacheStore(limit: Self.limit)
    }
    return DiskCacheStore(folder: answers, limit: Self.limit)
  }
}
