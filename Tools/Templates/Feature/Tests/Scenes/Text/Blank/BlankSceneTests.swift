import Bindings
import TemplateInteractors
import TestKit
import Testing
import Views

@testable import TemplateScenes

@Suite("Blank: the scene")
@MainActor
struct BlankSceneTests {
  @Test("the screen is shown above another one, and is dismissed")
  func shows() {
    let terminal = HeadlessTerminal(columns: 60, rows: 12)
    let navigation = NavigationView(root: ScreenView(title: "Before"))
    terminal.window.root = navigation
    navigation.push(BlankBuilder().make(presenting: navigation.flow))
    #expect(terminal.text.contains(BlankRenderer.Config().title))
    terminal.press("esc")
    #expect(terminal.text.contains("Before"))
  }

  @Test("the flow is requested to dismiss the screen once")
  func dismisses() {
    var count = 0
    let flow = Flow(present: { _, _ in }, dismiss: { _ in count += 1 })
    let terminal = HeadlessTerminal(columns: 60, rows: 12)
    terminal.window.root = BlankBuilder().make(presenting: flow)
    terminal.press("esc", "esc")
    #expect(count == 1)
  }

  @Test("a released screen releases everything")
  func leaves() {
    expectNoLeaks {
      weak var gone: ScreenView?
      do {
        let terminal = HeadlessTerminal(columns: 60, rows: 12)
        let screen = BlankBuilder().make(presenting: .none)
        gone = screen
        terminal.window.root = screen
        terminal.press("esc")
        terminal.window.root = nil
      }
      #expect(gone == nil)
    }
  }
}
