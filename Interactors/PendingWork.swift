// SPDX-License-Identifier: MIT

import Signals

/// The user's work that the server doesn't have yet, which would be lost if the application or the session ended now.
///
/// Each window has one, inside that of all windows of the session:
///
/// ```swift
/// let all = PendingWork()
/// let window = PendingWork(within: all)
/// window.add(.rating) { opinions.state.value.pendingRatings }.dispose(in: bag)
/// window.notice()        // "1 rating isn't confirmed yet, and may be lost."
/// ```
public final class PendingWork: Sendable {
  /// A kind of work, in the order of the sentences.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A message that was sent or changed.
    case message
    /// A favourite that was added or removed.
    case favourite
    /// A rating that was given or removed.
    case rating
    /// A contact that was connected or disconnected.
    case contact
    /// A room that was joined or left.
    case room
    /// A pharmacy that was added or deleted.
    case pharmacy
    /// A text that isn't sent.
    case draft
  }

  private typealias Source = @Sendable () -> [Kind: Int]

  private struct Content: Sendable {
    var sources: [Int: Source] = [:]
    var next = 0
    var atEnd: [Kind: Int] = [:]
  }

  private let content = Lock(Content())
  private let bag = DisposeBag()

  /// Creates an empty list.
  ///
  /// - Parameter whole: The list that contains this one as long as it exists, such as that of all windows.
  public init(within whole: PendingWork? = nil) {
    whole?.add { [weak self] in self?.counts ?? [:] }.dispose(in: bag)
  }

  /// Adds work of a kind, until the returned handle is disposed of.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - count: Returns the amount of work that is pending now. It is called on any thread.
  public func add(_ kind: Kind, _ count: @escaping @Sendable () -> Int) -> Disposable {
    add { [kind: count()] }
  }

  private func add(_ source: @escaping Source) -> Disposable {
    let id = content.withLock { content in
      content.next += 1
      content.sources[content.next] = source
      return content.next
    }
    return Disposable { [weak self] in
      _ = self?.content.withLock { $0.sources.removeValue(forKey: id) }
    }
  }

  /// The amount of pending work by kind.
  public var counts: [Kind: Int] {
    let sources = content.withLock { Array($0.sources.values) }
    return sources.reduce(into: [:]) { counts, source in
      counts.merge(source(), uniquingKeysWith: +)
    }
  }

  /// Returns the sentences about what would be lost now; nil if nothing would be.
  ///
  /// - Parameter keepsDrafts: Whether the application stays, and keeps the drafts.
  public func notice(keepsDrafts: Bool = false) -> String? {
    let counts = counts
    let unconfirmed = Self.unconfirmed(counts).map { text, isOne in
      "\(text) \(isOne ? "isn't" : "aren't") confirmed yet, and may be lost."
    }
    let drafts = counts[.draft] ?? 0
    let (verb, kept) = drafts == 1 ? ("isn't", "It is") : ("aren't", "They are")
    let unsent =
      drafts == 0
      ? nil
      : "\(Self.text(.draft, drafts)) \(verb) sent."
        + (keepsDrafts ? " \(kept) kept until the program ends." : "")
    return Self.joined([unconfirmed, unsent])
  }

  /// Stores what is pending at the end of a session. Call it before the failures of the session's requests revert what was pending.
  public func rememberEnd() {
    let counts = counts
    content.withLock { $0.atEnd = counts }
  }

  /// Returns the sentences about what was pending when the session ended; nil if nothing was. They are returned once.
  public func takeEndNotice() -> String? {
    let counts = content.withLock { content in
      defer { content.atEnd = [:] }
      return content.atEnd
    }
    let lost = Self.unconfirmed(counts).map { text, isOne in
      "\(text) \(isOne ? "wasn't" : "weren't") confirmed, and may be lost."
    }
    let drafts = counts[.draft] ?? 0
    let kept =
      drafts == 0
      ? nil
      : "\(Self.text(.draft, drafts)) \(drafts == 1 ? "is" : "are") kept for the same user until the program ends."
    return Self.joined([lost, kept])
  }

  private static func joined(_ sentences: [String?]) -> String? {
    let sentences = sentences.compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Returns the unconfirmed work as text, such as `1 message and 2 contacts`, and whether it is one.
  private static func unconfirmed(_ counts: [Kind: Int]) -> (text: String, isOne: Bool)? {
    let parts = Kind.allCases.filter { $0 != .draft }.compactMap { kind in
      counts[kind].flatMap { $0 > 0 ? text(kind, $0) : nil }
    }
    guard let last = parts.last else { return nil }
    let total = counts.filter { $0.key != .draft }.values.reduce(0, +)
    let all = parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and \(last)"
    return (all, total == 1)
  }

  private static func text(_ kind: Kind, _ count: Int) -> String {
    let (one, several) = kind.nouns
    return "\(count) \(count == 1 ? one : several)"
  }
}

extension PendingWork.Kind {
  fileprivate var nouns: (one: String, several: String) {
    switch self {
    case .message: ("message", "messages")
    case .favourite: ("favourite", "favourites")
    case .rating: ("rating", "ratings")
    case .contact: ("contact", "contacts")
    case .room: ("room", "rooms")
    case .pharmacy: ("pharmacy", "pharmacies")
    case .draft: ("draft", "drafts")
    }
  }
}
