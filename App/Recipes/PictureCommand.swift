import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import Networking
import Views

/// `recipes picture`: the picture of the README, drawn by the application itself.
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
        Self.exit()
      } catch {
        Complaint.print("\(file) can't be drawn: \(error)")
        Self.exit(withError: ExitCode(1))
      }
    }
    dispatchMain()
  }

  /// Signs in, goes to the soups, sorts them by rating, and draws what is on the screen.
  @MainActor
  private static func draw() async throws -> String {
    let server = RecipeServer()
    let port = try await server.start()
    let folder = StateFolder(path: NSTemporaryDirectory() + "recipes-picture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let backend = Backend(at: try BaseURL("http://127.0.0.1:\(port)"), folder: folder)
    let surface = HeadlessSurface(size: Size(width: 80, height: 20))
    let window = Window(surface: surface, clock: StillClock())
    let application = Application(
      window: window, session: backend.session, client: backend.client, hint: nil)
    application.start()

    let user = RecipeServer.demoCredentials
    let steps: [(awaits: String, types: [String])] = [
      (
        "Sign in",
        user.name.map(String.init) + ["enter"] + user.password.map(String.init) + ["enter"]
      ),
      ("Soups", ["down", "enter"]),
      ("Borscht", ["4"]),
      ("Borscht", ["down", "down"]),
    ]
    for step in steps {
      try await show(step.awaits, on: surface, in: window)
      for key in step.types { Chord(key).map { window.dispatch(.key($0)) } }
    }
    // The order has arrived once the best one stands first.
    try await show("★ 4.8", on: surface, in: window)
    await backend.client.settled()
    window.render()
    await server.stop()
    return surface.svg(title: "recipes")
  }

  /// Lets work go on until a text is shown.
  @MainActor
  private static func show(
    _ text: String, on surface: HeadlessSurface, in window: Window
  ) async throws {
    for _ in 0..<1_000 {
      window.render()
      if surface.drawnText().contains(text) { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw ValidationError("“\(text)” is never shown, but:\n\(surface.drawnText())")
  }
}

/// A clock that stands still: in a picture nothing moves.
private final class StillClock: WindowClock {
  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer {
    WindowTimer {}
  }
}

extension SafeClient {
  /// Waits until no request is under way.
  fileprivate func settled() async {
    while activity.value { await Task.yield() }
  }
}
