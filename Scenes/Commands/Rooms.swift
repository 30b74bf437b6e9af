// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RoomList {
  /// Returns the command that lists the rooms of the user.
  public func createListCommand() -> CommandScene {
    result(of: content.loadedValues(), content.statuses()) { rooms in
      .success(
        CommandOutput(
          rooms.map(\.line).ifEmpty("You are in no room yet."),
          ["rooms": .list(rooms.map(\.value))]))
    }
  }

  /// Returns the command that shows the newest messages of a room.
  ///
  /// - Parameter room: The identifier or the name of one of the user's rooms.
  public func createMessagesCommand(in room: String) -> CommandScene {
    withMessages(in: room) { $0.createListCommand() }
  }

  /// Returns the command that sends a message to a room, and waits until the server has it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - room: The identifier or the name of one of the user's rooms.
  public func createSendCommand(_ text: String, to room: String) -> CommandScene {
    withMessages(in: room) { $0.createSendCommand(text) }
  }

  private func withMessages(
    in name: String, _ command: @escaping @Sendable (RoomMessages) -> CommandScene
  ) -> CommandScene {
    createListCommand().flatMapLatest { list -> CommandScene in
      guard case .success = list else { return .just(list) }
      return content.loadedValues().prefix(1).flatMapLatest { rooms -> CommandScene in
        guard let room = rooms.first(where: { $0.id == name || $0.name == name }) else {
          return .just(.notFound("You are in no room \(name)."))
        }
        return command(messages(in: room))
      }
    }
  }
}

extension RoomMessages {
  /// Returns the command that shows the newest messages, the oldest of them first.
  public func createListCommand() -> CommandScene {
    state.signal.compactMap { state in
      switch state.newest {
      case .loading: nil
      case .failed(let problem): .failure(problem)
      case .loaded:
        .success(
          CommandOutput(
            state.messages.map(\.line).ifEmpty("There are no messages yet."),
            ["messages": .list(state.messages.map(\.value))]))
      }
    }
    .prefix(1)
  }

  /// Returns the command that sends a message, and waits until the server has it. It fails if the server refuses it, or if
  /// the server can't be asked whether it has it.
  ///
  /// - Parameter text: The text.
  public func createSendCommand(_ text: String) -> CommandScene {
    guard text.contains(where: { !$0.isWhitespace }) else {
      return .just(
        .failure(
          CommandFailure(
            .usage, title: "The message is empty", message: "Write a text to send.")))
    }
    return .deferred { [self] in
      send.send(.send(text))
      return state.signal.compactMap { state -> CommandResult? in
        if case .failed(let problem) = state.newest { return .failure(problem) }
        if case .failed(let problem)? = state.outgoing.last?.status { return .failure(problem) }
        guard state.newest == .loaded, state.outgoing.isEmpty else { return nil }
        return .success(
          CommandOutput(["The message is sent."], ["room": .text(room.id), "text": .text(text)]))
      }
      .prefix(1)
    }
  }
}

extension Room {
  fileprivate var line: String {
    "\(id)  \(name)\(unreadItems > 0 ? " (\(unreadItems) unread)" : "")"
  }

  fileprivate var value: CommandValue {
    [
      "id": .text(id), "name": .text(name), "topic": .text(topic), "unread": .integer(unreadItems),
      "people": .integer(userCount),
    ]
  }
}

extension Message {
  fileprivate var line: String { "\(author?.displayName ?? "Somebody"): \(text)" }

  fileprivate var value: CommandValue {
    [
      "id": .text(id), "author": .optional(author?.username), "text": .text(text),
      "sent": .text(sent.description),
    ]
  }
}
