// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the user's rooms, with their unread messages, and of the public rooms that they can join.
public struct RoomList: Sendable {
  // MARK: Inputs

  /// Loads the rooms again.
  public let reload: SafeObserver<Void>
  /// Cancels the running request for the user's rooms; what was loaded before stays.
  public let cancel: SafeObserver<Void>
  /// Looks for public rooms that contain a text; an empty text finds all.
  public let find: SafeObserver<String>
  /// Joins a room.
  public let join: SafeObserver<Room>
  /// Leaves a room. Joining it again undoes that.
  public let leave: SafeObserver<Room>

  // MARK: Outputs

  /// The user's rooms, the most recently active first, and whether they are current. They are loaded regularly while there
  /// are observers.
  public let content: SafeSignal<RemoteContent<[Room]>>
  /// The public rooms that were looked for, and whether they are current.
  public let found: SafeSignal<RemoteContent<[Room]>>
  /// Sends each room that the user has joined.
  public let joined: SafeSignal<Room>
  /// Sends each room that the user has left.
  public let left: SafeSignal<Room>

  private let client: SafeClient
  private let scheduler: any TimeScheduler

  /// The interval at which the rooms are loaded.
  package static let interval = Duration.seconds(20)

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - scheduler: The scheduler of the regular loads.
  public init(client: SafeClient, on scheduler: some TimeScheduler) {
    let reloads = SafePublishSubject<Void>()
    let texts = SafePublishSubject<String>()
    let joins = SafePublishSubject<Room>()
    let leaves = SafePublishSubject<Room>()
    let cancellations = SafePublishSubject<Void>()

    // One after the other, so that a fast change of mind has the last word.
    let changes = merge(joins.signal.map { ($0, true) }, leaves.signal.map { ($0, false) })
      .flatMapConcat { room, joins -> SafeSignal<(Room, Bool)> in
        joins
          ? client.response(for: Room.request(joining: room.id)).map { ($0, true) }
          : client.response(for: Room.request(leaving: room.id)).map { (room, false) }
      }
      .shareReplay(limit: 0)

    reload = reloads.on
    cancel = cancellations.on
    find = texts.on
    join = joins.on
    leave = leaves.on
    joined = changes.compactMap { $1 ? $0 : nil }
    left = changes.compactMap { $1 ? nil : $0 }
    content = client.content(
      for: merge(reloads.signal, changes.replace(with: ())).start(with: ()),
      refreshedBy: SafeSignal<Int>.interval(every: Self.interval, on: scheduler).map { _ in },
      cancelledBy: cancellations.signal, tracksActivity: false
    ) { Room.requestAll() }
    .shareReplay(limit: 1)
    found = client.content(
      for: texts.signal.flatMapLatest { text in
        changes.replace(with: text).start(with: text)
      }
    ) { Room.requestPublic(matching: $0) }
    .shareReplay(limit: 1)
    self.client = client
    self.scheduler = scheduler
  }

  /// Returns the interactor of a room's messages.
  public func messages(in room: Room) -> RoomMessages {
    func make(_ scheduler: some TimeScheduler) -> RoomMessages {
      RoomMessages(client: client, room: room, on: scheduler)
    }
    return make(scheduler)
  }
}
