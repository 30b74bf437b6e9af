import Networking
import Signals
import TemplateKit
import TestKit
import Testing

@Suite("Blanks: the interactor")
struct BlanksTests {
  private let client = MockClient()
  private let values = [
    Blank(
      id: 1,
      name: "a name",  // each field
    )
  ]

  @Test("it loads on observation, and again on reload")
  func reload() {
    client.answer("GET /blanks", with: values)
    let blanks = Blanks(client: SafeClient(client))
    #expect(client.receivedRequests.isEmpty)
    let loaded = Recorder(blanks.content.loadedValues())
    blanks.reload.send()
    #expect(loaded.elements == [values, values])
  }

  @Test("it is loading until the response arrives, in virtual time")
  func loading() {
    let time = VirtualScheduler()
    client.answer("GET /blanks", .after(.seconds(2), on: time, .json(values)))
    let content = Recorder(Blanks(client: SafeClient(client)).content)
    time.advance(by: .milliseconds(1_999))
    #expect(content.elements.last?.isLoading == true)
    time.advance(by: .milliseconds(1))
    #expect(content.elements.last?.value == values)
  }

  @Test("a failure is a state and no empty list, and a reload repeats the request")
  func failure() {
    client.answer("GET /blanks", with: values)
    client.fail("GET /blanks", times: 1)
    let blanks = Blanks(client: SafeClient(client))
    let content = Recorder(blanks.content)
    #expect(content.elements.last?.problem?.reason == .offline)
    #expect(content.elements.last?.value == nil)
    blanks.reload.send()
    #expect(content.elements.last?.value == values)
  }
}
