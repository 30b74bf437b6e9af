// SPDX-License-Identifier: MIT

/// A text field that shows a bullet for each character.
///
/// What is written doesn't leave it but through `text`: nothing is copied or killed into the window's clipboard, and
/// words can't be told from what it shows, so moving and deleting by words goes to the ends.
public final class PasswordFieldView: TextFieldView {
  override var isSecret: Bool { true }

  override var mask: String? { theme.symbols.bullet }

  override var spokenText: String {
    let count = line.count
    return "\(count) character\(count == 1 ? "" : "s")"
  }

  /// How long the password is, and nothing more of it.
  public override var accessibility: Accessibility {
    var accessibility = super.accessibility
    accessibility.role = .passwordField
    return accessibility
  }

  /// The keys that edit.
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
