// SPDX-License-Identifier: MIT

import Observation
import Views

/// A text that grows at its end, such as an answer that arrives in tokens.
///
/// ```swift
/// let answer = StreamedText()
/// answer.append("All **pans")
/// answer.append(" are hot**.")
/// answer.complete()
/// answer.string       // All **pans are hot**.
/// ```
///
/// A ``StreamedMarkdown`` shows it. Each addition is passed on to the views that show the text; the rest is neither copied nor compared.
/// Two texts are equal if they are the same object, so a message that contains one stays equal while it grows.
///
/// The text is isolated to the main actor. From elsewhere, use `await answer.append(token)`, or a signal that sends there.
@MainActor @Observable public final class StreamedText {
  /// The text so far.
  public private(set) var string: String
  /// A Boolean value that indicates whether there is no text yet. A component that reads it isn't updated again by each addition.
  public private(set) var isEmpty: Bool
  /// A Boolean value that indicates whether no more text is expected.
  public private(set) var isComplete: Bool

  @ObservationIgnored private var readers: [Reader] = []

  /// A view that shows the text.
  private struct Reader {
    weak var view: MarkdownView?
  }

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - string: The text so far.
  ///   - isComplete: Whether no more text is expected.
  public init(_ string: String = "", isComplete: Bool = false) {
    (self.string, isEmpty, self.isComplete) = (string, string.isEmpty, isComplete)
  }

  /// Adds text at the end. It can be divided anywhere. Has no effect on a text that is complete.
  ///
  /// Complexity: O(*n*) for the length of the added text.
  public func append(_ addition: String) {
    guard !isComplete, !addition.isEmpty else { return }
    string += addition
    if isEmpty { isEmpty = false }
    for reader in readers { reader.view?.append(addition) }
  }

  /// Marks the text as complete: unfinished marks at the end are shown as they are.
  public func complete() {
    guard !isComplete else { return }
    isComplete = true
    for reader in readers { reader.view?.isStreaming = false }
    readers = []
  }

  /// Shows the text in a view, which follows it.
  func show(in view: MarkdownView) {
    view.markdown = string
    view.isStreaming = !isComplete
    guard !isComplete else { return }
    removeReader(view)
    readers.append(Reader(view: view))
  }

  /// Ends following, and forgets views that were released.
  func removeReader(_ view: MarkdownView) {
    readers.removeAll { $0.view == nil || $0.view === view }
  }
}

extension StreamedText: Hashable {
  /// Returns whether two texts are the same object.
  public nonisolated static func == (left: StreamedText, right: StreamedText) -> Bool {
    left === right
  }

  /// Hashes the identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
