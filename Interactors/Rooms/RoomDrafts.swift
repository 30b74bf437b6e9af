// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

/// The messages of one user that aren't sent, by room. They stay when another room is selected.
public final class RoomDrafts: Sendable {
  private let texts = Lock<[Room.ID: String]>([:])

  /// Creates drafts without a text.
  public init() {}

  /// The number of rooms with a draft.
  public var count: Int {
    texts.withLock { $0.values.count { text in text.contains { !$0.isWhitespace } } }
  }

  /// The draft of a room; empty for none.
  public subscript(room: Room.ID) -> String {
    get { texts.withLock { $0[room] ?? "" } }
    set { texts.withLock { $0[room] = newValue.isEmpty ? nil : newValue } }
  }
}
