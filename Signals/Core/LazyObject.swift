// SPDX-License-Identifier: MIT

import Synchronization

/// An object that is created on the first access, which most of its owners never need.
@usableFromInline
struct LazyObject: ~Copyable, Sendable {
  /// The address of the object, which is retained; 0 before the first access.
  private let address = Atomic<UInt>(0)

  @usableFromInline
  init() {}

  deinit {
    // SAFETY: the address is 0 or that of the object that `object(_:)` has retained for this property.
    guard let object = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else {
      return
    }
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }

  /// Returns the object. All callers give the same type.
  @usableFromInline
  func object<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    if let object = current(Object.self) { return object }
    let new = make()
    let retained = UInt(bitPattern: Unmanaged.passRetained(new).toOpaque())
    if address.compareExchange(expected: 0, desired: retained, ordering: .acquiringAndReleasing)
      .exchanged
    {
      return new
    }
    // Another thread was faster.
    Unmanaged.passUnretained(new).release()
    return current(Object.self) ?? new
  }

  // SAFETY: only `object(_:)` stores an address, of an object of this type, which the property retains.
  private func current<Object: AnyObject & Sendable>(_: Object.Type) -> Object? {
    UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring))
      .map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }
}
