// SPDX-License-Identifier: MIT

/// A text that a state holds while the user edits it in a control.
///
/// The state may show an older text, since an edit is on its way to it. Such a text takes no letter back; a text that
/// the user didn't type does.
struct ControlledText {
  /// What the state said last.
  private var stated: String?
  /// The texts that the state received and hasn't shown yet, the oldest first.
  private var unanswered: [String] = []

  /// The texts that are remembered. Of more the oldest is forgotten.
  private static let mostUnanswered = 64

  /// A Boolean value that indicates whether a state says what the text is.
  var isInUse: Bool { stated != nil }

  /// Takes note of an edit by the user.
  mutating func edited(to text: String) {
    unanswered.append(text)
    if unanswered.count > Self.mostUnanswered { unanswered.removeFirst() }
  }

  /// Takes note of what the state says, and returns whether the control is to show it in place of its own text.
  mutating func state(_ text: String, shown: String) -> Bool {
    let isNews = text != stated
    stated = text
    if text == shown {
      unanswered = []
    } else if let index = unanswered.firstIndex(of: text) {
      unanswered.removeFirst(index + 1)
    } else if isNews {
      unanswered = []
      return true
    }
    return false
  }
}
