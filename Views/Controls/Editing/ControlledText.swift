// SPDX-License-Identifier: MIT

/// The text of a control whose value is held by an application's state.
///
/// The state always wins. Answers to the user's edits may arrive later, in the order of the edits, and several of them
/// as one. While an answer to a newer edit is still to come, the user's text stays, so that fast typing loses nothing.
struct ControlledText {
  /// The last text that the state sent.
  private(set) var stated: String?
  /// The user's texts that the state hasn't answered yet, the oldest first.
  private var unanswered: [String] = []
  /// The number of states with the same text that have come since the last answer, each of which may be an answer.
  private var unchanged = 0

  /// The number of texts that are kept. The oldest one is dropped.
  private static let mostUnanswered = 64

  /// A Boolean value that indicates whether a state has sent a text.
  var isInUse: Bool { stated != nil }
  /// A Boolean value that indicates whether the state has edits to answer.
  var isWaiting: Bool { !unanswered.isEmpty }

  /// Records an edit by the user.
  mutating func edited(to text: String) {
    unanswered.append(text)
    if unanswered.count > Self.mostUnanswered { unanswered.removeFirst() }
  }

  /// Records that no more answers to the edits will come.
  mutating func expectNoAnswer() { (unanswered, unchanged) = ([], 0) }

  /// Records a text that the state sends; returns whether it is the answer to the newest edit, so that the control shows it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - states: The number of states that the text is the last one of, 0 if it may be shown for another reason, and nil if all edits
  ///     are known to be answered.
  mutating func state(_ text: String, of states: Int?) -> Bool {
    let isUnchanged = text == stated
    stated = text
    // The text of the newest edit answers all of them, unless it may be that of an equal, older one.
    if states == nil || text == unanswered.last && text != unanswered.first {
      unanswered = []
    } else if isUnchanged {
      // The state has refused an edit, or something else in it has changed before it received the edits. The user's text
      // stays until an answer comes, or the wait for one ends.
      if states ?? 0 > unanswered.count { unanswered = [] } else { unchanged += states ?? 0 }
    } else {
      let index = unanswered.firstIndex(of: text)
      let answered = index.map { $0 + 1 } ?? max(states ?? 0, 1) + unchanged
      unanswered.removeFirst(min(answered, unanswered.count))
      unchanged = 0
    }
    if unanswered.isEmpty { unchanged = 0 }
    return unanswered.isEmpty
  }
}
