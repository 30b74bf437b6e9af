// SPDX-License-Identifier: MIT

import Bindings
import Signals
import Views

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
