// SPDX-License-Identifier: MIT

import Signals

/// A store of responses in memory, up to a number of bytes. The least recently used responses are removed first.
public final class MemoryCacheStore: CacheStore {
  private struct Key: Hashable, Sendable {
    let url: String
    let variant: String
  }

  private struct Shelf: Sendable {
    /// The responses of each address, by variant.
    var responses: [String: [String: CachedResponse]] = [:]
    var order = UseOrder<Key>()

    mutating func remove(_ key: Key) {
      order.remove(key)
      responses[key.url]?[key.variant] = nil
      if responses[key.url]?.isEmpty == true { responses[key.url] = nil }
    }
  }

  /// The maximum size in bytes, as an estimate.
  public let limit: Int
  private let shelf = Lock(Shelf())

  /// Creates an empty store.
  ///
  /// - Parameter limit: The maximum size in bytes. A response of more than half of it isn't stored.
  public init(limit: Int = 16 << 20) {
    self.limit = max(0, limit)
  }

  /// The current size in bytes, as an estimate.
  public var size: Int { shelf.withLock { $0.order.cost } }

  /// Returns all stored responses of an address, and marks them as used.
  public func responses(for url: String) -> [CachedResponse] {
    shelf.withLock { shelf in
      let found = (shelf.responses[url] ?? [:]).values.sorted { $0.variant < $1.variant }
      for response in found { shelf.order.use(Key(url: url, variant: response.variant)) }
      return found
    }
  }

  /// Stores a response, and removes others to make room.
  public func keep(_ response: CachedResponse) {
    let key = Key(url: response.url, variant: response.variant)
    let cost = response.cost
    shelf.withLock { shelf in
      shelf.remove(key)
      guard cost <= limit / 2 else { return }
      shelf.responses[key.url, default: [:]][key.variant] = response
      shelf.order.use(key, cost: cost)
      while shelf.order.cost > limit, let oldest = shelf.order.removeOldest() {
        shelf.remove(oldest)
      }
    }
  }

  /// Removes all responses of an address.
  public func forget(_ url: String) {
    shelf.withLock { shelf in
      for variant in (shelf.responses[url] ?? [:]).keys {
        shelf.remove(Key(url: url, variant: variant))
      }
    }
  }

  /// Removes all responses.
  public func forgetAll() {
    shelf.withLock { $0 = Shelf() }
  }
}
