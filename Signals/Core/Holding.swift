// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The check that nothing foreign is called under a lock: a count for each thread of the locks that it
/// holds. Debug builds alone count.
@usableFromInline
package enum Holding {
  #if DEBUG
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let result = pthread_key_create(&key, nil)
      precondition(result == 0, "No thread-local variable is left for the check of locks.")
      return key
    }()

    private static var depth: Int {
      get { Int(bitPattern: pthread_getspecific(key)) }
      set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
    }

    /// Notes that this thread takes a lock.
    @usableFromInline
    package static func begin() { depth += 1 }

    /// Notes that this thread lets a lock go.
    @usableFromInline
    package static func end() { depth -= 1 }
  #endif

  /// Stops a debug build whose thread holds a lock where foreign code is about to be called.
  @inlinable
  package static func expectNone() {
    #if DEBUG
      check()
    #endif
  }

  #if DEBUG
    @usableFromInline
    static func check() {
      precondition(depth == 0, "Foreign code is about to be called under a lock of Signals.")
    }
  #endif
}
