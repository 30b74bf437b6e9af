// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Dispatch
import Signals
import TestKit
import Testing
import Views

/// The examples of the guide about screens.
@MainActor @Suite("Guide: screens")
struct ScreenGuideTests {
  struct Harbour: Identifiable, Sendable {
    let id: Int
    let name: String
    let distance: String
  }

  enum Action: Hashable {
    case add, open(Int), delete(Int)
  }

  private let near = [Harbour(id: 1, name: "Kiel", distance: "2 km")]

  @Test("a screen with a box of rows, whose keys send actions")
  func rows() {
    var sent: [Action] = []
    func send(_ action: Action) { sent.append(action) }
    let screen =
      Screen(
        "Harbours", trailing: [BarItem("Add", key: KeyPress(.character("a"))) { send(.add) }]
      ) {
        Box {
          Section("Near") {
            ForEach(near) { harbour in
              Row(harbour.name, detail: harbour.distance, action: "open") {
                send(.open(harbour.id))
              }
              .onKey("delete", "delete") { send(.delete(harbour.id)) }
            }
          }
        }
      }
    let terminal = HeadlessTerminal(showing: screen, columns: 30, rows: 8)
    #expect(
      terminal.content == "                         a Add\nNear\n▌ Kiel                    2 km")
    terminal.press("enter", "delete", "a")
    #expect(sent == [.open(1), .delete(1), .add])
  }

  @Test("columns show the selected row's screen beside the list, or in its place")
  func columns() {
    let harbours = near
    func details(_ id: Int) -> Screen {
      Screen("Harbour \(id)") { Text("2 km away") }
    }
    let columns =
      Columns(levels: 2) { flow in
        List(
          harbours, selection: nil,
          onSelectionChange: { id in flow.preview(id) { details(id) } },
          onOpen: { harbour in flow.show(harbour.id) { details(harbour.id) } }
        ) { ListRow(title: Text($0.name)) }
      }
    let terminal = HeadlessTerminal(showing: columns, columns: 80, rows: 8)
    _ = terminal.text
    terminal.clock.advance(by: .seconds(1))
    #expect(terminal.text.contains("▌ Kiel") && terminal.text.contains("2 km away"))
    terminal.resize(columns: 40, rows: 8)
    #expect(!terminal.text.contains("2 km away"))
    terminal.press("enter")
    #expect(terminal.text.contains("2 km away") && !terminal.text.contains("▌ Kiel"))
  }

  // MARK: Renderers

  enum State: Hashable, Sendable {
    case loading, failed(String), loaded([String])
  }

  struct HarboursRenderer: Renderer {
    let onRetry: @MainActor () -> Void

    func render(_ state: State) -> Screen {
      switch state {
      case .loading: screen(.loading("Loading…"))
      case .failed(let why): screen(.failed(why, perform: onRetry))
      case .loaded(let names):
        screen(Box { for name in names { Node(name, Row(name, action: "") {}) } })
      }
    }

    private func screen(_ box: Box) -> Screen {
      Screen("Harbours") { box }
    }
  }

  @Test("a renderer shows any state in the same screen, and actions are sent back")
  func renderers() {
    let state = MutableProperty(State.loading)
    var retries = 0
    let renderer = HarboursRenderer { retries += 1 }
    let navigation = NavigationView()
    navigation.flow.present(Observing(state) { renderer.render($0) })
    let terminal = HeadlessTerminal(showing: navigation, columns: 40, rows: 10)
    #expect(terminal.text.contains("Harbours") && terminal.text.contains("Loading…"))
    state.value = .failed("No connection.")
    #expect(terminal.text.contains("No connection."))
    terminal.press("enter")
    state.value = .loaded(["Kiel", "Oslo"])
    #expect(retries == 1 && terminal.text.contains("▌ Kiel"))
    terminal.press("down")
    state.value = .loaded(["Oslo"])
    #expect(terminal.text.contains("▌ Oslo") && !terminal.text.contains("Kiel"))
  }

  @Test("of many states before a frame only the last one is rendered")
  func lastState() {
    var rendered: [Int] = []
    let state = MutableProperty(0)
    let view = DeclaredView {
      Observing(state) { number in
        let _ = rendered.append(number)
        Text("\(number)")
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 20, rows: 4)
    _ = terminal.text
    for number in 1..<1000 { state.value = number }
    #expect(terminal.text.hasPrefix("999") && rendered == [0, 999])
    state.value = 1000
    terminal.press("down")
    #expect(rendered.last == 1000, "an event finds the last state")
  }

  @Test("states from other threads arrive on the main actor, and the last one is shown")
  func threads() async {
    let names = SafePublishSubject<String>()
    let terminal = HeadlessTerminal(
      showing: Observing(names.signal) { name in Text(name) }, columns: 40, rows: 10)
    DispatchQueue.global().async {
      for number in 0...300 { names.send("number \(number)") }
    }
    await terminal.wait(for: "number 300")
    #expect(terminal.text.contains("number 300"))
  }

  @Test("the lifecycle of a screen is a signal, and its state doesn't retain it")
  func lifecycle() {
    let state = MutableProperty(0)
    let navigation = NavigationView(root: ScreenView(title: "root"))
    let terminal = HeadlessTerminal(showing: navigation, columns: 40, rows: 10)
    var screen: ComponentScreenView? = ComponentScreenView(
      Observing(state) { number in Screen("\(number)") {} })
    weak let gone = screen
    guard let events = screen?.lifecycle else { return }
    let life = Recorder(events)
    if let screen { navigation.push(screen) }
    navigation.pop()
    #expect(
      life.elements == [
        .didLoad, .willAppear(isPresentedInitially: true), .didAppear(isPresentedInitially: true),
        .willDisappear(isRemovedPermanently: true), .didDisappear(isRemovedPermanently: true),
      ])
    life.dispose()
    screen = nil
    _ = terminal.text
    #expect(gone == nil)
    state.value = 1
  }
}
