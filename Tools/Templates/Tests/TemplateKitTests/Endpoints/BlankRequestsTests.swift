import Networking
import TemplateKit
import Testing

@Suite("Blank: the requests")
struct BlankRequestsTests {
  @Test("all of them have one path")
  func all() {
    let request = Blank.requestAll()
    #expect(request.method == .get)
    #expect(request.path == "/blanks")
  }
}
