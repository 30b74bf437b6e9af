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
  /// Cancels the last change of ``pending``, and loads the rooms again, since the server may have performed it.
  public let cancelChange: SafeObserver<Void>

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
  /// The changes that the server hasn't confirmed, in the order in which they are requested.
  public let pending: Property<[Change]>

  /// The number of messages that aren't sent, by room; rooms in which all are sent are missing.
  public let unsent: Property<[Room.ID: Int]>

  /// The drafts of the user's messages.
  public let drafts: RoomDrafts

  private let unsentMessages = UnsentMessages()
  private let client: SafeClient
  private let scheduler: any TimeScheduler

  /// The interval at which the rooms are loaded.
  package static let interval = Duration.seconds(20)

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - scheduler: The scheduler of the regular loads.
  ///   - drafts: The drafts of the user's messages, which outlive the interactor.
  public init(
    client: SafeClient, on scheduler: some TimeScheduler, drafts: RoomDrafts = RoomDrafts()
  ) {
    let reloads = SafePublishSubject<Void>()
    let texts = SafePublishSubject<String>()
    let joins = SafePublishSubject<Room>()
    let leaves = SafePublishSubject<Room>()
    let cancellations = SafePublishSubject<Void>()

    let retries = SafePublishSubject<Change>()
    let withdrawals = SafePublishSubject<Change>()
    let waiting = MutableProperty<[Change]>([])
    let wanted = merge(
      joins.signal.map { Change(room: $0, isJoining: true) },
      leaves.signal.map { Change(room: $0, isJoining: false) }
    ).shareReplay(limit: 0)
    // One after the other, so that a fast change of mind has the last word.
    let changes = merge(wanted, retries.signal)
      .map { change in waiting.modify { $0.appendNumbered(change) } }
      .flatMapConcat { change -> SafeSignal<(Room, Bool)> in
        .deferred {
          // It may have been cancelled while it waited.
          guard waiting.value.contains(change) else { return .empty() }
          let decisions = wanted.filter { $0.room.id == change.room.id }.replace(with: ())
          return Self.outcome(of: change, client, until: decisions) { [weak retries] in
            retries?.send(change)
          }
          .prefix(until: withdrawals.signal.filter { $0 == change }.replace(with: ()))
          .handleEvents(over: { waiting.modify { $0.removeAll { $0 == change } } })
        }
      }
      // Without observers, the changes that wait aren't requested any longer.
      .handleEvents(over: { waiting.value = [] })
      .shareReplay(limit: 0)

    reload = reloads.on
    cancel = cancellations.on
    find = texts.on
    join = joins.on
    leave = leaves.on
    pending = waiting.property
    cancelChange = SafeObserver(next: {
      guard let change = waiting.modify({ $0.popLast() }) else { return }
      withdrawals.send(change)
      reloads.send()
    })
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
        merge(changes.replace(with: ()), withdrawals.signal.replace(with: ()))
          .replace(with: text).start(with: text)
      }
    ) { Room.requestPublic(matching: $0) }
    .shareReplay(limit: 1)
    unsent = unsentMessages.counts
    self.drafts = drafts
    self.client = client
    self.scheduler = scheduler
  }

  /// A change of the user's membership in a room.
  public struct Change: Hashable, Sendable {
    /// The room.
    public let room: Room
    /// A Boolean value that indicates whether the user joins the room, instead of leaving it.
    public let isJoining: Bool
    /// The number, which distinguishes a repeated change.
    fileprivate var number = 0

    fileprivate init(room: Room, isJoining: Bool) {
      (self.room, self.isJoining) = (room, isJoining)
    }
  }

  /// Requests a change, and sends the room if that succeeds. A failure doesn't hold up other changes: its error waits for the
  /// user's decision, or until they decide otherwise about the room.
  private static func outcome(
    of change: Change, _ client: SafeClient, until decisions: SafeSignal<Void>,
    retry: @escaping @Sendable () -> Void
  ) -> SafeSignal<(Room, Bool)> {
    let room = change.room
    @Sendable func lookup() -> Signal<Room?, ClientError<ServerError>> {
      client.unsafeResponse(for: Room.requestAll().with(.revalidate))
        .map { rooms in rooms.first { $0.id == room.id } }
    }
    guard change.isJoining else {
      let request = Room.request(leaving: room.id)
        .with(failureNote: "Leaving \(room.name) isn't confirmed.")
      return client.change(
        for: request, lookingUp: { lookup().map { $0 == nil ? () : nil } }, until: decisions,
        retry: retry
      )
      .compactMap { $0.map { (room, false) } }
    }
    let request = Room.request(joining: room.id)
      .with(failureNote: "Joining \(room.name) isn't confirmed.")
    return client.change(for: request, lookingUp: lookup, until: decisions, retry: retry)
      .compactMap { $0.map { ($0, true) } }
  }

  /// The sentence about messages that aren't sent or confirmed, which may be lost if the application ends now; nil if there are none.
  public var unsentNotice: String? {
    let count = unsent.value.values.reduce(0, +)
    if count == 0 { return nil }
    return (count == 1 ? "1 message isn't confirmed yet" : "\(count) messages aren't confirmed yet")
      + ", and may be lost."
  }

  /// Returns the interactor of a room's messages, with those that aren't sent yet since the room was open last.
  public func messages(in room: Room) -> RoomMessages {
    func make(_ scheduler: some TimeScheduler) -> RoomMessages.Core {
      RoomMessages.Core(client: client, room: room, on: scheduler)
    }
    return unsentMessages.messages(in: room.id) { make(scheduler) }
  }
}

extension [RoomList.Change] {
  /// Appends a change with a new number, and returns it.
  fileprivate mutating func appendNumbered(_ change: RoomList.Change) -> RoomList.Change {
    var change = change
    change.number = (last?.number ?? change.number) + 1
    append(change)
    return change
  }
}
