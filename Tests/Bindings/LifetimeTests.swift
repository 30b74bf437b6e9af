// SPDX-License-Identifier: MIT

import Bindings
import Signals
import Synchronization
import TestKit
import Testing
import Views

/// Screens that come and go, each with an interactor, a running request and bindings in both directions.
@Suite("Lifetimes of screens")
@MainActor
struct LifetimeTests {
  private struct Item: Identifiable, Hashable, Sendable {
    let id: Int
    var name: String
  }

  private final class Count: Sendable {
    let value = Atomic(0)
  }

  /// Counts the objects that hold one.
  private final class Living: Sendable {
    private let count: Count

    init(_ count: Count) {
      self.count = count
      count.value.add(1, ordering: .relaxed)
    }

    deinit { count.value.subtract(1, ordering: .relaxed) }
  }

  private final class Interactor: Sendable {
    let query = MutableProperty("")
    let items: SafeSignal<[Item]>
    private let living: Living

    init(_ answers: SafeSignal<[Item]>, _ count: Count) {
      living = Living(count)
      // The request of a query runs until the next query, or the end of the screen.
      items = query.signal.flatMapLatest { text in
        answers.map { $0.filter { $0.name.hasPrefix(text) } }
      }
    }
  }

  @Test("thousands of pushes and pops leave no view, binding, interactor or request")
  func pushes() {
    let terminal = HeadlessTerminal(columns: 40, rows: 10)
    let navigation = NavigationView(root: ScreenView(title: "home"))
    terminal.window.root = navigation
    let flow = navigation.flow
    // These outlive all screens.
    let (answers, drafts) = (SafePublishSubject<[Item]>(), MutableProperty("s"))
    let alive = Count()
    var opened = 0

    @MainActor func makeScreen() -> ScreenView {
      let interactor = Interactor(answers.signal, alive)
      let (field, list) = (TextFieldView(), ListView())
      field.reactive.text.bindBidirectionally(to: interactor.query)
      drafts.signal.bind(to: field) { $0.text = $1 }
      let rows = interactor.items.bind(to: list) { ListRow(title: Text($0.name)) }
      rows.activations.bind(to: list) { _, _ in opened += 1 }
      let screen = ScreenView(title: "search")
      screen.add(StackView(.vertical, [field, list]))
      screen.attachments += [interactor, Living(alive)]
      return screen
    }

    expectNoLeaks {
      for turn in 0..<TestLength.rounds(1_000, long: 10_000) {
        flow.present(makeScreen())
        if turn % 100 == 0 {
          answers.send([Item(id: 1, name: "soup"), Item(id: 2, name: "bread")])
          #expect(terminal.text.contains("soup"))
          terminal.press("tab", "enter")
        }
        flow.dismiss()
        if turn % 100 == 0 { #expect(terminal.text.contains("home")) }
      }
    }
    #expect(alive.value.load(ordering: .relaxed) == 0)
    #expect(navigation.screens.count == 1)
    answers.send([])
    drafts.value = "t"
  }
}
