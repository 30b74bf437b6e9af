// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RoomList {
  /// Returns the screen of the rooms for this interactor.
  ///
  /// - Parameters:
  ///   - clock: The clock of the user.
  ///   - flow: The flow that shows a room, beside the list where there is room.
  @MainActor
  public func createScene(clock: RoomClock, flow: Flow) -> ViewController.RoomList {
    let viewController = ViewController.RoomList()
    viewController.helpText = "Shows the rooms."

    viewController.reloads.signal.bind(to: reload, while: viewController)
    viewController.cancellations.signal.bind(to: cancel, while: viewController)
    let rooms = combineLatest(
      content.loadedValues(includingStored: true), unsent.signal.removeDuplicates(),
      pending.signal.removeDuplicates())
    let rows = rooms.map { $0.0 }.bind(
      to: viewController.list,
      showing: { [weak viewController, unsent, pending] rooms in
        viewController?.show(
          rooms.map { room in
            room.row(
              clock, unsent: unsent.value[room.id] ?? 0,
              isLeaving: pending.value.contains { $0.room.id == room.id && !$0.isJoining })
          })
      })
    viewController.changeCancellations.signal.bind(to: cancelChange, while: viewController)
    pending.signal.bind(to: viewController) { $0.change = $1.last?.text ?? "" }
    content.statuses().bind(to: viewController.loading, of: viewController)
    rows.currentRowChanges.bind(to: viewController) { _, room in
      guard let room else { return flow.endPreview() }
      flow.preview(room.id) { createMessages(in: room, clock: clock) }
    }
    rows.activations.bind(to: viewController) { _, room in
      flow.show(room.id) { createMessages(in: room, clock: clock) }
    }
    viewController.searches.signal.bind(to: viewController) { _, _ in flow.present(createSearch()) }
    viewController.departures.signal.bind(to: viewController) { [weak rows] screen, index in
      guard let room = rows?.element(at: index) else { return }
      screen.askToLeave(room.name) { leave.send(room) }
    }
    left.bind(to: viewController) { screen, room in
      screen.window?.show(
        Toast(Text("You have left \(room.name).")),
        action: ToastAction("Undo") { join.send(room) })
    }
    joined.bind(to: viewController) { screen, room in
      screen.window?.show(Toast(Text("You are in \(room.name) now.")))
    }
    return viewController
  }

  @MainActor
  private func createMessages(in room: Room, clock: RoomClock) -> ScreenView {
    let messages = messages(in: room)
    let screen = messages.createScene(clock: clock, drafts: drafts)
    messages.readings.bind(to: reload, while: screen)
    return screen
  }

  @MainActor
  private func createSearch() -> ViewController.RoomSearch {
    let viewController = ViewController.RoomSearch()
    viewController.field.reactive.text.signal.bind(to: find, while: viewController)
    let rooms = combineLatest(
      found.loadedValues(includingStored: true), pending.signal.removeDuplicates())
    let rows = rooms.map { $0.0 }.bind(
      to: viewController.list,
      showing: { [weak viewController, pending] rooms in
        viewController?.show(
          rooms.map { room in
            room.foundRow(
              isJoining: pending.value.contains { $0.room.id == room.id && $0.isJoining })
          })
      })
    viewController.changeCancellations.signal.bind(to: cancelChange, while: viewController)
    pending.signal.bind(to: viewController) { $0.change = $1.last?.text ?? "" }
    found.statuses().bind(to: viewController.loading, of: viewController)
    viewController.retries.signal
      .bind(to: viewController) { screen, _ in find.send(screen.field.text) }
    rows.activations.filter { !$0.isJoined }.bind(to: join, while: viewController)
    rows.activations.filter(\.isJoined).bind(to: viewController) { screen, room in
      screen.window?.show(Toast(Text("You are in \(room.name) already.")))
    }
    find.send("")
    return viewController
  }
}

extension ViewController.RoomList {
  fileprivate func askToLeave(_ name: String, then leave: @escaping @Sendable () -> Void) {
    window?.present(
      AlertView(
        title: "Leave \(name)?", message: "Its messages stay, and you can join it again.",
        actions: [
          AlertView.Action("Leave", isDestructive: true, action: leave),
          AlertView.Action("Cancel") {},
        ]))
  }
}

extension Room {
  @MainActor
  fileprivate func row(
    _ clock: RoomClock, unsent: Int, isLeaving: Bool
  ) -> ViewController.RoomList.Row {
    let activity = lastActivity.map(clock.activity) ?? ""
    return .init(
      id: id, title: name, topic: topic, unread: unreadItems,
      activity: isLeaving ? "leaving…" : unsent > 0 ? "\(unsent) not sent" : activity)
  }

  @MainActor
  fileprivate func foundRow(isJoining: Bool) -> ViewController.RoomSearch.Row {
    let people = userCount == 1 ? "1 person" : "\(userCount) people"
    return .init(
      id: id, title: name, topic: topic,
      detail: isJoined ? "joined" : isJoining ? "joining…" : people)
  }
}

extension RoomList.Change {
  /// What is being done.
  fileprivate var text: String { "\(isJoining ? "Joining" : "Leaving") \(room.name)…" }
}
