// SPDX-License-Identifier: MIT

import Synchronization

/// An object that is created on the first access, which most of its owners never need.
///
/// Its type is not part of the type of the property, whose release would look it up.
@usableFromInline
struct LazyObject: ~Copyable, Sendable {
  private let reference = AtomicLazyReference<any AnyObject & Sendable>()

  @usableFromInline
  init() {}

  /// Returns the object. All callers give the same type.
  @usableFromInline
  func object<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let object = reference.load() ?? reference.storeIfNil(make())
    // SAFETY: this function alone stores an object, of this type.
    return unsafeDowncast(object, to: Object.self)
  }
}
