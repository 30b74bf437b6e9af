// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RoomMessages {
  /// Returns the screen of a room for this interactor.
  ///
  /// - Parameters:
  ///   - clock: The clock of the user.
  ///   - drafts: The drafts of the user's messages, from which the field gets its text.
  @MainActor
  public func createScene(
    clock: RoomClock, drafts: RoomDrafts = RoomDrafts()
  ) -> ViewController.RoomMessages {
    let viewController = ViewController.RoomMessages(title: room.name)
    viewController.helpText = "Shows the messages of a room while they arrive."
    let lastOwn = MutableProperty<Message.ID?>(nil)
    viewController.draft = drafts[room.id]
    viewController.draftChanges.add { [room] text in drafts[room.id] = text }

    state.signal.bind(to: viewController) { [room] viewController, state in
      let entries = state.entries
      // What the user has sent is visible, also if nothing else is.
      viewController.show(state.newest, hasContent: !entries.isEmpty)
      viewController.hasOlder = state.older != .complete
      viewController.show(
        entries.map { $0.shown(clock, me: state.me, isLoaded: state.newest == .loaded) },
        heading: state.heading(of: room))
      let own = entries.last { $0.isOwn && $0.message != nil && $0.outgoing == nil }
      lastOwn.value = own?.message?.id
      viewController.lastOwnText = own?.text
      viewController.hasFailures = state.outgoing.contains(where: \.isFailed)
      viewController.canGiveUp = !state.discardable.isEmpty
      viewController.status =
        state.newest == .loaded && !state.isLive
        ? "New messages don't arrive at the moment. Connecting…" : ""
    }
    viewController.submissions.signal.map(Action.send).bind(to: send, while: viewController)
    viewController.changes.signal
      .compactMap { text in lastOwn.value.map { Action.change($0, to: text) } }
      .bind(to: send, while: viewController)
    viewController.reloads.signal.map { Action.reload }.bind(to: send, while: viewController)
    viewController.startVisits.signal.map { Action.loadOlder }
      .bind(to: send, while: viewController)
    viewController.visibleChanges.add { [send] ids in
      let messages = ids.compactMap { if case .message(let id) = $0 { id } else { nil } }
      send.send(.markAsRead(messages))
    }
    viewController.retries.signal
      .bind(to: viewController) { _, _ in
        for item in state.value.outgoing where item.isFailed { send.send(.retry(item.id)) }
      }
    viewController.discards.signal
      .bind(to: viewController) { _, _ in
        for item in state.value.discardable { send.send(.discard(item.id)) }
      }

    return viewController
  }
}

extension ViewController.RoomMessages {
  fileprivate func show(_ newest: RoomMessages.State.Loading, hasContent: Bool) {
    loading.hasContent = hasContent || newest == .loaded
    switch newest {
    case .loading: loading.state = .loading
    case .loaded: loading.state = .content
    case .failed(let problem):
      loading.state = .failed(title: problem.title, message: problem.message)
    }
  }
}

extension RoomMessages.Outgoing {
  fileprivate var isFailed: Bool { if case .failed = status { true } else { false } }

  /// The progress as text.
  ///
  /// - Parameter isLoaded: Whether the messages of the room are loaded, which nothing is sent before.
  fileprivate func note(isLoaded: Bool) -> String {
    switch status {
    case .waiting where !isLoaded: return "is sent when the room is loaded; Ctrl-G gives up"
    case .waiting, .sending:
      let doing = changes == nil ? "sending…" : "changing…"
      return isSlow ? "\(doing) No answer yet. Ctrl-G gives up." : doing
    case .checking where isGivenUp:
      return isSlow
        ? "giving up, asking the server… Ctrl-G removes the message."
        : "giving up, asking the server…"
    case .checking:
      return isSlow
        ? "no answer yet, asking the server… Ctrl-G gives up." : "no answer yet, asking the server…"
    case .failed(let problem):
      return (changes == nil ? "not sent: " : "not changed: ") + problem.title
    }
  }
}

extension RoomMessages.State {
  fileprivate func heading(of room: Room) -> String {
    guard newest == .loaded else { return "" }
    switch older {
    case .idle: return " "
    case .loading: return "Loading older messages…"
    case .failed(let problem): return "Older messages aren't loaded: \(problem.title)."
    case .complete: return "Here begins \(room.name)."
    }
  }
}

extension RoomMessages.Entry {
  fileprivate func shown(
    _ clock: RoomClock, me: Member?, isLoaded: Bool
  ) -> ViewController.RoomMessages.Message {
    let author = message?.author ?? (isOwn ? me : nil)
    let edited = message?.editedAt == nil ? "" : "(changed)"
    let shownID: ViewController.RoomMessages.Message.ID =
      switch id {
      case .message(let id): .message(id)
      case .outgoing(let id): .outgoing(id)
      }
    return ViewController.RoomMessages.Message(
      id: shownID, day: message.map { clock.day($0.sent) } ?? "",
      author: author?.displayName ?? (isOwn ? "You" : "Somebody"),
      time: message.map { clock.time($0.sent) } ?? "", text: text,
      note: outgoing?.note(isLoaded: isLoaded) ?? edited, isProblem: outgoing?.isFailed == true,
      isOwn: isOwn)
  }
}
