import Networking
import TemplateKit
import TestKit
import Testing
import Views

@MainActor
@Suite("Blanks: the scene")
struct BlanksSceneTests {
  private let client = MockClient()
  private let values = [
    Blank(
      id: 1,
      name: "a name",  // each field
    )
  ]

  private func start() -> HeadlessTerminal {
    HeadlessTerminal(
      showing: Blanks(client: SafeClient(client)).createScene(),
      columns: 60, rows: 40)
  }

  @Test("it shows the fields of the selected row, and r loads again")
  func shows() {
    client.answer("GET /blanks", with: values)
    let terminal = start()
    #expect(terminal.text.contains("Name: a name"))  // each field
    terminal.press("r")
    #expect(client.receivedRequests.count == 2)
  }

  @Test("a failure is shown, and the key of the button tries again")
  func failure() {
    client.answer("GET /blanks", with: values)
    client.fail("GET /blanks", times: 1)
    let terminal = start()
    #expect(terminal.text.contains("Try again"))
    terminal.press("enter")
    #expect(!terminal.text.contains("Try again"))
    #expect(terminal.text.contains("Name: a name"))  // each field
  }
}
