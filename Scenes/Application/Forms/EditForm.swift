// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Views

/// A form that edits the draft of a ``FormModel``.
///
/// ```swift
/// EditForm("Book", booking) {
///   FormField("Name", \.name)
///   FormField("Guests", \.guests, in: 1...12)
///   FormField("Breakfast", \.hasBreakfast)
/// }
/// ```
///
/// Error messages are shown after the first submission, and the first field with one gets the focus, also when a server refuses
/// the draft. Enter goes to the next field, Alt-Enter submits. The button is disabled while a submission is in progress.
public struct EditForm<Draft: Equatable & Sendable, Output: Sendable>: Composite {
  private let submitLabel: String
  private let model: FormModel<Draft, Output>
  private let fields: [FormField<Draft>]

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - submitLabel: The title of the button.
  ///   - model: The logic of the form.
  ///   - fields: The fields.
  public init(
    _ submitLabel: String = "Submit", _ model: FormModel<Draft, Output>,
    @BoxBuilder<FormField<Draft>> fields: () -> [FormField<Draft>]
  ) {
    self.submitLabel = submitLabel
    self.model = model
    self.fields = fields()
  }

  /// The form for the state of the model.
  public var body: DeclarationList {
    let access = model.access
    Observing(model.state) { [submitLabel, model, fields] state in
      Form(
        submitLabel, isSubmittable: !state.isSubmitting, problem: state.refusal?.message,
        onSubmit: { model.submit() }
      ) {
        for field in fields {
          Field(field.label, problem: state.problem(at: field.path)) { field.content(access) }
        }
      }
    }
  }
}

extension FormModel {
  fileprivate var access: FormAccess<Draft> {
    FormAccess(get: { self.state.value.draft }, set: { self.change($0, $1) })
  }
}
