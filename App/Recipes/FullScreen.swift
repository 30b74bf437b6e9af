// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import DemoServer
import Foundation
import Inspection
import Views

/// The application in full screen.
struct FullScreen: Hashable {
  /// The file for the cookbook; nil for `cookbook.md` in the user's folder.
  var cookbook: String?
  /// Whether the program has an inspector.
  var hasInspector = Inspector.isBuiltForDebugging
  var server = ServerChoice()

  /// Runs the application until the user quits.
  ///
  /// - Parameter place: The place to begin with, or `nil` for the last one.
  func run(at place: Destination? = nil) throws {
    // SAFETY: a synchronous `main`, which calls this, runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try show(place) }
  }

  @MainActor
  private func show(_ place: Destination?) throws {
    let diagnostics = ProgramDiagnostics(
      crashReports: CrashFolder.options,
      inspector: hasInspector ? Inspector.Options(socket: InspectCommand.sockets.path) : nil)
    var options = ApplicationOptions()
    options.diagnostics = diagnostics
    let files = ApplicationFiles()
    defer { files.save() }
    var failure: StartError?
    let ending: Loop.Ending
    do throws(TerminalError) {
      ending = try Application.run(options) { application in
        let window = application.window
        let backend = server.backend(folder: StateFolder(), inspector: diagnostics.inspector)
        let recipes = RecipesApplication(
          window: window, session: backend.session, client: backend.client, hint: backend.hint,
          cookbook: cookbook ?? StateFolder.home() + "/cookbook.md", files: files, place: place,
          pending: backend.pending)
        // The application keeps the backend, whose server would end with it.
        application.quitWarning = { withExtendedLifetime(backend) { recipes.quitWarning } }
        recipes.start()
        if hasInspector { Self.makeRoomForSocket() }
        Task {
          do throws(StartError) {
            try await backend.start()
          } catch {
            failure = error
            application.quit()
          }
        }
        return window.root ?? View()
      }
    } catch {
      Complaint.print(error.description)
      throw ExitCode(2)
    }
    if let failure {
      Complaint.print(failure.description)
      throw ExitCode(1)
    }
    // The terminal was closed, so a message would be invisible.
    if ending == .terminalGone { throw ExitCode(1) }
  }

  /// Creates the folder of the inspector's socket, which a new user doesn't have yet, and removes sockets of programs that are gone.
  @MainActor
  private static func makeRoomForSocket() {
    try? FileManager.default.createDirectory(
      atPath: StateFolder().path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    InspectCommand.sockets.removeAbandoned()
  }
}
