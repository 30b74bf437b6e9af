// SPDX-License-Identifier: MIT

/// A text field that shows a bullet for each character. `PasswordFieldView(placeholder: "Password")` draws `•••` for the text `Ada`.
///
/// The text is available only through `text`. It is never copied or killed to the window's clipboard. Motions by words
/// go to the ends of the text, so that they don't reveal where words begin.
public final class PasswordFieldView: TextFieldView {
  override var isSecret: Bool { true }

  override var mask: String? { theme.symbols.bullet }

  override var spokenText: String {
    let count = line.count
    return count == 1 ? words["1 character"] : words["{0} characters", "\(count)"]
  }

  /// The number of characters, and nothing else of the password.
  public override var accessibility: Accessibility {
    var accessibility = super.accessibility
    accessibility.role = .passwordField
    return accessibility
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? {
    keyMap.without(.copy, .cut).help("Password field")
  }

  override func target(_ motion: TextMotion) -> TextPosition? {
    switch motion {
    case .wordLeft: super.target(.textStart)
    case .wordRight: super.target(.textEnd)
    default: super.target(motion)
    }
  }

  override func word(around position: TextPosition) -> Range<TextPosition> {
    .zero..<editing.buffer.end
  }
}
