// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

extension SingleStore {
  /// Sends two actions: that the user is loading, and later the result.
  struct LoadUser: AsyncAction {
    let server: PretendServer

    func toAsync() -> SafeSignal<Action> {
      server.answer { .user(.loaded("Ada")) }.replaceFailure(with: .user(.failed))
        .start(with: .user(.loading))
    }
  }

  /// Sends one action with the loaded contacts. An outage leaves the contacts unchanged.
  struct LoadContacts: AsyncAction {
    let server: PretendServer

    func toAsync() -> SafeSignal<Action> {
      server.answer { .contacts(.loaded(acquaintances)) }.suppressError()
    }
  }

  /// Invented people.
  static let acquaintances = [
    Contacts.Contact(name: "Bert", isConnected: true),
    Contacts.Contact(name: "Claire", isConnected: false),
    Contacts.Contact(name: "Dora", isConnected: true),
  ]
}
