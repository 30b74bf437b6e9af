// SPDX-License-Identifier: MIT

import Bindings
import Dispatch
import Signals
import TestKit
import Testing
import Views

// The time limit is for hangs: on a slow machine these tests wait long for the main actor.
@Suite("RenderedScene", .timeLimit(.minutes(10)))
@MainActor
struct RenderedSceneTests {
  struct Pharmacy: Hashable, Sendable {
    let id: Int
    let name: String
  }

  enum State: Hashable, Sendable {
    case loading
    case failed(String)
    case loaded([Pharmacy])
    case deleting([Pharmacy], Int)
  }

  enum Action: Hashable, Sendable {
    case retry
    case select(Int)
    case delete(Int)
  }

  /// The renderer of a feature: an observer of the actions, a configuration, and one pure function.
  struct PharmaciesRenderer: Renderer {
    struct Config: Sendable {
      var title = "Pharmacies"
    }

    enum SectionID: Hashable, Sendable { case saved }
    enum NodeID: Hashable, Sendable { case pharmacy(Int) }

    let observer: SafeObserver<Action>
    let config: Config

    init(observer: SafeObserver<Action>, config: Config) {
      self.observer = observer
      self.config = config
    }

    func render(_ state: State) -> Screen<SectionID, NodeID> {
      switch state {
      case .loading: screen(.loading("Loading pharmacies…"))
      case .failed(let why): screen(.failed(why) { observer.send(.retry) })
      case .loaded(let pharmacies): screen(list(pharmacies))
      case .deleting(let pharmacies, let id): screen(list(pharmacies.filter { $0.id != id }))
      }
    }

    private func screen(_ content: Box<SectionID, NodeID>) -> Screen<SectionID, NodeID> {
      Screen(title: config.title, content: content)
    }

    private func list(_ pharmacies: [Pharmacy]) -> Box<SectionID, NodeID> {
      Box {
        BoxSection(.saved) {
          for pharmacy in pharmacies {
            Node(
              .pharmacy(pharmacy.id),
              TextRow(
                pharmacy.name, action: RowAction("select") { observer.send(.select(pharmacy.id)) },
                deletion: RowAction("delete") { observer.send(.delete(pharmacy.id)) }))
          }
        }
      }
    }
  }

  typealias Scene = RenderedScreen<PharmaciesRenderer.SectionID, PharmaciesRenderer.NodeID>

  private let two = [Pharmacy(id: 1, name: "Sun"), Pharmacy(id: 2, name: "Moon")]
  private let actions = Recorder<Action, Never>()

  private var renderer: PharmaciesRenderer {
    PharmaciesRenderer(observer: actions.observer, config: .init(title: "Near you"))
  }

  @Test("any renderer shows any state in the same screen, and actions are sent back")
  func universal() {
    let state = MutableProperty(State.loading)
    let screen = Scene(state: state.property, renderer: renderer)
    let terminal = HeadlessTerminal(columns: 40, rows: 10)
    terminal.window.root = NavigationView(root: screen)
    #expect(terminal.text.contains("Near you") && terminal.text.contains("Loading pharmacies…"))
    state.value = .failed("No connection.")
    #expect(terminal.text.contains("No connection."))
    terminal.press("enter")
    state.value = .loaded(two)
    #expect(terminal.text.contains("▌ Sun") && terminal.text.contains("Moon"))
    terminal.press("down", "enter", "delete")
    state.value = .deleting(two, 2)
    #expect(!terminal.text.contains("Moon"))
    terminal.press("enter")
    #expect(actions.elements == [.retry, .select(2), .delete(2), .select(1)])
  }

  @Test("rendering is pure: the tree of a renderer can be tested without a screen")
  func pure() {
    let tree = renderer.render(.loaded(two))
    #expect(
      tree.content.sections.flatMap(\.nodes).map(\.component.accessibility.label) == [
        "Sun", "Moon",
      ])
    #expect(renderer.render(.failed("No.")).content.message?.text == "No.")
    #expect(actions.elements == [])
  }

  @Test("of many states before a frame only the last one is rendered")
  func latest() {
    struct Counting: Renderer {
      let rendered: Recorder<Int, Never>

      func render(_ state: Int) -> Screen<Int, Int> {
        rendered.observer.send(state)
        return Screen(content: Box { BoxSection(0) { Node(0, TextRow("\(state)")) } })
      }
    }
    let state = MutableProperty(0)
    let seen = Recorder<Int, Never>()
    let screen = RenderedScreen<Int, Int>(
      state: state.property.signal, renderer: Counting(rendered: seen))
    #expect(seen.elements == [0], "the first state is rendered at once")
    state.value = 1
    #expect(seen.elements == [0, 1], "outside a window, too, each is rendered when it comes")
    let terminal = HeadlessTerminal(columns: 20, rows: 4)
    terminal.window.root = screen
    for number in 2..<1000 { state.value = number }
    #expect(terminal.text.hasPrefix("999"))
    #expect(seen.elements == [0, 1, 999])
    state.value = 1000
    terminal.press("down")
    #expect(seen.elements.last == 1000, "an event finds the last state")
  }

  @Test("states from other threads arrive on the main actor, and the last one is shown")
  func threads() async {
    let state = SafePublishSubject<State>()
    let screen = Scene(state: state.signal, renderer: renderer)
    let terminal = HeadlessTerminal(columns: 40, rows: 10)
    terminal.window.root = screen
    DispatchQueue.global().async {
      for number in 0...300 { state.send(.loaded([Pharmacy(id: 0, name: "number \(number)")])) }
    }
    await terminal.wait(for: "number 300")
    #expect(terminal.text.contains("number 300"))
  }

  @Test("the lifecycle of a screen is a signal, and its state doesn't retain it")
  func life() {
    let state = MutableProperty(State.loading)
    let terminal = HeadlessTerminal(columns: 40, rows: 10)
    let navigation = NavigationView(root: ScreenView(title: "root"))
    terminal.window.root = navigation
    var screen: Scene? = Scene(state: state.property, renderer: renderer)
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
    state.value = .loaded(two)
  }
}
