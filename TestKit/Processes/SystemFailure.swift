// SPDX-License-Identifier: MIT

import Foundation

/// An error of a system call.
public struct SystemFailure: Error, CustomStringConvertible {
  /// The failed call and the system's error message.
  public let description: String

  init(_ action: String, _ code: Int32 = errno) {
    description = "\(action): \(String(cString: strerror(code)))"
  }
}
