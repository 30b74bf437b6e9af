import Foundation

extension Connection {
  /// Sends a text one byte at a time, five milliseconds apart, until the client closes.
  func drip(_ text: String) {
    for byte in text.utf8 {
      send([byte])
      if closes(within: 5) { return }
    }
  }

  /// Sends the same text again and again until the client closes; at most 64 MB of it, so that a
  /// client that takes everything fails its test instead of filling the machine.
  func sendWithoutEnd(_ text: String) {
    let piece = Array(String(repeating: text, count: max(1, 65_536 / text.utf8.count)).utf8)
    for _ in 0..<1_024 {
      send(piece)
      if closes(within: 0) { return }
    }
  }

  /// Whether the client closes, or has broken off, before so many milliseconds are over.
  private func closes(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) != 0
  }
}
