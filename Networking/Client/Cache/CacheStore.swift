// SPDX-License-Identifier: MIT

/// Where a cache keeps responses. Any thread may call it; what can't be kept is dropped without a
/// word, for a cache without a store is none the worse but slower.
public protocol CacheStore: Sendable {
  /// A Boolean value that indicates whether the store takes long, as one with files does. Then a
  /// cache calls it on its own thread.
  var isSlow: Bool { get }

  /// All that is kept of an address.
  func responses(for url: String) -> [CachedResponse]

  /// Keeps a response, in place of the one with the same address and variant.
  func keep(_ response: CachedResponse)

  /// Forgets all that is kept of an address.
  func forget(_ url: String)

  /// Forgets everything, as when the user signs out.
  func forgetAll()
}

extension CacheStore {
  /// False: what is in memory is there at once.
  public var isSlow: Bool { false }

  /// Carries out what a policy has decided.
  public func apply(_ change: CacheChange) {
    switch change {
    case .none: break
    case .keep(let response): keep(response)
    case .forget(let urls): urls.forEach(forget)
    }
  }
}
