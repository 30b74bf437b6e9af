// SPDX-License-Identifier: MIT

import Foundation
import RecipeInteractors

/// The secret by which the embedded server knows its own tokens, kept so that they outlive a start.
enum ServerSecret {
  private static let name = "server-secret"
  private static let size = 32

  /// The remembered secret, or a new one, remembered if that can be.
  ///
  /// - Returns: The secret, and why it couldn't be read or remembered, if so.
  static func load(from folder: StateFolder) -> (bytes: [UInt8], problem: String?) {
    do throws(TokenStorageError) {
      if let data = try folder.read(name), data.count == size { return (Array(data), nil) }
    } catch {
      return (make(), error.message)
    }
    let bytes = make()
    do throws(TokenStorageError) {
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
