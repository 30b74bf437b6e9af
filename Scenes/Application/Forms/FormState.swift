// SPDX-License-Identifier: MIT

/// The state of a form.
public struct FormState<Draft: Equatable & Sendable>: Sendable {
  /// The values of the fields.
  public internal(set) var draft: Draft
  /// The values when the form was created, reset, or submitted successfully.
  public internal(set) var original: Draft
  /// A Boolean value that indicates whether the draft is being submitted.
  public internal(set) var isSubmitting = false
  /// The reason why the last submission failed. A message for a field is removed when the field changes.
  public internal(set) var refusal: FormRefusal<Draft>?

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
}

extension FormState: Equatable {
  /// Returns whether two states have the same values and messages.
  public static func == (left: Self, right: Self) -> Bool {
    left.draft == right.draft && left.original == right.original
      && left.isSubmitting == right.isSubmitting && left.refusal == right.refusal
  }
}
