// SPDX-License-Identifier: MIT

import Views

/// Any bytes result in the same events whether they arrive together or one by one, and no input but a paste stays pending
/// after the timeout.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var whole = Parser(pasteLimit: 256)
  var split = Parser(pasteLimit: 256)
  var expected = whole.feed(bytes)
  var events: [Event] = []
  for byte in bytes { events += split.feed(CollectionOfOne(byte)) }
  precondition(events == expected, "split bytes give other events")
  expected += whole.expire()
  events += split.expire()
  precondition(events == expected && whole.isPending == split.isPending)
  if whole.isPending { _ = whole.feed("\u{1B}[201~".utf8) }
  precondition(!whole.isPending, "something other than a paste is pending")
  precondition(whole.takeReplies() == split.takeReplies())
  return 0
}
