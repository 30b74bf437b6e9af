// SPDX-License-Identifier: MIT

// The library's global variable isn't marked as safe for the main actor.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The environment of this process.
package enum ProcessVariables {
  /// The variables as `NAME=value`.
  package static var all: [String] {
    #if canImport(Darwin)
      guard var next = _NSGetEnviron().pointee else { return [] }
    #else
      var next = environ
    #endif
    var result: [String] = []
    while let variable = next.pointee {
      result.append(String(cString: variable))
      next += 1
    }
    return result
  }
}
