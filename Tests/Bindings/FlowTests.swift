// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import TestKit
import Testing
import Views

@Suite("Flows")
@MainActor
struct FlowTests {
  private let terminal = HeadlessTerminal(columns: 40, rows: 10)

  private func screen(_ title: String) -> ScreenView {
    let screen = ScreenView(title: title)
    screen.add(ListView())
    return screen
  }

  @Test("a modal flow presents a screen with its title, and dismisses it")
  func modal() {
    terminal.window.root = NavigationView(root: screen("home"))
    let flow = terminal.window.modalFlow
    var told: [String] = []
    flow.present(screen("one")) { told.append("shown") }
    flow.present(AlertView(title: "Two", message: "Well?", actions: []))
    #expect(terminal.text.contains("one") && terminal.text.contains("Two"))
    flow.dismiss { told.append("gone") }
    #expect(terminal.text.contains("one") && !terminal.text.contains("Two"))
    flow.dismiss()
    #expect(terminal.text.contains("home") && terminal.window.modals.isEmpty)
    flow.dismiss { told.append("nothing") }
    #expect(told == ["shown", "gone", "nothing"])
  }

  @Test("a modal that closed by itself isn't confused with the dismissed one")
  func answered() {
    terminal.window.root = screen("home")
    let flow = terminal.window.modalFlow
    flow.present(screen("one"))
    flow.present(AlertView(title: "Two", message: "Well?", actions: []))
    terminal.press("esc")
    terminal.window.present(AlertView(title: "Other", message: "Mine.", actions: []))
    flow.dismiss()
    #expect(!terminal.text.contains("one") && terminal.text.contains("Other"))
  }

  @Test("a modal flow shows screens inside another view, and alerts without it")
  func framed() {
    let home = screen("home")
    terminal.window.root = NavigationView(root: home)
    let flow = Presenter(for: home).modal { screen in
      let dock = DockView(screen)
      dock.dock(LabelView("below"), at: .bottom)
      return dock
    }
    flow.present(AlertView(title: "Two", message: "Well?", actions: []))
    #expect(!terminal.text.contains("below"))
    flow.dismiss()
    flow.present(screen("one"))
    #expect(terminal.text.contains("one") && terminal.text.contains("below"))
    flow.dismiss()
    #expect(terminal.text.contains("home") && terminal.window.modals.isEmpty)
  }

  @Test("the modals of a hidden tab wait until it is selected, and are discarded with it")
  func hiddenTab() {
    let (home, search) = (screen("home"), ScreenView(title: "search"))
    let field = TextFieldView()
    search.add(field)
    let navigation = NavigationView(root: home)
    let tabs = TabsView([.init("Home", navigation), .init("Search", search)])
    terminal.window.root = tabs
    tabs.select(1)
    var told: [String] = []
    let flows = [home.modalFlow, navigation.flow]
    for (number, flow) in flows.enumerated() {
      flow.present(AlertView(title: "Oh \(number)", message: "No.", actions: [])) {
        told.append("shown")
      }
    }
    terminal.type("a query ")
    #expect(field.text == "a query " && terminal.window.modals.isEmpty)
    #expect(terminal.quitRequests == 0)
    let first = 0
    tabs.select(first)
    #expect(terminal.text.contains("Oh 0") && !terminal.text.contains("Oh 1"))
    terminal.press("esc")
    #expect(terminal.text.contains("Oh 1") && told.first == "shown")
    terminal.press("esc")

    tabs.select(1)
    flows[0].present(screen("one")) { told.append("discarded") }
    #expect(terminal.window.modals.isEmpty && told.last != "discarded")
    tabs.removeTab(of: navigation)
    #expect(!terminal.text.contains("one") && told.last == "discarded")
  }

  @Test("a modal waits while another one covers its presenter, and a flow may dismiss it before")
  func covered() {
    let home = screen("home")
    terminal.window.root = home
    let flow = home.modalFlow
    let palette = ModalView("Other", TextFieldView())
    terminal.window.present(palette)
    flow.present(screen("one"))
    terminal.type("quick")
    #expect(terminal.window.modals.count == 1 && terminal.text.contains("quick"))
    flow.dismiss()
    terminal.press("esc")
    #expect(terminal.window.modals.isEmpty && !terminal.text.contains("one"))

    terminal.window.present(palette)
    flow.present(screen("two"))
    terminal.press("esc")
    #expect(terminal.text.contains("two"))
    flow.present(AlertView(title: "Above", message: "It.", actions: []))
    #expect(terminal.text.contains("Above"), "the modal below is of the same presenter")
    terminal.window.dismissAll()
  }

  @Test("the modal and navigation flows of a screen are resolved at the time of use")
  func ofScreen() {
    let home = screen("home")
    let flows = [home.modalFlow, home.navigationFlow]
    var completions = 0
    for flow in flows {
      flow.present(screen("nowhere")) { completions += 1 }
      flow.dismiss { completions += 1 }
    }
    #expect(completions == 4)
    let navigation = NavigationView(root: home)
    terminal.window.root = navigation
    flows[1].present(screen("pushed"))
    #expect(navigation.screens.map(\.title) == ["home", "pushed"])
    flows[0].present(screen("above"))
    #expect(terminal.window.modals.isEmpty, "home isn't visible")
    flows[1].dismiss()
    #expect(navigation.screens.map(\.title) == ["home"] && terminal.text.contains("above"))
    flows[0].dismiss()
    #expect(terminal.window.modals.isEmpty)
  }

  @Test("a navigation pushes any view, and alerts are above it")
  func navigation() {
    let navigation = NavigationView(root: screen("home"))
    terminal.window.root = navigation
    var told: [String] = []
    navigation.flow.present(LabelView("bare")) { told.append("shown") }
    #expect(terminal.text.contains("bare") && navigation.screens.count == 2)
    navigation.flow.present(AlertView(title: "Hm", message: "Well?", actions: []))
    #expect(navigation.screens.count == 2 && terminal.window.modals.count == 1)
    terminal.press("esc")
    navigation.flow.dismiss { told.append("gone") }
    navigation.flow.dismiss { told.append("root") }
    #expect(navigation.screens.map(\.title) == ["home"] && told == ["shown", "gone", "root"])
  }

  @Test("tabs show a screen in a new tab, and return to the previous one")
  func tabs() {
    let (first, second, guest) = (screen("first"), screen("second"), screen("guest"))
    let tabs = TabsView([.init("First", first), .init("Second", second)])
    terminal.window.root = tabs
    let flow = tabs.flow
    tabs.select(1)
    flow.present(guest)
    #expect(tabs.tabs.map(\.title) == ["First", "Second", "guest"] && tabs.selected === guest)
    flow.present(first)
    #expect(tabs.selected === first)
    flow.present(AlertView(title: "Hm", message: "Well?", actions: []))
    #expect(terminal.window.modals.count == 1)
    terminal.press("esc")
    flow.dismiss()
    #expect(tabs.selected === guest && tabs.tabs.count == 3)
    flow.dismiss()
    #expect(tabs.selected === second && tabs.tabs.count == 2)
    flow.dismiss()
    #expect(tabs.tabs.count == 2)
  }

  @Test("a root flow replaces the root, and restores the previous one")
  func root() {
    let home = screen("home")
    terminal.window.root = home
    let flow = terminal.window.rootFlow
    let other = screen("other")
    flow.present(other)
    flow.present(AlertView(title: "Hm", message: "Well?", actions: []))
    #expect(terminal.window.root === other && terminal.window.modals.count == 1)
    flow.dismiss()
    #expect(terminal.window.root === home)
    flow.dismiss()
    #expect(terminal.window.root === home)
  }

  @Test("flows retain neither windows nor containers")
  func lifetimes() {
    var tabs: TabsView? = TabsView()
    var window: Window? = HeadlessTerminal().window
    var home: ScreenView? = screen("home")
    let flows = [tabs?.flow, window?.modalFlow, window?.rootFlow, home?.modalFlow].compactMap(
      \.self)
    weak let goneTabs = tabs
    weak let goneWindow = window
    weak let goneHome = home
    (tabs, window, home) = (nil, nil, nil)
    #expect(goneTabs == nil && goneWindow == nil && goneHome == nil)
    var completions = 0
    for flow in flows {
      flow.present(screen("nowhere")) { completions += 1 }
      flow.dismiss { completions += 1 }
    }
    #expect(completions == 2 * flows.count)
  }

  @Test("the recording flow records screens and dismissals, and can hold completions")
  func recording() {
    let recording = RecordingFlow()
    let one = screen("one")
    var told: [String] = []
    recording.flow.present(one) { told.append("shown") }
    recording.flow.dismiss { told.append("gone") }
    #expect(recording.log == ["present one", "dismiss"])
    #expect(recording.presented.last === one)
    recording.holdsCompletions = true
    recording.flow.dismiss { told.append("later") }
    #expect(told == ["shown", "gone"])
    recording.complete()
    recording.complete()
    #expect(told == ["shown", "gone", "later"])
    Flow.none.present(one) { told.append("none") }
    Flow.none.dismiss { told.append("none") }
    #expect(told.suffix(2) == ["none", "none"])
  }
}
