// SPDX-License-Identifier: MIT

import Views

/// Decides from when on keys answer a question: after the choices were drawn and no key has arrived for a time.
///
/// Each key that arrives in the window before starts the time again, and so do a new appearance and a key of copy mode. When it has
/// passed, input that is pending at that moment is read first, since it may be older.
@MainActor final class ApprovalGuard {
  /// A Boolean value that indicates whether keys answer.
  private(set) var isOpen = false
  /// A closure that is called when keys begin or cease to answer.
  var onChange: @MainActor () -> Void = {}
  /// Returns whether keys may begin to answer. Otherwise the time starts again.
  var mayOpen: @MainActor () -> Bool = { true }
  var time = Duration.zero

  private weak var window: Window?
  private var timer: WindowTimer?
  private var keys: Subscription?

  /// Starts the time, when the choices are drawn.
  func start(in window: Window?) {
    guard timer == nil, !isOpen, let window else { return }
    self.window = window
    if keys == nil {
      keys = window.arrivals.add { [weak self] event in
        if event.isTyped { self?.keyDidArrive() }
      }
    }
    timer = window.schedule(after: time) { [weak self] in
      guard let self else { return }
      timer = self.window?.schedule(after: .zero) { [weak self] in self?.open() }
    }
  }

  /// Ends the time; it starts at the next drawing.
  func close() {
    stop()
    guard isOpen else { return }
    isOpen = false
    onChange()
  }

  private func keyDidArrive() {
    if !isOpen { restart() } else if window?.isInCopyMode == true { close() }
  }

  private func stop() {
    timer?.cancel()
    keys?.remove()
    (timer, keys) = (nil, nil)
  }

  private func restart() {
    timer?.cancel()
    timer = nil
    start(in: window)
  }

  private func open() {
    guard mayOpen(), window?.isInCopyMode == false else { return restart() }
    timer = nil
    isOpen = true
    onChange()
  }
}

extension Event {
  /// A Boolean value that indicates whether the user typed or pasted something.
  fileprivate var isTyped: Bool {
    switch self {
    case .key, .keyRepeat, .paste: true
    default: false
    }
  }
}
