// SPDX-License-Identifier: MIT

import Observation
import Proscenium

/// What has been read, and what of it is shown.
@Observable @MainActor final class LogModel {
  static let limit = 10_000

  private(set) var entries: [Entry] = []
  private(set) var waiting: [Entry] = []
  private(set) var counts: [Level: Int] = [:]
  var minimum = Level.debug
  var search = ""
  var isPaused = false { didSet { if !isPaused { resume() } } }

  @ObservationIgnored private let bag = DisposeBag()

  init(_ lines: SafeSignal<[String]>) {
    lines.onMain.observeNext { [weak self] lines in self?.append(lines.map(Entry.init)) }
      .dispose(in: bag)
  }

  var shown: [Entry] {
    let needle = search.lowercased()
    return entries.filter {
      $0.level >= minimum && (needle.isEmpty || $0.text.lowercased().contains(needle))
    }
  }

  func clear() {
    entries = []
    waiting = []
    counts = [:]
  }

  private func append(_ new: [Entry]) {
    for entry in new { counts[entry.level, default: 0] += 1 }
    if isPaused { waiting += new } else { entries += new }
    if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
    if waiting.count > Self.limit { waiting.removeFirst(waiting.count - Self.limit) }
  }

  private func resume() {
    let new = waiting
    waiting = []
    entries += new
    if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
  }
}
