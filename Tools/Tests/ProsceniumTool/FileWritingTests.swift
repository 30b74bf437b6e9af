// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TestKit
import Testing

@testable import ProsceniumTool

@Suite("The writing of a feature")
struct FileWritingTests {
  private typealias File = Template.File
  private let folder: TemporaryFolder
  private let files = [
    File(path: "Interactors/Harbours/Harbours.swift", text: "one\n"),
    File(path: "Scenes/Text/Harbours/HarboursBuilder.swift", text: "two\n"),
    File(path: "Tests/Interactors/Harbours/HarboursTests.swift", text: "three\n"),
  ]

  init() throws {
    folder = try .repository()
  }

  private func write() throws {
    try FileWriting(into: folder.url, in: folder.url).write(files)
  }

  @Test("every file is written, and nothing else is changed")
  func writes() throws {
    let before = folder.content
    try write()
    let new = folder.content.filter { before[$0.key] == nil }
    #expect(
      new == [
        "Interactors/Harbours": nil,
        "Interactors/Harbours/Harbours.swift": "one\n",
        "Scenes/Text/Harbours": nil,
        "Scenes/Text/Harbours/HarboursBuilder.swift": "two\n",
        "Tests/Interactors/Harbours": nil,
        "Tests/Interactors/Harbours/HarboursTests.swift": "three\n",
      ])
    #expect(folder.content.filter { before[$0.key] != nil } == before)
  }

  @Test("an existing file stays unchanged, and no other is written")
  func isThere() throws {
    try folder.put("mine", at: files[2].path)
    let before = folder.content
    expectRefusal(of: files[2].path)
    #expect(folder.content == before)
  }

  @Test("if a folder can't be created, nothing is written")
  func noFolder() throws {
    // A file has the path of a required folder. This fails for every user, even for one with all
    // permissions.
    try folder.put("mine", at: "Tests/Interactors/Harbours")
    let before = folder.content
    expectRefusal(of: files[2].path)
    #expect(folder.content == before)
  }

  @Test("if a symbolic link has no target, nothing is written")
  func brokenLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "Tests/Interactors/Harbours").path,
      withDestinationPath: "/nowhere/at/all")
    expectRefusal(of: files[2].path)
    #expect(folder.content["Interactors/Harbours"] == nil)
    #expect(folder.content["Scenes/Text/Harbours"] == nil)
  }

  @Test("if a file can't be changed, nothing is written, and the changed ones are as before")
  func unchanged() throws {
    try folder.put("before", at: "Program.swift")
    let before = folder.content
    #expect(throws: Refusal.self) {
      try FileWriting(into: folder.url, in: folder.url).write(
        files,
        changing: [
          File(path: "Program.swift", text: "after"), File(path: "Missing.swift", text: "after"),
        ])
    }
    #expect(folder.content == before)
  }

  @Test("two features that are written at once are both in the program")
  func atOnce() throws {
    let folder = try TemporaryFolder.application()
    let names = ["Harbours", "Piers", "Towers", "Boats", "Lamps", "Ropes"]
    let problems = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      do {
        let path = folder.path("Tracker")
        _ = try FeatureCommand.parse([names[index], "--in", path]).perform()
      } catch {
        problems.withLock { $0.append("\(error)") }
      }
    }
    #expect(problems.withLock { $0 } == [])
    let program = try #require(folder.content["Tracker/Sources/tracker/Program.swift"] ?? nil)
    for name in names { #expect(program.contains("\"\(name)\""), "\(name)") }
  }

  @Test("of two applications of one name that are made at once, one is whole and one is refused")
  func oneApplication() throws {
    let folder = TemporaryFolder.empty()
    let outcomes = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      do {
        _ = try NewCommand.parse(["Tracker", "--in", folder.path]).perform()
        outcomes.withLock { $0.append("written") }
      } catch {
        outcomes.withLock { $0.append("refused") }
      }
    }
    #expect(outcomes.withLock { $0.sorted() } == ["refused", "refused", "refused", "written"])
    #expect(try folder.files == TemporaryFolder.application().files)
  }

  @Test("Ctrl-C waits until all files are written")
  func interruption() throws {
    func isBlocked() -> Bool {
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      return sigismember(&signals, SIGINT) == 1
    }
    let missing = folder.url.appending(path: "not/there")
    // It is in some threads of the tests.
    let before = isBlocked()
    let during = try exclusively(in: missing) { (_) throws(Refusal) in isBlocked() }
    #expect(during && isBlocked() == before)
  }

  private func expectRefusal(of path: String) {
    do {
      try write()
      Issue.record("it was written")
    } catch {
      let text = "\(error)"
      #expect(text.hasPrefix("\(path) can't be written ("))
      #expect(text.hasSuffix("). Nothing was written: mend that, then run this again."))
    }
  }
}
