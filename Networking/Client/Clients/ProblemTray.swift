// SPDX-License-Identifier: MIT

import Signals

/// The errors of a safe client that wait for the user's decision, for a list that doesn't interrupt the user.
///
/// ```swift
/// let tray = ProblemTray(of: client)
/// let handle = tray.problems.signal.observeNext { show($0.map(\.error.title)) }   // [], then ["No connection"]
/// tray.retry(tray.problems.value[0].id)
/// ```
///
/// It observes the client's `errors`, which joins equal failures. Errors of the same cause are one item, also if different things
/// aren't done: its message names them, and a retry repeats all of them. When the server can be reached again, the tray retries what
/// failed without a connection. An error whose requests were cancelled is removed with the next change.
public final class ProblemTray: Sendable {
  /// The errors of one cause that wait for a decision.
  public struct Item: Identifiable, Equatable, Sendable {
    /// The identity of the item in its tray.
    public let id: Int
    /// The oldest error that waits.
    public var error: UserFriendlyError { errors[0] }
    /// The errors, oldest first, at least one.
    public fileprivate(set) var errors: [UserFriendlyError]
    /// The time at which the first one occurred, on the clock of the client.
    public let time: Duration

    /// The maximum number of notes in a message.
    private static let noteLimit = 2

    fileprivate init(id: Int, error: UserFriendlyError, time: Duration) {
      (self.id, self.errors, self.time) = (id, [error], time)
    }

    /// Returns whether two items have the same identity and the same errors.
    public static func == (one: Item, other: Item) -> Bool {
      one.id == other.id
        && one.errors.elementsEqual(other.errors) { $0.choice === $1.choice }
    }

    /// A Boolean value that indicates whether a lost connection is the cause.
    public var isOffline: Bool { error.isOffline }

    /// The message: what isn't done, the cause and advice. Of many errors, the first two are named.
    public var message: String {
      var notes: [String] = []
      for case let note? in errors.map(\.note) where !notes.contains(note) { notes.append(note) }
      let rest = notes.count - Self.noteLimit
      let named = notes.prefix(Self.noteLimit) + (rest > 0 ? ["And \(rest) more."] : [])
      return (named + [error.reason]).joined(separator: " ")
    }

    fileprivate func hasSameCause(as other: UserFriendlyError) -> Bool {
      error.title == other.title && error.reason == other.reason
        && error.canRetry == other.canRetry && error.isOffline == other.isOffline
    }

    /// The item with the errors that wait; nil if none does.
    fileprivate var pending: Item? {
      var item = self
      item.errors.removeAll { !$0.isPending }
      return item.errors.isEmpty ? nil : item
    }
  }

  /// The items, oldest first.
  public let problems: Property<[Item]>
  /// Sends each new item, and an item that another error has joined.
  public let arrivals: SafeSignal<Item>

  private let items = MutableProperty<[Item]>([])
  private let new = SafePublishSubject<Item>()
  private let number = Lock(0)
  private let bag = DisposeBag()

  /// Creates a tray for the errors of a client. Create it before the first request.
  public init(of client: SafeClient) {
    problems = items.property
    arrivals = new.signal
    client.errors.observeNext { [weak self, weak client] error in
      self?.add(error, at: client?.now ?? .zero)
    }.dispose(in: bag)
    client.recoveries.observeNext { [weak self] in
      for item in self?.items.value ?? [] where item.isOffline { self?.retry(item.id) }
    }.dispose(in: bag)
  }

  private func add(_ error: UserFriendlyError, at time: Duration) {
    guard error.isPending else { return }
    let id = number.withLock { number in
      number += 1
      return number
    }
    let item = items.modify { items in
      items = items.compactMap(\.pending)
      if let index = items.firstIndex(where: { $0.hasSameCause(as: error) }) {
        items[index].errors.append(error)
        return items[index]
      }
      let item = Item(id: id, error: error, time: time)
      items.append(item)
      return item
    }
    new.send(item)
    error.choice.whenClosed { [weak self] in
      self?.items.modify { $0 = $0.compactMap(\.pending) }
    }
  }

  /// Repeats what has failed, and removes the item. It has no effect on an item that isn't in the tray.
  public func retry(_ id: Item.ID) {
    for error in take(id)?.errors ?? [] { error.retry() }
  }

  /// Gives up what has failed, and removes the item. It has no effect on an item that isn't in the tray.
  public func dismiss(_ id: Item.ID) {
    for error in take(id)?.errors ?? [] { error.dismiss() }
  }

  /// Gives up everything that has failed.
  public func dismissAll() {
    for item in items.value { dismiss(item.id) }
  }

  /// Removes an item.
  private func take(_ id: Item.ID) -> Item? {
    items.modify { items in
      let item = items.first { $0.id == id }
      items = items.filter { $0.id != id }.compactMap(\.pending)
      return item
    }
  }
}
