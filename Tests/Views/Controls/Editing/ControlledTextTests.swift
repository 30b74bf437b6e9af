// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("A text that an application's state controls")
struct ControlledTextTests {
  /// A state that makes another text of what a field sends, at once or later.
  @MainActor private final class State {
    let field = TextFieldView()
    let stage: Stage
    let answer: (_ state: String, _ sent: String) -> String
    var text = ""
    var isLate = false
    private(set) var sent: [String] = []

    init(_ text: String = "", answer: @escaping (_ state: String, _ sent: String) -> String) {
      (self.text, self.answer) = (text, answer)
      stage = Stage(30, 3, field)
      field.show(text)
      field.texts.add { [unowned self] in
        sent.append($0)
        if !isLate { answerNext() }
      }
    }

    func answerNext() {
      text = answer(text, sent.removeFirst())
      // As the last of one state, not because another part of the screen has changed.
      stage.window.showLast(of: 1) { field.show(text) }
    }
  }

  @Test("a state that changes each text is shown, with the caret where it was")
  func transformed() {
    let state = State { $1.uppercased() }
    state.stage.type("abc")
    state.stage.press("home")
    state.stage.type("xyz")
    #expect(state.text == "XYZABC" && state.field.text == "XYZABC")
    #expect(state.field.selection.caret.column == 3)
  }

  @Test("characters that the state refuses aren't shown")
  func refused() {
    let state = State { String($1.filter(\.isNumber).prefix(5)) }
    state.stage.type("12a34567")
    #expect(state.text == "12345" && state.field.text == "12345")
    let constant = State("fixed") { state, _ in state }
    constant.stage.press("left")
    constant.stage.type("x")
    constant.stage.press("backspace")
    #expect(constant.field.text == "fixed" && constant.field.selection.caret.column == 4)
    #expect(!constant.field.editing.canUndo)
  }

  @Test("undo removes what the user typed together with the state's answer")
  func undo() {
    let state = State { $1.uppercased() }
    state.stage.type("one two")
    state.stage.press("ctrl+z")
    #expect(state.text == "ONE ")
    state.stage.press("ctrl+z")
    #expect(state.text == "" && state.field.text == "")
    state.stage.press("alt+_", "alt+_")
    #expect(state.text == "ONE TWO" && state.field.text == "ONE TWO")
    // A text that no edit has caused is undone separately.
    state.text = ""
    state.field.show("")
    state.stage.press("ctrl+z")
    #expect(state.text == "ONE TWO")
  }

  @Test("an answer to an older edit leaves newer text, and an answer to the newest one counts")
  func late() {
    let state = State("12") { String($1.filter(\.isNumber)) }
    state.isLate = true
    state.stage.type("3a")
    state.answerNext()
    #expect(state.field.text == "123a")
    state.stage.type("4")
    state.answerNext()
    #expect(state.field.text == "123a4")
    state.answerNext()
    #expect(state.field.text == "1234")
    state.stage.type("b")
    // The answer equals the text before, as it would if something else in the state had changed.
    state.answerNext()
    #expect(state.field.text == "1234b")
    state.stage.clock.advance(by: .seconds(1))
    #expect(state.field.text == "1234")
  }

  @Test("no text is lost when something else in the state changes before it has received the edits")
  func otherChanges() {
    var chance = Chance(state: 5)
    for _ in 0..<50 {
      let state = State { $1 }
      state.isLate = true
      var typed = ""
      for letter in "a text that is typed" {
        state.stage.window.dispatch(
          letter == " " ? .key(KeyPress("space")!) : .key(KeyPress(String(letter))!))
        typed.append(letter)
        for _ in 0..<Int.random(in: 0..<3, using: &chance) {
          if Bool.random(using: &chance) {
            state.stage.window.showLast(of: 1) { state.field.show(state.text) }
          } else if !state.sent.isEmpty {
            state.answerNext()
          }
          #expect(state.field.text == typed)
        }
      }
      while !state.sent.isEmpty { state.answerNext() }
      #expect(state.field.text == typed && state.text == typed)
    }
  }

  @Test("the same text again, without a new state, is no answer")
  func repeated() {
    let state = State("12") { $1 }
    state.isLate = true
    state.stage.type("3")
    state.field.show("12")
    #expect(state.field.text == "123")
    state.field.show("other")
    #expect(state.field.text == "other")
  }

  @Test("a text that the state never answers is replaced after a second")
  func unanswered() {
    let (field, clock) = (
      TextFieldView(), { (stage: Stage) in stage.clock.advance(by: .seconds(1)) }
    )
    let stage = Stage(20, 3, field)
    field.show("fixed")
    stage.type("!")
    #expect(field.text == "fixed!")
    clock(stage)
    #expect(field.text == "fixed" && stage.clock.pending == 0)
  }

  @Test("a masked field and an editor keep the caret, too")
  func others() {
    let masked = MaskedFieldView("99-99")
    let stage = Stage(20, 3, masked)
    masked.show("12-34")
    masked.texts.add { masked.show(String($0.reversed())) }
    stage.press("end", "backspace")
    #expect(masked.text == "32-1")
    let editor = TextEditorView()
    let page = Stage(20, 5, editor)
    editor.show("")
    editor.texts.add { editor.show($0.uppercased()) }
    page.type("hello")
    page.press("enter")
    page.type("you")
    #expect(editor.text == "HELLO\nYOU" && editor.caret == TextPosition(line: 1, column: 3))
    #expect(page.text == "HELLO\nYOU")
    editor.show("HELLO,\nYOU")
    #expect(editor.caret == TextPosition(line: 1, column: 3))
  }

  // MARK: Random edits

  /// A naive model of a field and its state.
  private struct Model {
    var text: [Character]
    var caret: Int
    var state: String
    var waiting: [String] = []
    var unchanged = 0

    mutating func edit(_ new: [Character], _ place: Int) {
      guard new != text else { return caret = place }
      (text, caret) = (new, place)
      waiting.append(String(new))
    }

    mutating func answer(_ state: String, isImmediate: Bool = false) {
      let isUnchanged = state == self.state
      self.state = state
      if isImmediate || state == waiting.last && state != waiting.first {
        waiting = []
      } else if isUnchanged {
        unchanged += 1
      } else if let index = waiting.firstIndex(of: state) {
        (waiting, unchanged) = (Array(waiting[(index + 1)...]), 0)
      } else {
        (waiting, unchanged) = (Array(waiting.dropFirst(1 + unchanged)), 0)
      }
      if waiting.isEmpty { show() }
    }

    mutating func endWait() {
      waiting = []
      show()
    }

    private mutating func show() {
      unchanged = 0
      let new = Array(state)
      guard new != text else { return }
      let head = zip(text, new).prefix { $0 == $1 }.count
      let tail = zip(text.reversed(), new.reversed()).prefix { $0 == $1 }.count
      if text.count - caret <= tail {
        caret = new.count - (text.count - caret)
      } else if caret > head {
        caret = min(caret, new.count - tail)
      }
      text = new
    }
  }

  private static let answers: [(name: String, answer: (String, String) -> String)] = [
    ("the same", { $1 }), ("upper case", { $1.uppercased() }),
    ("digits", { String($1.filter(\.isNumber)) }), ("five", { String($1.prefix(5)) }),
    ("nothing", { state, _ in state }), ("one text", { _, _ in "one text" }),
    ("no a", { $1.contains("a") ? $0 : $1 }),
  ]

  @Test("after random edits the state's text is shown, and all can be undone", arguments: 0..<7)
  func random(_ kind: Int) {
    var chance = Chance(state: UInt64(kind) + 1)
    for round in 0..<20 {
      let state = State("12", answer: Self.answers[kind].answer)
      state.isLate = round % 2 == 1
      var model = Model(text: Array("12"), caret: 2, state: "12")
      for _ in 0..<30 {
        edit(state, &model, &chance)
        while !state.sent.isEmpty, Int.random(in: 0..<3, using: &chance) == 0 {
          state.answerNext()
          model.answer(state.text)
        }
        #expect(state.field.text == String(model.text), "\(Self.answers[kind].name)")
        #expect(state.field.selection.caret.column == model.caret)
      }
      while !state.sent.isEmpty {
        state.answerNext()
        model.answer(state.text)
      }
      #expect(state.text == model.state)
      state.stage.clock.advance(by: .seconds(1))
      model.endWait()
      #expect(state.field.text == state.text)
      #expect(state.field.selection.caret.column == model.caret)
      undoAll(state, first: kind == 5 ? "one text" : "12")
    }
  }

  private func edit(_ state: State, _ model: inout Model, _ chance: inout Chance) {
    // Without drawing, which takes longer than the edits.
    func press(_ key: String) {
      if let key = KeyPress(key) { state.stage.window.dispatch(.key(key)) }
    }
    let (text, caret) = (model.text, model.caret)
    let (before, after) = (Array(text[..<caret]), Array(text[caret...]))
    switch Int.random(in: 0..<8, using: &chance) {
    case 0:
      press("backspace")
      model.edit(before.dropLast() + after, max(0, caret - 1))
    case 1:
      press("delete")
      model.edit(before + after.dropFirst(), caret)
    case 2:
      press("left")
      model.caret = max(0, caret - 1)
    case 3:
      press("home")
      model.caret = 0
    case 4:
      state.stage.window.dispatch(.paste("3b4"))
      model.edit(before + "3b4" + after, caret + 3)
    default:
      let letter = "a1b2 ".randomElement(using: &chance) ?? "a"
      press(letter == " " ? "space" : String(letter))
      model.edit(before + [letter] + after, caret + 1)
    }
    if !state.isLate, let sent = model.waiting.first {
      model.answer(state.answer(model.state, sent), isImmediate: true)
    }
  }

  private func undoAll(_ state: State, first: String) {
    state.isLate = false
    var steps = 0
    while state.field.editing.canUndo, steps < 100 {
      state.stage.press("ctrl+z")
      #expect(state.field.text == state.text)
      steps += 1
    }
    #expect(steps < 100)
    #expect(state.field.text == first)
  }

  @Test("a replaced text keeps positions in its common beginning and end, and is undone exactly")
  func replaced() {
    var chance = Chance(state: 11)
    let signs = Array("ab\n🇩🇪e\u{301}")
    for _ in 0..<400 {
      func text() -> String {
        String(
          (0..<Int.random(in: 0..<9, using: &chance)).map { _ in
            signs.randomElement(using: &chance) ?? "a"
          })
      }
      let (old, new) = (text(), text())
      var editing = TextEditing("", hasLines: true)
      _ = editing.insert(old)
      var position = TextPosition.zero
      let steps = Int.random(in: 0..<9, using: &chance)
      for _ in 0..<steps { position = editing.buffer.after(position) }
      editing.move(to: position)
      let place = min(steps, old.count)
      _ = editing.take(new, isAnswer: false)
      #expect(editing.string == new)
      let head = zip(old, new).prefix { $0 == $1 }.count
      let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
      let caret = editing.buffer.string(in: .zero..<editing.caret).count
      if old.count - place <= tail {
        #expect(caret == new.count - (old.count - place))
      } else if place <= head {
        #expect(caret == place)
      }
      while editing.undo() {}
      // A text without edits isn't undone.
      #expect(editing.string == (old.isEmpty ? new : ""))
      while editing.redo() {}
      #expect(editing.string == new)
    }
  }
}
