// SPDX-License-Identifier: MIT

import Signals

/// The errors of a safe client that wait for the user's decision, for a list that doesn't interrupt the user.
///
/// ```swift
/// let tray = ProblemTray(of: client)
/// tray.problems.signal.observeNext { show($0.map(\.error.title)) }   // [], then ["No connection"]
/// tray.retry(tray.problems.value[0].id)
/// ```
///
/// It observes the client's `errors`, which joins equal failures. When the server can be reached again, it retries what
/// failed without a connection. An error whose requests were cancelled is removed with the next change.
public final class ProblemTray: Sendable {
  /// An error that waits for a decision.
  public struct Item: Identifiable, Equatable, Sendable {
    /// The identity of the item in its tray.
    public let id: Int
    /// The error.
    public let error: UserFriendlyError
    /// The time at which it occurred, on the clock of the client.
    public let time: Duration

    /// Returns whether two items have the same identity.
    public static func == (one: Item, other: Item) -> Bool { one.id == other.id }

    /// A Boolean value that indicates whether a lost connection is the cause.
    public var isOffline: Bool { error.isOffline }
  }

  /// The items, oldest first.
  public let problems: Property<[Item]>
  /// Sends each new item.
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
    let item = Item(id: id, error: error, time: time)
    items.modify { $0 = $0.filter(\.error.isPending) + [item] }
    new.send(item)
    error.choice.whenClosed { [weak self] in
      self?.items.modify { $0.removeAll { !$0.error.isPending } }
    }
  }

  /// Repeats what has failed, and removes the item. It has no effect on an item that isn't in the tray.
  public func retry(_ id: Item.ID) {
    take(id)?.error.retry()
  }

  /// Gives up what has failed, and removes the item. It has no effect on an item that isn't in the tray.
  public func dismiss(_ id: Item.ID) {
    take(id)?.error.dismiss()
  }

  /// Gives up everything that has failed.
  public func dismissAll() {
    for item in items.value { dismiss(item.id) }
  }

  /// Removes an item.
  private func take(_ id: Item.ID) -> Item? {
    items.modify { items in
      let item = items.first { $0.id == id }
      items.removeAll { $0.id == id || !$0.error.isPending }
      return item
    }
  }
}
