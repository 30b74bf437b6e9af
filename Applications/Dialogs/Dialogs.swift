// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import Views

/// Dialogs and messages that a program shows on its window, and awaits.
///
/// ```swift
/// let dialogs = Dialogs()
/// var root: some Component {
///   Button("Delete") {
///     Task {
///       guard await dialogs.confirm("Delete 3 files?", action: "Delete", isDestructive: true) else { return }
///       delete()
///       dialogs.show(Toast("3 files are deleted."), action: ToastAction("Undo") { restore() })
///     }
///   }
///   .dialogs(dialogs)
/// }
/// ```
///
/// They are shown on the window that contains the component of `dialogs(_:)`, or on the window of ``init(on:)``. While that component
/// is hidden, such as in a tab that isn't selected, a dialog waits. Without a window a dialog answers with `nil` or `false` immediately.
///
/// Esc answers with `nil` or `false`, and so do the cancellation of the task and the dismissal of the dialog by the program.
/// `SafeSignal.async { await dialogs.confirm("Quit?") }` observes an answer instead of awaiting it; its disposal dismisses the dialog.
@MainActor public final class Dialogs {
  private weak var host: View?
  private weak var window: Window?

  /// Creates dialogs that a component with `dialogs(_:)` shows.
  public nonisolated init() {}

  /// Creates dialogs on a window, which isn't retained.
  public init(on window: Window) {
    self.window = window
  }

  /// Sets the view on whose window the dialogs are shown.
  func attach(to view: View) { host = view }

  private var target: Window? { window ?? host?.window }

  // MARK: Messages

  /// Shows a message that disappears by itself, see `Window.show(_:action:)`.
  ///
  /// - Parameters:
  ///   - toast: The message.
  ///   - action: An action that the message offers, or `nil`.
  /// - Returns: A handle that dismisses the message; `nil` without a window.
  @discardableResult
  public func show(_ toast: Toast, action: ToastAction? = nil) -> ToastHandle? {
    target?.show(toast, action: action)
  }

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
  ///   - button: The title of the button.
  public func tell(_ title: String, message: String, button: String = "OK") async {
    _ = await answer { (finish: @escaping @MainActor (Bool?) -> Void) in
      AlertView(title: title, message: message, actions: [.init(button) { finish(true) }])
    }
  }

  /// Asks for a line of text.
  ///
  /// - Parameters:
  ///   - question: The question, which is the title.
  ///   - initial: The text of the field at first.
  ///   - prompt: The placeholder of the empty field.
  ///   - action: The title of the button that confirms.
  ///   - isSecret: Whether the field shows bullets.
  ///   - validate: Returns an error message for an invalid text, or `nil`. The dialog stays until the text is valid.
  /// - Returns: The text, or `nil` if the user cancelled.
  public func ask(
    _ question: String, initial: String = "", prompt: String = "", action: String = "OK",
    isSecret: Bool = false, validate: @escaping @MainActor (String) -> String? = { _ in nil }
  ) async -> String? {
    await present(question) { finish in
      let text = MutableProperty(initial)
      Observing(text) { current in
        Form(action, onSubmit: { finish(current) }) {
          Field("", problem: validate(current)) {
            if isSecret {
              PasswordField(prompt, text: text)
            } else {
              TextField(prompt, text: text)
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

  /// Presents components as a dialog and waits for a result of any type.
  ///
  /// ```swift
  /// let day = await dialogs.present("Due") { finish in
  ///   DatePicker(today, onChange: { finish($0) })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Returns the components. They call the closure with the result, which dismisses the dialog.
  /// - Returns: The result, or `nil` if the dialog was dismissed without one.
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

// MARK: - Presenting

extension Dialogs {
  /// Presents a modal view and waits for its answer.
  ///
  /// The view retains the pending answer, so that it ends when the view is dismissed. The waiting task doesn't retain
  /// the window, so that it ends with the window, too.
  private func answer<Value: Sendable>(
    _ makeModal: (_ finish: @escaping @MainActor (Value?) -> Void) -> View
  ) async -> Value? {
    // A component's dialog doesn't appear above another screen, which the user may be typing into.
    let target = target.map { PresentedModal(on: $0, for: window == nil ? host : nil) }
    guard let presented = target else { return nil }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = PendingAnswer<Value>(continuation)
        if Task.isCancelled { return }
        let modal = makeModal { [weak answer] value in
          answer?.give(value)
          presented.dismiss()
        }
        modal.attachments.append(answer)
        presented.present(modal)
      }
    } onCancel: {
      Task { @MainActor in presented.dismiss() }
    }
  }
}

/// A modal view that was presented on a window.
@MainActor private final class PresentedModal {
  private weak var view: View?
  private weak var window: Window?
  private weak var presenter: View?

  init(on window: Window, for presenter: View?) {
    self.window = window
    self.presenter = presenter
  }

  func present(_ modal: View) {
    view = modal
    if let presenter {
      window?.present(modal, for: presenter, coversModals: true)
    } else {
      window?.present(modal)
    }
  }

  func dismiss() {
    if let view { window?.dismiss(view) }
  }
}

extension Component {
  /// Returns the component, on whose window dialogs are shown.
  ///
  /// - Parameter dialogs: The dialogs of the program.
  public func dialogs(_ dialogs: Dialogs) -> Declaration {
    Declaration(DialogHost(dialogs: dialogs, content: DeclarationList(self)))
  }
}

/// A component that attaches dialogs to its view.
private struct DialogHost: Component {
  let dialogs: Dialogs
  let content: DeclarationList

  var hasOwnState: Bool { true }

  @MainActor func makeView() -> DeclaredView { DeclaredView() }

  @MainActor func update(_ view: DeclaredView) {
    dialogs.attach(to: view)
    view.show(content)
  }
}

extension Dialogs {
  /// Shows a message for each error of a signal, on the main actor.
  ///
  /// ```swift
  /// dialogs.bind(errorsOf: client.errors, message: \.message, retry: { $0.retry() }).dispose(in: bag)
  /// ```
  ///
  /// An error with the same text replaces the earlier message, so that a server that is gone doesn't fill the screen.
  ///
  /// - Parameters:
  ///   - errors: The errors.
  ///   - message: Returns the text of an error. The default is its description.
  ///   - retryLabel: The title of the action that tries again.
  ///   - retry: Tries again what failed. Without it, the message has no action.
  /// - Returns: A handle that ends the binding.
  public func bind<Problem: Sendable>(
    errorsOf errors: SafeSignal<Problem>,
    message: @escaping @MainActor (Problem) -> String = { String(describing: $0) },
    retryLabel: String = "Try again", retry: (@MainActor (Problem) -> Void)? = nil
  ) -> Disposable {
    var shown: [String: ToastHandle] = [:]
    return errors.onMain.observeNext { [weak self] problem in
      guard let self else { return }
      let text = message(problem)
      shown = shown.filter { $0.value.isActive }
      shown[text]?.dismiss()
      let action = retry.map { retry in ToastAction(retryLabel) { retry(problem) } }
      shown[text] = show(
        Toast(Text(text), severity: .error, duration: .seconds(10)), action: action)
    }
  }
}

/// The answer that a dialog waits for. It is given once: by the dialog, or as `nil` when the dialog is dismissed in any
/// other way, when its window is released, or when the waiting task is cancelled.
final class PendingAnswer<Value: Sendable>: Sendable {
  private let continuation: Lock<CheckedContinuation<Value?, Never>?>

  init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = Lock(continuation)
  }

  /// Gives the answer, if there isn't one yet.
  func give(_ value: Value?) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: value)
  }

  deinit { give(nil) }
}
