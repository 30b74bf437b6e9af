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
  /// joins. `leave` and a number leave a room, and `cancel` cancels a change that the server hasn't confirmed.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let isFinding = MutableProperty(false)
    let searched = MutableProperty("")
    let returns = SafePublishSubject<Void>()
    let rooms = NumberedList<Room>()
    let input = typed.signal.map(RoomListLine.init).shareReplay(limit: 0)
    let cancelled = SafePublishSubject<Void>()
    // Once after each request, and not at the regular loads, which would interrupt the user.
    let own = merge(
      SafeSignal.just(()), rooms.reloads.filter { !isFinding.value }, returns.signal,
      cancelled.signal.filter { !isFinding.value }, merge(joined, left).replace(with: ())
    ).flatMapLatest { content.compactMap { $0.isLoading ? nil : $0.value }.prefix(1) }

    return PlainScene(
      lines: merge(
        content.statuses().problemLines(),
        found.statuses().problemLines(),
        // Before they are shown, so that those from before aren't.
        rooms.reloads.filter { !isFinding.value }.silently(into: reload),
        // Before the list that follows.
        joined.handleEvents(next: { _ in isFinding.value = false })
          .map { "You are in \($0.name) now." },
        left.map { "You have left \($0.name)." },
        rooms.lines(
          of: own,
          asking:
            "A number opens a room, leave and a number leaves it; find and a word looks for others, b goes back."
        ) { [unsent] room in
          let count = unsent.value[room.id] ?? 0
          return "\(room.name)\(room.unreadMark)\(count > 0 ? ", \(count) not sent" : "")"
        },
        rooms.lines(
          of: found.loadedValues(), asking: "A number joins a room; b shows yours."
        ) { "\($0.name), \($0.userCount) people\($0.isJoined ? ", joined" : ""): \($0.topic)" },
        input.compactMap(\.searchText).handleEvents(next: { text in
          searched.value = text
          isFinding.value = true
        }).silently(into: find),
        input.compactMap(\.other).silently(into: rooms.input),
        // The changes that the server hasn't confirmed. Going back cancels them, because this list observes them.
        pending.signal.scan((before: [Change](), now: [Change]())) { ($0.now, $1) }
          .flatMapConcat { changes in
            SafeSignal.sequence(changes.now.filter { !changes.before.contains($0) })
          }
          .map { .waiting("\($0.plainText) … cancel or b cancels.") },
        input.flatMapConcat { line -> SafeSignal<PlainLine> in
          switch line {
          case .find, .other: return .empty()
          case .leave(let number?):
            guard let room = rooms.element(number: number) else {
              return .just(.complaint("There is no such number."))
            }
            if isFinding.value, !room.isJoined {
              return .just(.complaint("You aren't in \(room.name)."))
            }
            return SafeSignal.just(room).silently(into: leave)
          case .leave(nil):
            return .just(.complaint("leave and a number, such as leave 1."))
          case .cancel:
            guard let change = pending.value.last else {
              return .just(.complaint("There is nothing to cancel."))
            }
            // Then the rooms are loaded again, and shown with their question.
            return SafeSignal<PlainLine>.just(
              "\(change.plainText) is cancelled; the server may have done it anyway."
            )
            .append(
              SafeSignal.just(()).handleEvents(next: { _ in cancelChange.send() })
                .silently(into: cancelled.on))
          }
        },
        rooms.chosen.filter { _ in isFinding.value }.silently(into: join),
        rooms.reloads.filter { isFinding.value }.map { searched.value }.silently(into: find),
        rooms.commands.filter { $0 == .back && isFinding.value }
          .handleEvents(next: { _ in
            isFinding.value = false
            // Numbers don't refer to the found rooms any longer.
            rooms.clear()
            reload.send()
          })
          .replace(with: ()).silently(into: returns.on),
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
}

/// A line of the user in the list of rooms.
private enum RoomListLine: Hashable, Sendable {
  /// Looks for public rooms with a text.
  case find(String)
  /// Leaves the room with a number; nil without one.
  case leave(Int?)
  /// Cancels the last change.
  case cancel
  /// A line for the list, such as a number.
  case other(String)

  init(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch words.first?.lowercased() {
    case "find": self = .find(words.dropFirst().joined(separator: " "))
    case "leave": self = .leave(words.count == 2 ? Int(words[1]) : nil)
    case "cancel" where words.count == 1: self = .cancel
    default: self = .other(line)
    }
  }

  /// The text of a search.
  var searchText: String? { if case .find(let text) = self { text } else { nil } }

  /// The line, if it is one for the list.
  var other: String? { if case .other(let line) = self { line } else { nil } }
}

extension RoomList.Change {
  /// The change as words.
  fileprivate var plainText: String { "\(isJoining ? "Joining" : "Leaving") \(room.name)" }
}

extension Room {
  fileprivate var unreadMark: String { unreadItems > 0 ? ", \(unreadItems) unread" : "" }
}
