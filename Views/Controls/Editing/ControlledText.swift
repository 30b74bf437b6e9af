// SPDX-License-Identifier: MIT

/// The text of a control whose value is held by an application's state.
///
/// The state may send an older text while the user's edits are on their way to it. Such a text isn't shown, so no typed
/// character disappears. A text that the user didn't type is shown.
struct ControlledText {
  /// The last text that the state sent.
  private var stated: String?
  /// The user's texts that the state hasn't sent back yet, the oldest first.
  private var unanswered: [String] = []

  /// The number of texts that are kept. The oldest one is dropped.
  private static let mostUnanswered = 64

  /// A Boolean value that indicates whether a state has sent a text.
  var isInUse: Bool { stated != nil }

  /// Records an edit by the user.
  mutating func edited(to text: String) {
    unanswered.append(text)
    if unanswered.count > Self.mostUnanswered { unanswered.removeFirst() }
  }

  /// Records a text that the state sends; returns whether the control must show it in place of the edited text.
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
