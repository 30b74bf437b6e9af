// SPDX-License-Identifier: MIT

import Applications
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("File trees")
struct FileTreeTests {
  @Test("folders are read when they are expanded, and files are opened by their paths")
  func opening() throws {
    let folder = TemporaryFolder("tree")
    try folder.make("b")
    try folder.put("1", at: "b/inside.txt")
    try folder.put("2", at: "a.txt")
    try folder.put("3", at: "a.png")
    try folder.put("4", at: ".hidden.txt")
    var opened: [String] = []
    let terminal = HeadlessTerminal(
      showing: DeclaredView {
        FileTree(folder.path, filter: { $0.hasSuffix(".txt") }, onOpen: { opened.append($0) })
      }, columns: 30, rows: 8)
    #expect(terminal.content.contains("b/") && !terminal.content.contains("inside.txt"))
    #expect(!terminal.content.contains("hidden") && !terminal.content.contains("png"))
    try folder.put("5", at: "b/later.txt")
    terminal.press("right")
    #expect(terminal.content.contains("inside.txt") && terminal.content.contains("later.txt"))
    terminal.press("down", "enter", "end", "enter")
    #expect(opened == [folder.path + "/b/inside.txt", folder.path + "/a.txt"])
  }

  @Test("a folder that doesn't exist is one row with the reason, which can't be opened")
  func missing() {
    var opened: [String] = []
    let terminal = HeadlessTerminal(
      showing: DeclaredView { FileTree("/nowhere/at all", onOpen: { opened.append($0) }) },
      columns: 40, rows: 4)
    #expect(terminal.content.contains("No such file or directory"))
    terminal.press("enter")
    #expect(opened.isEmpty)
  }
}
