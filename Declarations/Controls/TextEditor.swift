// SPDX-License-Identifier: MIT

import Views

/// Rows of text that the user edits. The text follows the rule of a ``TextField``.
public struct TextEditor: Component {
  private let prompt: String
  private let text: String
  private let onChange: @MainActor (String) -> Void

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - prompt: What the empty editor shows, and its name for users who don't see it.
  ///   - text: The text.
  ///   - onChange: Receives the text after each edit.
  public init(
    _ prompt: String = "", text: String, onChange: @escaping @MainActor (String) -> Void
  ) {
    self.prompt = prompt
    self.text = text
    self.onChange = onChange
  }

  /// Yes: the caret, the scroll position, and text whose way to the state isn't done.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> TextEditorView { TextEditorView() }

  /// Shows the text.
  @MainActor public func update(_ view: TextEditorView) {
    view.placeholder = prompt
    view.show(text)
    view.texts.handler = onChange
  }
}

/// A page of Markdown that scrolls.
public struct Markdown: Component {
  private let markdown: String
  private let onLink: @MainActor (String) -> Void

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - onLink: Receives the address of a link that the user opens.
  public init(_ markdown: String, onLink: @escaping @MainActor (String) -> Void = { _ in }) {
    self.markdown = markdown
    self.onLink = onLink
  }

  /// Yes: the scroll position.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> MarkdownView { MarkdownView() }

  /// Shows the text.
  @MainActor public func update(_ view: MarkdownView) {
    view.markdown = markdown
    view.links.handler = onLink
  }
}
