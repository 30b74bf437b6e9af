// SPDX-License-Identifier: MIT

import Declarations
import Views

/// Announces what is new in a transcript, each sentence once and in order.
///
/// A message that grows is announced by sentences. Those below it wait, so that answers don't mix.
@MainActor final class TranscriptSpeaker {
  /// The last ones of the messages at the beginning that are announced.
  private var recent: [AnyHashable] = []
  /// The announced messages after them.
  private var finished: Set<AnyHashable> = []
  /// The messages of which a part is announced.
  private var partial: [AnyHashable: Part] = [:]
  private var isWaiting = false

  private struct Part {
    /// A hidden view, which follows the components of the message.
    let view: DeclaredView
    var utterances: [String] = []
    var isCurrent = false
  }

  /// The number of messages in ``recent``. If the last one is removed, announcements continue after one before.
  private static let recentCount = 20

  /// Shows the components of other messages in the next update.
  func messagesDidChange() {
    for id in partial.keys { partial[id]?.isCurrent = false }
  }

  /// Announces what is new before the next frame.
  func setNeedsUpdate(_ source: @escaping @MainActor () -> TranscriptSource?, in view: View) {
    guard let window = view.window, window.capabilities.inlineRows == nil, window.isSpoken else {
      return begin(after: source())
    }
    guard !isWaiting else { return }
    isWaiting = true
    window.prepare { [weak self, weak view] in
      guard let self else { return }
      isWaiting = false
      if let view, let source = source() { update(source, in: view) }
    }
  }

  /// Counts all messages as announced, because the window is read as a whole when announcements begin.
  private func begin(after source: TranscriptSource?) {
    recent =
      source.map { source in
        (max(0, source.count - Self.recentCount)..<source.count).map { source.id($0) }
      } ?? []
    finished = []
    for id in partial.keys { end(id) }
  }

  private func update(_ source: TranscriptSource, in parent: View) {
    let known = recent.reversed().lazy.compactMap { source.index(of: $0) }.first
    // Another conversation, whose messages the user finds on request.
    if known == nil, !recent.isEmpty, source.count > Self.recentCount {
      return begin(after: source)
    }
    let start = known.map { $0 + 1 } ?? 0
    for index in start..<max(start, source.count) {
      let id = source.id(index)
      guard !finished.contains(id) else { continue }
      guard speak(id, at: index, source, in: parent) else { break }
    }
    var index = start
    while index < source.count, finished.remove(source.id(index)) != nil {
      recent.append(source.id(index))
      index += 1
    }
    recent.removeFirst(max(0, recent.count - Self.recentCount))
  }

  /// Announces what is new in a message; returns whether the next one may follow.
  private func speak(_ id: AnyHashable, at index: Int, _ source: TranscriptSource, in parent: View)
    -> Bool
  {
    var part = partial[id] ?? Part(view: hiddenView(in: parent))
    if !part.isCurrent { part.view.follow { source.row(index) } }
    let text = SpokenText(part.view.accessibilityNode, in: parent.words)
    // The end of a text that grows can turn out not to be an end: what was announced isn't announced again.
    if !part.utterances.starts(with: text.utterances) {
      for change in text.utterances.difference(from: part.utterances) {
        if case .insert(_, let utterance, _) = change { parent.window?.announceLater(utterance) }
      }
      part.utterances = text.utterances
    }
    part.isCurrent = true
    partial[id] = part
    if source.isFinished?(index) ?? !text.isGrowing {
      finished.insert(id)
      end(id)
    }
    return !text.isGrowing
  }

  private func hiddenView(in parent: View) -> DeclaredView {
    let view = DeclaredView()
    view.isHidden = true
    parent.add(view)
    return view
  }

  private func end(_ id: AnyHashable) {
    guard let view = partial.removeValue(forKey: id)?.view else { return }
    view.show {}
    view.parent?.remove(view)
  }
}
