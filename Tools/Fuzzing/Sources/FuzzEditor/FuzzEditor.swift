// SPDX-License-Identifier: MIT

import Views

/// After any typed and pasted input, an editor's text is segmented like a new text, and all edits can be undone and
/// redone.
///
/// The first byte selects a field or an editor, the second one its width. The rest is typed up to a byte of FF, pasted
/// up to the next one, and so on.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEditor(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // At most as many joining letters (such as those of flags) as an edit examines.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count).prefix(400))
  // SAFETY: libFuzzer calls this on the thread of `main`, which is the main actor's.
  MainActor.assumeIsolated { edit(bytes) }
  return 0
}

@MainActor private func edit(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let width = 1 + Int(bytes[1] % 40)
  let window = Window(
    surface: HeadlessSurface(size: Size(width: width, height: 6)), clock: FrozenClock())
  let control = makeControl(bytes[0])
  window.root = control
  var parser = Parser()
  var events = 0
  for (index, piece) in bytes.dropFirst(2).split(
    separator: 0xFF, omittingEmptySubsequences: false
  ).enumerated() {
    let typed =
      index % 2 == 0
      ? parser.feed(piece) + parser.expire() : [.paste(String(decoding: piece, as: UTF8.self))]
    for event in typed {
      window.dispatch(event)
      events += 1
      // Repeated kills and yanks can make the text grow without limit.
      if text(of: control).utf8.count > 20_000 { return }
    }
    window.render()
  }
  check(control, kind: bytes[0])
  // The last input may have undone edits.
  for _ in 0...events { control.act(.redo) }
  let last = text(of: control)
  for _ in 0...events * 2 { control.act(.undo) }
  precondition(text(of: control).isEmpty, "not all was undone")
  for _ in 0...events * 2 { control.act(.redo) }
  precondition(text(of: control) == last, "not all was done again")
  window.render()
}

@MainActor private func makeControl(_ kind: UInt8) -> TextControlView {
  kind % 2 == 0 ? TextFieldView() : TextEditorView()
}

@MainActor private func text(of control: TextControlView) -> String {
  (control as? TextFieldView)?.text ?? (control as? TextEditorView)?.text ?? ""
}

/// Compares with a control that is created with the same text.
@MainActor private func check(_ control: TextControlView, kind: UInt8) {
  let fresh = makeControl(kind)
  (fresh as? TextFieldView)?.text = text(of: control)
  (fresh as? TextEditorView)?.text = text(of: control)
  let harmless = text(of: control).unicodeScalars.allSatisfy {
    $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) || $0 == "\n" || $0 == "\t"
  }
  precondition(harmless, "a control character is in the text")
  precondition(text(of: fresh) == text(of: control), "the text isn't what it is")
  for line in 0..<8 {
    let end = TextPosition(line: line, column: .max)
    control.select(end..<end)
    fresh.select(end..<end)
    precondition(control.selection == fresh.selection, "the text is cut in another way")
  }
}
