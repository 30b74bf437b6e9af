// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RoomList {
  /// The user's choice in the list of rooms.
  public enum PlainOutcome: Sendable {
    /// Shows the messages of a room.
    case messages(RoomMessages)
    /// Leads back.
    case back
  }

  /// Returns the line-based list of the rooms: those of the user, or with a text after `find` public ones, which a number
  /// joins.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let isFinding = MutableProperty(false)
    let searched = MutableProperty("")
    let returns = SafePublishSubject<Void>()
    let rooms = NumberedList<Room>()
    let searches = typed.signal.compactMap(Self.searchText)
    let commands = typed.signal.filter { Self.searchText($0) == nil }
    // Once after each request, and not at the regular loads, which would interrupt the user.
    let own = merge(
      SafeSignal.just(()), rooms.reloads.filter { !isFinding.value }, returns.signal,
      merge(joined, left).replace(with: ())
    ).flatMapLatest { content.loadedValues().prefix(1) }

    return PlainScene(
      lines: merge(
        content.statuses().problemLines(),
        found.statuses().problemLines(),
        rooms.lines(
          of: own, asking: "A number opens a room; find and a word looks for others, b goes back."
        ) { [unsent] room in
          let count = unsent.value[room.id] ?? 0
          return "\(room.name)\(room.unreadMark)\(count > 0 ? ", \(count) not sent" : "")"
        },
        rooms.lines(
          of: found.loadedValues(), asking: "A number joins a room; b shows yours."
        ) { "\($0.name), \($0.userCount) people\($0.isJoined ? ", joined" : ""): \($0.topic)" },
        searches.handleEvents(next: { text in
          searched.value = text
          isFinding.value = true
        }).silently(into: find),
        commands.silently(into: rooms.input),
        joined.handleEvents(next: { _ in isFinding.value = false })
          .map { "You are in \($0.name) now." },
        left.map { "You have left \($0.name)." },
        rooms.chosen.filter { _ in isFinding.value }.silently(into: join),
        rooms.reloads.filter { !isFinding.value }.silently(into: reload),
        rooms.reloads.filter { isFinding.value }.map { searched.value }.silently(into: find),
        rooms.commands.filter { $0 == .back && isFinding.value }
          .handleEvents(next: { _ in
            isFinding.value = false
            returns.send()
          })
          .replace(with: ()).silently(into: reload),
        rooms.complaints { command in
          switch command {
          case .number, .reload, .back: false
          case .order, .signOut, .unknown: true
          }
        }),
      input: typed.on,
      outcome: merge(
        rooms.chosen.filter { _ in !isFinding.value }.map { .messages(messages(in: $0)) },
        rooms.commands.filter { $0 == .back && !isFinding.value }.map { _ in .back }))
  }

  /// Returns the text after the word `find`.
  private static func searchText(_ line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.first?.lowercased() == "find" else { return nil }
    return words.count > 1 ? words[1] : ""
  }
}

extension Room {
  fileprivate var unreadMark: String { unreadItems > 0 ? ", \(unreadItems) unread" : "" }
}
