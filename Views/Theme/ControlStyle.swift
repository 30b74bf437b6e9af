// SPDX-License-Identifier: MIT

/// The styles of a control's parts in its phases and roles.
///
/// The theme's style applies where this one has none:
///
/// ```text
/// var style = ControlStyle()
/// style[.text, .focused] = Style(foreground: .black, background: .yellow)
/// theme.controlStyles[.button] = style        // all buttons of the theme
/// view.controlStyle = style                   // this control
/// ```
public struct ControlStyle: Hashable, Sendable {
  /// A part of a control.
  public enum Part: Hashable, Sendable, CaseIterable {
    /// The title or the text.
    case text
    /// The placeholder of an empty field.
    case placeholder
    /// The frame of the title or text: brackets, or the mark of a check box.
    case frame
  }

  /// A phase of a control. If several apply, the first in the order of the cases takes precedence.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// The user can't operate the control.
    case disabled
    /// A mouse button is held down on the control.
    case pressed
    /// The control has the focus.
    case focused
    /// The pointer is over the control.
    case hovered
    /// None of the other phases.
    case normal
  }

  private struct Key: Hashable, Sendable {
    let part: Part
    let phase: Phase
    let role: ControlRole
  }

  private var styles: [Key: Style] = [:]

  /// Creates an empty style.
  public init() {}

  /// The style of a part in a phase; nil for none.
  public subscript(
    part: Part, phase: Phase, role: ControlRole = .normal
  ) -> Style? {
    get { styles[Key(part: part, phase: phase, role: role)] }
    set { styles[Key(part: part, phase: phase, role: role)] = newValue }
  }

  /// Returns the style of a part in a state: that of the role takes precedence over that without a role.
  func style(of part: Part, in state: ControlState) -> Style? {
    for role in state.role == .normal ? [.normal] : [state.role, .normal] {
      for phase in state.phases {
        if let style = self[part, phase, role] { return style }
      }
    }
    return nil
  }
}

/// A kind of control for which a theme has styles.
public enum ControlKind: Hashable, Sendable, CaseIterable {
  /// Buttons.
  case button
  /// Fields and editors.
  case field
  /// Check boxes and switches.
  case checkbox
}

/// The role of a control's action, which its style can show.
public enum ControlRole: Hashable, Sendable, CaseIterable {
  /// An action without a special role.
  case normal
  /// The main action, which most users choose.
  case primary
  /// A destructive action.
  case danger
}

/// The parts of a control's state that affect its style.
struct ControlState {
  var role = ControlRole.normal
  var isEnabled = true
  var isFocused = false
  var isPressed = false
  var isHovered = false

  /// The current phases, in order of precedence. A disabled control is in no other phase.
  var phases: [ControlStyle.Phase] {
    guard isEnabled else { return [.disabled] }
    if isPressed { return [.pressed, .focused] }
    // The focus must stay visible under the pointer.
    if isFocused { return [.focused] }
    return isHovered ? [.hovered, .normal] : [.normal]
  }
}
