// SPDX-License-Identifier: MIT

// A whole application may have one store: one state, made of parts, and one stream of actions.
// Each part has exactly one mutator, which sees its own part alone; a lens says where the part stands.
// Middleware looks at each action and can't change it; what takes time is an action that stands for others.

import Declarations
import FeedbackLoops
import Signals
import Views

enum SingleStore {
  struct User: SubState, Hashable {
    var name: String?
    var isLoading = false
    static let lens = Lens(\State.user)

    func mutator() -> Mutator<State, User, Action> {
      Mutator(self, on: { $0.user }) { user, action in
        switch action {
        case .loading: user.isLoading = true
        case .loaded(let name): user = User(name: name)
        case .failed: user.isLoading = false
        case .left: user = User()
        }
      }
    }
  }

  struct Contacts: SubState, Hashable {
    struct Contact: Hashable, Sendable {
      let name: String
      var isConnected: Bool
    }

    var all: [Contact] = []
    static let lens = Lens(\State.contacts)

    func mutator() -> Mutator<State, Contacts, Action> {
      Mutator(self, on: { $0.contacts }) { contacts, action in
        switch action {
        case .loaded(let all): contacts.all = all
        case .toggled(let name):
          for index in contacts.all.indices where contacts.all[index].name == name {
            contacts.all[index].isConnected.toggle()
          }
        }
      }
    }
  }

  struct State: Hashable, Sendable {
    var user = User()
    var contacts = Contacts()

    /// A description of both parts. It's computed, and neither part stores it.
    var words: String {
      let connected = contacts.all.count(where: \.isConnected)
      return "\(user.name ?? "Nobody"), \(connected) of \(contacts.all.count) connected"
    }
  }

  enum Action: Hashable, Sendable {
    enum User: Hashable, Sendable { case loading, loaded(String), failed, left }
    enum Contacts: Hashable, Sendable {
      case loaded([SingleStore.Contacts.Contact]), toggled(String)
    }
    case user(User), contacts(Contacts)

    var user: User? { if case .user(let action) = self { action } else { nil } }
    var contacts: Contacts? { if case .contacts(let action) = self { action } else { nil } }
  }

  static func store(
    initial: State = State(), middleware: [Store<State, Action>.Middleware] = []
  ) -> Store<State, Action> {
    Store(
      State.init(user:contacts:), middleware: middleware,
      mutators: initial.user.mutator(), initial.contacts.mutator())
  }
}

extension SingleStore {
  /// Returns the screen, with the last action.
  static func render(
    _ context: Context<State, Action>, last: String, load: @escaping @MainActor () -> Void
  ) -> Screen {
    Screen(
      "Contacts", isBusy: context.user.isLoading,
      trailing: [
        BarItem("Load", "l", isEnabled: !context.user.isLoading, action: load),
        BarItem("Leave", "e", action: context.action(.user(.left))),
      ]
    ) {
      Box {
        Section(id: "contacts", header: Row(context.words, role: \.heading)) {
          ForEach(context.contacts.all, id: \.name) { contact in
            let toggle = context.action(.contacts(.toggled(contact.name)))
            Checkbox(contact.name, isOn: contact.isConnected) { _ in toggle() }
          }
        }
      }
      Row("Last: \(last)", role: \.secondary)
    }
  }
}
