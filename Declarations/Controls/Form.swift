// SPDX-License-Identifier: MIT

import Views

/// A field of a ``Form``: a control with a label, and an error message.
public struct Field: Sendable {
  let label: String
  let help: String
  let problem: String?
  let content: DeclarationList
  /// The position in the source.
  package var place: UInt64 = 0

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - help: A note about what to enter, which is shown below the control while no error message is; empty for none.
  ///   - problem: The error message, which is shown below the control; nil if the value is valid.
  ///   - content: The control.
  public init(
    _ label: String, help: String = "", problem: String? = nil,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.label = label
    self.help = help
    self.problem = problem
    self.content = content()
  }
}

extension Field: PlacedPart {}

/// A form: labelled controls, and a button that submits them.
///
/// ```swift
/// Form("Sign in", onSubmit: { send(.submit) }) {
///   Field("Name") { TextField(text: state.name) { send(.name($0)) } }
///   Field("Password", problem: state.problem) {
///     PasswordField(text: state.password) { send(.password($0)) }
///   }
/// }
/// ```
///
/// The state contains the problem of each field at any time. Problems are shown after the first submission: then the
/// first field with a problem gets the focus. `onSubmit` is called if no field has one. If it takes time, such as a request to a
/// server, the form isn't submittable meanwhile, and the first field with a problem gets the focus afterwards.
///
/// Enter goes to the next field, and submits in the last single-line one. Ctrl-S and Alt-Enter submit anywhere.
public struct Form: Component {
  fileprivate let submitLabel: String
  fileprivate let isSubmittable: Bool
  fileprivate let problem: String?
  fileprivate let fields: [Field]
  /// A Boolean value that indicates whether problems are shown; `nil` if the view decides, which then doesn't submit a
  /// form with problems.
  fileprivate var showsProblems: Bool?
  fileprivate let onSubmit: @MainActor () -> Void

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - submitLabel: The title of the button.
  ///   - isSubmittable: Whether the button is enabled.
  ///   - problem: The error message for the whole form, which is shown above the button, or `nil`.
  ///   - onSubmit: Called when the user submits the form, and no field has a problem.
  ///   - fields: The fields.
  public init(
    _ submitLabel: String = "Submit", isSubmittable: Bool = true, problem: String? = nil,
    onSubmit: @escaping @MainActor () -> Void, @PartBuilder<Field> fields: () -> [Field]
  ) {
    self.submitLabel = submitLabel
    self.isSubmittable = isSubmittable
    self.problem = problem
    self.onSubmit = onSubmit
    self.fields = fields()
  }

  /// Returns the form, whose owner decides whether problems are shown, and which submissions are valid: `onSubmit` is
  /// called for each.
  package func showingProblems(_ showsProblems: Bool) -> Form {
    changed { $0.showsProblems = showsProblems }
  }

  /// Creates the view.
  @MainActor public func makeView() -> DeclaredView { DeclaredView() }

  /// Updates the labels next to the controls, and the button below them.
  @MainActor public func update(_ view: DeclaredView) {
    view.attachment(FormSubmission(view)).show(self)
  }
}

/// The state of a form's submission.
@MainActor final class FormSubmission {
  private weak var view: DeclaredView?
  private var form: Form?
  /// A Boolean value that indicates whether the user has submitted the form.
  private var isChecked = false
  /// A Boolean value that indicates whether problems are shown.
  private var showsProblems: Bool { form?.showsProblems ?? isChecked }
  /// A Boolean value that indicates whether a submission that takes time hasn't ended yet.
  private var awaitsOutcome = false

  init(_ view: DeclaredView) {
    self.view = view
  }

  func show(_ form: Form) {
    self.form = form
    view?.show(content(of: form))
    labelFields(of: form)
    if awaitsOutcome, form.isSubmittable {
      awaitsOutcome = false
      view?.window?.prepare { [weak self] in self?.focusFirstProblem() }
    }
  }

  @DeclarationBuilder private func content(of form: Form) -> DeclarationList {
    // Without a distance, the fills of fields would touch.
    Grid([.fitting(), .fraction(1)], columnSpacing: 2, rowSpacing: 1) {
      ForEach(zip(form.fields.identities, form.fields), id: { $0.0 }) { _, field in
        Label(Text(field.label), role: \.secondary, wraps: false)
        VStack {
          field.content.joined.accessibilityLabel(field.label)
          if showsProblems, let problem = field.problem {
            Label(Text(problem), role: \.error)
          } else if !field.help.isEmpty {
            Label(Text(field.help), role: \.secondary)
          }
        }
        .limited(SizeLimits(maxWidth: 64))
      }
      if let problem = form.problem {
        Text("")
        Label(Text(problem), role: \.error)
      }
      Text("")
      HStack {
        Button(form.submitLabel) { [weak self] in self?.submit() }
          .style(.primary).disabled(!form.isSubmittable)
      }
    }
    .onKeys(["ctrl+s", "alt+enter"], form.submitLabel.lowercased()) { [weak self] _ in
      self?.submit()
    }
  }

  private func submit() {
    guard let form, form.isSubmittable else { return }
    isChecked = true
    if form.showsProblems == nil, form.fields.contains(where: { $0.problem != nil }) {
      show(form)
      return focusFirstProblem()
    }
    form.onSubmit()
    // The problems that the state finds are rendered before that.
    view?.window?.prepare { [weak self] in
      guard let self else { return }
      awaitsOutcome = self.form?.isSubmittable == false
      focusFirstProblem()
    }
  }

  /// Moves the focus to the control of the first field with a problem.
  private func focusFirstProblem() {
    guard showsProblems, let index = form?.fields.firstIndex(where: { $0.problem != nil }),
      let nodes = view?.children.first?.mountedNodes?.nodes
    else { return }
    // Each label is followed by its control.
    let control = 2 * index + 1
    if nodes.indices.contains(control) { nodes[control].view.focus() }
  }

  // MARK: Enter

  /// Returns the innermost form around a view.
  static func around(_ view: View) -> FormSubmission? {
    for around in view.lineage {
      for case let form as FormSubmission in around.attachments { return form }
    }
    return nil
  }

  /// Submits the form if a field is the last single-line one, or moves the focus to the next control.
  func fieldSubmitted(_ field: TextFieldView) {
    if field === lines.last { submit() } else { field.window?.moveFocus(by: 1) }
  }

  /// The single-line fields that the user can enter, in order.
  private var lines: [TextFieldView] {
    func lines(in view: View) -> [TextFieldView] {
      if let field = view as? TextFieldView { return field.focusTarget == nil ? [] : [field] }
      return view.isHidden ? [] : view.children.flatMap(lines)
    }
    return view.map(lines) ?? []
  }

  private func labelFields(of form: Form) {
    let lines = lines
    for line in lines where line.submitLabel != "accept" {
      line.submitLabel = line === lines.last ? form.submitLabel.lowercased() : "next"
    }
  }
}
