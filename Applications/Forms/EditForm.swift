// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import Views

/// A form that edits the draft of a ``FormModel``.
///
/// ```swift
/// EditForm("Book", booking, onSubmit: { send(.booked($0)) }) {
///   FormField("Name", \.name)
///   FormField("Guests", \.guests, in: 1...12)
///   FormField("Breakfast", \.hasBreakfast)
/// }
/// ```
///
/// Error messages are shown after the first submission, and the first field with one gets the focus, also when a server
/// refuses the draft. Messages for parts of the draft without a field are shown above the button. Enter goes to the
/// next field and submits in the last single-line one, Ctrl-S and Alt-Enter submit anywhere. The button is disabled
/// while a submission is in progress.
public struct EditForm<Draft: Equatable & Sendable, Output: Sendable>: Component {
  private let submitLabel: String
  private let model: FormModel<Draft, Output>
  private let onSubmit: (@MainActor (Output) -> Void)?
  private let fields: [FormField<Draft>]

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - submitLabel: The title of the button.
  ///   - model: The logic of the form.
  ///   - onSubmit: Receives the output of a successful submission by this form or by the program, while the form is
  ///     shown.
  ///   - fields: The fields.
  public init(
    _ submitLabel: String = "Submit", _ model: FormModel<Draft, Output>,
    onSubmit: (@MainActor (Output) -> Void)? = nil,
    @PartBuilder<FormField<Draft>> fields: () -> [FormField<Draft>]
  ) {
    self.submitLabel = submitLabel
    self.model = model
    self.onSubmit = onSubmit
    self.fields = fields()
  }

  /// Creates the view.
  @MainActor public func makeView() -> DeclaredView { DeclaredView() }

  /// Updates the fields, and observes the form if it is another one.
  @MainActor public func update(_ view: DeclaredView) {
    let observed = view.attachment(ObservedForm<Draft, Output>())
    observed.onSubmit = onSubmit
    observed.observe(model)
    view.show(content(observed))
  }

  /// Returns the form for the state of the model.
  @DeclarationBuilder private func content(
    _ observed: ObservedForm<Draft, Output>
  ) -> DeclarationList {
    let access = model.access
    Observing(model.state) { [submitLabel, model, fields] state in
      Form(
        submitLabel, isSubmittable: !state.isSubmitting,
        problem: state.problem(besides: fields.map(\.path)),
        onSubmit: { model.submit(from: observed) }
      ) {
        fields.map { field -> Field in
          var shown = Field(field.label, problem: state.problem(at: field.path)) {
            field.content(access)
          }
          shown.place = field.place
          return shown
        }
      }
      .showingProblems(state.wasSubmitted)
    }
  }
}

/// The observation of a form's submissions by its view.
@MainActor private final class ObservedForm<Draft: Equatable & Sendable, Output: Sendable> {
  var onSubmit: (@MainActor (Output) -> Void)?
  private weak var model: FormModel<Draft, Output>?
  private var observation: Disposable?

  func observe(_ model: FormModel<Draft, Output>) {
    guard model !== self.model else { return }
    self.model = model
    observation = model.submitted.onMain.observeNext { [weak self, weak model] output in
      guard let self, model?.isOutput(for: self) == true else { return }
      onSubmit?(output)
    }
  }
}

extension FormModel {
  fileprivate var access: FormAccess<Draft> {
    FormAccess(get: { self.state.value.draft }, set: { self.modify($0) })
  }
}
