// SPDX-License-Identifier: MIT

import Declarations
import Views

/// The messages of a conversation, oldest first, as components with heights of their own.
///
/// ```swift
/// Transcript(messages) { message in
///   MessageRow(message.author, time: message.time) { StreamedMarkdown(message.text) }
/// }
/// .sections { $0.day }
/// .searchable { $0.text.string }
/// ```
///
/// It shows the end until the user scrolls up, and then says below how many messages are new. `/` searches, `n` and `N` go from match to
/// match, `[` and `]` from message to message, `{` and `}` from section to section.
///
/// Messages have views only while they are visible, so that the cost depends neither on the number of messages nor on what is above. The
/// components of a message are updated when the message isn't equal to the one before: what they show must be a part of the message, or of
/// an object that they observe, such as a ``StreamedText``.
public struct Transcript<Messages: RandomAccessCollection & Sendable>: Component
where Messages.Element: Identifiable & Equatable & Sendable, Messages.Element.ID: Sendable {
  /// A message.
  public typealias Message = Messages.Element

  private let messages: Messages
  private let spacing: Int
  private let content: @MainActor (Message) -> DeclarationList
  private var section: (@MainActor (Message) -> String)?
  private var searchText: (@MainActor (Message) -> String)?
  private var leading: (@MainActor (Message, Message?) -> DeclarationList)?
  private var isFinished: (@MainActor (Message) -> Bool)?
  private var heading: DeclarationList?
  private var emptyText: Text = ""
  private var controller: TranscriptController?
  private var onReachedStart: (@MainActor () -> Void)?
  private var onVisibleChange: (@MainActor ([Message.ID]) -> Void)?

  /// Creates a transcript.
  ///
  /// - Parameters:
  ///   - messages: The messages, oldest first, with unique identities.
  ///   - spacing: The number of rows between two messages.
  ///   - content: Returns the components of a message.
  public init(
    _ messages: Messages, spacing: Int = 1,
    @DeclarationBuilder content: @escaping @MainActor (Message) -> DeclarationList
  ) {
    (self.messages, self.spacing, self.content) = (messages, spacing, content)
  }

  /// Returns a transcript with a title above each message whose section differs from that of the message before, such as its day.
  public func sections(by title: @escaping @MainActor (Message) -> String) -> Transcript {
    changed { $0.section = title }
  }

  /// Returns a transcript in which the user searches for messages with a text. Case and accents don't matter.
  public func searchable(_ text: @escaping @MainActor (Message) -> String) -> Transcript {
    changed { $0.searchText = text }
  }

  /// Returns a transcript with components above messages that depend on the message before, which is `nil` for the first one.
  ///
  /// The message stays in its place when they change because older messages are inserted.
  ///
  /// ```swift
  /// Transcript(messages, spacing: 0) { Label(Text($0.text)) }
  ///   .leading { message, previous in
  ///     if message.author != previous?.author { Label(Text(message.author), role: \.heading) }
  ///   }
  /// ```
  public func leading(
    @DeclarationBuilder _ content: @escaping @MainActor (Message, Message?) -> DeclarationList
  ) -> Transcript {
    changed { $0.leading = content }
  }

  /// Returns a transcript with components above the first message, such as whether older ones are being loaded.
  public func heading(@DeclarationBuilder _ content: () -> DeclarationList) -> Transcript {
    let heading = content()
    return changed { $0.heading = heading }
  }

  /// Returns a transcript with a text that is shown while there are no messages.
  public func emptyText(_ text: Text) -> Transcript { changed { $0.emptyText = text } }

  /// Returns a transcript that hands messages over to the terminal's scrollback in an inline area: each once and in order, with what is
  /// above it, when it and all before it are finished. The others stay in the area. Of a message that is higher than the area, the blocks of
  /// a ``StreamedMarkdown`` are handed over that can't change any more, with what is above them. A full screen shows all messages.
  ///
  /// ```swift
  /// Transcript(messages) { StreamedMarkdown($0.text) }
  ///   .finished { $0.text.isComplete }
  /// ```
  ///
  /// The closure is called again when an `@Observable` object changes that it reads. A message must not change after it is finished.
  public func finished(_ isFinished: @escaping @MainActor (Message) -> Bool) -> Transcript {
    changed { $0.isFinished = isFinished }
  }

  /// Returns a transcript that a controller scrolls, for keys and buttons elsewhere on the screen.
  public func controller(_ controller: TranscriptController) -> Transcript {
    changed { $0.controller = controller }
  }

  /// Returns a transcript that calls a closure when its first message becomes visible, once for each first message, and each time the user
  /// scrolls up there. Load older ones then.
  public func onReachedStart(perform action: @escaping @MainActor () -> Void) -> Transcript {
    changed { $0.onReachedStart = action }
  }

  /// Returns a transcript that calls a closure with the identities of the visible messages, from top to bottom, after each change of them.
  /// Nothing is visible in a hidden view.
  public func onVisibleChange(perform action: @escaping @MainActor ([Message.ID]) -> Void)
    -> Transcript
  {
    changed { $0.onVisibleChange = action }
  }

  /// Creates the view.
  @MainActor public func makeView() -> TranscriptView { TranscriptView() }

  /// Updates the messages.
  @MainActor public func update(_ view: TranscriptView) {
    let printer = isFinished.map { isFinished in
      TranscriptPrinter(spacing: spacing) { [messages] in
        isFinished(messages[messages.index(messages.startIndex, offsetBy: $0)])
      } row: { index, start, end in
        var entry = TranscriptEntries(messages: messages)[index]
        entry.start = start
        return row(of: entry, end: end)
      } refresh: { [weak view] in
        if let view { show(in: view) }
      }
    }
    view.follow(printer, count: messages.count) { id(at: $0) }
    show(in: view)
    controller?.view = view
  }

  /// Shows the messages that aren't printed.
  @MainActor private func show(in view: TranscriptView) {
    let start = view.printedCount
    var column = LazyColumn(
      TranscriptEntries(messages: messages, start: start, place: view.printedPlace),
      id: { $0.message.id }, spacing: spacing, followsEnd: true, isSame: isSame,
      content: { row(of: $0) })
    if let onReachedStart { column = column.onReachedStart(perform: onReachedStart) }
    view.show(column, source(from: start))
    view.emptyText = messages.isEmpty ? emptyText : ""
  }

  @MainActor private func id(at index: Int) -> AnyHashable {
    AnyHashable(messages[messages.index(messages.startIndex, offsetBy: index)].id)
  }

  @MainActor private func source(from start: Int) -> TranscriptSource {
    let at: @MainActor (Int) -> Message = { [messages] in
      messages[messages.index(messages.startIndex, offsetBy: start + $0)]
    }
    var source = TranscriptSource(count: messages.count - start)
    source.id = { AnyHashable(at($0).id) }
    source.row = { row(of: TranscriptEntries(messages: messages, start: start)[$0]) }
    if let isFinished { source.isFinished = { isFinished(at($0)) } }
    if let section { source.section = { section(at($0)) } }
    if let searchText { source.text = { searchText(at($0)) } }
    if let onVisibleChange {
      source.reportVisible = { ids in onVisibleChange(ids.compactMap { $0.base as? Message.ID }) }
    }
    return source
  }

  /// Returns whether an entry has the same components as before.
  @MainActor private func isSame(
    _ new: TranscriptEntry<Message>, _ old: TranscriptEntry<Message>
  ) -> Bool {
    guard new.message == old.message, new.start == old.start,
      (new.previous == nil) == (old.previous == nil)
    else {
      return false
    }
    if new.previous == nil, heading != nil { return false }
    if leading != nil, new.previous != old.previous { return false }
    return title(of: new) == title(of: old)
  }

  /// The title above an entry; empty for none.
  @MainActor private func title(of entry: TranscriptEntry<Message>) -> String {
    guard let section else { return "" }
    let title = section(entry.message)
    return entry.previous.map(section) == title ? "" : title
  }

  @MainActor private func row(
    of entry: TranscriptEntry<Message>, end: MessagePlace? = nil
  ) -> DeclarationList {
    let title = title(of: entry)
    return DeclarationList {
      TranscriptRow(
        leading: DeclarationList {
          if entry.previous == nil, let heading { heading }
          if !title.isEmpty { Divider(title) }
          if let leading { leading(entry.message, entry.previous) }
        },
        content: content(entry.message), start: entry.start, end: end)
    }
  }
}

/// A message with the one before, and the place from which it is shown.
struct TranscriptEntry<Message: Sendable>: Sendable {
  let message: Message
  let previous: Message?
  var start: MessagePlace?
}

/// The messages of a collection with those before them, which are read when they are needed.
private struct TranscriptEntries<Messages: RandomAccessCollection & Sendable>:
  RandomAccessCollection, Sendable
where Messages.Element: Sendable {
  let messages: Messages
  /// The number of messages that are left out at the beginning.
  var start = 0
  /// The place above which the first message is printed.
  var place: MessagePlace?

  var startIndex: Int { 0 }
  var endIndex: Int { messages.count - start }

  subscript(index: Int) -> TranscriptEntry<Messages.Element> {
    let position = messages.index(messages.startIndex, offsetBy: start + index)
    return TranscriptEntry(
      message: messages[position],
      previous: start + index > 0 ? messages[messages.index(before: position)] : nil,
      start: index == 0 ? place : nil)
  }
}

/// The messages of a transcript, without their type.
@MainActor struct TranscriptSource {
  var count = 0
  var id: @MainActor (Int) -> AnyHashable = { AnyHashable($0) }
  /// The components of a message with what is above it.
  var row: @MainActor (Int) -> DeclarationList = { _ in DeclarationList {} }
  /// Returns whether a message is complete.
  var isFinished: (@MainActor (Int) -> Bool)?
  /// The title of the section of a message.
  var section: (@MainActor (Int) -> String)?
  /// The text of a message in which the user searches.
  var text: (@MainActor (Int) -> String)?
  var reportVisible: (@MainActor ([AnyHashable]) -> Void)?

  /// Returns the index of a message, the newest ones first.
  func index(of wanted: AnyHashable) -> Int? {
    (0..<count).reversed().first { id($0) == wanted }
  }

  /// Returns the first index from a start on, in steps of 1 or -1, that satisfies a condition.
  func index(from start: Int, by step: Int, where matches: (Int) -> Bool) -> Int? {
    stride(from: start, through: step > 0 ? count - 1 : 0, by: step)
      .first { (0..<count).contains($0) && matches($0) }
  }
}

/// A handle that scrolls a transcript, for keys and buttons elsewhere on the screen.
///
/// ```swift
/// let controller = TranscriptController()
/// Transcript(messages) { Label(Text($0.text)) }.controller(controller)
/// TextField("message", text: draft) { text in
///   send(text)
///   controller.scrollToEnd()
/// }
/// .onKey("pgup") { controller.act(.pageUp) }
/// ```
///
/// It has no effect while no transcript with it is shown.
@MainActor public final class TranscriptController {
  weak var view: TranscriptView?

  /// Creates a handle for one transcript.
  public init() {}

  /// A Boolean value that indicates whether new messages scroll into sight.
  public var isFollowing: Bool { view?.isFollowing ?? false }

  /// The number of messages below those that the user has seen.
  public var unseenCount: Int { view?.unseenCount ?? 0 }

  /// Scrolls as a key does.
  public func act(_ action: ScrollView.Action) { view?.act(action) }

  /// Scrolls to the newest message, and shows those that arrive.
  public func scrollToEnd() { view?.scrollToEnd() }

  /// Scrolls to a message; returns whether it exists.
  @discardableResult public func scroll(to id: some Hashable & Sendable) -> Bool {
    view?.scroll(to: id) ?? false
  }

  /// Marks the messages that contain a text, and goes to the newest one that isn't below the visible ones. An empty text ends the search.
  public func search(_ text: String) { view?.search(text) }
}
