// SPDX-License-Identifier: MIT

import Foundation
import Observation
import Proscenium

/// A program that prints while it shows its window, and hands its terminal to others. `--inline` shows it below the
/// shell's prompt; `--once` prints and quits.
@main @MainActor struct Jobs {
  static func main() {
    var options = ApplicationOptions(isGuarded: false)
    if CommandLine.arguments.contains("--inline") {
      options.area = .inline(rows: 1...12)
    }
    print("before")
    if CommandLine.arguments.contains("--once") {
      printOnce(options)
    } else {
      run(options)
    }
    print("after")
  }

  private static func run(_ options: ApplicationOptions) {
    do throws(TerminalError) {
      try Application.run(options) { JobsScreen(application: $0, model: JobsModel()) }
    } catch {
      print(error)
    }
  }

  private static func printOnce(_ options: ApplicationOptions) {
    do throws(TerminalError) {
      try Application.run(options) { application in
        application.loop.schedule(after: .zero) {
          application.print(Text("one ü", style: .plain.bold()))
          application.window.print(Card("Two") { Label("in a box") }, width: 20)
          application.quit()
        }
        return JobsScreen(application: application, model: JobsModel())
      }
    } catch {
      print(error)
    }
  }
}

@MainActor @Observable final class JobsModel {
  var note = "a note"
  var rows = 1
  var ticks = 0
}

struct JobsScreen: Composite {
  let application: Application
  let model: JobsModel

  var body: DeclarationList {
    for row in 0..<model.rows { Label("row \(row), \(model.note), ticks \(model.ticks)") }
    Observing(Application.output) { lines in
      Label("printed \(lines.count): \(lines.last ?? "")")
    }
    Button("Keys") {}
      .onKey("p") {
        print("printed")
        FileHandle.standardError.write(Data("complained\n".utf8))
        print("printed again")
      }
      .onKey("b") {
        DispatchQueue.global().async { print("from another thread") }
      }
      .onKey("m") { for number in 1...30_000 { print("line \(number)") } }
      .onKey("c") {
        print("last words")
        fatalError("as the test demands")
      }
      .onKey("e") { edit() }
      .onKey("r") { runOther() }
      .onKey("a") { model.rows += 4 }
      .onKey("z") { model.rows = 1 }
      .onKey("u") { application.print("a text above") }
      .onKey("n") { model.note = application.notify("Done") ? "notified" : "not notified" }
  }

  private func edit() {
    Task {
      do { model.note = try await application.edit(model.note, suffix: ".md") } catch {
        model.note = "\(error)"
      }
    }
  }

  private func runOther() {
    Task {
      // It counts while the other program has the terminal, and tells the test so in a file.
      let mark = ProcessInfo.processInfo.environment["MARK"] ?? ""
      let ticking = SafeSignal<Void>.interval(every: .milliseconds(5), on: MainScheduler())
        .onMain.observeNext {
          model.ticks += 1
          if model.ticks == 2 { _ = FileManager.default.createFile(atPath: mark, contents: nil) }
        }
      do {
        let ending = try await application.run("sh", ["-c", "echo theirs; read line; exit 3"])
        model.note = "\(ending) \(model.ticks > 1 ? "meanwhile" : "blocked")"
      } catch {
        model.note = "\(error)"
      }
      ticking.dispose()
    }
  }
}
