// SPDX-License-Identifier: MIT

/// A button.
public struct ButtonRow: Component {
  /// What the button says.
  public var title: String
  /// Whether pressing does anything.
  public var isEnabled: Bool
  /// What pressing does.
  public var action: @MainActor () -> Void

  /// Makes a button.
  public init(
    _ title: String, isEnabled: Bool = true, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }

  /// Always, so that the focus doesn't jump away from a button that is off for a moment.
  public var isFocusable: Bool { true }

  /// The title, and whether the button is off.
  public var accessibility: Accessibility {
    Accessibility(.button, label: title, state: isEnabled ? [] : .disabled)
  }

  /// Makes the button.
  @MainActor public func makeView() -> ButtonRowView { ButtonRowView() }

  /// Gives the button its title and its action.
  @MainActor public func update(_ view: ButtonRowView) {
    view.button.title = title
    view.button.isEnabled = isEnabled
    view.action = action
  }
}

/// The view of a `ButtonRow`: the button at its own width.
public final class ButtonRowView: View {
  let button = Button("")
  var action: @MainActor () -> Void = {}

  override init() {
    super.init()
    button.taps.add { [weak self] in self?.action() }
    add(button)
  }

  /// The button's size.
  public override func measure(in room: Size) -> Size { button.fittingSize(in: room) }

  /// Places the button.
  public override func layout() {
    let width = min(frame.width, button.fittingSize(in: frame.size).width)
    button.frame = Frame(x: 0, y: 0, width: width, height: min(1, frame.height))
  }
}
