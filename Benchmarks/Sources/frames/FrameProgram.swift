// SPDX-License-Identifier: MIT

import Views

/// A screen that can be taken on by a frame.
@MainActor protocol FrameWorkload {
  /// What the window shows.
  var root: View { get }
  /// Changes what is to be shown next.
  func advance()
}

/// A program that shows a frame for each `n` that is typed, rings the bell for `b`, and ends at `q`.
///
/// A bell says that all before it is drawn: the first one, that the program is ready.
@MainActor enum FrameProgram {
  /// Runs a workload that is made for the terminal's size.
  static func run(_ makeWorkload: (Size) -> any FrameWorkload) {
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open()
    } catch {
      return print(error.description)
    }
    let workload = makeWorkload(terminal.size)
    let loop = Loop(terminal: terminal)
    let window = Window(surface: terminal, clock: loop)
    window.root = workload.root
    var isReady = false
    loop.onEvent = { event in
      switch event {
      case .key(KeyPress(.character("n"))):
        workload.advance()
        // Every frame is wanted, also where the loop would leave some out.
        window.render()
      case .key(KeyPress(.character("b"))): window.ring()
      case .key(KeyPress(.character("q"))): loop.stop()
      default: window.dispatch(event)
      }
    }
    loop.onIdle = {
      window.render()
      if !isReady { window.ring() }
      isReady = true
    }
    loop.run()
    terminal.close()
  }
}
