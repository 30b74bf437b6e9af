// SPDX-License-Identifier: MIT

import Signals

/// Keeps responses in memory, up to a number of bytes: what was not used for longest goes first.
public final class MemoryCacheStore: CacheStore {
  private struct Key: Hashable, Sendable {
    let url: String
    let variant: String
  }

  private struct Shelf: Sendable {
    /// The responses of an address by their variants.
    var responses: [String: [String: CachedResponse]] = [:]
    var order = UseOrder<Key>()

    mutating func remove(_ key: Key) {
      order.remove(key)
      responses[key.url]?[key.variant] = nil
      if responses[key.url]?.isEmpty == true { responses[key.url] = nil }
    }
  }

  /// The most bytes that it takes, as far as can be estimated.
  public let limit: Int
  private let shelf = Lock(Shelf())

  /// Creates an empty store.
  ///
  /// - Parameter limit: The most bytes that it takes; a response of more than half of them isn't kept.
  public init(limit: Int = 16 << 20) {
    self.limit = max(0, limit)
  }

  /// How many bytes are taken, as far as can be estimated.
  public var size: Int { shelf.withLock { $0.order.cost } }

  /// All that is kept of an address; it counts as used.
  public func responses(for url: String) -> [CachedResponse] {
    shelf.withLock { shelf in
      let found = (shelf.responses[url] ?? [:]).values.sorted { $0.variant < $1.variant }
      for response in found { shelf.order.use(Key(url: url, variant: response.variant)) }
      return found
    }
  }

  /// Keeps a response, and forgets others to make room.
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

  /// Forgets all that is kept of an address.
  public func forget(_ url: String) {
    shelf.withLock { shelf in
      for variant in (shelf.responses[url] ?? [:]).keys {
        shelf.remove(Key(url: url, variant: variant))
      }
    }
  }

  /// Forgets everything.
  public func forgetAll() {
    shelf.withLock { $0 = Shelf() }
  }
}
