// SPDX-License-Identifier: MIT

/// The beginning of a command or a mention that the user has typed.
///
/// ```swift
/// let query = ComposerQuery(.command, "hi")  // The user has typed /hi.
/// ```
public struct ComposerQuery: Hashable, Sendable {
  /// What is completed.
  public enum Kind: Hashable, Sendable {
    /// A command, after a slash at the beginning of the text.
    case command
    /// A mention, after an at sign anywhere.
    case mention
  }

  /// What is completed.
  public let kind: Kind
  /// The text between the sign and the caret.
  public let text: String

  /// Creates a query.
  public init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, text)
  }

  /// Returns the query before the caret; `nil` if the user is typing neither a command nor a mention.
  ///
  /// - Parameters:
  ///   - line: The line before the caret.
  ///   - isFirst: Whether the line is the first one.
  init?(before line: String, isFirst: Bool) {
    let start = line.lastIndex(where: \.isWhitespace).map { line.index(after: $0) }
    let word = line[(start ?? line.startIndex)...]
    if isFirst, start == nil, word.first == "/" {
      self.init(.command, String(word.dropFirst()))
      return
    }
    guard let sign = word.lastIndex(of: "@") else { return nil }
    // The sign in an address such as dana@example.org isn't that of a mention.
    let before = word[..<sign].last
    guard before.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return nil }
    self.init(.mention, String(word[word.index(after: sign)...]))
  }
}

/// A completion of a command or a mention.
public struct ComposerSuggestion: Hashable, Sendable {
  /// The text in place of what was typed after the sign.
  public var text: String
  /// An explanation, shown behind the text; empty for none.
  public var detail: String

  /// Creates a suggestion.
  public init(_ text: String, detail: String = "") {
    (self.text, self.detail) = (text, detail)
  }
}

/// The suggestions for the query of a composer.
///
/// Answers of an asynchronous source to earlier queries are dropped, and their tasks cancelled.
@MainActor final class ComposerCompletions {
  /// The function that completes a query.
  enum Source {
    case immediate(@MainActor (ComposerQuery) -> [ComposerSuggestion])
    case asynchronous(@MainActor (ComposerQuery) async -> [ComposerSuggestion])
  }

  var source: Source?
  /// A closure that is called after the suggestions have changed.
  var onChange: @MainActor () -> Void = {}
  private(set) var query: ComposerQuery?
  private(set) var suggestions: [ComposerSuggestion] = []
  /// The index of the selected suggestion.
  private(set) var selected = 0
  private var task: Task<Void, Never>?
  /// The number of queries so far, which identifies the current one.
  private var number = 0

  deinit { task?.cancel() }

  /// A Boolean value that indicates whether there are suggestions.
  var isOpen: Bool { !suggestions.isEmpty }

  /// Asks for the suggestions of a query, after an edit. `nil` removes the suggestions.
  func ask(_ query: ComposerQuery?) {
    guard let query, let source else { return close() }
    cancel()
    self.query = query
    switch source {
    case .immediate(let complete): show(complete(query))
    case .asynchronous(let complete):
      show([])
      task = Task { [weak self, number] in
        let found = await complete(query)
        guard let self, self.number == number else { return }
        show(found)
      }
    }
  }

  /// Removes the suggestions if the caret has left the query.
  func moved(to query: ComposerQuery?) {
    if query != self.query { close() }
  }

  /// Removes the suggestions until the next edit.
  func close() {
    cancel()
    query = nil
    show([])
  }

  /// Selects the next suggestion (1) or the previous one (-1), around the ends.
  func select(by step: Int) {
    guard isOpen else { return }
    selected = (selected + step + suggestions.count) % suggestions.count
    onChange()
  }

  /// The selected suggestion, or `nil`.
  var current: ComposerSuggestion? {
    suggestions.indices.contains(selected) ? suggestions[selected] : nil
  }

  private func cancel() {
    task?.cancel()
    task = nil
    number += 1
  }

  private func show(_ found: [ComposerSuggestion]) {
    guard found != suggestions || selected != 0 else { return }
    (suggestions, selected) = (found, 0)
    onChange()
  }
}
