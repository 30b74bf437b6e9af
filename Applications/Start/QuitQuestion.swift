// SPDX-License-Identifier: MIT

import Views

/// The question that an application asks before it quits, if something would be lost.
///
/// ```swift
/// let question = QuitQuestion(in: window) { editor.hasChanges ? "The text isn't saved." : nil }
/// window.quitRequests.add { question.ask { loop.stop() } }
/// ```
///
/// An ``Application`` has one, see ``Application/quitWarning``.
@MainActor public final class QuitQuestion {
  private weak var window: Window?
  private let warning: () -> String?
  private weak var alert: AlertView?

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - window: The window that shows the question. It isn't retained.
  ///   - warning: Returns the sentence about what would be lost if the application ended now; `nil` if nothing would be.
  public init(in window: Window, warning: @escaping () -> String?) {
    self.window = window
    self.warning = warning
  }

  /// Calls a closure that ends the application: immediately if nothing would be lost, otherwise if the user agrees. A second
  /// request while the question is shown ends it at once.
  ///
  /// - Parameter quit: Ends the application.
  public func ask(_ quit: @escaping @MainActor () -> Void) {
    guard let warning = warning(), let window, alert?.window == nil else { return quit() }
    let alert = AlertView(
      title: "Quit?", message: warning,
      actions: [
        AlertView.Action("Quit", isDestructive: true) { quit() }, AlertView.Action("Cancel") {},
      ])
    self.alert = alert
    window.present(alert)
  }
}
