// SPDX-License-Identifier: MIT

import Foundation
import Networking

/// The folder of what the application can do without, by the XDG base directory specification:
/// `$XDG_CACHE_HOME/proscenium-recipes`, else `~/.cache/proscenium-recipes`.
struct CacheFolder: Sendable {
  /// The most bytes that kept answers take.
  static let limit = 16 << 20

  let path: String

  init(path: String) {
    self.path = path
  }

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    // A relative path in the variable is invalid, by the specification, and is ignored.
    let base =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.cache"
    path = base + "/proscenium-recipes"
  }

  /// Where answers are kept: in the folder, or in memory if it can't be used.
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
