// SPDX-License-Identifier: MIT

import Synchronization

/// A place for one lifetime, which threads exchange without waiting for each other.
// SAFETY: the pointer stands for one retain. An exchange hands it over to exactly one caller, and the
// slot releases what is left in it when it goes; so nothing is released twice, or used afterwards.
@usableFromInline
struct LifeSlot: ~Copyable, Sendable {
  @usableFromInline let pointer = Atomic<Unmanaged<Life>?>(nil)

  @inlinable
  init() {}

  deinit {
    pointer.exchange(nil, ordering: .acquiringAndReleasing)?.release()
  }

  /// A Boolean value that indicates whether no lifetime is in it.
  @inlinable
  var isEmpty: Bool { pointer.load(ordering: .acquiring) == nil }

  /// Puts one in, and takes the one before out.
  @inlinable
  func put(_ life: Life) -> Life? {
    pointer.exchange(.passRetained(life), ordering: .acquiringAndReleasing)?.takeRetainedValue()
  }

  /// Takes the one out that is in.
  @inlinable
  func take() -> Life? {
    pointer.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue()
  }
}
