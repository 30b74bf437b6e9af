// SPDX-License-Identifier: MIT

import Views

/// A multi-line text editor. The state's text always wins, as in a ``TextField``.
///
/// ```swift
/// TextEditor("A script", text: state.script, language: "python", showsLineNumbers: true) { send(.edited($0)) }
/// ```
public struct TextEditor: Component {
  private let placeholder: String
  private let text: String
  private let language: String?
  private let showsLineNumbers: Bool
  private let onChange: @MainActor (String) -> Void
  private var keyStyle = TextKeyStyle.standard

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - placeholder: What the empty editor shows, and its name for users who don't see it.
  ///   - text: The text.
  ///   - language: The language whose tokens are coloured, such as `swift`; nil for text without colours.
  ///   - showsLineNumbers: Whether lines have numbers. Then the line of the caret is marked, too.
  ///   - onChange: Receives the text after each edit.
  public init(
    _ placeholder: String = "", text: String, language: String? = nil,
    showsLineNumbers: Bool = false,
    onChange: @escaping @MainActor (String) -> Void
  ) {
    self.placeholder = placeholder
    self.text = text
    self.language = language
    self.showsLineNumbers = showsLineNumbers
    self.onChange = onChange
  }

  /// Returns an editor with another meaning of its keys, such as the keys of vi.
  ///
  /// ```swift
  /// TextEditor("Notes", text: state.notes) { send(.edited($0)) }.keyStyle(.vi)
  /// ```
  public func keyStyle(_ style: TextKeyStyle) -> TextEditor {
    changed { $0.keyStyle = style }
  }

  /// Creates the view.
  @MainActor public func makeView() -> TextEditorView { TextEditorView() }

  /// Updates the text.
  @MainActor public func update(_ view: TextEditorView) {
    view.placeholder = placeholder
    view.keyStyle = keyStyle
    view.language = language
    view.showsLineNumbers = showsLineNumbers
    view.marksCurrentLine = showsLineNumbers
    view.show(text)
    view.texts.handler = onChange
  }
}

/// A page of Markdown, which scrolls unless it is part of a view that does.
///
/// ```swift
/// Markdown(answer.text, isStreaming: !answer.isComplete)
/// ```
///
/// When a text begins with the one before, only the rest is read. See `MarkdownView` for the Markdown that is known.
public struct Markdown: Component {
  private let markdown: String
  private let isStreaming: Bool
  private let scrolls: Bool
  private let onLink: @MainActor (String) -> Void

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - isStreaming: Whether more text is expected. Meanwhile, unfinished marks, links and fences are hidden.
  ///   - scrolls: A Boolean value that indicates whether the page scrolls. Otherwise it is as tall as its text. It stays what it is when
  ///     the page appears.
  ///   - onLink: Receives the address of a link that the user opens.
  public init(
    _ markdown: String, isStreaming: Bool = false, scrolls: Bool = true,
    onLink: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    self.markdown = markdown
    self.isStreaming = isStreaming
    self.scrolls = scrolls
    self.onLink = onLink
  }

  /// Creates the view.
  @MainActor public func makeView() -> MarkdownView { MarkdownView(scrolls: scrolls) }

  /// Updates the text.
  @MainActor public func update(_ view: MarkdownView) {
    view.isStreaming = isStreaming
    view.markdown = markdown
    view.links.handler = onLink
  }
}
