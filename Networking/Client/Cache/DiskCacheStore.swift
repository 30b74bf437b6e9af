// SPDX-License-Identifier: MIT

import LocalFiles
import Signals

/// A store of responses in files of a folder, up to a number of bytes. The least recently used responses are removed
/// first.
///
/// It survives crashes: a file is written under a temporary name, then moved, and is served only if its checksum is
/// valid. An invalid file is removed; a file of another program is never touched or served. Only the owner can read the
/// files. If the folder can't be written or the disk is full, nothing is stored. Reading and writing happen on the
/// calling thread; a ``CacheMiddleware`` calls the store on a separate thread.
///
/// ```swift
/// let cache = CacheMiddleware(DiskCacheStore(folder: "/tmp/cache"))
/// ```
public final class DiskCacheStore: CacheStore {
  private struct Index: Sendable {
    /// The names of the files by their first part, which identifies the address.
    var names: [String: Set<String>] = [:]
    var order = UseOrder<String>()
    var drafts = 0

    mutating func add(_ name: String, _ size: Int) {
      names[String(name.prefix(32)), default: []].insert(name)
      order.use(name, cost: size)
    }

    mutating func remove(_ name: String) {
      let address = String(name.prefix(32))
      order.remove(name)
      names[address]?.remove(name)
      if names[address]?.isEmpty == true { names[address] = nil }
    }
  }

  /// The value `true`, because files are read and written.
  public var isSlow: Bool { true }
  /// The maximum number of bytes of all files.
  public let limit: Int
  private let folder: PrivateFolder
  private let index: Lock<Index>

  /// Creates a store in a folder. A missing folder is created with access for its owner only.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which must not be used for anything else.
  ///   - limit: The maximum number of bytes of all files. A response of more than half of it isn't stored.
  public convenience init(folder path: String, limit: Int = 64 << 20) {
    self.init(PrivateFolder(path), limit: limit)
  }

  init(_ folder: PrivateFolder, limit: Int) {
    self.limit = max(0, limit)
    self.folder = folder
    var index = Index()
    for (name, size) in folder.files() {
      if Self.isDraft(name) {
        // Left behind by a crash. If another process is writing it now, that one stores nothing.
        folder.remove(name)
      } else if Self.isOwn(name) {
        index.add(name, size)
      }
    }
    Self.makeRoom(&index, folder, self.limit)
    self.index = Lock(index)
  }

  /// The number of bytes of all files.
  public var size: Int { index.withLock { $0.order.cost } }

  /// Returns all stored responses of an address, and marks them as used.
  public func responses(for url: String) -> [CachedResponse] {
    let address = Self.digest(url)
    // Files are read and written under the lock, so a file that is found is complete.
    return index.withLock { index in
      (index.names[address] ?? []).sorted().compactMap { name in
        guard let bytes = folder.read(name, limit: limit) else {
          index.remove(name)
          return nil
        }
        guard let found = CacheFile.decode(bytes), Self.name(of: found) == name else {
          folder.remove(name)
          index.remove(name)
          return nil
        }
        index.order.use(name)
        return found.url == url ? found : nil
      }
    }
  }

  /// Stores a response, and removes others to make room.
  public func keep(_ response: CachedResponse) {
    let name = Self.name(of: response)
    let bytes = CacheFile.encode(response)
    index.withLock { index in
      index.drafts += 1
      let draft = ".draft-\(name.prefix(16))-\(PrivateFolder.process)-\(index.drafts)"
      guard let bytes, bytes.count <= limit / 2,
        folder.replace(name, with: bytes, through: draft)
      else {
        // The previous response is outdated.
        folder.remove(name)
        index.remove(name)
        return
      }
      index.add(name, bytes.count)
      Self.makeRoom(&index, folder, limit)
    }
  }

  /// Removes all responses of an address.
  public func forget(_ url: String) {
    let address = Self.digest(url)
    index.withLock { index in
      for name in index.names[address] ?? [] {
        folder.remove(name)
        index.remove(name)
      }
    }
  }

  /// Removes all responses, including files that other processes have added.
  public func forgetAll() {
    index.withLock { index in
      for (name, _) in folder.files() where Self.isOwn(name) { folder.remove(name) }
      index = Index()
    }
  }

  private static func makeRoom(_ index: inout Index, _ folder: PrivateFolder, _ limit: Int) {
    while index.order.cost > limit, let oldest = index.order.removeOldest() {
      folder.remove(oldest)
      index.remove(oldest)
    }
  }

  private static let suffix = ".response"

  private static func digest(_ text: String) -> String {
    String(SHA256.hex(text.utf8).prefix(32))
  }

  /// Returns a file name: 32 digits for the address and 16 for the variant, which reveal nothing.
  private static func name(of response: CachedResponse) -> String {
    digest(response.url) + "-" + digest(response.variant).prefix(16) + suffix
  }

  private static func isOwn(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.count == 49 + suffix.utf8.count && name.ends(with: suffix)
      && bytes[32] == UInt8(ascii: "-")
      && (bytes[..<32] + bytes[33..<49]).allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private static func isDraft(_ name: String) -> Bool { name.begins(with: ".draft-") }
}
