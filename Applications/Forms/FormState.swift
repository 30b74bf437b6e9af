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
