// SPDX-License-Identifier: MIT

import Observation
import Proscenium

// A program whose target is compiled with `-default-isolation MainActor`, as Xcode's new targets are. Its closures and types need no
// annotation, and neither do those of the other programs of this package, whose targets have the usual isolation.

nonisolated struct Item: Identifiable, Hashable {
  let id: Int
  var title: String
}

@Observable final class Board {
  var tasks = [Item(id: 1, title: "Read"), Item(id: 2, title: "Write")]
  var filter = ""
  var chosen: Set<Int> = []

  var shown: [Item] { filter.isEmpty ? tasks : tasks.filter { $0.title.contains(filter) } }

  func load() async {}
}

struct BoardScreen: Composite {
  let board: Board
  let presenter: Presenter
  let onOpen: (Int) -> Void

  var body: DeclarationList {
    Screen("Tasks", trailing: [BarItem("Add", key: KeyPress(.character("a"))) { add() }]) {
      TextField("find", text: Binding(board, \.filter))
      List(board.shown, onOpen: { onOpen($0.id) }) { task in ListRow(title: Text(task.title)) }
        .rowAction("delete", "delete") { task in remove(task) }
      Stateful(false) { isOpen in
        Button(isOpen.value ? "Less" : "More") { isOpen.value.toggle() }
      }
    }
    .onKey("r", "reload") { Task { await board.load() } }
    .task { await board.load() }
    .presenter(presenter)
  }

  private func add() {
    board.tasks.append(Item(id: board.tasks.count + 1, title: "New"))
  }

  private func remove(_ task: Item) {
    let action = { board.tasks.removeAll { $0.id == task.id } }
    Task { if await presenter.confirm("Delete \(task.title)?") { action() } }
  }
}

@main struct Isolated: TerminalApplication {
  let board = Board()
  let presenter = Presenter()
  let count = MutableProperty(0)

  var root: some Component {
    VStack {
      Observing(count) { n in Label("\(n) opened") }
      BoardScreen(board: board, presenter: presenter) { _ in count.value += 1 }.grow()
    }
  }
}
