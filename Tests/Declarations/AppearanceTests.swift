// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

/// The calls of `onAppear` and `onDisappear` in every container.
@MainActor @Suite("Appearance of components")
struct AppearanceTests {
  /// The components that have appeared and not disappeared.
  @MainActor private final class Shown {
    private(set) var names: Set<String> = []
    private(set) var mistakes: [String] = []
    private var models: [Weak] = []

    /// The models that live.
    var living: [Model] {
      models.removeAll { $0.model == nil }
      return models.compactMap(\.model)
    }

    /// Returns a component that records its appearances, with a model and a request for it.
    func note(_ name: String) -> Declaration {
      Declaration(
        Stateful(Model(name)) { state in
          let model = state.value
          let _ = self.remember(model)
          Text(name)
            .task { await model.load() }
            .onAppear { if !self.names.insert(name).inserted { self.mistakes.append("+\(name)") } }
            .onDisappear { if self.names.remove(name) == nil { self.mistakes.append("-\(name)") } }
        })
    }

    private func remember(_ model: Model) {
      if !models.contains(where: { $0.model === model }) { models.append(Weak(model: model)) }
    }
  }

  /// A model whose request runs until it is cancelled.
  @MainActor private final class Model {
    let name: String
    private(set) var isLoading = false

    init(_ name: String) { self.name = name }

    func load() async {
      isLoading = true
      let (answers, _) = AsyncStream<Never>.makeStream()
      for await _ in answers {}
      isLoading = false
    }
  }

  private struct Weak { weak let model: Model? }

  private let shown = Shown()

  /// A program with pages, tabs, layers, panes and a popover.
  private struct Program {
    var path: [Int] = []
    var tabs: Set<Int> = []
    var tab = 0
    var layers: Set<Int> = []
    var isPopoverShown = false

    /// The components that are in place.
    var expected: Set<String> {
      var names: Set<String> = ["home", "inner"]
      names.formUnion(path.map { "page \($0)" })
      names.formUnion(tabs.map { "tab \($0)" })
      names.formUnion(layers.flatMap { ["layer \($0)", "pane \($0)"] })
      if isPopoverShown { names.insert("popover") }
      return names
    }

    mutating func change(_ random: inout SeededRandom) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: path.append(path.count * 10 + Int.random(in: 0..<3, using: &random))
      case 1: _ = path.popLast()
      case 2: path = (0..<Int.random(in: 0..<3, using: &random)).map { $0 * 10 + 5 }
      case 3: tabs.formSymmetricDifference([Int.random(in: 0..<3, using: &random)])
      case 4: tab = Int.random(in: 0..<3, using: &random)
      case 5: layers.formSymmetricDifference([Int.random(in: 0..<2, using: &random)])
      default: isPopoverShown.toggle()
      }
    }
  }

  private func content(
    _ program: Program, onPath: @escaping @MainActor ([Int]) -> Void,
    onDismiss: @escaping @MainActor () -> Void
  ) -> DeclarationList {
    DeclarationList(
      Navigation(path: program.path, onChange: onPath) {
        Screen("home") {
          shown.note("home")
          Button("Open") {}
            .popover(isPresented: program.isPopoverShown, onDismiss: onDismiss) {
              shown.note("popover")
              Button("Inside") {}
            }
          Overlay {
            Dock {
              Tabs(selection: program.tab) {
                if program.tabs.contains(0) { TabItem("0") { shown.note("tab 0") } }
                if program.tabs.contains(1) { TabItem("1") { shown.note("tab 1") } }
                if program.tabs.contains(2) { TabItem("2") { shown.note("tab 2").bordered() } }
              }
            } panes: {
              if program.layers.contains(0) { Pane(.top) { shown.note("pane 0") } }
              if program.layers.contains(1) { Pane(.bottom) { shown.note("pane 1") } }
            }
          } layers: {
            if program.layers.contains(0) { Layer { shown.note("layer 0") } }
            if program.layers.contains(1) { Layer { shown.note("layer 1") } }
          }
          Split {
            shown.note("inner")
          } second: {
            Text("")
          }
        }
      } destination: { number in
        Screen("page \(number)") {
          shown.note("page \(number)").bordered()
          Button("Go") {}
        }
      })
  }

  /// Requires a condition after other tasks have run: a cancelled task holds its model until it has ended on another thread.
  private func require(_ condition: () -> Bool) async throws {
    await turns(until: condition)
    let models = shown.living.map { $0.isLoading ? "\($0.name), loading" : $0.name }
    try #require(condition(), "these models live: \(models)")
  }

  @Test("each component appears and disappears once with its model and request, in random steps")
  func random() async throws {
    let terminal = HeadlessTerminal(columns: 60, rows: 20)
    let other = DeclaredView { shown.note("other") }
    terminal.window.root = other
    for seed in 0..<8 {
      var random = SeededRandom(UInt64(seed))
      var program = Program()
      let view = DeclaredView()
      func show() {
        view.show(
          content(
            program,
            onPath: {
              program.path = $0
              show()
            },
            onDismiss: {
              program.isPopoverShown = false
              show()
            }))
      }
      terminal.window.root = view
      show()
      for step in 0..<60 {
        let isShown = terminal.window.root === view
        switch Int.random(in: 0..<10, using: &random) {
        case 0: terminal.window.root = isShown ? other : view
        case 1, 2: terminal.press("escape")
        case 3: terminal.window.render()
        default:
          program.change(&random)
          show()
        }
        let expected = terminal.window.root === view ? program.expected : ["other"]
        try #require(shown.names == expected, "seed \(seed), step \(step)")
        try #require(shown.mistakes.isEmpty, "seed \(seed), step \(step)")
        // A view outside the window keeps its models, but has no popover.
        let kept = program.expected.subtracting(["popover"]).union(["other"]).union(expected)
        try await require {
          shown.living.map(\.name).sorted() == kept.sorted()
            && Set(shown.living.filter(\.isLoading).map(\.name)) == expected
        }
      }
      terminal.window.root = nil
      #expect(shown.names.isEmpty && shown.mistakes.isEmpty && terminal.window.modals.isEmpty)
      view.show {}
      try await require { shown.living.map(\.name) == ["other"] && !shown.living[0].isLoading }
    }
  }

  @Test("a popped page takes its popover with it, and Esc goes back again")
  func poppedPopover() {
    let view = DeclaredView()
    var path = [1]
    func show() {
      view.show {
        Navigation(
          path: path,
          onChange: {
            path = $0
            show()
          }
        ) {
          Screen("home") { Button("Home") {} }
        } destination: { _ in
          Screen("page") {
            Button("Filter") {}.popover(isPresented: true, onDismiss: {}) { Text("filter") }
          }
        }
      }
    }
    let terminal = HeadlessTerminal(40, 12, view)
    show()
    #expect(terminal.window.modals.count == 1)
    path = []
    show()
    #expect(terminal.window.modals.isEmpty && terminal.focusedLabel == "Home")
  }

  @Test("views of declarations disappear from every container of views, and appear in it again")
  func containers() {
    let terminal = HeadlessTerminal(columns: 60, rows: 20)
    let navigation = NavigationView(root: ScreenView(title: "root"))
    let columns = ColumnsView(root: ScreenView(title: "root"), levels: 2)
    let tabs = TabsView([.init("first", View()), .init("columns", columns)])
    let window = terminal.window
    window.root = StackView(.vertical, [navigation, tabs])
    func screen(_ name: String) -> ScreenView {
      let screen = ScreenView(title: name)
      screen.add(StackView(.vertical, [DeclaredView { shown.note(name) }]))
      return screen
    }
    let (one, two) = (screen("one"), screen("two"))
    navigation.push(one)
    navigation.push(two)
    #expect(shown.names == ["one", "two"])
    navigation.popToRoot()
    #expect(shown.names.isEmpty)
    navigation.push(two)
    #expect(shown.names == ["two"])
    navigation.replace(one)
    #expect(shown.names == ["one"])
    navigation.pop()
    tabs.append(.init("one", one))
    tabs.select(2)
    #expect(shown.names == ["one"])
    let first = 0
    tabs.select(first)
    #expect(shown.names == ["one"])
    tabs.removeTab(of: one)
    #expect(shown.names.isEmpty)
    tabs.select(1)
    columns.open(two, after: columns.screens[0])
    #expect(shown.names == ["two"])
    columns.removeScreens(after: columns.screens[0])
    #expect(shown.names.isEmpty)
    window.present(one)
    #expect(shown.names == ["one"])
    window.dismissAll()
    #expect(shown.names.isEmpty)
    window.root = two
    window.root = one
    #expect(shown.names == ["one"])
    window.root = nil
    #expect(shown.names.isEmpty && shown.mistakes.isEmpty)
  }

  @Test("a removed view that is added to another view appears with its next update")
  func addedAgain() {
    let (view, stack) = (DeclaredView { shown.note("a") }, StackView(.vertical))
    let terminal = HeadlessTerminal(40, 12, view)
    terminal.window.root = stack
    #expect(shown.names.isEmpty)
    stack.add(view)
    view.show {
      shown.note("a")
      shown.note("b")
    }
    #expect(shown.names == ["a", "b"])
    terminal.window.root = nil
    #expect(shown.names.isEmpty && shown.mistakes.isEmpty)
  }

  @Test("the content of a dismissed popover is released, and new when it is shown again")
  func popoverContent() {
    final class Model: Sendable {}
    let view = DeclaredView()
    weak var model: Model?
    var isShown = true
    func remember(_ value: Model) { model = value }
    func show() {
      view.show {
        Button("Filter") {}
          .popover(
            isPresented: isShown,
            onDismiss: {
              isShown = false
              show()
            }
          ) {
            Stateful(Model()) { state in
              let _ = remember(state.value)
              Stateful(0) { count in
                Button("Count \(count.value)") { count.value += 1 }
              }
            }
          }
      }
    }
    let terminal = HeadlessTerminal(40, 12, view)
    show()
    #expect(model != nil)
    terminal.press("enter", "enter")
    #expect(terminal.content.contains("Count 2"))
    terminal.press("escape")
    #expect(model == nil)
    isShown = true
    show()
    #expect(terminal.content.contains("Count 0"))
    isShown = false
    show()
    #expect(model == nil)
  }
}
