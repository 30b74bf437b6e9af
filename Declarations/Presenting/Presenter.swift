// SPDX-License-Identifier: MIT

import Views

/// Shows alerts, screens, messages and notifications for a component, copies texts, and asks the user questions whose answers are awaited.
///
/// ```swift
/// let presenter = Presenter()
/// var root: some Component {
///   Button("Delete") {
///     Task {
///       guard await presenter.confirm("Delete 3 files?", action: "Delete", isDestructive: true) else { return }
///       delete()
///       presenter.show(Toast("3 files are deleted."))
///     }
///   }
///   .presenter(presenter)
/// }
/// ```
///
/// They are shown on the window that contains the component of `presenter(_:)`, or on the window of ``init(on:)``. A
/// modal takes the keyboard, so it waits while that component is hidden, such as in a tab that isn't selected. When the
/// component is removed, everything that it presented is dismissed. Without a window, nothing is shown, and a question
/// is answered with `nil` or `false` immediately.
///
/// Esc answers with `nil` or `false`, and so do the cancellation of the task, the dismissal of the question by the
/// program, and the removal of the component.
@MainActor public final class Presenter {
  private weak var host: View?
  private weak var fixedWindow: Window?
  private var presented: [PresentedModal] = []

  /// Creates a presenter for a component with `presenter(_:)`.
  public nonisolated init() {}

  /// Creates a presenter on a window, which isn't retained.
  public init(on window: Window) {
    fixedWindow = window
  }

  /// Creates a presenter for a view, which isn't retained.
  package init(for view: View) {
    host = view
  }

  /// The view of the component, if it is shown.
  package var view: View? { host?.window == nil ? nil : host }

  private var window: Window? { fixedWindow ?? host?.window }

  // MARK: Modals

  /// Presents an alert or another view as a modal. A screen fills the window, below its title; any other view has its
  /// own size.
  ///
  /// It waits while the component isn't visible, and while another modal covers the component.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - completion: A closure that is called when it is shown, or when nothing will be shown.
  public func present(_ view: View, completion: @escaping @MainActor () -> Void = {}) {
    present(view, framedBy: { $0 }, completion: completion)
  }

  /// Presents a component as a modal that fills the window, with the title of the `Screen` that it is or contains.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - completion: A closure that is called when it is shown, or when nothing will be shown.
  public func present(
    _ component: some Component, completion: @escaping @MainActor () -> Void = {}
  ) {
    present(ComponentScreenView(component), completion: completion)
  }

  /// Dismisses the last modal that `present` has shown and that is still there. Questions stay.
  public func dismiss() {
    presented.last { !$0.isQuestion && $0.isPresented }?.dismiss()
  }

  /// Presents a modal, with screens inside another view.
  package func present(
    _ view: View, framedBy frame: @MainActor (View) -> View,
    completion: @escaping @MainActor () -> Void
  ) {
    guard let modal = makeModal(isQuestion: false) else { return completion() }
    let framed = (view as? ScreenView).map { frame(NavigationView(root: $0)) } ?? view
    modal.present(framed, completion: completion)
  }

  private func makeModal(isQuestion: Bool) -> PresentedModal? {
    guard let window else { return nil }
    presented.removeAll { !$0.isPresented }
    let modal = PresentedModal(
      on: window, for: fixedWindow == nil ? host : nil, isQuestion: isQuestion)
    presented.append(modal)
    return modal
  }

  // MARK: The component

  fileprivate func attach(to view: View) { host = view }

  fileprivate func componentDidDisappear() {
    guard host?.window == nil, fixedWindow == nil else { return }
    let last = presented
    presented = []
    for modal in last.reversed() { modal.dismiss() }
  }

  // MARK: Messages

  /// Shows a message that disappears by itself, see `Window.show(_:action:)`.
  ///
  /// - Parameters:
  ///   - toast: The message.
  ///   - action: An action that the message offers, or `nil`.
  /// - Returns: A handle that dismisses the message; `nil` without a window.
  @discardableResult
  public func show(_ toast: Toast, action: ToastAction? = nil) -> ToastHandle? {
    window?.show(toast, action: action)
  }

  /// Copies a text to the user's clipboard, also through ssh.
  ///
  /// ```swift
  /// Button("Copy the address") { presenter.copy("https://songs.example/1") }
  /// ```
  ///
  /// - Returns: Whether the terminal supports it; `false` without a window.
  @discardableResult
  public func copy(_ text: String) -> Bool { window?.copy(text) ?? false }

  /// Shows a notification of the desktop, for a user who looks at another window.
  ///
  /// ```swift
  /// presenter.notify("The download has ended", body: "12 files")
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - body: The text.
  /// - Returns: Whether the terminal supports it; `false` without a window.
  @discardableResult
  public func notify(_ title: String, body: String = "") -> Bool {
    window?.notify(title, body: body) ?? false
  }

  // MARK: Questions

  /// Presents a modal view and waits for its answer.
  ///
  /// The view retains the pending answer, so that it ends when the view is dismissed. The waiting task doesn't retain
  /// the window, so that it ends with the window, too. A question appears above the modals of other components, but not
  /// above another screen, which the user may be typing into.
  fileprivate func answer<Value: Sendable>(
    _ makeView: (_ finish: @escaping @MainActor (Value?) -> Void) -> View
  ) async -> Value? {
    guard let modal = makeModal(isQuestion: true) else { return nil }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = PendingAnswer<Value>(continuation)
        if Task.isCancelled { return }
        let view = makeView { [weak answer] value in
          answer?.give(value)
          modal.dismiss()
        }
        view.attachments.append(answer)
        modal.present(view) {}
      }
    } onCancel: {
      Task { @MainActor in modal.dismiss() }
    }
  }
}

extension Presenter {
  /// Asks the user to confirm an action.
  ///
  /// - Parameters:
  ///   - question: The question, which is the title.
  ///   - message: The consequences.
  ///   - action: The title of the button that confirms.
  ///   - isDestructive: Whether the action is destructive. Then the other button has the focus.
  ///   - cancel: The title of the other button.
  /// - Returns: Whether the user confirmed.
  public func confirm(
    _ question: String, message: String = "", action: String = "OK", isDestructive: Bool = false,
    cancel: String = "Cancel"
  ) async -> Bool {
    await answer { finish in
      AlertView(
        title: question, message: message,
        actions: [
          .init(action, isDestructive: isDestructive) { finish(true) },
          .init(cancel) { finish(false) },
        ])
    } ?? false
  }

  /// Shows a message until the user closes it.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - action: The title of the button.
  public func tell(_ title: String, message: String, action: String = "OK") async {
    _ = await answer { (finish: @escaping @MainActor (Bool?) -> Void) in
      AlertView(title: title, message: message, actions: [.init(action) { finish(true) }])
    }
  }

  /// Asks for a line of text.
  ///
  /// - Parameters:
  ///   - question: The question, which is the title.
  ///   - initial: The text of the field at first.
  ///   - placeholder: The placeholder of the empty field.
  ///   - action: The title of the button that confirms.
  ///   - isSecret: Whether the field shows bullets.
  ///   - validate: Returns an error message for an invalid text, or `nil`. The question stays until the text is valid.
  /// - Returns: The text, or `nil` if the user cancelled.
  public func ask(
    _ question: String, initial: String = "", placeholder: String = "", action: String = "OK",
    isSecret: Bool = false, validate: @escaping @MainActor (String) -> String? = { _ in nil }
  ) async -> String? {
    await present(question) { finish in
      Stateful(initial) { text in
        Form(action, onSubmit: { finish(text.value) }) {
          Field("", problem: validate(text.value)) {
            if isSecret {
              PasswordField(placeholder, text: text)
            } else {
              TextField(placeholder, text: text)
            }
          }
        }
      }
      .size(width: 48)
    }
  }

  /// Asks for one of several options.
  ///
  /// - Parameters:
  ///   - question: The question, which is the title.
  ///   - options: The options.
  ///   - selection: The option that is selected at first, or `nil` for the first one.
  ///   - title: Returns the title of an option. The default is its description.
  /// - Returns: The option, or `nil` if the user cancelled or there are no options.
  public func choose<Option: Sendable & Equatable>(
    _ question: String, from options: [Option], selection: Option? = nil,
    title: @escaping @MainActor (Option) -> String = { "\($0)" }
  ) async -> Option? {
    guard !options.isEmpty else { return nil }
    let selected = selection.flatMap { options.firstIndex(of: $0) }
    return await present(question) { finish in
      List(Array(options.indices), id: \.self, selection: selected, onOpen: { finish(options[$0]) })
      {
        ListRow(title: Text(title(options[$0])))
      }
      .size(width: 48, height: min(options.count, 12))
    }
  }

  /// Presents components as a question and waits for a result of any type.
  ///
  /// ```swift
  /// let day = await presenter.present("Due") { finish in
  ///   DatePicker(today, onChange: { finish($0) })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Returns the components. They call the closure with the result, which dismisses the question.
  /// - Returns: The result, or `nil` if the question was dismissed without one.
  public func present<Value: Sendable>(
    _ title: String,
    @DeclarationBuilder content:
      @escaping @MainActor (
        _ finish: @escaping @MainActor (Value?) -> Void
      ) -> DeclarationList
  ) async -> Value? {
    await answer { finish in
      ModalView(title, DeclaredView { content(finish) })
    }
  }
}

extension Component {
  /// Returns the component, above which a presenter shows what it presents.
  ///
  /// - Parameter presenter: The presenter of a program or a scene.
  public func presenter(_ presenter: Presenter) -> Declaration {
    PresenterHost(presenter: presenter, content: DeclarationList(self))
      .onDisappear { presenter.componentDidDisappear() }
  }
}

/// A component that attaches a presenter to its view.
private struct PresenterHost: Component {
  let presenter: Presenter
  let content: DeclarationList

  @MainActor func makeView() -> DeclaredView { DeclaredView() }

  @MainActor func update(_ view: DeclaredView) {
    presenter.attach(to: view)
    view.show(content)
  }
}

/// A modal of a presenter, which retains neither the view nor the window.
@MainActor private final class PresentedModal {
  let isQuestion: Bool
  private weak var view: View?
  private weak var window: Window?
  private weak var presenter: View?

  init(on window: Window, for presenter: View?, isQuestion: Bool) {
    (self.window, self.presenter, self.isQuestion) = (window, presenter, isQuestion)
  }

  /// Whether it is shown, or waits until it can be shown.
  var isPresented: Bool { view.map { window?.isPresenting($0) == true } ?? false }

  func present(_ modal: View, completion: @escaping @MainActor () -> Void) {
    view = modal
    guard let window else { return completion() }
    if let presenter {
      window.present(modal, for: presenter, coversModals: isQuestion, whenOver: completion)
    } else {
      window.present(modal)
      completion()
    }
  }

  func dismiss() {
    if let view { window?.dismiss(view) }
  }
}

/// The answer that a question waits for. It is given once: by the question, or as `nil` when the question is dismissed
/// in any other way, when its window is released, or when the waiting task is cancelled.
@MainActor private final class PendingAnswer<Value: Sendable> {
  private var continuation: CheckedContinuation<Value?, Never>?

  init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = continuation
  }

  /// Gives the answer, if there isn't one yet.
  func give(_ value: Value?) {
    let waiting = continuation
    continuation = nil
    waiting?.resume(returning: value)
  }

  deinit { continuation?.resume(returning: nil) }
}
