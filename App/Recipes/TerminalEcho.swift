// SPDX-License-Identifier: MIT

import Foundation
import Signals

/// The echo of the terminal, which is switched off while the user types a secret.
///
/// It has no effect if the input isn't a terminal.
final class TerminalEcho: Sendable {
  /// The modes of the terminal with the echo; nil while it is on.
  private let visible = MutableProperty<termios?>(nil)

  /// Switches the echo off.
  func hide() {
    var modes = termios()
    guard isatty(STDIN_FILENO) == 1, visible.value == nil, tcgetattr(STDIN_FILENO, &modes) == 0
    else { return }
    visible.value = modes
    modes.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Reads a line, and then switches the echo on again. A signal that ends the program does the same.
  func readAnswer() -> String? {
    guard let visible = visible.value else { return readLine() }
    @Sendable func show() {
      var modes = visible
      tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    }
    let interruptions = Interruptions { show() }
    defer {
      show()
      self.visible.value = nil
      interruptions.end()
      // The line feed that the user typed wasn't shown, either. The output is for what a command prints.
      StandardStreams.complain("")
    }
    return readLine()
  }

  /// Asks for a secret on the standard error if the input is a terminal, and reads a line without showing it.
  static func readPassword(prompt: String) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return readLine() }
    let echo = TerminalEcho()
    echo.hide()
    _ = StandardStreams.write(prompt, to: STDERR_FILENO)
    return echo.readAnswer()
  }
}
