// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RoomMessages {
  /// The user's choice in a room.
  public enum PlainOutcome: Sendable {
    /// Leaves the room.
    case leave(Room)
    /// Leads back to the rooms.
    case back
  }

  /// Returns the line-based messages of a room, which prints new ones as they arrive. A line is sent as a message, unless it
  /// begins with `/`: `/older`, `/retry`, `/giveup`, `/leave`, and `/back`, which an empty line and `b` mean too. `/say` sends the
  /// rest of its line.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let commands = typed.signal.map(RoomCommand.init).shareReplay(limit: 0)
    let printer = Lock(RoomPrinter())

    return PlainScene(
      lines: merge(
        state.signal.flatMapConcat { state in
          SafeSignal.sequence(printer.withLock { $0.lines(of: state) })
        },
        commands.compactMap(\.action)
          .feedNext(
            into: SafeObserver(next: { action in
              printer.withLock { printer in
                printer.isAsked = true
                if action == .loadOlder { printer.looksForOlder = true }
              }
            })
          )
          .silently(into: send),
        commands.filter { $0 == .retry }
          .flatMapConcat { _ in
            printer.withLock { $0.isAsked = true }
            return SafeSignal.sequence(state.value.retries)
          }
          .silently(into: send),
        commands.filter { $0 == .giveUp }
          .flatMapConcat { _ -> SafeSignal<PlainLine> in
            let items = state.value.discardable
            guard !items.isEmpty else { return .just(.question("There is nothing to give up.")) }
            printer.withLock { $0.isAsked = true }
            // Decided before the first one is given up, which may change the others.
            return SafeSignal.sequence(items).flatMapConcat { item in
              SafeSignal<PlainLine>.just("Giving up “\(item.text)”.")
                .append(SafeSignal.just(.discard(item.id)).silently(into: send))
            }
          },
        commands.filter { $0 == .unknown }
          .map { _ in .question("/older, /retry, /giveup, /leave and /back are the commands.") }),
      input: typed.on,
      outcome: commands.compactMap { [room] command in
        command == .leave ? .leave(room) : command == .back ? .back : nil
      })
  }
}

/// A line of the user in a room.
private enum RoomCommand: Hashable, Sendable {
  case say(String)
  case older
  case retry
  case giveUp
  case leave
  case back
  case unknown

  init(_ line: String) {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch text.lowercased() {
    case "", "/back", "/b", "back", "b": self = .back
    case "/older", "/o": self = .older
    case "/retry", "/r": self = .retry
    case "/giveup", "/g": self = .giveUp
    case "/leave": self = .leave
    case let word where word.hasPrefix("/say "): self = .say(String(text.dropFirst(5)))
    default: self = text.hasPrefix("/") ? .unknown : .say(line)
    }
  }

  var action: RoomMessages.Action? {
    switch self {
    case .say(let text): .send(text)
    case .older: .loadOlder
    case .retry, .giveUp, .leave, .back, .unknown: nil
    }
  }
}

/// The messages that were printed, so that each is printed once.
private struct RoomPrinter: Sendable {
  /// Whether the user waits for an answer, after which a question follows.
  var isAsked = true
  /// Whether the user waits for older messages.
  var looksForOlder = false
  private var printed: Set<Message.ID> = []
  private var texts: [Message.ID: String] = [:]
  private var reported: Set<RoomMessages.Outgoing.ID> = []
  /// The messages of which the user knows that they take long.
  private var announced: Set<RoomMessages.Outgoing.ID> = []
  private var problem: Problem?

  /// Returns the lines for what is new in a state.
  mutating func lines(of state: RoomMessages.State) -> [PlainLine] {
    var lines: [PlainLine] = []
    if let current = state.problem, current != problem {
      lines.append(.error("\(current.title). \(current.message)"))
      isAsked = true
    }
    problem = state.problem
    if state.newest == .loaded {
      for message in state.messages where !printed.contains(message.id) || isChanged(message) {
        let mark = printed.contains(message.id) ? " (changed)" : ""
        let author = message.author?.displayName ?? "Somebody"
        lines.append("\(author)\(mark): \(message.text)")
        printed.insert(message.id)
        texts[message.id] = message.text
      }
      if looksForOlder, state.older != .loading {
        if state.older == .complete, lines.isEmpty { lines.append("There are no older ones.") }
        looksForOlder = false
      }
    }
    for item in state.outgoing {
      // A message that is given up and takes long again can be removed.
      if !item.isSlow {
        announced.remove(item.id)
      } else if announced.insert(item.id).inserted {
        lines.append(
          .waiting(
            item.isGivenUp
              ? "The server doesn't say whether it has “\(item.text)”. /giveup removes it."
              : "“\(item.text)” isn't confirmed yet. /giveup gives it up."))
      }
      guard case .failed(let problem) = item.status else {
        reported.remove(item.id)
        continue
      }
      if reported.insert(item.id).inserted {
        lines.append(.error("“\(item.text)” isn't sent. \(problem.message)"))
      }
    }
    let isIdle = state.outgoing.allSatisfy(\.isFailed) && state.older != .loading
    if isAsked, isIdle, state.newest != .loading {
      let canGiveUp = !state.discardable.isEmpty
      let hasFailed = state.problem != nil || state.outgoing.contains(where: \.isFailed)
      let others = (hasFailed ? "/retry, " : "") + (canGiveUp ? "/giveup, " : "")
      lines.append(.question("A line is sent; /older, \(others)/leave, /back."))
      isAsked = false
    }
    return lines
  }

  private func isChanged(_ message: Message) -> Bool {
    texts[message.id].map { $0 != message.text } ?? false
  }
}

extension RoomMessages.State {
  /// The actions that repeat what has failed.
  fileprivate var retries: [RoomMessages.Action] {
    outgoing.filter(\.isFailed).map { .retry($0.id) } + (problem == nil ? [] : [.reload])
  }

  /// The problem of the page that couldn't be loaded last.
  fileprivate var problem: Problem? {
    if case .failed(let problem) = newest { return problem }
    if case .failed(let problem) = older { return problem }
    return nil
  }
}

extension RoomMessages.Outgoing {
  fileprivate var isFailed: Bool { if case .failed = status { true } else { false } }
}
