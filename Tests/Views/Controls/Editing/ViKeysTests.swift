// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

/// Keys of vi with the text and the caret (`|`) before and after them.
@MainActor @Suite("Keys of vi")
struct ViKeysTests {
  /// Types keys in normal mode. `<` is Esc, `^R` isn't one character, so `®` is Ctrl-R.
  private func typed(_ keys: String, in text: String, hasLines: Bool = true) -> String {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var editing = TextEditing(parts.joined(), hasLines: hasLines)
    let before = TextBuffer(String(parts[0]))
    editing.move(to: before.end)
    var (vi, register) = (ViKeys(), "")
    // Esc goes one character back.
    if before.end.column > 0 || editing.buffer.lines[0].count > 0 {
      editing.move(to: TextPosition(line: before.end.line, column: before.end.column + 1))
    }
    _ = vi.press(KeyPress(.escape), in: &editing, register: &register)
    editing.move(to: before.end)
    for key in keys {
      let keyPress: KeyPress =
        switch key {
        case "<": KeyPress(.escape)
        case "®": KeyPress(.character("r"), .control)
        case "\n": KeyPress(.enter)
        default: KeyPress(.character(key))
        }
      if vi.press(keyPress, in: &editing, register: &register) == .ignored, vi.mode == .insert {
        _ = editing.insert(String(key))
      }
    }
    let caret = editing.caret
    return editing.buffer.string(in: .zero..<caret) + "|"
      + editing.buffer.string(in: caret..<editing.buffer.end)
  }

  @Test(
    "motions",
    arguments: [
      ("a|bc", "h", "|abc"), ("|abc", "h", "|abc"), ("|abc", "l", "a|bc"), ("|abc", "9l", "ab|c"),
      ("ab|c\nd\nefg", "j", "abc\n|d\nefg"), ("ab|c\nd\nefg", "jj", "abc\nd\nef|g"),
      ("ab|c\nd\nefg", "2j", "abc\nd\nef|g"), ("a\n|b", "k", "|a\nb"), ("|a\nb", "9j", "a\n|b"),
      ("|one, two", "w", "one|, two"), ("|one, two", "2w", "one, |two"),
      ("|one\n\n  two", "w", "one\n|\n  two"), ("|one\n\n  two", "ww", "one\n\n  |two"),
      ("one |two", "w", "one tw|o"), ("one tw|o", "b", "one |two"), ("one |two", "b", "|one two"),
      ("a\n\n|b", "b", "a\n|\nb"), ("|one two", "e", "on|e two"), ("|one two", "2e", "one tw|o"),
      ("on|e\n\ntwo", "e", "one\n\ntw|o"), ("  a|b", "0", "|  ab"), ("  a|b", "^", "  |ab"),
      ("|ab\ncd", "$", "a|b\ncd"), ("|ab\ncd", "2$", "ab\nc|d"),
      ("|abc\nd\nefg", "$jj", "abc\nd\nef|g"),
      ("a\nb\n| c", "gg", "|a\nb\n c"), ("|a\nb\n c", "G", "a\nb\n |c"),
      ("|a\nb\nc", "2G", "a\n|b\nc"),
      ("|a.b.c", "f.", "a|.b.c"), ("|a.b.c", "2f.", "a.b|.c"), ("|a.b.c", "t.", "|a.b.c"),
      ("|ab.c", "t.", "a|b.c"), ("a.b.|c", "F.", "a.b|.c"), ("a.bc|d", "T.", "a.|bcd"),
      ("|a.b.c", "f.;", "a.b|.c"), ("|a.b.c", "f.;,", "a|.b.c"), ("|abc", "fx", "|abc"),
      ("|ab.cd.e", "t.;", "ab.c|d.e"), ("|a\n b", "\n", "a\n |b"),
    ] as [(String, String, String)])
  func motions(before: String, keys: String, after: String) {
    #expect(typed(keys, in: before) == after)
  }

  @Test(
    "commands",
    arguments: [
      ("|abc", "x", "|bc"), ("ab|c", "x", "a|b"), ("|abc", "2x", "|c"), ("ab|c", "X", "a|c"),
      ("a|b\nc\nd", "dd", "|c\nd"), ("a\n|b", "dd", "|a"), ("|a", "dd", "|"),
      ("|a\nb\nc", "2dd", "|c"),
      ("a|bc\nd", "d$", "|a\nd"), ("a|bc\nd", "D", "|a\nd"), ("|one two", "dw", "|two"),
      ("|one two three", "d2w", "|three"), ("|one two three", "2dw", "|three"),
      ("one |two\nthree", "dw", "one| \nthree"), ("one t|wo", "db", "one |wo"),
      ("|one two", "de", "| two"), ("a|bcd", "d0", "|bcd"), ("|a(b)c", "df)", "|c"),
      ("|a(b)c", "dt)", "|)c"), ("|a\nb\nc", "dj", "|c"), ("a\nb\n|c", "dk", "|a"),
      ("a\n|b\nc", "dG", "|a"), ("a\n|b\nc", "dgg", "|c"), ("|a", "dj", "|a"),
      ("|one two", "cwx<", "|x two"), ("|one two", "c2wx<", "|x"), (" |one", "cc2<", "|2"),
      ("one |two", "Cx<", "one |x"), ("|ab", "sxy<", "x|yb"), ("a|b\nc", "Sx<", "|x\nc"),
      ("a|b", "yyp", "ab\n|ab"), ("a|b\nc", "yyP", "|ab\nab\nc"), ("|a\nb", "2yyGp", "a\nb\n|a\nb"),
      ("|ab cd", "ywP", "ab| ab cd"), ("|ab", "xp", "b|a"), ("|ab", "x3p", "baa|a"),
      ("|a\nb", "ddp", "b\n|a"), ("|ab", "ix<", "|xab"), ("|ab", "ax<", "a|xb"),
      (" a|b", "Ix<", " |xab"), ("|ab", "Ax<", "ab|x"), ("a|b\nc", "ox<", "ab\n|x\nc"),
      ("a|b", "Ox<", "|x\nab"), ("|abc", "rx", "|xbc"), ("|abc", "2rx", "x|xc"),
      ("ab|c", "2rx", "ab|c"), ("|ab", "r\n", "\n|b"), ("|aBc", "~", "A|Bc"),
      ("|aBc", "9~", "Ab|C"),
      ("|a\n  b\nc", "J", "a| b\nc"), ("|a\nb\nc", "3J", "a b| c"), ("|a\n)", "J", "a|)"),
      ("|ab", "xu", "|ab"), ("|abc", "xxuu", "|abc"), ("|abc", "xx2u", "|abc"),
      ("|abc", "xu®", "|bc"), ("|abc", "d<x", "|bc"), ("|abc", "dix", "|bc"),
      ("|abc", "gdx", "|bc"),
      ("|abc", "2<x", "|bc"), ("|abc", "Z", "|abc"),
    ] as [(String, String, String)])
  func commands(before: String, keys: String, after: String) {
    #expect(typed(keys, in: before) == after)
  }

  @Test(
    "selections",
    arguments: [
      ("|abc", "vd", "|bc"), ("|abc", "vld", "|c"), ("ab|c", "vhd", "|a"), ("|ab\ncd", "vjd", "|d"),
      ("|one two", "vey$p", "one twoon|e"), ("|one two", "vecx<", "|x two"),
      ("|abc", "vl~", "|ABc"),
      ("a|bcd", "vlohd", "|d"), ("|abc", "vl<x", "a|c"), ("|abc", "vlvx", "a|c"),
      ("|a\nb", "vjJ", "a| b"), ("|abc", "v$d", "|"),
    ] as [(String, String, String)])
  func selections(before: String, keys: String, after: String) {
    #expect(typed(keys, in: before) == after)
  }

  @Test("a field with one line stays one")
  func line() {
    #expect(typed("yypojkJ", in: "|ab", hasLines: false) == "aab| b")
  }

  @Test("any keys keep the caret in the text, and undo restores it", arguments: 0..<6)
  func random(seed: UInt64) {
    var chance = SeededRandom(seed)
    let keys = Array("hjklwbe0^$gGfFtT;,xXsdcyDCSYpPuJ~rvioOaIA<<<®23 .a\n")
    for _ in 0..<TestLength.rounds(60, long: 2_000) {
      let text = "one, two\n\n  three four\nfive"
      var editing = TextEditing(text, hasLines: true)
      var (vi, register, log) = (ViKeys(), "", "")
      for _ in 0..<60 {
        let key = chance.pick(keys)
        log.append(key)
        let keyPress: KeyPress =
          switch key {
          case "<": KeyPress(.escape)
          case "®": KeyPress(.character("r"), .control)
          case "\n": KeyPress(.enter)
          default: KeyPress(.character(key))
          }
        let before = editing.string
        let outcome = vi.press(keyPress, in: &editing, register: &register)
        #expect(outcome == .edited || editing.string == before, "\(log)")
        if outcome == .ignored, vi.mode == .insert { _ = editing.insert(String(key)) }
        let caret = editing.caret
        #expect(editing.buffer.nearest(caret) == caret, "\(log)")
        let count = editing.buffer.lines[caret.line].count
        #expect(vi.mode != .normal || caret.column < max(1, count), "\(log)")
      }
      while editing.undo() {}
      #expect(editing.string == text, "\(log)")
    }
  }

  @Test("an editor shows its mode, types in insert mode, and shares its register with other fields")
  func editor() {
    let (editor, field) = (TextEditorView(), TextFieldView())
    (editor.keyStyle, field.keyStyle) = (.vi, .vi)
    editor.preferredRows = 2
    let stage = Stage(60, 6, StackView(.vertical, [field, editor]))
    var said: [String] = []
    stage.window.announcements.add { said.append($0) }
    stage.window.render()
    #expect(stage.hints.contains("INSERT mode"), "\(stage.hints)")
    stage.type("one two")
    stage.press("esc")
    #expect(stage.hints.contains("NORMAL mode") && said.contains("normal mode"))
    stage.type("0dw")
    #expect(field.text == "two")
    stage.press("tab")
    stage.type("three ")
    stage.press("esc")
    stage.type("p")
    #expect(editor.text == "three one ")
    stage.type("v")
    #expect(stage.hints.contains("VISUAL mode"))
    stage.press("esc", "end")
    // The caret stays on a character.
    #expect(editor.caret.column == 9)
    editor.keyStyle = .standard
    stage.window.render()
    #expect(!stage.hints.contains("mode"))
  }
}
