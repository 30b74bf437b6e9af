// SPDX-License-Identifier: MIT

/// The help page and the messages of a window, plugged in above its views.
extension Window {
  /// Makes a window on a surface.
  public convenience init(surface: any Surface, clock: any WindowClock) {
    let (help, linear) = (HelpLayer(), LinearLayer())
    self.init(surface: surface, clock: clock, layers: [linear, ToastStack(), help])
    help.attach(to: self)
    linear.attach(to: self)
  }

  /// Shows a message above all else, without taking the focus; where three show already it waits for its turn.
  ///
  /// It goes away after its time, or when the user clicks on it or presses the window's key for that. Equal messages
  /// show once.
  public func show(_ toast: Toast) {
    toasts?.show(toast)
    let kind = toast.severity.word
    announce((kind.isEmpty ? "" : words[kind]) + toast.text.string)
  }

  /// Takes the oldest message away; does nothing if none shows.
  public func dismissToast() {
    toasts?.dismiss(0)
  }

  /// The messages that show, the oldest first.
  public var shownToasts: [Toast] { toasts?.shown.map(\.toast) ?? [] }

  private var toasts: ToastStack? { layer(ToastStack.self) }
}
