// SPDX-License-Identifier: MIT

import Foundation
import Proscenium
import TestKit
import Testing

@testable import logwatch

@MainActor @Suite("LogWatch")
struct LogWatchTests {
  private let time = VirtualScheduler()

  @Test("lines appear with their levels, and are filtered")
  func filter() {
    let model = LogModel(DemoLog.lines(on: time))
    let terminal = HeadlessTerminal(
      showing: LogScreen(model: model, title: "Demo"), columns: 110, rows: 24)
    time.advance(by: .milliseconds(700 * 6))
    #expect(terminal.text.contains("disk is 91 % full"))
    #expect(model.counts[.info] == 3)
    terminal.press("ctrl+l", "ctrl+l", "ctrl+l")
    #expect(!terminal.text.contains("disk is 91 % full"))
    #expect(terminal.text.contains("out of space"))
    #expect(terminal.text.contains("1 of 6"))
  }

  @Test("a pause keeps new lines back")
  func pause() {
    let lines = SafePublishSubject<[String]>()
    let model = LogModel(lines.signal)
    let terminal = HeadlessTerminal(showing: LogScreen(model: model, title: "Demo"))
    lines.send(["INFO first"])
    terminal.press("p")
    lines.send(["ERROR second"])
    #expect(!terminal.text.contains("second"))
    #expect(terminal.text.contains("1 new"))
    terminal.press("p")
    #expect(terminal.text.contains("ERROR second"))
  }

  @Test("a growing file is followed, also when it is truncated")
  func follow() throws {
    let folder = TemporaryFolder("logwatch")
    let path = folder.path("test.log")
    try "one\ntwo".write(toFile: path, atomically: false, encoding: .utf8)
    let tail = try FileTail(path: path)
    #expect(tail.newLines() == ["one"])
    try "one\ntwo and three\n".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(tail.newLines() == ["two and three"])
    try "new\n".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(tail.newLines() == ["new"])
    #expect(throws: SourceError.self) { try FileTail(path: path + ".missing") }
  }
}
