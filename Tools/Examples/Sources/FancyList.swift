// SPDX-License-Identifier: MIT

import Observation
import Proscenium

/// A list with a status line, keys for its rows, and a way to take back what was deleted.
@main struct FancyList: TerminalApplication {
  struct Grocery: Identifiable, Hashable, Sendable {
    let id: Int
    let name: String
    let note: String
    var isBought = false
  }

  @Observable @MainActor final class Model {
    var groceries = [
      ("Artichokes", "young ones, for the pan"), ("Baking flour", "the fine kind"),
      ("Bananas", "green"), ("Barley", "1 kg"), ("Bean sprouts", "for tonight"),
      ("Cashew butter", "without sugar"), ("Chives", "a bunch"), ("Dill", "a bunch"),
      ("Oats", "rolled"), ("Persimmons", "as soft as possible"), ("Sesame", "black"),
    ].enumerated().map { Grocery(id: $0.offset, name: $0.element.0, note: $0.element.1) }
    var showsStatus = true

    func toggle(_ grocery: Grocery) {
      guard let index = groceries.firstIndex(where: { $0.id == grocery.id }) else { return }
      groceries[index].isBought.toggle()
    }

    func add() {
      let id = (groceries.map(\.id).max() ?? 0) + 1
      groceries.insert(Grocery(id: id, name: "Surprise \(id)", note: "choose one"), at: 0)
    }

    /// Removes a grocery, and returns a function that takes that back.
    func remove(_ grocery: Grocery) -> @MainActor () -> Void {
      guard let index = groceries.firstIndex(where: { $0.id == grocery.id }) else { return {} }
      groceries.remove(at: index)
      return { self.groceries.insert(grocery, at: min(index, self.groceries.count)) }
    }
  }

  let model = Model()
  let presenter = Presenter()

  var root: some Component {
    VStack {
      HStack(spacing: 2) {
        Label(" Groceries ", role: \.selection)
        if model.showsStatus {
          Label("\(model.groceries.count) items, \(bought) bought", role: \.secondary).grow()
        }
      }
      .padding(Insets(horizontal: 1, vertical: 1))
      list.grow()
    }
    .onKey("a", "add") { model.add() }
    .onKey("S", "status") { model.showsStatus.toggle() }
    .presenter(presenter)
  }

  private var bought: Int { model.groceries.filter(\.isBought).count }

  private var list: some Component {
    List(model.groceries, onOpen: { model.toggle($0) }) { grocery, theme in
      ListRow(
        title: Text(grocery.isBought ? "✓ " : "• ", style: theme.accent)
          + Text(grocery.name, style: grocery.isBought ? theme.secondary : .plain.bold()),
        detail: Text(grocery.note, style: theme.secondary))
    }
    .emptyText("Nothing to buy.")
    .rowAction("x", "delete") { grocery in
      let restore = model.remove(grocery)
      presenter.show(
        Toast("\(grocery.name) is deleted."), action: ToastAction("Undo") { restore() })
    }
  }
}
