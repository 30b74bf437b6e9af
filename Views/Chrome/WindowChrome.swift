// SPDX-License-Identifier: MIT

/// The help page and the messages of a window, added as layers above its views.
extension Window {
  /// Creates a window on a surface.
  public convenience init(surface: any Surface, clock: any WindowClock) {
    let (help, linear, toolTips) = (HelpLayer(), LinearLayer(), ToolTipLayer())
    self.init(
      surface: surface, clock: clock,
      layers: [linear, ToastStack(), FloatingLayer(), toolTips, help])
    help.attach(to: self)
    linear.attach(to: self)
    toolTips.attach(to: self)
  }

  /// Shows a message above all views, without moving the focus. If three messages are shown already, it waits.
  ///
  /// It disappears after its duration, or when the user clicks it or presses the window's key for that. Equal messages
  /// without an action are shown once.
  ///
  /// - Parameters:
  ///   - toast: The message.
  ///   - action: An action that the message offers, or `nil`. The user performs it by a click or by the key that the message
  ///     names, see ``toastKeyMap``. It dismisses the message.
  /// - Returns: A handle that dismisses the message.
  @discardableResult
  public func show(_ toast: Toast, action: ToastAction? = nil) -> ToastHandle {
    let number = toasts?.show(toast, action: action) ?? 0
    let kind = toast.severity.word
    let offer = action.map { ", " + $0.title } ?? ""
    let title = toast.title.isEmpty ? "" : toast.title + ": "
    announce((kind.isEmpty ? "" : words[kind]) + title + toast.text.string + offer)
    return ToastHandle(number, in: toasts)
  }

  /// The keys that perform the action of the newest message.
  public var toastKeyMap: KeyMap<ToastAction.KeyAction> {
    get { toasts?.keyMap ?? ToastAction.standardKeyMap }
    set { toasts?.keyMap = newValue }
  }

  /// Dismisses the oldest message. Has no effect if none is shown.
  public func dismissToast() {
    toasts?.dismiss(0)
  }

  /// The shown messages, oldest first.
  public var shownToasts: [Toast] { toasts?.shown.map(\.toast) ?? [] }

  private var toasts: ToastStack? { layer(ToastStack.self) }
}

extension Window {
  /// Announces changes line by line on a linear surface. Alt-R reads the whole window.
  ///
  /// The window's options become those for screen readers. Further calls have no effect.
  ///
  /// - Parameter surface: The surface that the window was created with.
  public func speak(on surface: LinearSurface) {
    guard let reader = layer(LinearLayer.self), reader.surface == nil else { return }
    reader.surface = surface
    options = .screenReader
    // Components that speak by themselves begin after what is read here.
    render()
    announcements.add { surface.say($0) }
    for line in accessibilityLines { surface.say(line) }
  }
}
