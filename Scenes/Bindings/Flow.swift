import Views

/// A way to show a screen: a scene is given one, and needn't know what is behind it.
@MainActor
public struct Flow {
  /// Shows a screen.
  public let present: (ScreenView) -> Void
  /// Takes the screen that was shown last away again.
  public let dismiss: () -> Void

  /// Creates a flow from its two directions.
  public init(present: @escaping (ScreenView) -> Void, dismiss: @escaping () -> Void) {
    self.present = present
    self.dismiss = dismiss
  }

  /// A flow that shows nothing, for previews and tests.
  public static let none = Flow(present: { _ in }, dismiss: {})
}

extension Navigation {
  /// Pushes screens on this stack, and pops them.
  public var flow: Flow {
    Flow(
      present: { [weak self] in self?.push($0) },
      dismiss: { [weak self] in self?.pop() })
  }
}
