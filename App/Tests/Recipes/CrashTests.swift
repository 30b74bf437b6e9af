// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The built program after unexpected ends: the terminal, the sentence, the report, and the next start.
@Suite("Crash reports of the executable", .serialized, .timeLimit(.minutes(10)))
struct CrashTests {
  private let folder = TemporaryFolder("recipes-crash")

  private var environment: [String: String] {
    ["XDG_STATE_HOME": folder.path("state"), "SWIFT_BACKTRACE": ""]
  }

  private var reports: [String] {
    let path = folder.path("state") + "/proscenium-recipes/reports"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix("crash-") }.sorted().map { path + "/" + $0 }
  }

  private func crash(by signal: Int32) throws -> TerminalProgram {
    let run = try TerminalProgram.recipes(environment: environment)
    run.wait(for: "Try demo")
    run.type("demo\rproscenium\r")
    run.wait(for: "Desserts")
    run.type("\r")
    run.wait(for: "not a favourite")
    // An event of the opinions. States without one aren't described before the program has run for half a second.
    run.type("f")
    run.wait(for: "Added to your favourites")
    kill(run.process.identifier, signal)
    #expect(run.waitForEnd() == .signal(signal))
    run.wait(for: "A report is in")
    run.expectTerminalAsBefore()
    return run
  }

  @Test(
    "a death leaves a sentence and a report, which the next start mentions once",
    arguments: [
      (SIGILL, "illegal instruction"), (SIGSEGV, "invalid memory access"), (SIGKILL, "killed"),
    ])
  func death(signal: Int32, name: String) throws {
    let run = try crash(by: signal)
    #expect(run.screen.text.contains("recipes ended unexpectedly (\(name))."))
    let report = try #require(reports.first)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.hasPrefix("recipes 0.1.0 ended unexpectedly: \(name) (signal \(signal))\n"))
    #expect(text.contains("Size: 80×24\n"))
    #expect(text.contains("OpinionBook"))
    #expect(!text.contains("proscenium\\\""))
    let token = try String(
      contentsOfFile: folder.path("state") + "/proscenium-recipes/tokens.json", encoding: .utf8)
    for secret in token.split(separator: "\"").filter({ $0.count > 20 }) {
      #expect(!text.contains(secret))
    }
    let next = try TerminalProgram.recipes(environment: environment)
    next.wait(for: "The last run ended")
    next.type("q")
    #expect(next.waitForEnd() == .status(0))
    let third = try TerminalProgram.recipes(environment: environment)
    third.wait(for: "Desserts")
    #expect(!third.screen.text.contains("The last run ended"))
    third.type("q")
    #expect(third.waitForEnd() == .status(0))
    #expect(reports == [report])
  }

  @Test("a report is replayed and bundled")
  func replay() throws {
    _ = try crash(by: SIGABRT)
    let replay = try TerminalProgram.recipes(["replay"], environment: environment)
    replay.wait(for: "OpinionBook")
    replay.type(",")
    replay.type("\u{1b}")
    #expect(replay.waitForEnd() == .status(0))
    replay.expectTerminalAsBefore()
    let bundle = folder.path("bundle.txt")
    let report = try TerminalProgram.recipes(["report", "-o", bundle], environment: environment)
    #expect(report.waitForEnd() == .status(0))
    let text = try String(contentsOfFile: bundle, encoding: .utf8)
    #expect(text.hasPrefix("program: recipes 0.1.0\n"))
    #expect(text.contains("reports: 1\n"))
    #expect(text.contains("ended unexpectedly: abort (signal 6)"))
    let missing = try TerminalProgram.recipes(
      ["replay", folder.path("none")], environment: environment)
    #expect(missing.waitForEnd() == .status(1))
  }

  @Test("a folder that can't be written is said in the sentence")
  func readOnly() throws {
    let state = folder.path("state") + "/proscenium-recipes"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: state + "/reports"))
    let run = try TerminalProgram.recipes(environment: environment)
    run.wait(for: "Try demo")
    kill(run.process.identifier, SIGILL)
    #expect(run.waitForEnd() == .signal(SIGILL))
    run.wait(for: "No report")
    run.expectTerminalAsBefore()
  }

  @Test(
    "a second terminal inspects the program, whose socket is removed at its end, even after SIGKILL"
  )
  func inspect() throws {
    let state = folder.path("state") + "/proscenium-recipes"
    func sockets() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: state)) ?? [])
        .filter { $0.hasSuffix(".inspector") }
    }
    let none = try TerminalProgram.recipes(["inspect"], environment: environment)
    #expect(none.waitForEnd() == .status(2))
    #expect(none.screen.text.contains("No program with an inspector is running."))
    let killed = try TerminalProgram.recipes(["--inspector"], environment: environment)
    killed.wait(for: "Try demo")
    kill(killed.process.identifier, SIGKILL)
    _ = killed.waitForEnd()
    #expect(sockets().count == 1)
    let run = try TerminalProgram.recipes(["--inspector"], environment: environment)
    run.wait(for: "Try demo")
    run.type("demo\rproscenium\r")
    run.wait(for: "Desserts")
    let second = try TerminalProgram.recipes(["inspect"], environment: environment)
    second.wait(for: "Inspector")
    second.wait(for: "OpinionBook")
    second.type("\u{1b}")
    #expect(second.waitForEnd() == .status(0))
    second.expectTerminalAsBefore()
    let third = try TerminalProgram.recipes(["inspect"], environment: environment)
    third.wait(for: "OpinionBook")
    run.type("q")
    #expect(run.waitForEnd() == .status(0))
    #expect(third.waitForEnd() == .status(0))
    third.expectTerminalAsBefore()
    #expect(
      try TerminalProgram.recipes(["inspect"], environment: environment).waitForEnd() == .status(2))
    #expect(sockets().isEmpty)
  }

  @Test("F12 shows the inspector, and hides it")
  func inspector() throws {
    let run = try TerminalProgram.recipes(["--inspector"], environment: environment)
    run.wait(for: "Try demo")
    run.type("demo\rproscenium\r")
    run.wait(for: "Desserts")
    run.type("\u{1b}[24~")
    run.wait(for: "Inspector")
    run.wait(for: "OpinionBook")
    run.type("\u{1b}[24~")
    run.wait(for: "Desserts")
    run.type("q")
    #expect(run.waitForEnd() == .status(0))
    run.expectTerminalAsBefore()
  }

  @Test("a screenshot is written in each format", arguments: ["svg", "txt", "cast"])
  func screenshot(format: String) throws {
    let file = folder.path("soups.\(format)")
    let keys = "'demo' enter 'proscenium' enter wait:Soups down enter wait:Borscht"
    let run = try TerminalProgram.recipes(
      ["screenshot", "--keys", keys, "--size", "60x20", "--theme", "nord", "-o", file])
    #expect(run.waitForEnd() == .status(0))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("Borscht"))
    let wrong = try TerminalProgram.recipes(["screenshot", "--theme", "none", "-o", file])
    #expect(wrong.waitForEnd() == .status(2))
  }
}
