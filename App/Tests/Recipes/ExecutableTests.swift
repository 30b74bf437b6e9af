// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import TestKit
import Testing

@testable import recipes

/// The built program in a real pseudo-terminal: its output, and the state it leaves behind.
@Suite("The executable", .serialized, .timeLimit(.minutes(10)))
struct ExecutableTests {
  @Test("it signs in, opens a recipe, quits, and restores the terminal")
  func journey() throws {
    let run = try TerminalProgram.recipes()
    run.wait(for: "Try demo and proscenium.")
    #expect(
      run.screen.modes.isSuperset(of: [1049, 1003, 1006]), "moves of the pointer are reported")
    run.type("demo\rproscenium\r")
    run.wait(for: "Desserts")
    run.type("\u{1b}[B\r")
    run.wait(for: "Ajo blanco")
    run.type("\r")
    run.wait(for: "Ingredients")
    run.type("q")
    #expect(run.waitForEnd() == .status(0))
    run.expectTerminalAsBefore()
  }

  @Test("an attached terminal reports moves of the pointer, as the application's own one does")
  func hosted() throws {
    let folder = TemporaryFolder("host")
    let host = try TerminalProgram.recipes(["host", folder.path("socket")])
    host.wait(for: "Attach terminals with")
    let run = try TerminalProgram.recipes(["attach", folder.path("socket")])
    run.wait(for: "Try demo and proscenium.")
    #expect(run.screen.modes.isSuperset(of: [1049, 1003, 1006]))
    run.type("\u{3}")
    #expect(run.waitForEnd() == .status(0))
    run.expectTerminalAsBefore()
    host.type("\u{3}")
    #expect(host.waitForEnd() == .status(0))
  }

  @Test("an attached terminal says that its host was ended by a signal")
  func endedHost() throws {
    let folder = TemporaryFolder("host")
    let host = try TerminalProgram.recipes(["host", folder.path("socket")])
    host.wait(for: "Attach terminals with")
    let run = try TerminalProgram.recipes(["attach", folder.path("socket")])
    run.wait(for: "Try demo and proscenium.")
    kill(host.process.identifier, SIGTERM)
    #expect(run.waitForEnd() == .status(0))
    #expect(run.screen.shows("recipes: The hosting process has ended."))
    run.expectTerminalAsBefore()
    _ = host.waitForEnd()
  }

  @Test("Ctrl-C ends a sign-in that waits for the server, after the password was typed")
  func interruptedSignIn() async throws {
    let server = RecipeServer(
      RecipeServer.Configuration(
        port: 0, latency: .seconds(600), secret: [UInt8](repeating: 7, count: 32)))
    let port = try await server.start()
    let run = try TerminalProgram.recipes([
      "sign-in", "demo", "--server", "http://127.0.0.1:\(port)",
    ])
    run.wait(for: "Password:")
    run.type("proscenium\r")
    run.wait(for: "Waiting for the server.")
    run.type("\u{3}")
    #expect(run.waitForEnd() == .signal(SIGINT))
    run.expectTerminalAsBefore()
    await server.stop()
  }

  @Test("after SIGKILL its guard restores the terminal")
  func killed() throws {
    let run = try TerminalProgram.recipes()
    run.wait(for: "Try demo")
    kill(run.process.identifier, SIGKILL)
    #expect(run.waitForEnd() == .signal(SIGKILL))
    run.expectTerminalAsBefore()
  }

  @Test("Ctrl-C quits from a text field")
  func controlC() throws {
    let run = try TerminalProgram.recipes()
    run.wait(for: "Try demo")
    run.type("\u{3}")
    #expect(run.waitForEnd() == .status(0))
    run.expectTerminalAsBefore()
  }

  @Test(
    "a signal terminates it, its status has the signal, and the terminal is restored",
    arguments: [
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
    ])
  func signals(number: Int32) throws {
    let run = try TerminalProgram.recipes()
    run.wait(for: "Try demo")
    kill(run.process.identifier, number)
    #expect(run.waitForEnd() == .signal(number))
    run.expectTerminalAsBefore()
  }

  @Test("invalid input, pastes and resizes at any time do no harm")
  func abuse() throws {
    let run = try TerminalProgram.recipes()
    run.wait(for: "Try demo")
    run.type([0xff, 0xfe, 0xc3, 0x1b, 0x5b, 0xf0, 0x9f])
    run.type("\u{1b}[200~pasted\nlines\u{1b}[201~")
    for (columns, rows) in [(1, 1), (20, 5), (500, 200), (2, 2), (30, 8), (80, 24)] {
      run.resize(columns: columns, rows: rows)
    }
    run.type("\u{15}")
    run.type("demo\rproscenium\r")
    run.wait(for: "Desserts")
    run.type("q")
    #expect(run.waitForEnd() == .status(0))
    run.expectTerminalAsBefore()
  }

  @Test("if the output is a file, it ends with a message and status 2")
  func noTerminal() throws {
    let run = try TerminalProgram.recipes(shell: ">/dev/null")
    #expect(run.waitForEnd() == .status(2))
    #expect(run.screen.text.contains("is not a terminal"))
    run.expectTerminalAsBefore()
  }

  @Test("if the input is a file, it reads the keys from the terminal")
  func otherInput() throws {
    let run = try TerminalProgram.recipes(shell: "</dev/null")
    run.wait(for: "Try demo")
    run.type("\u{3}")
    #expect(run.waitForEnd() == .status(0))
    run.expectTerminalAsBefore()
  }

  @Test("a terminal that can't move its cursor is refused with a message and status 2")
  func dumb() throws {
    let run = try TerminalProgram.recipes(environment: ["TERM": "dumb"])
    #expect(run.waitForEnd() == .status(2))
    #expect(run.screen.text.contains("can't move its cursor"))
  }

  @Test("a data file that isn't a database is refused with a message and status 1")
  func badData() throws {
    let program = try TerminalProgram.path(of: "recipes")
    let run = try TerminalProgram.recipes(["--data", program])
    #expect(run.waitForEnd() == .status(1))
    #expect(run.screen.text.contains("recipes:"))
    run.expectTerminalAsBefore()
  }

  @Test("line mode works in a pipe")
  func plain() throws {
    let script = #"printf 'demo\nproscenium\n2\n1\n\n' | "#
    let run = try TerminalProgram.recipes(["plain"], shellPrefix: script)
    #expect(run.waitForEnd() == .status(0))
    #expect(run.screen.text.contains("Enter goes back."))
  }

  @Test("line mode doesn't show the password, and explains its words")
  func secret() throws {
    let run = try TerminalProgram.recipes(["plain"])
    run.wait(for: "Name:")
    run.type("demo\r")
    run.wait(for: "Password:")
    run.type("proscenium\r")
    run.wait(for: "signs out.")
    // The hint has the password, too.
    #expect(run.screen.text.components(separatedBy: "proscenium").count == 2)
    run.type("help\r")
    run.wait(for: "quit ends.")
    run.type("quit\r")
    #expect(run.waitForEnd() == .status(0))
    run.expectTerminalAsBefore()
  }

  @Test("line mode asks again after an error, which goes to standard error and gives status 1")
  func plainError() throws {
    let script = #"printf 'demo\nwrong\ndemo\nproscenium\nquit\n' | "#
    let run = try TerminalProgram.recipes(["plain", "2>/dev/null"], shellPrefix: script)
    #expect(run.waitForEnd() == .status(1))
    #expect(run.screen.text.components(separatedBy: "Name:").count == 3)
    #expect(!run.screen.text.contains("Wrong"))
    #expect(run.screen.text.contains("signs out."))
  }

  @Test("line mode reports an answer that it can't use on standard error, and gives status 1")
  func plainComplaint() throws {
    let script = #"printf 'demo\nproscenium\nxyz\nhelp\nquit\n' | "#
    let run = try TerminalProgram.recipes(["plain", "2>/dev/null"], shellPrefix: script)
    #expect(run.waitForEnd() == .status(1))
    #expect(!run.transcript.contains("There is no such choice."))
    #expect(run.transcript.contains("quit ends."))
  }

  @Test("help and version are printed, and invalid arguments are refused")
  func options() throws {
    let version = try TerminalProgram.recipes(["--version"])
    #expect(version.waitForEnd() == .status(0))
    #expect(version.screen.text.contains("recipes 0."))
    let help = try ShellRun().run("recipes --help")
    #expect(help.status == 0)
    #expect(help.output.contains("--server"))
    for nonsense in [["--fail", "2"], ["--server", "gopher://x"], ["--latency", "-1"], ["what"]] {
      let run = try TerminalProgram.recipes(nonsense)
      #expect(run.waitForEnd() == .status(2), "\(nonsense)")
    }
  }
}
