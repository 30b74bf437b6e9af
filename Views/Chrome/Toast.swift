// SPDX-License-Identifier: MIT

/// A temporary message.
///
/// ```swift
/// window.show(Toast("Saved.", severity: .success))      // disappears after 4 seconds
/// window.show(Toast("The server doesn't answer.", title: "Offline", severity: .error))
/// ```
public struct Toast: Hashable, Sendable {
  /// The title above the text; empty for none.
  public var title: String
  /// The text of the message.
  public var text: Text
  /// The severity of the message.
  public var severity: Severity
  /// The time for which the message is shown; `nil` until it is dismissed.
  public var duration: Duration?

  /// The severity of a message.
  public enum Severity: Hashable, Sendable, CaseIterable {
    /// Information without consequences.
    case information
    /// An action succeeded.
    case success
    /// A possible problem.
    case warning
    /// An action failed.
    case error

    func style(in theme: Theme) -> Style {
      switch self {
      case .information: theme.accent
      case .success: theme.success
      case .warning: theme.warning
      case .error: theme.error
      }
    }

    func sign(in theme: Theme) -> String {
      switch self {
      case .information: "i"
      case .success: theme.symbols.isASCII ? "+" : "✓"
      case .warning: "!"
      case .error: theme.symbols.isASCII ? "x" : "✗"
      }
    }

    /// The prefix of the announcement, or an empty string.
    var word: String {
      switch self {
      case .information, .success: ""
      case .warning: "warning: "
      case .error: "error: "
      }
    }
  }

  /// Creates a message. The default duration is 4 seconds.
  public init(
    _ text: Text, title: String = "", severity: Severity = .information,
    duration: Duration? = .seconds(4)
  ) {
    self.title = title
    self.text = text
    self.severity = severity
    self.duration = duration
  }
}

/// An action that a message offers, such as undoing what the message says.
///
/// ```swift
/// window.show(Toast("“Soup” is deleted."), action: ToastAction("Undo") { restore() })
/// // Draws:  i “Soup” is deleted.
/// //           Undo Alt-U
/// ```
public struct ToastAction: Sendable {
  /// A key action of a message.
  public enum KeyAction: Hashable, Sendable {
    /// Performs the action of the newest message that has one.
    case perform
  }

  /// The default keys.
  public static let standardKeyMap = KeyMap<KeyAction>([
    .init(.perform, "alt+u", help: "perform message action")
  ])

  /// The title.
  public let title: String
  let action: @MainActor () -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - action: The closure that performs the action.
  public init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }
}

/// A message that a window shows, or that waits because three others are shown.
@MainActor public final class ToastHandle {
  private weak var stack: ToastStack?
  private let number: Int

  init(_ number: Int, in stack: ToastStack?) {
    self.number = number
    self.stack = stack
  }

  /// A Boolean value that indicates whether the message is shown or waits.
  public var isActive: Bool { stack?.contains(number) ?? false }

  /// Removes the message. Has no effect if it is gone already.
  public func dismiss() { stack?.dismiss(number: number) }
}
