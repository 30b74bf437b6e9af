// SPDX-License-Identifier: MIT

/// A user name and a password, as typed.
public struct Credentials: Hashable, Sendable, Codable {
  /// The user name.
  public let name: String
  /// The password.
  public let password: String

  /// Creates credentials.
  public init(name: String, password: String) {
    self.name = name
    self.password = password
  }

  /// A Boolean value that indicates whether both parts are present.
  public var isComplete: Bool { !name.isEmpty && !password.isEmpty }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The user name only, so that the password never reaches a log.
  public var description: String { "Credentials(name: \(name), password: redacted)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror without the password, so that dumps and test diffs don't show it.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
