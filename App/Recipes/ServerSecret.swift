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
      if let data = try folder.read(name), data.count == size { return (Array(data), nil) }
    } catch {
      return (make(), error.message)
    }
    let bytes = make()
    do throws(TokenStoreError) {
      try folder.write(Data(bytes), to: name)
      return (bytes, nil)
    } catch {
      return (bytes, error.message)
    }
  }

  private static func make() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
