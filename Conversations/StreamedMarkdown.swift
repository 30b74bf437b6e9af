// SPDX-License-Identifier: MIT

import Declarations
import Views

/// Markdown that is shown while it arrives, as tall as its text.
///
/// ```swift
/// let answer = StreamedText()
/// let row = StreamedMarkdown(answer)
/// answer.append("All **pans are h")   // Draws: All pans are h
/// ```
///
/// An addition lays out the block at the end of the text again, before the next frame, and updates no component. Rows are never removed
/// while the text grows. For a text that doesn't grow, use `Markdown` with `scrolls: false`.
public struct StreamedMarkdown: Component {
  private let text: StreamedText
  private let onLink: @MainActor (String) -> Void

  /// Creates a component for a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - onLink: Receives the address of a link that the user opens.
  public init(_ text: StreamedText, onLink: @escaping @MainActor (String) -> Void = { _ in }) {
    (self.text, self.onLink) = (text, onLink)
  }

  /// Creates the view.
  @MainActor public func makeView() -> MarkdownView { MarkdownView(scrolls: false) }

  /// Follows the text.
  @MainActor public func update(_ view: MarkdownView) {
    view.links.handler = onLink
    let shown = view.attachment(ShownText())
    guard shown.text != text else { return }
    shown.text?.removeReader(view)
    shown.text = text
    text.show(in: view)
  }
}

/// The text that a view follows.
@MainActor private final class ShownText {
  var text: StreamedText?
}
