// SPDX-License-Identifier: MIT

import Views

/// Any text is markup that wraps and truncates to a width, and escaped text is shown unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkup(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  let string = String(decoding: bytes.dropFirst(), as: UTF8.self)
  precondition(Text(markup: Text.escapedMarkup(string)) == Text(string), "escaped text is another")

  let text = Text(markup: string)
  precondition(text.string.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  let width = 1 + Int(first % 24)
  // A row contains at least one cluster, which may have two columns.
  precondition(text.wrapped(to: width).allSatisfy { $0.width <= max(2, width) })
  precondition(text.truncated(to: width).width <= width)
  return 0
}
