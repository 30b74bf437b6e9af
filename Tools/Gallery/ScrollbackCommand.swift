// SPDX-License-Identifier: MIT

import Views

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `gallery scrollback COUNT [plain]`: prints texts above an inline area whose rows change, or without one, for a check that compares
/// what both leave in a terminal.
@MainActor enum ScrollbackCommand {
  private static let pause: Int64 = 20

  /// Runs the command until all texts are printed; returns `false` for wrong arguments.
  static func run(_ arguments: [String]) throws(TerminalError) -> Bool {
    guard let count = arguments.first.flatMap({ Int($0) }) else { return false }
    if arguments.dropFirst().first == "plain" {
      for number in 0..<count {
        print(text(number).string)
        fflush(nil)
        usleep(UInt32(pause) * 1_000)
      }
      print("the end")
      return true
    }
    let terminal = try Terminal.open(
      SessionOptions(mouse: .none, area: .inline(rows: 1...10), keepsArea: false))
    let loop = Loop(terminal: terminal)
    let window = Window(surface: terminal, clock: loop)
    loop.onEvent = { window.dispatch($0) }
    loop.onIdle = { window.render() }
    window.quitRequests.add { loop.stop() }
    step(0, of: count, in: window, loop)
    loop.run()
    terminal.close()
    return true
  }

  private static func step(_ number: Int, of count: Int, in window: Window, _ loop: Loop) {
    guard number < count else {
      window.print("the end")
      window.render()
      return loop.stop()
    }
    window.print(text(number))
    let rows = (0..<number * 7 % 9).map { row in
      LabelView(
        Text(
          "area \(row) of step \(number) " + String(repeating: "~", count: number * (row + 3) % 90))
      )
    }
    // With a field, whose cursor is visible, and without.
    let field = number % 20 < 10 ? [TextFieldView(placeholder: "area field")] : []
    window.root = StackView(.vertical, rows + field)
    _ = window.schedule(after: .milliseconds(pause)) {
      step(number + 1, of: count, in: window, loop)
    }
  }

  private static func text(_ number: Int) -> Text {
    let length = [3, 30, 79, 0, 80, 81, 12, 130, 200, 55, 40][number % 11]
    let filler = String(
      (0..<length).map { Character(Unicode.Scalar(UInt8(97 + ($0 + number) % 26))) })
    return Text("line \(number) ", style: .plain.bold()) + Text(filler)
  }
}
