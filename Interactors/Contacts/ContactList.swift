// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the user and their contacts, which are stored in a store.
///
/// It loads them when it is created. Changes are visible immediately, and sent to the server one after the other, even
/// without observers. A change that fails is reverted at once, so that others follow; its error waits for a decision.
public struct ContactList: Sendable {
  // MARK: Inputs

  /// Connects the user with a contact, or disconnects them.
  public let toggle: SafeObserver<Contact.ID>
  /// Loads the user and the contacts again.
  public let reload: SafeObserver<Void>
  /// Cancels the running requests for the user and the contacts; what was loaded before stays.
  public let cancel: SafeObserver<Void>

  // MARK: Outputs

  /// The user; nil while unknown.
  public let user: Property<User?>
  /// The contacts with the user's changes; nil while unknown.
  public let contacts: Property<[Contact]?>
  /// The same contacts, but nil while a change waits for the server.
  public let confirmed: Property<[Contact]?>
  /// The contacts whose changes the server hasn't confirmed.
  public let unconfirmed: Property<Set<Contact.ID>>
  /// The contacts with the user's changes, and whether they are current. A change that waits for the server isn't a reason for
  /// being stale.
  public let content: Property<RemoteContent<[Contact]>>
  /// Whether the user or the contacts are being loaded.
  public let isLoading: Property<Bool>

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - log: Receives a line for each action before it is reduced; nil for no log.
  public init(client: SafeClient, log: (@Sendable (String) -> Void)? = nil) {
    let store = PeopleStore.people(middleware: log.map { [PeopleStore.logging($0)] } ?? [])
    let toggles = SafePublishSubject<Contact.ID>()
    let reloads = SafePublishSubject<Void>()
    let outdated = SafePublishSubject<Void>()
    let cancellations = SafePublishSubject<Void>()
    let userContent = MutableProperty(RemoteContent<User>())
    let contactContent = MutableProperty(RemoteContent<[Contact]>())
    let loaded = combineLatest(userContent.property, contactContent.property)
      .map { user, contacts in contacts.combined(with: user).map(\.0) }

    store.dispatch(toggles.signal.map { .toggle(ToggleConnection(id: $0)) })
    store.dispatch(
      store.state(from: \.contacts.wish).flatMapLatest { [weak store] wish in
        guard let wish, let store else { return .empty() }
        let request = RequestConnection(
          client: client, wish: wish,
          name: store.contact(wish.id)?.user.fullName ?? "a contact",
          decisions: toggles.signal.filter { $0 == wish.id }.replace(with: ()),
          retry: { [store] in
            guard store.contact(wish.id)?.isConnected != wish.isConnected else { return }
            store.dispatch(.toggle(ToggleConnection(id: wish.id)))
          })
        // Changes are sent to the server even after the user has left the screen: the store is retained until the last
        // response, and while an error waits.
        return request.toAsync().handleEvents(over: { withExtendedLifetime(store) {} })
      }
      .handleEvents(next: { _ in
        // A list that is being loaded may be from before the change.
        if loaded.value.isLoading { outdated.send() }
      }))
    let requests = merge(reloads.signal, outdated.signal).start(with: ())
    store.dispatch(
      client.content(for: requests, cancelledBy: cancellations.signal) { User.requestCurrent() }
        .actions(then: userContent.on) { .loadUser(LoadUserAction(user: $0)) })
    store.dispatch(
      client.content(for: requests, cancelledBy: cancellations.signal) { Contact.requestAll() }
        .actions(then: contactContent.on) { .loadContacts(LoadContactsAction(contacts: $0)) })

    toggle = toggles.on
    reload = reloads.on
    cancel = cancellations.on
    user = store.property(\.user.value)
    contacts = store.property(\.contacts.value)
    confirmed = store.property { $0.contacts.wish == nil ? $0.contacts.value : nil }
    unconfirmed = store.property(\.contacts.unconfirmed)
    content = combineLatest(contacts, loaded).map { contacts, loaded in
      loaded.replacingValue(contacts)
    }
    isLoading = loaded.map(\.isLoading)
  }
}

extension Signal where Failure == Never {
  /// Returns an action for each loaded value. Each content is sent to an observer after its action was performed, so that it
  /// isn't loaded before the state contains it.
  fileprivate func actions<Value>(
    then observer: SafeObserver<RemoteContent<Value>>,
    action: @escaping @Sendable (Value) -> PeopleAction
  ) -> SafeSignal<PeopleAction> where Element == RemoteContent<Value> {
    withPrevious().flatMapConcat { previous, content in
      let isNew = content.loads > previous?.loads ?? 0
      let loaded = isNew ? content.value.map { SafeSignal.just(action($0)) } : nil
      return (loaded ?? .empty()).append(
        .deferred {
          observer.send(content)
          return .empty()
        })
    }
  }
}

extension PeopleStore {
  /// Returns a contact with the user's changes; nil if it is unknown.
  fileprivate func contact(_ id: Contact.ID) -> Contact? {
    state.value.contacts.value?.first { $0.id == id }
  }
}

extension Store {
  /// Returns a part of the state as a property, which retains the store, as do its observations.
  fileprivate func property<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> Property<Part> {
    Property(
      value: { part(self.state.value) },
      signal: state(from: part).handleEvents(over: { withExtendedLifetime(self) {} }))
  }
}
