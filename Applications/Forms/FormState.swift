// SPDX-License-Identifier: MIT

/// The state of a form.
public struct FormState<Draft: Equatable & Sendable>: Sendable {
  /// The values of the fields.
  public internal(set) var draft: Draft
  /// The values when the form was created, reset, or submitted successfully.
  public internal(set) var original: Draft
  /// A Boolean value that indicates whether the draft is being submitted.
  public internal(set) var isSubmitting = false
  /// The reason why the last submission failed. It is removed when the draft changes or is submitted again.
  public internal(set) var refusal: FormRefusal<Draft>?
  /// A Boolean value that indicates whether the draft was submitted since the form was created or reset, also without
  /// success. Then a form shows the error messages.
  var wasSubmitted = false

  let rules: [FormRule<Draft>]

  init(_ draft: Draft, _ rules: [FormRule<Draft>]) {
    self.draft = draft
    original = draft
    self.rules = rules
  }

  /// A Boolean value that indicates whether the draft differs from the original.
  public var hasChanges: Bool { draft != original }

  /// A Boolean value that indicates whether the draft meets all rules. Messages of a server don't count, since another submission
  /// may succeed.
  public var isValid: Bool { rules.allSatisfy { $0.problem(draft) == nil } }

  /// Returns the error message of a field: that of the first rule that isn't met, or the server's; `nil` if there isn't one.
  public func problem(at keyPath: any PartialKeyPath<Draft> & Sendable) -> String? {
    problem(at: FieldPath(keyPath))
  }

  func problem(at path: FieldPath<Draft>) -> String? {
    for rule in rules where rule.path == path {
      if let problem = rule.problem(draft) { return problem }
    }
    return refusal?.fields[path]
  }

  /// Returns the messages that no field shows: the refusal's for the whole form, and after a submission also those for
  /// parts without a field; `nil` if there are none.
  func problem(besides shown: [FieldPath<Draft>]) -> String? {
    var messages = [refusal?.message].compactMap(\.self)
    if wasSubmitted {
      let refused = (refusal?.fields ?? [:]).filter { !shown.contains($0.key) }.values.sorted()
      let broken = rules.filter { !shown.contains($0.path) }.compactMap { $0.problem(draft) }
      for message in refused + broken where !messages.contains(message) { messages.append(message) }
    }
    return messages.isEmpty ? nil : messages.joined(separator: "\n")
  }
}

extension FormState: Equatable {
  /// Returns whether two states have the same values and messages.
  public static func == (left: Self, right: Self) -> Bool {
    left.draft == right.draft && left.original == right.original
      && left.isSubmitting == right.isSubmitting && left.refusal == right.refusal
      && left.wasSubmitted == right.wasSubmitted
  }
}

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
