// SPDX-License-Identifier: MIT

import Proscenium

/// What the user enters.
struct Draft: Equatable, Sendable {
  var id = 0
  var amount = ""
  var category = Category.food
  var day: Day
  var note = ""
}

/// What the screen shows.
struct ScreenState: Sendable {
  var path: [String] = []
  var order: [TableSort] = []
  var selection: Int?
  var search = ""
  var category: Category?

  func matches(_ expense: Expense) -> Bool {
    (category == nil || expense.category == category)
      && (search.isEmpty || expense.note.lowercased().contains(search.lowercased()))
  }
}

/// A table of expenses with a filter and a total, and a form.
@MainActor struct ExpenseScreen {
  let book: Preferences<Ledger>
  let today: Day
  let state = MutableProperty(ScreenState())
  let presenter = Presenter()
  let form: FormModel<Draft, Draft>

  init(book: Preferences<Ledger>, today: Day) {
    self.book = book
    self.today = today
    form = FormModel(
      Draft(day: today),
      rules: [
        .required(\.amount, "Enter an amount."),
        .valid(\.amount, "Enter an amount such as 12.50.") { Money.cents($0) != nil },
      ])
  }

  var root: some Component {
    Observing(book.property, state, book.problem) { ledger, state, problem in
      Navigation(path: self.state[\.path]) {
        Screen("Expenses") {
          if let problem { Label("\(problem)", role: \.error) }
          overview(ledger, state)
        }
      } destination: { route in
        Screen(route == "new" ? "New expense" : "Change expense", shouldLeave: mayLeave) {
          EditForm("Save", form, onSubmit: save) {
            FormField("Amount", \.amount, placeholder: "12.50")
            FormField("Category", \.category, from: Category.allCases)
            FormField("Date", \.day)
            FormField("Note", \.note, placeholder: "what for")
          }
        }
      }
    }
    .presenter(presenter)
  }

  /// The sentence with which the user is asked before the program quits.
  var quitWarning: String? {
    !state.value.path.isEmpty && form.state.value.hasChanges ? "The expense isn't saved." : nil
  }

  @DeclarationBuilder private func overview(
    _ ledger: Ledger, _ state: ScreenState
  ) -> DeclarationList {
    let shown = ledger.expenses.filter(state.matches)
    HStack(spacing: 2) {
      TextField("search notes", text: self.state[\.search]).grow()
      Select(
        categories, selection: state.category,
        title: { $0?.rawValue ?? "all categories" }
      ) { self.state[\.category].value = $0 }
    }
    Table(shown, order: self.state[\.order], selection: self.state[\.selection], onOpen: change) {
      Column("Date", \.day) { Text("\($0.day)") }.width(12)
      Column("Category", \.category.rawValue).width(12)
      Column("Note", \.note)
      Column("Amount", \.cents) { Text(Money.text($0.cents)) }.width(12).alignment(.trailing)
    }
    .emptyText(ledger.expenses.isEmpty ? "No expenses yet. Press n." : "No expense matches.")
    .openLabel("change")
    .rowAction("delete", "delete") { expense in Task { await delete(expense) } }
    .onKey("n", "new") { open(Draft(day: today), "new") }
    .grow()
    .defaultFocus()
    Label(
      "Total of \(shown.count): \(Money.text(shown.map(\.cents).reduce(0, +)))", role: \.title)
  }

  private var categories: [Category?] { [nil] + Category.allCases }

  private func open(_ draft: Draft, _ route: String) {
    form.reset(to: draft)
    state[\.path].value = [route]
  }

  private func change(_ expense: Expense) {
    open(
      Draft(
        id: expense.id, amount: Money.text(expense.cents), category: expense.category,
        day: expense.day, note: expense.note), "change")
  }

  private func save(_ draft: Draft) {
    guard let cents = Money.cents(draft.amount) else { return }
    let expense = Expense(
      id: draft.id, cents: cents, category: draft.category, day: draft.day, note: draft.note)
    book.modify { _ = $0.store(expense) }
    form.reset()
    state.value.path = []
  }

  private func delete(_ expense: Expense) async {
    let title = "\(Money.text(expense.cents)) for \(expense.category.rawValue)"
    guard await presenter.confirm("Delete \(title)?", action: "Delete", isDestructive: true)
    else { return }
    book.modify { ledger in ledger.expenses.removeAll { $0.id == expense.id } }
    presenter.show(
      Toast("\(title) is deleted."),
      action: ToastAction("Undo") { book.modify { $0.expenses.append(expense) } })
  }

  private func mayLeave() async -> Bool {
    guard form.state.value.hasChanges else { return true }
    return await presenter.confirm("Discard the changes?", action: "Discard")
  }
}
