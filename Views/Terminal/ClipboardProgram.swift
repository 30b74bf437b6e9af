// SPDX-License-Identifier: MIT

/// A program of the system that reads the text for the clipboard from its standard input, in addition to the terminal, which may refuse it.
struct ClipboardProgram: Hashable, Sendable {
  /// The program and its arguments.
  let arguments: [String]

  /// The name of the program.
  var name: String { arguments.first ?? "" }

  /// Returns the program for an environment: tmux inside of it, otherwise that of the desktop, but not over ssh, where
  /// it would be the wrong computer's.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of a variable.
  ///   - exists: Returns whether there is a program with a name.
  static func suited(
    to environment: (String) -> String?, exists: (String) -> Bool
  ) -> ClipboardProgram? {
    func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
    var choices: [[String]] = []
    // It passes the text on to its terminal.
    if isSet("TMUX") { choices.append(["tmux", "load-buffer", "-w", "-"]) }
    if !isSet("SSH_CONNECTION"), !isSet("SSH_TTY") {
      if isSet("WAYLAND_DISPLAY") { choices.append(["wl-copy"]) }
      if isSet("DISPLAY") {
        choices += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
      }
      choices += [["pbcopy"], ["clip.exe"]]
    }
    return choices.first { exists($0[0]) }.map { ClipboardProgram(arguments: $0) }
  }

  /// The program for the environment of this process.
  static var own: ClipboardProgram? { suited(to: System.environment, exists: exists) }

  /// Returns whether the folders of `PATH` contain a program.
  static func exists(_ name: String) -> Bool {
    (System.environment("PATH") ?? "").split(separator: ":").contains {
      System.isExecutable("\($0)/\(name)")
    }
  }

  /// Starts the program with a text, without waiting for it; returns whether it could be started.
  func copy(_ text: String) -> Bool {
    // A file, because a pipe holds only a part of a long text.
    let process = System.withTemporaryFile(of: Array(text.utf8)) { start(reading: $0) }
    guard case .success(let process)? = process else { return false }
    System.waitForEnd(of: process)
    return true
  }

  private func start(reading descriptor: Int32) -> Result<Int32, System.Code> {
    // The shell ends at once, so that no ended process remains. It gives a program that it doesn't await no input of
    // its standard input.
    let program = System.Program(
      arguments: ["/bin/sh", "-c", "\"$@\" <&3 3<&- >/dev/null 2>&1 &", "sh"] + arguments,
      variables: ProcessVariables.all, descriptors: [(own: descriptor, program: 3)],
      isSeparate: true)
    return System.start(program)
  }
}

/// A surface that writes to a terminal, or that passes frames on to one.
@MainActor protocol TerminalSurface: AnyObject {
  /// The program that copies texts, on the computer whose clipboard the user sees; `nil` elsewhere.
  var clipboardProgram: ClipboardProgram? { get }
  /// A Boolean value that indicates whether the terminal hasn't accepted all of the last frame.
  var isFramePending: Bool { get }
}

extension RecorderSurface: TerminalSurface {
  var clipboardProgram: ClipboardProgram? { (surface as? any TerminalSurface)?.clipboardProgram }
  var isFramePending: Bool { (surface as? any TerminalSurface)?.isFramePending ?? false }
}
