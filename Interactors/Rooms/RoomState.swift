// SPDX-License-Identifier: MIT

import RecipeEntities

extension RoomMessages {
  /// The state of a room's messages.
  public struct State: Hashable, Sendable, Codable {
    /// Whether the newest messages are loaded.
    public enum Loading: Hashable, Sendable, Codable {
      /// They are being loaded.
      case loading
      /// They are loaded.
      case loaded
      /// They couldn't be loaded.
      case failed(Problem)
    }

    /// Whether there are older messages than those that are loaded.
    public enum Older: Hashable, Sendable, Codable {
      /// There may be older messages, which aren't being loaded.
      case idle
      /// The page before the oldest message is being loaded.
      case loading
      /// The page before the oldest message couldn't be loaded.
      case failed(Problem)
      /// The first message of the room is loaded.
      case complete
    }

    /// The messages, oldest first, each once.
    public internal(set) var messages: [Message] = []
    /// Whether the newest messages are loaded.
    public internal(set) var newest: Loading = .loading
    /// Whether there are older messages.
    public internal(set) var older: Older = .idle
    /// What the user has sent or changed and the server hasn't confirmed, in the order of the user's actions.
    public internal(set) var outgoing: [Outgoing] = []
    /// A Boolean value that indicates whether new messages arrive as they are sent.
    public internal(set) var isLive: Bool = false
    /// The user; nil while unknown.
    public internal(set) var me: Member?

    /// The newest message before which none is missing, from a page or from the stream, which are in order; nil if the room
    /// was empty. The response to an own message isn't in order: others may have been sent before it.
    var frontier: Message.ID?
    /// Whether no message is missing after the frontier.
    var isCaughtUp = false
    /// The newest message of the open stream.
    var streamed: Message?
    /// The number of connections of the stream.
    var connection = 0
    var nextNumber = 1
    /// The number of the user's actions that were handled.
    var handledActions = 0
    /// How many times the newest page couldn't be loaded, and whether it is loaded again without the user.
    var failedLoads = 0
    var mayReload = false
    /// The messages that were shown and are still to be marked as read, and those of the running request.
    var unmarked: [Message.ID] = []
    var marking: [Message.ID] = []

    package init() {}
  }

  /// A message or a change that the server hasn't confirmed.
  public struct Outgoing: Identifiable, Hashable, Sendable, Codable {
    /// The progress.
    public enum Status: Hashable, Sendable, Codable {
      /// It waits for those before it.
      case waiting
      /// It is being sent.
      case sending
      /// The response was lost, and the server is asked whether it has the message.
      case checking(Problem)
      /// The server doesn't have it, for a reason.
      case failed(Problem)
    }

    /// The number, which increases with each action of the user.
    public let id: Int
    /// The text.
    public let text: String
    /// The message that is changed; nil for a new one.
    public let changes: Message.ID?
    /// The progress.
    public internal(set) var status = Status.waiting
    /// The newest known message when it was sent first: the server's copy comes after it.
    package internal(set) var base: Message?
    /// A Boolean value that indicates whether the server hasn't answered for more than five seconds.
    public internal(set) var isSlow: Bool = false
    /// A Boolean value that indicates whether the user has given it up: it is removed unless the server has it.
    public internal(set) var isGivenUp: Bool = false
    /// Whether the server may have received it.
    var mayHaveArrived = false
    /// Whether it is sent again if the server doesn't have it.
    var isRetried = false
    /// The message that is the server's copy, if it has arrived before the response.
    var copy: Message.ID?
  }

  /// An action of the user.
  public enum Action: Hashable, Sendable, Codable {
    /// Loads the newest messages again that couldn't be loaded, or those that may be missing.
    case reload
    /// Loads the page before the oldest message.
    case loadOlder
    /// Sends a new message.
    case send(String)
    /// Changes the text of an own message.
    case change(Message.ID, to: String)
    /// Sends again what has failed.
    case retry(Outgoing.ID)
    /// Gives up what has failed, or what the server doesn't confirm. If the server may have a message, it is asked; a second
    /// time, the message is removed without waiting for the answer. A change is removed immediately: the text is that of the server.
    case discard(Outgoing.ID)
    /// Marks messages as read, because the user has seen them.
    case markAsRead([Message.ID])

    /// A Boolean value that indicates whether the action sends or changes a message, which is kept until the server confirms it.
    var isMessage: Bool {
      switch self {
      case .send, .change: true
      case .reload, .loadOlder, .retry, .discard, .markAsRead: false
      }
    }
  }

  /// An event of the machine.
  package enum Event: Hashable, Sendable, Codable {
    case ui(Action)
    case recovered
    case identified(Member)
    case loadedNewest([Message])
    case failedNewest(Problem, mayPass: Bool)
    case loadedOlder([Message])
    case failedOlder(Problem)
    case opened
    case lost
    case received(Message)
    case caughtUp([Message])
    case started(Outgoing.ID)
    case confirmed(Outgoing.ID, Message)
    case refused(Outgoing.ID, Problem, mayHaveArrived: Bool)
    case checked(Outgoing.ID, [Message])
    /// The server hasn't answered for a while.
    case slow(Outgoing.ID)
    /// The server refuses to say whether it has a message.
    case unchecked(Outgoing.ID)
    case marked
  }
}

extension RoomMessages.State {
  /// The request for missed messages: those after the frontier, for a connection of the stream.
  package struct CatchUp: Hashable, Sendable {
    package let connection: Int
    package let after: Message.ID?
  }

  /// The request for missed messages; nil if none are missing, or while no stream is open.
  package var catchUp: CatchUp? {
    guard newest == .loaded, isLive, !isCaughtUp else { return nil }
    return CatchUp(connection: connection, after: frontier)
  }

  /// The number of failures after which the newest page is loaded again, from 0; nil for none.
  package var reloadAttempt: Int? {
    guard case .failed = newest, mayReload else { return nil }
    return failedLoads - 1
  }

  /// The message before which a page is being loaded.
  package var olderTarget: Message.ID? { older == .loading ? messages.first?.id : nil }

  /// What is being sent. What has failed doesn't hold up the others.
  ///
  /// Nothing is sent before the newest messages are known, since the server's copy comes after them.
  package var sending: RoomMessages.Outgoing? {
    guard me != nil, newest == .loaded else { return nil }
    // What is on its way stays so, even if the user repeats something before it.
    let next =
      outgoing.first { $0.status == .sending }
      ?? outgoing.first { if case .failed = $0.status { false } else { true } }
    guard var first = next, checked == nil || first.status == .sending else { return nil }
    // The state of the same request, so that its progress doesn't start it again.
    first.status = .sending
    (first.copy, first.base, first.mayHaveArrived, first.isRetried) = (nil, nil, false, false)
    first.isSlow = false
    return first
  }

  /// What the server is asked about.
  package var checked: RoomMessages.Outgoing? {
    var first = outgoing.first { if case .checking = $0.status { true } else { false } }
    // The state of the same question.
    first?.isSlow = false
    first?.isGivenUp = false
    first?.isRetried = false
    return first
  }

  /// What the user can give up: what has failed, what the server doesn't confirm, and what waits for a room that isn't loaded.
  public var discardable: [RoomMessages.Outgoing] {
    outgoing.filter { item in
      switch item.status {
      case .failed: true
      case .waiting: item.isSlow || newest != .loaded
      case .sending, .checking: item.isSlow
      }
    }
  }

  /// The messages that a request marks as read; nil for none.
  package var marks: [Message.ID]? { marking.isEmpty ? nil : marking }

  /// What a screen shows: the messages with the user's changes, and below them what the user has sent.
  public var entries: [RoomMessages.Entry] {
    let changes = Dictionary(
      outgoing.compactMap { item in item.changes.map { ($0, item) } }, uniquingKeysWith: { $1 })
    let confirmed = messages.map { message in
      let change = changes[message.id]
      return RoomMessages.Entry(
        id: .message(message.id),
        message: change.map { message.replacingText($0.text) } ?? message, outgoing: change,
        isOwn: message.author != nil && message.author?.id == me?.id)
    }
    let new = outgoing.filter { $0.changes == nil && $0.copy == nil }.map { item in
      RoomMessages.Entry(id: .outgoing(item.id), message: nil, outgoing: item, isOwn: true)
    }
    return confirmed + new
  }
}

extension RoomMessages {
  /// A row of a room: a message, what the user has sent, or both for a message with a change.
  public struct Entry: Identifiable, Hashable, Sendable {
    /// The identity of a row.
    public enum ID: Hashable, Sendable {
      /// A message of the server.
      case message(Message.ID)
      /// What the user has sent.
      case outgoing(Outgoing.ID)
    }

    /// The identity.
    public let id: ID
    /// The message; nil until the server has confirmed it.
    public let message: Message?
    /// What the server hasn't confirmed.
    public let outgoing: Outgoing?
    /// A Boolean value that indicates whether it is by the user.
    public let isOwn: Bool

    /// The text.
    public var text: String { message?.text ?? outgoing?.text ?? "" }
  }
}
