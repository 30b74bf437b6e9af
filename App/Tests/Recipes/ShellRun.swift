// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// Runs of shell scripts in which `recipes` is the built program. They share a state folder.
struct ShellRun {
  let folder = TemporaryFolder("shell")

  /// Runs a script with an empty input, and returns its outputs and its status.
  func run(_ script: String) throws -> (output: String, errors: String, status: Int32) {
    let errors = folder.path("errors")
    let recipes = try TerminalProgram.path(of: "recipes")
    let (data, ending) = try ChildProcess.run(
      "/bin/bash",
      ["-c", "exec 2>'\(errors)'\nrecipes() { '\(recipes)' \"$@\"; }\n" + script],
      environment: [
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path("home"),
        "XDG_STATE_HOME": folder.path("state"), "XDG_CACHE_HOME": folder.path("cache"),
        "SWIFT_BACKTRACE": "enable=no", "RECIPES": recipes, "FOLDER": folder.path("."),
      ])
    var status: Int32 = -1
    if case .status(let number) = ending { status = number }
    return (
      String(decoding: data, as: UTF8.self), try String(contentsOfFile: errors, encoding: .utf8),
      status
    )
  }
}
