// SPDX-License-Identifier: MIT

/// A user's name and password, as typed.
public struct Credentials: Hashable, Sendable, Codable {
  /// The name the user signs in with.
  public let name: String
  /// The password that goes with the name.
  public let password: String

  /// Creates credentials from a name and a password.
  public init(name: String, password: String) {
    self.name = name
    self.password = password
  }

  /// Whether both parts are there, so that it makes sense to ask the server.
  public var isComplete: Bool { !name.isEmpty && !password.isEmpty }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name alone: a password never reaches a log.
  public var description: String { "Credentials(name: \(name), password: redacted)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror without the password, so that dumps and test diffs don't show it.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
