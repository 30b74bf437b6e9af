// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import Networking
import Views

/// `recipes picture`: draws the picture of the README with the application itself.
struct PictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture", abstract: "Draw the application into an SVG file.", shouldDisplay: false
  )

  @Argument(help: "The file to write.")
  var file: String

  func run() throws {
    let file = file
    Task { @MainActor in
      do {
        let picture = try await Self.draw()
        try Data(picture.utf8).write(to: URL(filePath: file))
        StandardStreams.end(0)
      } catch {
        Complaint.print("\(file) can't be drawn: \(error)")
        StandardStreams.end(1)
      }
    }
    dispatchMain()
  }

  /// Signs in, opens the soups, sorts them by rating, and returns the drawn screen.
  @MainActor
  private static func draw() async throws -> String {
    let server = RecipeServer()
    let port = try await server.start()
    let folder = StateFolder(path: NSTemporaryDirectory() + "recipes-picture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let backend = Backend(at: try BaseURL("http://127.0.0.1:\(port)"), folder: folder)
    var capabilities = Capabilities()
    // The background of the picture, as a terminal would report it.
    capabilities.background = .rgb(0x16, 0x18, 0x1D)
    let surface = HeadlessSurface(
      size: Size(width: 110, height: 26), capabilities: capabilities)
    let window = Window(surface: surface, clock: FrozenClock())
    let application = RecipesApplication(
      window: window, session: backend.session, client: backend.client, hint: nil)
    application.start()

    let user = RecipeServer.demoCredentials
    let name = user.name.map(String.init)
    let password = user.password.map(String.init)
    let steps: [(awaits: [String], types: [String])] = [
      (["Sign in"], name + ["enter"] + password + ["enter"]),
      (["Soups"], ["down", "enter"]),
      // The rows change from one order to the other: the expected texts are given from top to bottom.
      (["Ajo blanco", "Borscht", "Soupe"], ["4"]),
      (["Soupe", "Borscht", "Ajo blanco"], ["home", "down", "down"]),
      (["│ Borscht", "Ingredients"], []),
    ]
    for step in steps {
      try await show(step.awaits, on: surface, in: window)
      for key in step.types { KeyPress(key).map { window.dispatch(.key($0)) } }
    }
    // A request is in the status line for a moment longer than its answer takes.
    var turns = 0
    while surface.drawnText().contains("Working…"), turns < 1_000 {
      turns += 1
      try await Task.sleep(for: .milliseconds(5))
      window.render()
    }
    window.render()
    await server.stop()
    return surface.svg(title: "recipes")
  }

  /// Runs the event loop until the texts are shown one below the other.
  @MainActor
  private static func show(
    _ texts: [String], on surface: HeadlessSurface, in window: Window
  ) async throws {
    for _ in 0..<1_000 {
      window.render()
      var rest = surface.drawnText()[...]
      let isShown = texts.allSatisfy { text in
        guard let found = rest.range(of: text) else { return false }
        rest = rest[found.upperBound...]
        return true
      }
      if isShown { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw ValidationError("\(texts) are never shown, but:\n\(surface.drawnText())")
  }
}
