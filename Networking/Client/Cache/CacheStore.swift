// SPDX-License-Identifier: MIT

/// A store of cached responses. It must be thread-safe. It silently drops what can't be stored,
/// since a cache without a store is only slower.
public protocol CacheStore: Sendable {
  /// A Boolean value that indicates whether the store is slow, such as one with files. A cache
  /// calls a slow store on a separate thread.
  var isSlow: Bool { get }

  /// Returns all stored responses of an address.
  func responses(for url: String) -> [CachedResponse]

  /// Stores a response, and replaces the one with the same address and variant.
  func keep(_ response: CachedResponse)

  /// Removes all responses of an address.
  func forget(_ url: String)

  /// Removes all responses, for example when the user signs out.
  func forgetAll()
}

extension CacheStore {
  /// The default is `false`, for stores in memory.
  public var isSlow: Bool { false }

  /// Applies a change that a policy has decided.
  package func apply(_ change: CacheChange) {
    switch change {
    case .none: break
    case .keep(let response): keep(response)
    case .forget(let urls): urls.forEach(forget)
    }
  }
}
