import Networking
import Proscenium
import TemplateKit
import TestKit
import Testing

@testable import template

@MainActor
@Suite("The program")
struct ProgramTests {
  @Test("it shows sample values without a server")
  func samples() {
    let program = Program(client: SafeClient(Samples.client()))
    let terminal = HeadlessTerminal(showing: program.root, columns: 60, rows: 16)
    #expect(terminal.text.contains("ID: 1"))
  }
}
