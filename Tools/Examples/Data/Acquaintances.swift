// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

extension SingleStore {
  /// Stands for two actions: that the user is on the way, and later what became of it.
  struct LoadUser: AsyncAction {
    let server: PretendServer

    func toAsync() -> SafeSignal<Action> {
      server.answer { .user(.loaded("Ada")) }.replaceFailure(with: .user(.failed))
        .start(with: .user(.loading))
    }
  }

  /// Stands for one action, which comes with the answer; an outage leaves the contacts as they are.
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
