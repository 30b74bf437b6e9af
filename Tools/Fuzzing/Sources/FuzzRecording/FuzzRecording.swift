// SPDX-License-Identifier: MIT

import Views

/// Any text is a recording or an error, any output is shown without a crash, and a written recording is read unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecording(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = String(decoding: bytes, as: UTF8.self)
  _ = try? TerminalRecording(cast: text)
  var decoder = ScreenDecoder(size: Size(width: 9, height: 4))
  decoder.feed(text)
  let written = TerminalRecording(
    size: Size(width: 9, height: 4), title: text,
    entries: [TerminalRecording.Entry(time: .milliseconds(count), content: .output(text))])
  guard let read = try? TerminalRecording(cast: written.cast) else { fatalError("unreadable") }
  precondition(read == written)
  return 0
}
