// SPDX-License-Identifier: MIT

/// The styles of a control's parts in its states.
///
/// What a style doesn't say is as the theme has it:
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
    /// What a field shows without a text.
    case placeholder
    /// What is drawn around the title or before it: brackets, the mark of a check box.
    case frame
  }

  /// A condition of a control. Of several that hold the first in the order of the cases counts.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// The user can't operate the control.
    case disabled
    /// A button of the mouse is down on the control.
    case pressed
    /// The control has the focus.
    case focused
    /// None of the others.
    case normal
  }

  private struct Key: Hashable, Sendable {
    let part: Part
    let phase: Phase
    let role: ControlRole
  }

  private var styles: [Key: Style] = [:]

  /// Creates a style that says nothing.
  public init() {}

  /// The style of a part in a phase; `nil` where it says nothing.
  public subscript(
    part: Part, phase: Phase, role: ControlRole = .normal
  ) -> Style? {
    get { styles[Key(part: part, phase: phase, role: role)] }
    set { styles[Key(part: part, phase: phase, role: role)] = newValue }
  }

  /// Returns what the style says of a part in a state: first for the role, then for controls without one.
  func style(of part: Part, in state: ControlState) -> Style? {
    for role in state.role == .normal ? [.normal] : [state.role, .normal] {
      for phase in state.phases {
        if let style = self[part, phase, role] { return style }
      }
    }
    return nil
  }
}
