// SPDX-License-Identifier: MIT

import Views

/// A field in which the user writes a message, for chats and assistants.
///
/// ```swift
/// Composer("Ask about your trip", model: model, isBusy: chat.isBusy) { message in
///   chat.ask(message.text)
/// }
/// .onInterrupt { chat.stop() }
/// // ▌› Ask about your trip
/// ```
///
/// Enter sends the text; Alt-Enter, Shift-Enter and Ctrl-J insert a line break. The field is as tall as its text, and scrolls
/// from a number of rows on. Up in the first row and Down in the last one show the messages that were sent; the draft is after the
/// newest one. While `isBusy` is `true`, Enter has no effect, unless there is a ``queue(_:onTakeBack:)``.
///
/// A long paste is shown as a token, such as `[pasted 120 lines]`, and sent in full.
///
/// The ``ComposerModel`` has the draft. With a model for each conversation, each has its own one. All closures are called on
/// the main actor.
public struct Composer: Component {
  private let placeholder: String
  private let model: ComposerModel?
  private let isBusy: Bool
  private let onSend: @MainActor (ComposerMessage) -> Void
  private var queue: [ComposerMessage]?
  private var onTakeBack: @MainActor () -> Void = {}
  private var onInterrupt: (@MainActor () -> Void)?
  private var onChange: (@MainActor (String) -> Void)?
  private var isFile: (@MainActor (String) -> Bool)?
  private var source: ComposerCompletions.Source?
  private var maximumRows = 8
  private var keyStyle = TextKeyStyle.standard
  private var foldLimits = (lines: 20, characters: 2_000)

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - placeholder: The text of the empty field, and its label for screen readers.
  ///   - model: The draft and the history. Without one, they last as long as the view.
  ///   - isBusy: A Boolean value that indicates whether an answer is running.
  ///   - onSend: Is called once with each message, in the order in which they were sent.
  public init(
    _ placeholder: String = "", model: ComposerModel? = nil, isBusy: Bool = false,
    onSend: @escaping @MainActor (ComposerMessage) -> Void
  ) {
    (self.placeholder, self.model, self.isBusy, self.onSend) = (placeholder, model, isBusy, onSend)
  }

  /// Returns a composer in which messages can be sent while an answer runs, with those that wait for its end above the text.
  ///
  /// ```swift
  /// Composer("message", isBusy: chat.isBusy) { chat.send($0) }
  ///   .queue(chat.queue) { chat.queue.removeLast() }
  /// // queued: How long?
  /// // ▌› message
  /// ```
  ///
  /// - Parameters:
  ///   - messages: The messages that wait, the oldest first. `onSend` receives them, and its owner sends them later.
  ///   - onTakeBack: Is called when the user takes the newest one back with Up in an empty field. It must be removed then.
  public func queue(
    _ messages: [ComposerMessage], onTakeBack: @escaping @MainActor () -> Void
  ) -> Composer {
    changed { ($0.queue, $0.onTakeBack) = (messages, onTakeBack) }
  }

  /// Returns a composer in which Esc interrupts an answer while `isBusy` is `true`. If suggestions are shown, Esc closes them first.
  public func onInterrupt(perform action: @escaping @MainActor () -> Void) -> Composer {
    changed { $0.onInterrupt = action }
  }

  /// Returns a composer that calls a closure with the draft after each change, for example to save it.
  public func onChange(perform action: @escaping @MainActor (String) -> Void) -> Composer {
    changed { $0.onChange = action }
  }

  /// Returns a composer that completes commands after `/` at the beginning of the text, and mentions after `@`.
  ///
  /// ```swift
  /// composer.completions { query in
  ///   guard query.kind == .command else { return [] }
  ///   return ["help", "history"].filter { $0.hasPrefix(query.text) }.map { ComposerSuggestion($0) }
  /// }
  /// // After “/hi”, a list with “/history” is shown above the field.
  /// ```
  ///
  /// Tab and Enter accept the selected suggestion, and Esc closes the list until the next edit.
  public func completions(
    _ complete: @escaping @MainActor (ComposerQuery) -> [ComposerSuggestion]
  ) -> Composer {
    changed { $0.source = .immediate(complete) }
  }

  /// Returns a composer that completes commands and mentions with a function that waits, for example for a server.
  ///
  /// The next edit cancels its task, and drops the result if there is one nevertheless.
  public func completions(
    loading complete: @escaping @MainActor (ComposerQuery) async -> [ComposerSuggestion]
  ) -> Composer {
    changed { $0.source = .asynchronous(complete) }
  }

  /// Returns a composer in which a paste that consists of paths of existing files attaches them, as terminals paste files that are dropped
  /// on them. Backspace at the beginning of the text removes the last one.
  ///
  /// ```swift
  /// composer.attachesFiles()
  /// // A paste of '/tmp/a b.txt' is shown as [a b.txt] above the text.
  /// ```
  ///
  /// - Parameter exists: Returns whether a path, as it was pasted, is that of a file; `nil` to ask the file system.
  public func attachesFiles(where exists: (@MainActor (String) -> Bool)? = nil) -> Composer {
    changed { $0.isFile = exists ?? { System.exists($0) } }
  }

  /// Returns a composer with another number of rows from which on the text scrolls. The default is 8.
  public func maximumRows(_ rows: Int) -> Composer {
    changed { $0.maximumRows = max(1, rows) }
  }

  /// Returns a composer with other limits above which a paste is shown as a token. The default is 20 lines and 2,000 characters.
  ///
  /// Ctrl-O shows the paste beside the caret in full.
  public func foldsPastes(overLines lines: Int, characters: Int) -> Composer {
    changed { $0.foldLimits = (max(1, lines), max(1, characters)) }
  }

  /// Returns a composer with another meaning of the keys that edit, such as the keys of vi. After a message is sent, it is in insert mode.
  public func keyStyle(_ style: TextKeyStyle) -> Composer {
    changed { $0.keyStyle = style }
  }

  /// Creates the view.
  @MainActor public func makeView() -> ComposerView { ComposerView() }

  /// Updates the closures, the model and whether an answer is running.
  @MainActor public func update(_ view: ComposerView) {
    view.onSend = onSend
    view.onInterrupt = onInterrupt
    view.onChange = onChange
    view.isFile = isFile
    view.foldLimits = foldLimits
    view.completions.source = source
    if let model { view.show(model) }
    view.editor.placeholder = placeholder
    view.editor.maximumRows = maximumRows
    view.editor.keyStyle = keyStyle
    view.isBusy = isBusy
    view.onTakeBack = onTakeBack
    view.queue = queue
  }
}
