// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import Views

struct Item: Codable, Equatable, Identifiable, Sendable {
  enum Priority: String, CaseIterable, Codable, Sendable { case low, normal, high }
  var id = 0
  var title = ""
  var priority = Priority.normal
}

struct Board: Codable, Sendable {
  var items: [Item] = []
  var selection: Int?
  var path: [String] = []
}

/// A list of tasks that is saved, with the details of the selected one beside it.
@MainActor struct TaskScreen {
  let board: Preferences<Board>
  let presenter = Presenter()
  let draft = FormModel(Item(), rules: [.required(\.title, "Enter a title.")])

  var root: some Component {
    Observing(board.property) { state in
      Navigation(path: board[\.path]) {
        Screen("Tasks") { list(state) }
      } destination: { _ in
        Screen("New task") {
          EditForm("Add", draft, onSubmit: add) {
            FormField("Title", \.title)
            FormField("Priority", \.priority, from: Item.Priority.allCases)
          }
        }
      }
    }
    .presenter(presenter)
  }

  @DeclarationBuilder private func list(_ state: Board) -> DeclarationList {
    Split {
      List(state.items, selection: board[\.selection]) { ListRow(title: Text($0.title)) }
    } second: {
      if let item = state.items.first(where: { $0.id == state.selection }) {
        Label(Text(item.title), role: \.title)
        Label("Priority: \(item.priority)")
      }
    }
    .grow()
    .onKey("n", "new") { open() }
    .onKey("delete", "delete") { Task { await delete() } }
  }

  private func open() {
    draft.reset(to: Item())
    board[\.path].value = ["new"]
  }

  private func add(_ item: Item) {
    board.modify { board in
      board.items.append(item)
      board.items[board.items.count - 1].id = (board.items.map(\.id).max() ?? 0) + 1
      (board.selection, board.path) = (board.items.last?.id, [])
    }
  }

  private func delete() async {
    guard let index = board.value.items.firstIndex(where: { $0.id == board.value.selection })
    else { return }
    let item = board.value.items[index]
    guard await presenter.confirm("Delete “\(item.title)”?", action: "Delete") else { return }
    board.modify { board in board.items.removeAll { $0.id == item.id } }
    presenter.show(
      Toast("“\(item.title)” is deleted."),
      action: ToastAction("Undo") {
        board.modify { $0.items.insert(item, at: min(index, $0.items.count)) }
      })
  }
}

@main struct Tasks: TerminalApplication {
  let screen = TaskScreen(
    board: Preferences(file: ApplicationFolders("tasks").data + "/tasks.json", default: Board()))
  var root: some Component { screen.root }

  func didEnd() { screen.board.save() }
}
