// SPDX-License-Identifier: MIT

/// A text field for a text of a fixed form, such as a date, a time or a number of a card.
///
/// ```swift
/// let date = MaskedFieldView("99.99.9999", label: "Date of birth")
/// date.submissions.add { print($0) }          // 24.12.2026
/// // Draws, after the keys 2 4 1: 24.1_.____
/// ```
///
/// The field accepts only characters that fit their place, and inserts the fixed ones. Its `text` contains them;
/// ``content`` doesn't. A text that isn't complete isn't valid, except for an empty one.
public final class MaskedFieldView: TextFieldView {
  /// The form of the text.
  public let pattern: TextPattern

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - pattern: The form of the text, in which `9` is the place of a digit, `A` of a letter and `*` of either, see
  ///     ``TextPattern``.
  ///   - label: The label for screen readers.
  public init(_ pattern: String, label: String = "") {
    self.pattern = TextPattern(pattern)
    super.init(placeholder: self.pattern.outline)
    editing.pattern = self.pattern
    if !label.isEmpty { accessibilityLabel = label }
    validation = { [weak self] text in self?.problem(of: text) }
  }

  /// The typed characters without the fixed ones.
  public var content: String { pattern.content(of: text) }

  /// A Boolean value that indicates whether each place of the pattern is filled.
  public var isComplete: Bool { pattern.isComplete(text) }

  private func problem(of text: String) -> String? {
    text.isEmpty || pattern.isComplete(text)
      ? nil : words["Use the format {0}.", pattern.outline]
  }

  /// The accessibility description with the text and the form as its hint.
  public override var accessibility: Accessibility {
    var element = super.accessibility
    if element.hint.isEmpty { element.hint = pattern.outline }
    return element
  }

  /// Returns one row that is as wide as the pattern, and a row for an error.
  public override func measure(in room: Size) -> Size {
    let size = super.measure(in: room)
    return Size(width: min(room.width, Text(pattern.outline).width + 1), height: size.height)
  }

  /// Draws the text, and the rest of the pattern behind it.
  public override func draw(in painter: Painter) {
    super.draw(in: painter)
    let typed = text
    guard !typed.isEmpty, problem == nil else { return }
    let rest = Text(String(pattern.outline.dropFirst(typed.count)))
    let theme = theme
    painter.draw(
      rest.truncated(to: max(0, frame.width - Text(typed).width), theme),
      at: Position(x: Text(typed).width, y: 0),
      style: style(
        of: .placeholder, .field, theme, standard: theme.secondary.over(fieldStyle(in: theme))))
  }
}
