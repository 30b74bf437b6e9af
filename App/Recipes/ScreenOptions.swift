// SPDX-License-Identifier: MIT

import ArgumentParser
import Inspection

/// The options of the application in full screen.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the key s saves the cookbook; by default, ~/cookbook.md.", valueName: "file"))
  var cookbook: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp("Offer an inspector of the program under F12.", visibility: .default))
  var inspector = Inspector.isBuiltForDebugging

  /// The application with these options and those of the server.
  func screen(with server: ConnectionOptions) throws -> FullScreen {
    FullScreen(cookbook: cookbook, hasInspector: inspector, server: try server.choice())
  }
}
