import Bindings
import Declarations
import Signals
import TemplateInteractors
import TestKit
import Testing
import Views

@testable import TemplateScenes

@Suite("Blank: a snapshot of each state")
@MainActor
struct BlankRendererTests {
  private let actions = Recorder<Blank.Action, Never>()
  private let config = BlankRenderer.Config()

  private var renderer: BlankRenderer {
    BlankRenderer(observer: actions.observer, config: config)
  }

  private func snapshot(_ state: Blank.State) -> String {
    let navigation = NavigationView(root: ComponentScreenView(renderer.render(state)))
    return HeadlessTerminal(showing: navigation, columns: 60, rows: 12).text
  }

  @Test("the first state")
  func initial() {
    #expect(
      snapshot(.initial) == """
         \(config.title)
         ──────────────────────────────────────────────────────────
         Esc Cancel








         Esc cancel   ? keys   q quit
        """)
  }

  @Test("a dismissed screen still shows its last content")
  func dismissing() {
    #expect(snapshot(.dismissing) == snapshot(.initial))
  }

  @Test("the key of the bar sends its action")
  func cancel() {
    renderer.render(.initial).leading.first?.action()
    #expect(actions.elements == [.cancel])
  }

  @Test("the title is that of the feature")
  func title() {
    #expect(renderer.render(.initial).title == "Blank")
  }
}
