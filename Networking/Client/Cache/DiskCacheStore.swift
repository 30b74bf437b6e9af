// SPDX-License-Identifier: MIT

import Signals

/// Keeps responses in the files of a folder, up to a number of bytes: what was not used for longest
/// goes first.
///
/// It holds through crashes: a file is written beside its place, then moved there, and is read only
/// if its checksum is right. A broken file is removed, one of another program is left alone and
/// never served. Files can be read by their owner alone. A folder that can't be written to, or a
/// disk that is full, makes a cache that keeps nothing. Reading and writing happen on the calling
/// thread; a `CacheMiddleware` calls it on its own thread.
public final class DiskCacheStore: CacheStore {
  private struct Index: Sendable {
    /// The names of the files by the first part of them, which stands for the address.
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

  /// True: files are read and written.
  public var isSlow: Bool { true }
  /// The most bytes that the files may have.
  public let limit: Int
  private let folder: PrivateFolder
  private let index: Lock<Index>

  /// Creates a store in a folder, which is created with access for its owner alone where it is
  /// missing.
  ///
  /// - Parameters:
  ///   - path: The folder, for this purpose alone.
  ///   - limit: The most bytes that the files may have; a response of more than half of them isn't kept.
  public convenience init(folder path: String, limit: Int = 64 << 20) {
    self.init(PrivateFolder(path), limit: limit)
  }

  init(_ folder: PrivateFolder, limit: Int) {
    self.limit = max(0, limit)
    self.folder = folder
    var index = Index()
    for (name, size) in folder.files() {
      if Self.isDraft(name) {
        // Left behind by a crash; if another process is writing it just now, it keeps nothing.
        folder.remove(name)
      } else if Self.isOwn(name) {
        index.add(name, size)
      }
    }
    Self.makeRoom(&index, folder, self.limit)
    self.index = Lock(index)
  }

  /// How many bytes the files have.
  public var size: Int { index.withLock { $0.order.cost } }

  /// All that is kept of an address; it counts as used.
  public func responses(for url: String) -> [CachedResponse] {
    let address = Self.digest(url)
    // Files are read and written under the lock: whoever finds one knows that it is whole.
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

  /// Keeps a response, and forgets others to make room.
  public func keep(_ response: CachedResponse) {
    let name = Self.name(of: response)
    let bytes = CacheFile.encode(response)
    index.withLock { index in
      index.drafts += 1
      let draft = ".draft-\(name.prefix(16))-\(PrivateFolder.process)-\(index.drafts)"
      guard let bytes, bytes.count <= limit / 2,
        folder.replace(name, with: bytes, through: draft)
      else {
        // What was there before is no longer what the server says.
        folder.remove(name)
        index.remove(name)
        return
      }
      index.add(name, bytes.count)
      Self.makeRoom(&index, folder, limit)
    }
  }

  /// Forgets all that is kept of an address.
  public func forget(_ url: String) {
    let address = Self.digest(url)
    index.withLock { index in
      for name in index.names[address] ?? [] {
        folder.remove(name)
        index.remove(name)
      }
    }
  }

  /// Forgets everything, files that other processes have added included.
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

  /// 32 digits for the address, 16 for the variant: nothing can be learned from a list of them.
  private static func name(of response: CachedResponse) -> String {
    digest(response.url) + "-" + digest(response.variant).prefix(16) + suffix
  }

  private static func isOwn(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.count == 49 + suffix.utf8.count && name.hasSuffix(suffix)
      && bytes[32] == UInt8(ascii: "-")
      && (bytes[..<32] + bytes[33..<49]).allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private static func isDraft(_ name: String) -> Bool { name.hasPrefix(".draft-") }
}
