// SPDX-License-Identifier: MIT

/// A condition that the draft of a form must meet, with the field that shows the error message.
///
/// ```swift
/// let rules: [FormRule<Booking>] = [
///   .required(\.name, "Enter a name."),
///   .valid(\.guests, "At most 12 guests.") { $0 <= 12 },
///   .draft(\.departure, "Depart after the arrival.") { $0.arrival < $0.departure },
/// ]
/// ```
public struct FormRule<Draft: Sendable>: Sendable {
  let path: FieldPath<Draft>
  let problem: @Sendable (Draft) -> String?

  /// Creates a rule from a function.
  ///
  /// - Parameters:
  ///   - keyPath: The field that shows the message.
  ///   - problem: Returns the error message for a draft, or `nil` if it is valid.
  public init(
    _ keyPath: any PartialKeyPath<Draft> & Sendable, problem: @escaping @Sendable (Draft) -> String?
  ) {
    path = FieldPath(keyPath)
    self.problem = problem
  }

  /// Returns a rule that a text has characters other than spaces and newlines.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - message: The error message.
  public static func required(
    _ keyPath: KeyPath<Draft, String> & Sendable, _ message: String
  ) -> FormRule {
    valid(keyPath, message) { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Returns a rule for the value of a field.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - message: The error message.
  ///   - isValid: Returns whether a value is valid.
  public static func valid<Value>(
    _ keyPath: KeyPath<Draft, Value> & Sendable, _ message: String,
    _ isValid: @escaping @Sendable (Value) -> Bool
  ) -> FormRule {
    FormRule(keyPath) { isValid($0[keyPath: keyPath]) ? nil : message }
  }

  /// Returns a rule for several fields.
  ///
  /// - Parameters:
  ///   - keyPath: The field that shows the message.
  ///   - message: The error message.
  ///   - isValid: Returns whether a draft is valid.
  public static func draft(
    _ keyPath: any PartialKeyPath<Draft> & Sendable, _ message: String,
    _ isValid: @escaping @Sendable (Draft) -> Bool
  ) -> FormRule {
    FormRule(keyPath) { isValid($0) ? nil : message }
  }
}
