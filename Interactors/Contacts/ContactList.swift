// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The user and their contacts, kept in a store.
///
/// It asks the server once it is made. What the user changes shows at once; the server is told of one
/// change after the other, also when nobody looks any more, and what it doesn't do is taken back.
public struct ContactList: Sendable {
  // MARK: Inputs

  /// Connects the user with a contact, or disconnects them if they are connected.
  public let toggle: SafeObserver<Contact.ID>
  /// Asks the server again for the user and the contacts.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// Who the user is, once that is known.
  public let user: Property<User?>
  /// The contacts as the user wants them, once they are known.
  public let contacts: Property<[Contact]?>
  /// The same contacts, but nil while a change waits for the server.
  public let confirmed: Property<[Contact]?>
  /// Whether the user or the contacts are on their way, or wait for what the user says to an error.
  public let isLoading: Property<Bool>

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: Performs the requests.
  ///   - log: Receives a line for each action, before it changes anything; nil for no log.
  public init(client: SafeClient, log: (@Sendable (String) -> Void)? = nil) {
    let store = PeopleStore.people(middleware: log.map { [PeopleStore.logging($0)] } ?? [])
    let toggles = SafePublishSubject<Contact.ID>()
    let reloads = SafePublishSubject<Void>()
    let outdated = SafePublishSubject<Void>()
    let loading = MutableProperty(false)

    store.dispatch(toggles.signal.map { .toggle(ToggleConnection(id: $0)) })
    store.dispatch(
      store.state(from: \.contacts.wish).flatMapLatest { [weak store] wish in
        guard let wish, let store else { return .empty() }
        // What the user has changed is told to the server even if they have gone elsewhere since:
        // the store lives on until the last answer.
        return RequestConnection(client: client, wish: wish).toAsync()
          .handleEvents(over: { withExtendedLifetime(store) {} })
      }
      .handleEvents(next: { _ in
        // The list that is on its way may be from before the change.
        if loading.value { outdated.send() }
      }))
    store.dispatch(
      merge(reloads.signal, outdated.signal).start(with: ()).flatMapLatest {
        merge(RequestUser(client: client).toAsync(), RequestContacts(client: client).toAsync())
          .feedActivity(into: loading.on)
      })

    toggle = toggles.on
    reload = reloads.on
    user = store.property(\.user.value)
    contacts = store.property(\.contacts.value)
    confirmed = store.property { $0.contacts.wish == nil ? $0.contacts.value : nil }
    isLoading = loading.property
  }
}

extension Store {
  /// A part of the state as a property; the store lives as long as the property or an observation of it.
  fileprivate func property<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> Property<Part> {
    Property(
      value: { part(self.state.value) },
      signal: state(from: part).handleEvents(over: { withExtendedLifetime(self) {} }))
  }
}
