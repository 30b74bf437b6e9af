import Testing

@testable import Views

@Suite("Window, focus and alerts")
@MainActor
struct WindowTests {
  private let fields = [TextField(placeholder: "one"), TextField(placeholder: "two")]
  private let button = Button("Go")
  private let bench: Bench

  init() {
    bench = Bench(Stack(.vertical, fields + [button]), columns: 60, rows: 12)
  }

  private var focus: Int? {
    bench.window.render()
    let views: [View] = fields + [button]
    return views.firstIndex { $0.isFocused }
  }

  @Test("the first control has the focus; Tab and arrows move it, around the ends")
  func order() {
    #expect(focus == 0)
    bench.press("tab")
    #expect(focus == 1)
    bench.press("tab", "tab")
    #expect(focus == 0)
    bench.press("shift+tab")
    #expect(focus == 2)
    bench.press("up")
    #expect(focus == 1)
    bench.press("down")
    #expect(focus == 2)
    bench.click(1, 0)
    #expect(focus == 0)
  }

  @Test("a focused control that goes hands the focus on")
  func gone() {
    fields[0].isHidden = true
    #expect(focus == 1)
    fields[1].remove()
    #expect(focus == 2)
    button.isEnabled = false
    #expect(bench.window.focused == nil)
  }

  @Test("q asks to quit, but not from a text field; Ctrl-C always does")
  func quit() {
    let told = Tally()
    bench.window.quitRequests.add { told.count += 1 }
    bench.type("q")
    #expect(told.count == 0)
    #expect(fields[0].text == "q")
    bench.press("ctrl+c")
    #expect(told.count == 1)
    button.focus()
    bench.type("q")
    #expect(told.count == 2)
  }

  @Test("the line of keys is always there, and keeps the way out when it is narrow")
  func hints() {
    #expect(bench.hints == "Enter next  Tab next  ^C quit")
    button.focus()
    #expect(bench.hints == "Enter Go  Tab next  q quit")
    bench.resize(10, 5)
    #expect(bench.hints == "q quit")
  }

  @Test("an alert alone gets the keys, and gives the focus back")
  func alert() {
    fields[1].focus()
    let told = Tally()
    let alert = Alert(
      title: "Oh no", message: "It broke, since it was old. Mend it.",
      actions: [
        .init("Retry") { told.texts.append("retry") },
        .init("Dismiss") { told.texts.append("dismiss") },
      ])
    bench.window.present(alert)
    #expect(bench.drawn.contains("Oh no") && bench.drawn.contains("[ Retry ]  [ Dismiss ]"))
    #expect(bench.hints == "Enter Retry  Esc Dismiss  Tab next  q quit")
    bench.type("x")
    #expect(fields[1].text == "")
    bench.press("right", "enter")
    #expect(told.texts == ["dismiss"])
    #expect(focus == 1)
    #expect(!bench.drawn.contains("Oh no"))
  }

  @Test("Esc takes the last action; alerts lie on top of each other")
  func escape() {
    let told = Tally()
    for name in ["first", "second"] {
      bench.window.present(
        Alert(
          title: name, message: "", actions: [.init("OK") { told.texts.append(name) }]))
    }
    bench.press("esc", "esc", "esc")
    #expect(told.texts == ["second", "first"])
    #expect(focus == 0)
  }

  @Test("nothing is drawn when nothing has changed")
  func rest() {
    bench.window.render()
    let frames = bench.surface.frames
    bench.window.render()
    #expect(bench.surface.frames == frames)
    bench.type("a")
    bench.window.render()
    #expect(bench.surface.frames == frames + 1)
  }

  @Test("a view that is let go leaves nothing behind")
  func letGo() {
    weak var gone: View?
    do {
      let view = Stack(.vertical, [TextField(), Button("x"), List(), Spinner()])
      gone = view
      bench.window.root = view
      bench.window.render()
      bench.window.root = nil
    }
    #expect(gone == nil)
  }
}
