// SPDX-License-Identifier: MIT

import Views

/// Any Markdown text is shown, described, scrolled and navigated by its links in a window of any size, without control
/// characters.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // SAFETY: libFuzzer calls this on the thread of `main`, which is the main actor's.
  MainActor.assumeIsolated { show(bytes) }
  return 0
}

@MainActor private func show(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let size = Size(width: 1 + Int(bytes[0] % 50), height: 1 + Int(bytes[1] % 20))
  let page = MarkdownView(String(decoding: bytes.dropFirst(2), as: UTF8.self))
  let surface = HeadlessSurface(size: size)
  let window = Window(surface: surface, clock: FrozenClock())
  window.root = page
  window.render()
  check(surface.drawnText())
  for row in 0..<size.height {
    let place = Position(x: Int(bytes[2]) % size.width, y: row)
    window.dispatch(.mouse(Mouse(kind: .press, button: .left, position: place)))
    window.dispatch(.mouse(Mouse(kind: .release, button: .left, position: place)))
  }
  for key in [Key.end, .tab, .home, .tab, .enter, .tab] {
    window.dispatch(.key(KeyPress(key)))
    window.render()
  }
  check(surface.drawnText())
  surface.resize(to: Size(width: size.height, height: size.width))
  window.dispatch(.resize(surface.size))
  window.render()
  check(surface.drawnText())
  check(window.accessibilityText)
}

private func check(_ shown: String) {
  precondition(
    shown.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" },
    "a control character is shown")
}
