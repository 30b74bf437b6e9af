// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the messages of a room: the newest page, older pages on request, and new messages from a stream, which
/// is reopened when it is interrupted. What was missed meanwhile is loaded, so that no message is missing or occurs twice.
///
/// A message is shown as soon as the user sends it. If the response is lost, the server is asked whether it has the message,
/// which is never sent twice without the user's decision.
public struct RoomMessages: Sendable {
  /// The room.
  public let room: Room

  // MARK: Inputs

  /// Receives the user's actions.
  public let send: SafeObserver<Action>

  // MARK: Outputs

  /// The state, which only the machine changes.
  public let state: Property<State>
  /// Sends an element each time when messages are marked as read, so that the room has fewer unread ones.
  public let readings: SafeSignal<Void>

  /// Creates the interactor, which loads the newest messages and opens the stream. Both end when it is released.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - room: The room.
  ///   - scheduler: The scheduler of the delays before the stream is reopened and requests are repeated.
  public init(client: SafeClient, room: Room, on scheduler: some TimeScheduler) {
    self.init(Core(client: client, room: room, on: scheduler), keptBy: nil)
  }

  /// Creates the interactor of a machine that may be shared.
  ///
  /// - Parameters:
  ///   - core: The machine.
  ///   - unsent: Keeps the machine while messages aren't sent.
  init(_ core: Core, keptBy unsent: UnsentMessages?) {
    (room, state) = (core.room, core.state)
    send = SafeObserver(next: { [weak unsent] action in
      // Before the machine sends a message, so that an answer finds it counted.
      if let unsent, action.isMessage { unsent.keep(core) } else { core.announceAction() }
      core.perform(action)
    })
    readings = state.signal.map(\.marking.isEmpty).removeDuplicates().filter(\.self).dropFirst(1)
      .replace(with: ())
  }

  /// The machine of a room, which runs as long as its state is referred to.
  final class Core: Sendable {
    let room: Room
    let state: Property<State>
    private let actions = SafePublishSubject<Action>()
    private let count = Lock(0)

    init(client: SafeClient, room: Room, on scheduler: some TimeScheduler) {
      let machine = RoomMessages.machine(
        actions: actions.signal, requests: RoomRequests(client: client, room: room.id, scheduler))
      self.room = room
      state = Property(
        initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks)
    }

    /// The number of actions that were announced; the machine may still have to handle the last ones.
    var actionCount: Int { count.withLock { $0 } }

    /// Counts an action that is performed next.
    func announceAction() { count.withLock { $0 += 1 } }

    func perform(_ action: Action) { actions.send(action) }
  }

  /// Returns the machine with its dependencies.
  package static func machine(
    actions: SafeSignal<Action>, requests: RoomRequests
  ) -> Machine<State, Event> {
    Machine(
      initial: State(),
      reduce: { state, event in state.handle(event) },
      feedbacks: [
        Feedback(events: actions.map(Event.ui)).named("userActions"),
        Feedback(events: requests.recoveries.map { .recovered }).named("recoveries"),
        Feedback(while: { $0.me == nil }) { _ in requests.me() }.named("whileUnknown"),
        Feedback(while: { _ in true }) { _ in requests.stream() }.named("stream"),
        Feedback(while: { $0.newest == .loading }) { _ in requests.newest() }
          .named("whileLoading"),
        Feedback(when: \.reloadAttempt) { requests.reload(after: $0) }.named("whenFailed"),
        Feedback(when: \.olderTarget) { requests.older(than: $0) }.named("whenLoadingOlder"),
        Feedback(when: \.catchUp) { requests.missed($0) }.named("whenMissing"),
        Feedback(when: \.sending) { requests.deliver($0) }.named("whenSending"),
        Feedback(when: \.checked) { requests.check($0) }.named("whenChecking"),
        Feedback(when: \.marks) { requests.mark($0) }.named("whenMarking"),
      ])
  }
}

/// The requests of a room's machine.
package struct RoomRequests: Sendable {
  private let client: SafeClient
  private let room: Room.ID
  private let scheduler: any TimeScheduler

  /// The delays before a request of the machine is repeated, for which the user doesn't wait.
  private static let pause = Duration.seconds(3)
  /// The time after which the user is told that there is no answer.
  private static let patience = Duration.seconds(5)
  /// The delays before the newest page is loaded again.
  private static let backoff = Backoff.exponential(
    from: .seconds(5), upTo: .seconds(60), jitter: 0.2)

  package init(client: SafeClient, room: Room.ID, _ scheduler: any TimeScheduler) {
    (self.client, self.room, self.scheduler) = (client, room, scheduler)
  }

  var recoveries: SafeSignal<Void> { client.recoveries }

  func me() -> SafeSignal<RoomMessages.Event> {
    repeated(Member.requestCurrent()).map(RoomMessages.Event.identified)
  }

  func newest() -> SafeSignal<RoomMessages.Event> {
    client.unsafeResponse(for: Message.request(in: room, limit: RoomMessages.pageSize))
      .map(RoomMessages.Event.loadedNewest)
      .replaceFailure { .failedNewest(Problem($0), mayPass: !$0.isRefusal) }
  }

  /// Returns the event that loads the newest page again after a delay.
  func reload(after attempt: Int) -> SafeSignal<RoomMessages.Event> {
    SafeSignal<Void>.timer(after: Self.backoff.delay(before: attempt), on: scheduler)
      .map { .recovered }
  }

  func older(than id: Message.ID) -> SafeSignal<RoomMessages.Event> {
    client.unsafeResponse(
      for: Message.request(in: room, .before(id), limit: RoomMessages.pageSize)
    )
    .map(RoomMessages.Event.loadedOlder)
    .replaceFailure { .failedOlder(Problem($0)) }
  }

  /// Returns the messages of the stream, and the changes of its connection.
  func stream() -> SafeSignal<RoomMessages.Event> {
    .deferred { [client, room, scheduler] in
      let states = SafePublishSubject<StreamState>()
      let isOpen = Lock(false)
      let changes = states.signal.compactMap { state -> RoomMessages.Event? in
        let wasOpen = isOpen.withLock { isOpen in
          defer { isOpen = state == .open }
          return isOpen
        }
        return state == .open ? .opened : wasOpen ? .lost : nil
      }
      let values = client.values(
        of: Message.requestStream(of: room), as: Message.self, feedingStateInto: states.on,
        on: scheduler
      )
      // One that can't be decoded is loaded with the next page.
      .compactMap { try? RoomMessages.Event.received($0.get()) }
      return merge(changes, values)
    }
  }

  func missed(_ catchUp: RoomMessages.State.CatchUp) -> SafeSignal<RoomMessages.Event> {
    repeated(messages(after: catchUp.after)).map(RoomMessages.Event.caughtUp)
  }

  func deliver(_ item: RoomMessages.Outgoing) -> SafeSignal<RoomMessages.Event> {
    let request =
      item.changes.map { Message.request(changing: $0, to: item.text, in: room) }
      ?? Message.request(sending: item.text, to: room)
    let events = client.unsafeResponse(for: request)
      .map { RoomMessages.Event.confirmed(item.id, $0) }
      .replaceFailure { error in
        let isRefused = error.status.map { (400..<500).contains($0.code) && $0.code != 408 }
        return .refused(item.id, Problem(error), mayHaveArrived: isRefused != true)
      }
      .start(with: .started(item.id))
    return merge(events, slowness(of: item))
  }

  /// Sends an event if the answer about a message takes long.
  private func slowness(of item: RoomMessages.Outgoing) -> SafeSignal<RoomMessages.Event> {
    SafeSignal<Void>.timer(after: Self.patience, on: scheduler).map { .slow(item.id) }
  }

  func check(_ item: RoomMessages.Outgoing) -> SafeSignal<RoomMessages.Event> {
    let events = answer(to: messages(after: item.base?.id)).map { messages in
      messages.map { RoomMessages.Event.checked(item.id, $0) } ?? .unchecked(item.id)
    }
    return merge(events, slowness(of: item))
  }

  func mark(_ ids: [Message.ID]) -> SafeSignal<RoomMessages.Event> {
    repeated(Message.request(marking: ids, in: room)).map { .marked }
  }

  private func messages(after id: Message.ID?) -> Request<[Message], ServerError> {
    Message.request(
      in: room, id.map(Message.Position.after) ?? .newest, limit: RoomMessages.catchUpSize)
  }

  /// Returns the response to a request that is repeated until it succeeds. A refusal ends the signal.
  private func repeated<Resource>(
    _ request: Request<Resource, ServerError>
  ) -> SafeSignal<Resource> {
    answer(to: request).compactMap(\.self)
  }

  /// Returns the response to a request that is repeated until it succeeds, or nil if it is refused. It is repeated after a pause, or
  /// when the server can be reached again. A server that fails, or whose response can't be read, may answer later.
  private func answer<Resource>(
    to request: Request<Resource, ServerError>
  ) -> SafeSignal<Resource?> {
    client.unsafeResponse(for: request, tracksActivity: false)
      .map(Resource?.some)
      .catch { $0.isRefusal ? .just(nil) : .failed($0) }
      .retry(when: { [client, scheduler] _ -> SafeSignal<Void> in
        let pause = SafeSignal<Void>.timer(after: Self.pause, on: scheduler)
        return merge(pause, client.recoveries).prefix(1)
      })
      .suppressError()
  }
}
