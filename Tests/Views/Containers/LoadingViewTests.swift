// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Content that is loaded") @MainActor struct LoadingViewTests {
  private let list = ListView()
  private let loading: LoadingView

  init() {
    list.show(count: 2, id: { $0 }, row: { ListRow(title: Text("row \($0)")) })
    loading = LoadingView(list)
  }

  @Test("without content there is a spinner, and a text after five seconds")
  func waiting() {
    loading.hasContent = false
    loading.state = .loading
    loading.waitingHint = "Esc goes back"
    let stage = Stage(50, 9, loading)
    #expect(stage.text.contains("⠋ Loading…") && !stage.text.contains("row 0"))
    func wait(seconds: Int) {
      for _ in 0..<seconds { stage.clock.advance(by: .seconds(1)) }
      stage.window.render()
    }
    wait(seconds: 4)
    #expect(!stage.text.contains("Waiting"))
    wait(seconds: 1)
    #expect(stage.text.contains("Waiting for an answer for 5 s. Esc goes back."))
    wait(seconds: 2)
    #expect(stage.text.contains("for 7 s"))
    loading.state = .content
    stage.window.render()
    #expect(stage.text.hasPrefix("▌ row 0\n  row 1"))
    wait(seconds: 10)
    #expect(!stage.text.contains("Waiting"))
  }

  @Test("the row about a wait says how old content is that isn't current")
  func waitingWithOldContent() {
    (loading.hasContent, loading.state, loading.age) = (true, .loading, .seconds(180))
    let stage = Stage(60, 9, loading)
    #expect(!stage.text.contains("old"))
    for _ in 0..<5 { stage.clock.advance(by: .seconds(1)) }
    stage.window.render()
    #expect(stage.text.hasPrefix("Not current, 3 min old. Waiting for an answer for 5 s."))
    loading.age = .seconds(30)
    stage.window.render()
    #expect(stage.text.hasPrefix("Waiting for an answer for 5 s."))
  }

  @Test("for content that doesn't exist, no button tries again")
  func missing() {
    loading.hasContent = false
    let stage = Stage(50, 9, loading)
    loading.state = .failed(title: "Not found", message: "There is no such row.")
    stage.window.render()
    #expect(stage.text.contains("Try again"))
    loading.offersRetry = false
    stage.window.render()
    #expect(stage.text.contains("Not found") && stage.text.contains("There is no such row."))
    #expect(!stage.text.contains("Try again") && loading.isFocused)
    loading.state = .cancelled
    stage.window.render()
    #expect(stage.text.contains("Try again"))
  }

  @Test("the hint for waiting is shown while the focus is elsewhere on the same screen")
  func waitingBesideTheFocus() {
    final class Search: ScreenView {
      let field = TextFieldView()
      let loading: LoadingView
      init(_ loading: LoadingView) {
        self.loading = loading
        super.init(title: "")
        for view in [field, loading] { add(view) }
      }
      override var preferredFocus: View? { field }
      override func layout() {
        field.frame = Frame(x: 0, y: 0, width: bounds.width, height: 1)
        loading.frame = bounds.inset(by: Insets(top: 1))
      }
    }
    loading.hasContent = false
    loading.state = .loading
    loading.waitingHint = "Esc clears"
    let search = Search(loading)
    let other = ButtonView("Other")
    let stage = Stage(60, 9, StackView(.vertical, [other, search]))
    search.field.focus()
    for _ in 0..<5 { stage.clock.advance(by: .seconds(1)) }
    stage.window.render()
    #expect(stage.text.contains("Waiting for an answer for 5 s. Esc clears."))
    other.focus()
    stage.clock.advance(by: .seconds(1))
    stage.window.render()
    #expect(stage.text.contains("for 6 s.") && !stage.text.contains("Esc clears"))
  }

  @Test("without content a failure has its text and a button that tries again")
  func failed() {
    var retries = 0
    loading.retries.add { retries += 1 }
    loading.hasContent = false
    loading.state = .failed(title: "No connection", message: "The server is down.")
    let stage = Stage(40, 10, loading)
    #expect(stage.text.contains("No connection\nThe server is down.\n\n[ Try again ]"))
    stage.press("enter")
    #expect(retries == 1)
    loading.state = .loading
    stage.window.render()
    #expect(!stage.text.contains("No connection") && loading.containsFocus)
    loading.state = .content
    stage.window.render()
    #expect(list.isFocused)
  }

  @Test("content stays below the problem, and keeps the focus and the selection")
  func stale() {
    let stage = Stage(60, 6, loading)
    stage.press("down")
    loading.state = .loading
    stage.window.render()
    #expect(stage.rows[1] == "▌ row 1" && list.isFocused)
    loading.state = .failed(title: "No connection", message: "The server is down.")
    stage.window.render()
    #expect(
      stage.rows.prefix(3) == [
        "! Not current: No connection. r tries again.", "  row 0", "▌ row 1",
      ])
    #expect(list.isFocused)
    loading.state = .content
    stage.window.render()
    #expect(stage.rows[1] == "▌ row 1")
  }

  @Test("the age of content that isn't current is shown from a minute on, and grows")
  func age() {
    let stage = Stage(76, 8, loading)
    loading.age = .seconds(30)
    loading.state = .failed(title: "No connection", message: "")
    stage.window.render()
    #expect(stage.rows[0] == "! Not current: No connection. r tries again.")
    stage.clock.advance(by: .seconds(60))
    stage.window.render()
    #expect(stage.rows[0] == "! Not current, 1 min old: No connection. r tries again.")
    for _ in 0..<130 { stage.clock.advance(by: .seconds(60)) }
    stage.window.render()
    #expect(stage.rows[0] == "! Not current, 2 h old: No connection. r tries again.")
    loading.age = nil
    loading.state = .content
    stage.window.render()
    #expect(stage.rows[0] == "▌ row 0" || stage.rows[0] == "  row 0")
  }

  @Test("a problem that is longer than a row is wrapped above the content")
  func longProblem() {
    let stage = Stage(30, 12, loading)
    loading.state = .failed(title: "No connection", message: "")
    stage.window.render()
    #expect(stage.rows.prefix(2) == ["! Not current: No connection.", "r tries again."])
  }

  @Test(
    "a cancelled request leaves a button, and the focus waits for content beside another control")
  func cancelled() {
    loading.hasContent = false
    loading.state = .loading
    let other = ButtonView("Other")
    let stage = Stage(40, 10, StackView(.vertical, [other, loading]))
    stage.window.focus(loading)
    loading.state = .cancelled
    stage.window.render()
    #expect(stage.text.contains("Not loaded") && stage.text.contains("[ Try again ]"))
    #expect(loading.containsFocus && !other.isFocused)
    loading.state = .loading
    stage.window.render()
    loading.hasContent = true
    stage.window.render()
    #expect(list.isFocused)
  }

  @Test("every state at every size is inside the view", arguments: [0, 1, 2, 3, 5, 8, 20])
  func sizes(height: Int) {
    let stage = Stage(30, 20, loading)
    for hasContent in [true, false] {
      let states: [LoadingView.State] = [
        .content, .loading, .cancelled,
        .failed(title: "No connection", message: String(repeating: "The server fails. ", count: 9)),
      ]
      for state in states {
        loading.state = state
        loading.hasContent = hasContent
        for width in [0, 1, 7, 30, 100] {
          stage.resize(width, height)
          for child in loading.children where !child.isHidden {
            #expect(loading.bounds.intersection(child.frame) == child.frame || child.frame.isEmpty)
          }
        }
      }
    }
  }
}
