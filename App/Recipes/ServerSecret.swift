// SPDX-License-Identifier: MIT

import Foundation
import Networking

/// The signing secret of the embedded server, stored so that its tokens remain valid after a
/// restart.
enum ServerSecret {
  private static let name = "server-secret"
  private static let size = 32

  /// Returns the stored secret, or creates one and stores it if possible.
  ///
  /// - Returns: The secret, and a description of the problem if it couldn't be read or stored.
  static func load(from folder: StateFolder) -> (bytes: [UInt8], problem: String?) {
    do throws(TokenStoreError) {
      if let stored = try stored(in: folder) { return (stored, nil) }
    } catch {
      return (make(), error.message)
    }
    let bytes = make()
    do throws(TokenStoreError) {
      // Another process may have stored one meanwhile, and signed tokens with it.
      return try folder.withLock { () throws(TokenStoreError) in
        if let stored = try stored(in: folder) { return (stored, nil) }
        try folder.write(Data(bytes), to: name)
        return (bytes, nil)
      }
    } catch {
      return (bytes, error.message)
    }
  }

  private static func stored(in folder: StateFolder) throws(TokenStoreError) -> [UInt8]? {
    try folder.read(name).flatMap { $0.count == size ? Array($0) : nil }
  }

  private static func make() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
