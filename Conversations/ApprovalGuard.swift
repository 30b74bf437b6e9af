// SPDX-License-Identifier: MIT

import Views

/// Decides from when on keys answer a question: after the choices were drawn and no key has arrived for a time.
///
/// Each key that arrives before starts the time again, and so does a new appearance. When it has passed, input that is
/// pending at that moment is read first, since it may be older.
@MainActor final class ApprovalGuard {
  /// A Boolean value that indicates whether keys answer.
  private(set) var isOpen = false
  /// A closure that is called when keys begin or cease to answer.
  var onChange: @MainActor () -> Void = {}
  var time = Duration.zero

  private weak var window: Window?
  private var timer: WindowTimer?

  /// Starts the time, when the choices are drawn.
  func start(in window: Window?) {
    guard timer == nil, !isOpen else { return }
    self.window = window
    timer = window?.schedule(after: time) { [weak self] in
      guard let self else { return }
      timer = self.window?.schedule(after: .zero) { [weak self] in self?.open() }
    }
  }

  /// Ends the time; it starts at the next drawing.
  func close() {
    timer?.cancel()
    timer = nil
    guard isOpen else { return }
    isOpen = false
    onChange()
  }

  /// Starts the time again, after a key that doesn't answer.
  func restart() {
    guard timer != nil else { return }
    timer?.cancel()
    timer = nil
    start(in: window)
  }

  private func open() {
    timer = nil
    isOpen = true
    onChange()
  }
}
