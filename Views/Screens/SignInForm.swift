// SPDX-License-Identifier: MIT

import Views

/// The column of fields of the sign-in screen, which adapts to the number of rows.
final class SignInForm: View {
  /// The use of rows.
  enum Density: Hashable {
    /// One row per field, and blank rows.
    case plain
    /// One row per element without blank rows.
    case tight

    static func fitting(_ size: Size) -> Density {
      size.height >= 11 ? .plain : .tight
    }
  }

  let titleLabel = LabelView("Sign in", role: \.title)
  let messageLabel = LabelView(role: \.error, wraps: true)
  let hintLabel = LabelView(role: \.secondary, wraps: true)
  let spinner = SpinnerView("Signing in…")
  var density = Density.plain {
    didSet { if density != oldValue { setNeedsLayout() } }
  }

  private let name: BorderedView
  private let password: BorderedView
  private let button: ButtonView
  private let waysLabel = LabelView("Or sign in without a password:", role: \.secondary)
  private let ways: FlowView

  static let width = 46

  init(
    _ nameField: TextFieldView, _ passwordField: TextFieldView, _ button: ButtonView,
    ways: [ButtonView]
  ) {
    spinner.waitingHint = "Esc cancels"
    self.ways = FlowView(spacing: 2, ways)
    name = BorderedView(nameField, caption: "Name")
    password = BorderedView(passwordField, caption: "Password")
    self.button = button
    super.init()
    name.captionWidth = password.captionWidth
    for view in [
      titleLabel, name, password, messageLabel, button, spinner, hintLabel, waysLabel, self.ways,
    ] { add(view) }
  }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: rows(for: room.width).last.map { $0.frame.maxY } ?? 0)
  }

  override func layout() {
    for row in rows(for: frame.width) { row.view.frame = row.frame }
  }

  /// Returns the views with their frames, from top to bottom.
  private func rows(for width: Int) -> [(view: View, frame: Frame)] {
    var rows: [(view: View, frame: Frame)] = []
    var y = 0
    let gap = density == .tight ? 0 : 1
    let room = Size(width: max(1, width), height: Size.unlimited)
    func row(_ view: View, height: Int) {
      rows.append((view, Frame(x: 0, y: y, width: width, height: height)))
      y += height
    }
    func height(of view: View) -> Int { view.fittingSize(in: room).height }
    row(titleLabel, height: 1)
    y += gap
    row(name, height: 1)
    y += gap
    row(password, height: 1)
    y += gap
    // The row of the message is always reserved, so that the button doesn't move.
    row(messageLabel, height: max(gap, height(of: messageLabel)))
    let pressed = button.fittingSize(in: Size(width: width, height: density == .tight ? 1 : 3))
    let start = min(width, pressed.width)
    rows.append((button, Frame(x: 0, y: y, width: start, height: pressed.height)))
    let turning = max(0, width - start - 2)
    let middle = y + pressed.height / 2
    rows.append(
      (spinner, Frame(x: start + 2, y: middle, width: turning, height: turning > 0 ? 1 : 0)))
    y += pressed.height
    let foot = height(of: hintLabel)
    if foot > 0 { y += gap }
    row(hintLabel, height: foot)
    y += gap
    row(waysLabel, height: density == .tight ? 0 : 1)
    row(ways, height: height(of: ways))
    return rows
  }
}
