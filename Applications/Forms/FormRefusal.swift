// SPDX-License-Identifier: MIT

/// The reason why a draft wasn't accepted when it was submitted, such as by a server: a message for the whole form, messages for
/// fields, or both.
///
/// ```swift
/// FormRefusal<Booking>("The server can't be reached.")
/// FormRefusal<Booking>(at: \.name, "The name is taken.")
/// ```
public struct FormRefusal<Draft: Sendable>: Error, Hashable {
  /// The message for the whole form.
  public var message: String?
  /// The messages for fields.
  public var fields: [FieldPath<Draft>: String]

  /// Creates a refusal with a message for the whole form.
  public init(_ message: String) {
    self.message = message
    fields = [:]
  }

  /// Creates a refusal with a message for a field.
  public init(at keyPath: any PartialKeyPath<Draft> & Sendable, _ message: String) {
    self.message = nil
    fields = [FieldPath(keyPath): message]
  }

  /// Returns the refusal with a message for another field.
  public func adding(
    at keyPath: any PartialKeyPath<Draft> & Sendable, _ message: String
  ) -> FormRefusal {
    var refusal = self
    refusal.fields[FieldPath(keyPath)] = message
    return refusal
  }
}
