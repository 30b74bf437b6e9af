// SPDX-License-Identifier: MIT

/// The entries of a ``LoopLog`` in order, with the state of each loop at any of them.
///
/// ```swift
/// let history = LoopHistory(entries)
/// history.state(of: 1, at: 7)        // the lines of the state of loop 1 after the 8th entry
/// history.changes(at: 7)             // ["- text: \"sou\"", "+ text: \"soup\""]
/// ```
public struct LoopHistory: Sendable {
  /// A loop in the history.
  public struct Member: Hashable, Sendable {
    /// The number of the loop.
    public let number: Int
    /// The name of the loop.
    public let name: String
    /// A Boolean value that indicates whether the loop wasn't released.
    public let isRunning: Bool
  }

  /// The entries, in order.
  public let entries: [LoopLog.Entry]

  /// Creates a history.
  public init(_ entries: [LoopLog.Entry]) {
    self.entries = entries
  }

  /// Returns the entries of a text, such as that of a crash report; other lines are ignored.
  public init(text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    self.init(lines.compactMap { LoopLog.Entry(jsonLine: $0) })
  }

  /// Returns the loops that have an entry up to an index, by their numbers; all loops for nil.
  public func members(at index: Int? = nil) -> [Member] {
    var found: [Int: Member] = [:]
    for entry in entries.prefix((index ?? entries.count - 1) + 1) {
      found[entry.loop] = Member(
        number: entry.loop, name: entry.name, isRunning: entry.content != .released)
    }
    return found.values.sorted { $0.number < $1.number }
  }

  /// Returns the lines of a loop's state after the entry with an index; nil if none is known.
  public func state(of loop: Int, at index: Int) -> String? {
    for entry in entries.prefix(index + 1).reversed() where entry.loop == loop {
      if case .state(let text?, _) = entry.content { return text }
    }
    return nil
  }

  /// Returns the index of the state entry that belongs to the event with an index; nil if its reducer didn't return.
  public func outcome(of index: Int) -> Int? {
    guard entries.indices.contains(index), case .event(_, let number, _) = entries[index].content
    else { return nil }
    return entries.indices.dropFirst(index + 1).first { next in
      guard entries[next].loop == entries[index].loop else { return false }
      if case .state(_, after: number) = entries[next].content { return true }
      return false
    }
  }

  /// Returns the lines that the entry with an index removed from its loop's state, with `-`, and those it added, with
  /// `+`. For an event these are the changes that its reducer made.
  public func changes(at index: Int) -> [String] {
    guard entries.indices.contains(index) else { return [] }
    var place = index
    if case .event = entries[index].content {
      guard let outcome = outcome(of: index) else { return [] }
      place = outcome
    }
    guard case .state(let text?, _) = entries[place].content else { return [] }
    let old = place == 0 ? nil : state(of: entries[place].loop, at: place - 1)
    let before = old?.split(separator: "\n").map(String.init) ?? []
    let difference = text.split(separator: "\n").map(String.init).difference(from: before)
    return difference.removals.map { Self.line("-", $0) }
      + difference.insertions.map { Self.line("+", $0) }
  }

  private static func line(
    _ sign: String, _ change: CollectionDifference<String>.Change
  ) -> String {
    switch change {
    case .insert(_, let line, _), .remove(_, let line, _):
      "\(sign) \(line.drop { $0 == " " })"
    }
  }

  /// Returns the effects of a loop that run after the entry with an index, with the times of their starts, the oldest
  /// first.
  public func effects(of loop: Int, at index: Int) -> [(name: String, start: Duration)] {
    var running: [(name: String, start: Duration)] = []
    for entry in entries.prefix(index + 1) where entry.loop == loop {
      switch entry.content {
      case .effectStarted(let id, _): running.append((id, entry.time))
      case .effectEnded(let id, _): running.removeAll { $0.name == id }
      case .released: running = []
      default: break
      }
    }
    return running
  }
}
