// SPDX-License-Identifier: MIT

import Declarations
import Signals

/// The logic of a form: a draft, rules, changes, and the submission. It needs no screen, and an ``EditForm`` shows it.
///
/// ```swift
/// let form = FormModel(
///   Booking(), rules: [.required(\.name, "Enter a name.")],
///   submit: { booking in
///     client.response(for: .create(booking)).mapFailure { FormRefusal($0.message) }
///   })
/// form[\.name].value = "Ada"
/// form.submit()
/// let handle = form.submitted.observeNext { created in print(created.id) }
/// ```
///
/// It can be used from any thread. Observers are called on the thread that changes the form, and those of a submission on
/// the thread of its signal.
public final class FormModel<Draft: Equatable & Sendable, Output: Sendable>: Sendable {
  private let current: MutableProperty<FormState<Draft>>
  private let outputs = SafePublishSubject<Output>()
  /// The drafts to submit; `nil` cancels the last one.
  private let submissions = SafePublishSubject<Draft?>()
  private let bag = DisposeBag()
  /// The form that the last submission came from; `nil` for one by the program.
  private let submitter = Lock<ObjectIdentifier?>(nil)

  /// The end of a submission.
  private enum Outcome: Sendable {
    case accepted(Draft, Output)
    case refused(FormRefusal<Draft>)
    /// The signal has completed without an element.
    case nothing
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - draft: The initial values of the fields.
  ///   - rules: The conditions for a valid draft.
  ///   - submit: Returns a signal that submits a valid draft. Its first element is the output.
  public init(
    _ draft: Draft, rules: [FormRule<Draft>] = [],
    submit: @escaping @Sendable (Draft) -> Signal<Output, FormRefusal<Draft>>
  ) {
    current = MutableProperty(FormState(draft, rules))
    submissions.signal
      .flatMapLatest { draft -> SafeSignal<Outcome> in
        guard let draft else { return .empty() }
        return submit(draft).prefix(1)
          .map { .accepted(draft, $0) }
          .catch { .just(.refused($0)) }
          .ifEmpty(send: .nothing)
      }
      .observeNext { [weak self] in self?.finish($0) }
      .dispose(in: bag)
  }

  /// The state of the form.
  public var state: Property<FormState<Draft>> { current.property }

  /// A signal of the results of successful submissions. It completes when the form is released.
  public var submitted: SafeSignal<Output> { outputs.signal }

  /// The value of a field, which can be read, set and bound. Changing it removes the messages of a server.
  public subscript<Value: Sendable & Equatable>(
    _ keyPath: WritableKeyPath<Draft, Value> & Sendable
  ) -> FormValue<Draft, Output, Value> {
    FormValue(form: self, keyPath: keyPath)
  }

  /// Changes several fields at once, and removes the messages of a server.
  ///
  /// - Parameter change: Changes the draft. It is called again if another thread has changed the form in the meantime.
  public func modify(_ change: (inout Draft) -> Void) {
    current.modify { state in
      let before = state.draft
      change(&state.draft)
      if state.draft != before { state.refusal = nil }
    }
  }

  /// Submits the draft if it is valid. Has no effect while a submission is in progress.
  ///
  /// - Returns: Whether the submission has started.
  @discardableResult
  public func submit() -> Bool { submit(from: nil) }

  /// Returns whether a form receives the output of the last submission: it was by the form, or by the program.
  func isOutput(for form: AnyObject) -> Bool {
    let submitter = submitter.withLock { $0 }
    return submitter == nil || submitter == ObjectIdentifier(form)
  }

  /// Submits the draft for a form, or for the program.
  @discardableResult
  func submit(from form: AnyObject?) -> Bool {
    let form = form.map { ObjectIdentifier($0) }
    let draft: Draft? = current.modify { state in
      guard !state.isSubmitting else { return nil }
      state.wasSubmitted = true
      guard state.isValid else { return nil }
      state.isSubmitting = true
      state.refusal = nil
      return state.draft
    }
    guard let draft else { return false }
    submitter.withLock { $0 = form }
    submissions.send(draft)
    return true
  }

  private func finish(_ outcome: Outcome) {
    current.modify { state in
      state.isSubmitting = false
      switch outcome {
      case .accepted(let draft, _): state.original = draft
      case .refused(let refusal): state.refusal = refusal
      case .nothing: break
      }
    }
    if case .accepted(_, let output) = outcome { outputs.send(output) }
  }

  /// Cancels a submission that is in progress. The draft stays.
  public func cancelSubmission() {
    submissions.send(nil)
    current.modify { $0.isSubmitting = false }
  }

  /// Replaces the draft, which then has no changes and no messages. A submission is cancelled.
  ///
  /// - Parameter draft: The new values, or `nil` for the original ones.
  public func reset(to draft: Draft? = nil) {
    submissions.send(nil)
    current.modify { state in
      state = FormState(draft ?? state.original, state.rules)
    }
  }
}

extension FormModel where Draft == Output {
  /// Creates a form whose output is the draft itself.
  ///
  /// - Parameters:
  ///   - draft: The initial values of the fields.
  ///   - rules: The conditions for a valid draft.
  public convenience init(_ draft: Draft, rules: [FormRule<Draft>] = []) {
    self.init(draft, rules: rules, submit: { .just($0) })
  }
}

/// The value of a field of a form, which can be read, set and bound to a control.
///
/// ```swift
/// struct Order: Equatable, Sendable { var name = "" }
/// let model = FormModel(Order())
/// model[\.name].value = "Ada"  // model.state.value.hasChanges is true
/// ```
public struct FormValue<Draft: Equatable & Sendable, Output: Sendable, Value: Equatable & Sendable>:
  SettableProperty
{
  let form: FormModel<Draft, Output>
  let keyPath: any WritableKeyPath<Draft, Value> & Sendable

  /// The current value. Changing it removes the messages of a server.
  nonisolated public var value: Value {
    get { form.state.value.draft[keyPath: keyPath] }
    nonmutating set {
      form.modify { $0[keyPath: keyPath] = newValue }
    }
  }
}
