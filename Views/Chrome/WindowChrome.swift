// SPDX-License-Identifier: MIT

/// The help page and the messages of a window, added as layers above its views.
extension Window {
  /// Creates a window on a surface.
  public convenience init(surface: any Surface, clock: any WindowClock) {
    let (help, linear) = (HelpLayer(), LinearLayer())
    self.init(surface: surface, clock: clock, layers: [linear, ToastStack(), help])
    help.attach(to: self)
    linear.attach(to: self)
  }

  /// Shows a message above all views, without moving the focus. If three messages are shown already, it waits.
  ///
  /// It disappears after its duration, or when the user clicks it or presses the window's key for that. Equal messages
  /// are shown once.
  public func show(_ toast: Toast) {
    toasts?.show(toast)
    let kind = toast.severity.word
    announce((kind.isEmpty ? "" : words[kind]) + toast.text.string)
  }

  /// Dismisses the oldest message. Has no effect if none is shown.
  public func dismissToast() {
    toasts?.dismiss(0)
  }

  /// The shown messages, oldest first.
  public var shownToasts: [Toast] { toasts?.shown.map(\.toast) ?? [] }

  private var toasts: ToastStack? { layer(ToastStack.self) }
}
