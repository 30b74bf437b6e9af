// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Masked field") @MainActor struct MaskedFieldTests {
  @Test("only fitting characters are typed, and the fixed ones appear between them")
  func typing() {
    let date = MaskedFieldView("99.99.9999", label: "Date")
    let stage = Stage(20, 4, date)
    #expect(stage.text == "__.__.____")
    stage.type("2x41")
    #expect(date.text == "24.1" && stage.text == "24.1_.____")
    stage.type("22026999")
    #expect(date.text == "24.12.2026" && date.isComplete && date.content == "24122026")
    stage.press("backspace", "backspace", "backspace", "backspace", "backspace")
    #expect(date.text == "24.1")
  }

  @Test("edits in the middle fill the pattern again, and each is undone as one")
  func middle() {
    let date = MaskedFieldView("99.99.9999")
    let stage = Stage(20, 4, date)
    stage.type("24122026")
    stage.press("home", "right")
    stage.type("9")
    #expect(date.text == "29.41.2202" && date.editing.caret.column == 2)
    stage.press("ctrl+z")
    #expect(date.text == "24.12.2026")
    stage.press("home", "delete")
    #expect(date.text == "41.22.026")
    stage.press("ctrl+z")
    #expect(date.text == "24.12.2026")
  }

  @Test("pasting and setting texts take what fits")
  func pasting() {
    let card = MaskedFieldView("9999 9999")
    let stage = Stage(20, 4, card)
    stage.paste("12-34 56x789")
    #expect(card.text == "1234 5678")
    card.text = "ab9"
    #expect(card.text == "9")
  }

  @Test("an incomplete text isn't valid")
  func validation() {
    let time = MaskedFieldView("99:99")
    let stage = Stage(40, 4, StackView(.vertical, alignment: .leading, [time, ButtonView("Save")]))
    var sent: [String] = []
    time.submissions.add { sent.append($0) }
    stage.type("12")
    stage.press("enter")
    #expect(time.problem == "Use the format __:__." && sent.isEmpty)
    stage.type("30")
    stage.press("enter")
    #expect(time.problem == nil && sent == ["12:30"])
    #expect(time.accessibility.hint == "__:__")
  }

  @Test(
    "a text fills a pattern, and what it fills fills it again",
    arguments: ["99.99.9999", "+99 (999) 999", "AA-**", "\\9\\A9", "", "()"])
  func fixedPoint(_ form: String) {
    let pattern = TextPattern(form)
    var random = Chance(state: 7)
    for _ in 0..<2_000 {
      let length = Int(random.next() % 12)
      let text = String((0..<length).map { _ in "0129.+()- Aéb".randomElement(using: &random)! })
      let filled = pattern.applied(to: text)
      #expect(pattern.applied(to: filled) == filled)
      #expect(filled.count <= pattern.places.count)
      let (_, caret) = pattern.fill(text, caret: text.count)
      #expect(caret == filled.count)
    }
  }
}
