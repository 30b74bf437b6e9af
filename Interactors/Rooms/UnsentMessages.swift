// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

/// The rooms with messages that the server hasn't confirmed. They stay open after their screens are closed, so that no message
/// is lost, and lead to the same messages when they are opened again.
final class UnsentMessages: Sendable {
  private struct Kept: Sendable {
    let core: RoomMessages.Core
    let observation = DisposeBag()
  }

  /// The number of messages by room, without rooms in which all are sent.
  let counts: Property<[Room.ID: Int]>

  private let numbers = MutableProperty<[Room.ID: Int]>([:])
  private let rooms = Lock<[Room.ID: Kept]>([:])

  init() {
    counts = numbers.property
  }

  /// Returns the messages of a room: those that wait, or new ones.
  func messages(
    in id: Room.ID, or make: () -> RoomMessages.Core
  ) -> RoomMessages {
    RoomMessages(rooms.withLock { $0[id]?.core } ?? make(), keptBy: self)
  }

  /// Announces a message to a room, and keeps the room until all its messages are sent or given up.
  func keep(_ core: RoomMessages.Core) {
    let room = Kept(core: core)
    let id = core.room.id
    let isNew = rooms.withLock { rooms in
      core.announceAction()
      defer { if rooms[id] == nil { rooms[id] = room } }
      return rooms[id] == nil
    }
    guard isNew else { return }
    core.state.signal.observeNext { [weak self, weak core] state in
      guard let self, let core else { return }
      let count = state.outgoing.count
      numbers.modify { $0[id] = count == 0 ? nil : count }
      if count == 0 { release(core, after: state.handledActions) }
    }.dispose(in: room.observation)
  }

  /// Releases a room unless a message was announced that isn't in its state yet.
  private func release(_ core: RoomMessages.Core, after handledActions: Int) {
    // The room is released outside the lock, with everything that its machine retains.
    let room = rooms.withLock { rooms in
      handledActions < core.actionCount ? nil : rooms.removeValue(forKey: core.room.id)
    }
    room?.observation.dispose()
  }
}
