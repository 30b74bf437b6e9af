// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Networking
import Signals
import Views

/// The screens of the application.
@MainActor struct TrackerScreen {
  let tracker: Tracker
  let presenter = Presenter()
  private let bag = DisposeBag()

  init(tracker: Tracker) {
    self.tracker = tracker
    presenter.bind(errorsOf: tracker.tickets.errors, message: \.message).dispose(in: bag)
  }

  var root: some Component {
    Observing(tracker.session.state) { session in
      if session == .signedIn {
        Observing(tracker.preferences.property) { settings in main(settings) }.grow()
      } else {
        signIn.centered()
      }
    }
    .presenter(presenter)
  }

  private var signIn: Declaration {
    EditForm("Sign in", tracker.signIn, onSubmit: tracker.session.signIn(with:)) {
      FormField("Name", \.name)
      FormField("Password", \.password, isSecret: true)
    }
    .size(width: 44).bordered("Tracker")
  }

  private func main(_ settings: Settings) -> Declaration {
    Tabs(selection: tracker.preferences[\.tab]) {
      TabItem("Tickets") {
        Navigation(path: tracker.preferences[\.path]) {
          Screen("Tickets") { tickets(settings) }
        } destination: { place in
          switch place {
          case .ticket(let id): Screen("Ticket \(id)") { TicketScreen(tracker: tracker, id: id) }
          case .new: Screen("New ticket", shouldLeave: mayDiscard) { newTicket }
          }
        }
      }
      TabItem("Settings") {
        SettingsForm(tracker.preferences) {
          SettingsSection("List") { FormField("Show bodies", \.showsBodies) }
        }
        Button("Sign out") { Task { await signOut() } }
      }
    }
    .grow()
  }

  // MARK: Tickets

  @DeclarationBuilder private func tickets(_ settings: Settings) -> DeclarationList {
    let list = tracker.tickets
    Observing(list.query) { TextField("Search", text: list.query) }
    Observing(list.state, list.deleted) { state, deleted in
      if let source = state.pages.last?.source, source.isStale {
        Label("Offline: these tickets may have changed.", role: \.warning)
      }
      PagedList(
        state, elements: { page in page.value.tickets.filter { !deleted.contains($0.id) } },
        message: \.message, loadNext: list.loadNext, selection: list.selection,
        onOpen: { open(.ticket($0.id)) }
      ) { ticket in
        ListRow(
          title: Text(ticket.title), note: settings.showsBodies ? Text(ticket.body) : "",
          detail: "#\(ticket.id)")
      }
      .grow()
    }
    .grow()
    .onKey("ctrl+n", "new") {
      tracker.draft.reset(to: TicketDraft())
      open(.new)
    }
    .onKey("ctrl+r", "reload") { list.reload() }
    .onKey("delete", "delete") { if let ticket = list.selected { delete(ticket) } }
  }

  private func open(_ place: Place) { tracker.preferences[\.path].value.append(place) }

  private func delete(_ ticket: Ticket) {
    tracker.tickets.delete(ticket)
    presenter.show(
      Toast("“\(ticket.title)” is deleted."),
      action: ToastAction("Undo") { tracker.tickets.restore(ticket) })
  }

  // MARK: A new ticket

  @DeclarationBuilder private var newTicket: DeclarationList {
    EditForm(
      "Create", tracker.draft,
      onSubmit: { ticket in
        tracker.preferences[\.path].value = [.ticket(ticket.id)]
        tracker.tickets.reload()
      }
    ) {
      FormField("Title", \.title)
      FormField("Label", \.label, from: TicketDraft.Label.allCases)
      FormField("Text", \.body, rows: 5)
    }
  }

  private func mayDiscard() async -> Bool {
    guard tracker.draft.state.value.hasChanges else { return true }
    return await presenter.confirm("Discard the ticket?", action: "Discard", isDestructive: true)
  }

  private func signOut() async {
    guard await presenter.confirm("Sign out?", action: "Sign out") else { return }
    _ = try? await tracker.session.signOut().first()
  }
}

/// A ticket with its comments.
struct TicketScreen: Composite {
  let tracker: Tracker
  let id: Int

  var body: DeclarationList {
    Stateful(tracker.details(of: id)) { details in
      let details = details.value
      Observing(details.ticket) { state in
        Loading(state, message: \.message, retry: { details.reload.send() }) { ticket in
          Label(Text(ticket.title), role: \.title)
          Label(Text(ticket.body))
        }
        .size(height: 3)
      }
      Observing(details.stream) { state in
        Label(state == .open ? "Comments, live" : "Comments, connecting…", role: \.secondary)
      }
      Observing(details.comments) { comments in
        List(comments) { ListRow(title: Text($0.text), detail: Text($0.author)) }.grow()
      }
      .grow()
    }
    .grow()
  }
}
