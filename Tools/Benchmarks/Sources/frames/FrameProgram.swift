// SPDX-License-Identifier: MIT

import Views

/// A screen that can be advanced by one frame.
@MainActor protocol FrameWorkload {
  /// The root view of the window.
  var root: View { get }
  /// Changes the content for the next frame.
  func advance()
}

/// A program that shows a frame for each typed `n`, rings the bell for `b`, and ends at `q`.
///
/// The bell signals that everything before it is drawn; the first bell signals that the program is ready.
@MainActor enum FrameProgram {
  /// Runs a workload that is created for the terminal's size.
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
        // Every frame is rendered, including those that the loop would skip.
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
