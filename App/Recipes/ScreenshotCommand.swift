// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import Networking
import Views

/// `recipes screenshot`: plays keys on the application without a terminal, and writes a picture, a text or a recording.
struct ScreenshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshot", abstract: "Draw a screen into a file without a terminal.",
    discussion: """
      The application starts signed out, with a server inside the same process and an empty state. \
      Keys are words: enter, down, ctrl+p; texts are in quotes; wait:TEXT waits until a text is shown.

        recipes screenshot --keys "'demo' enter 'proscenium' enter wait:Soups down enter" -o soups.svg
      """)

  @Option(help: ArgumentHelp("The keys to press, separated by spaces.", valueName: "keys"))
  var keys: String = ""

  @Option(help: ArgumentHelp("The size in columns and rows.", valueName: "WxH"))
  var size: String = "100x30"

  @Option(
    help: ArgumentHelp("The theme, such as nord or paper.", valueName: "name"),
    completion: .list(Theme.all.map(\.name)))
  var theme: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write: .svg, .txt, .cast, or .png where rsvg-convert is installed.",
      valueName: "file"))
  var output: String

  @Flag(help: "Replace the file if it exists. Only regular files are replaced.")
  var replace = false

  @Flag(help: "Draw all screens into an animated .svg file, as a tour.")
  var animated = false

  @OptionGroup(title: "Embedded server") var server: ServerOptions

  func validate() throws {
    if Self.size(size) == nil {
      throw ValidationError("--size takes columns and rows, such as 80x24.")
    }
    if let theme, Theme.named(theme) == nil {
      let names = Theme.all.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no theme “\(theme)”. The themes are \(names).")
    }
    do throws(KeyScript.ScriptError) {
      _ = try KeyScript(keys)
    } catch {
      throw ValidationError(error.message)
    }
    guard Self.format(output) != nil else {
      throw ValidationError("\(output) ends in none of .svg, .txt, .cast and .png.")
    }
    guard !animated || output.hasSuffix(".svg") else {
      throw ValidationError("--animated needs a file that ends in .svg.")
    }
  }

  /// Returns the format of a file; a PNG is converted from an SVG.
  private static func format(_ file: String) -> ScreenCapture.Format? {
    let ending = file.split(separator: ".").last.map(String.init) ?? ""
    return switch ending {
    case "svg", "png": .svg
    case "txt": .txt
    case "cast": .cast
    default: nil
    }
  }

  private static func size(_ text: String) -> Size? {
    let numbers = text.lowercased().split(separator: "x").map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (1...500).contains(width), (1...200).contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }

  func run() throws {
    let command = self
    Task { @MainActor in
      do {
        try await command.draw()
        StandardStreams.end(0)
      } catch let failure as OutputFile.Failure {
        Complaint.print(failure.message)
        StandardStreams.end(failure.status)
      } catch {
        Complaint.print("\(error)")
        StandardStreams.end(1)
      }
    }
    dispatchMain()
  }

  @MainActor
  private func draw() async throws {
    guard let size = Self.size(size), var format = Self.format(output) else { return }
    if animated { format = .animation }
    // Before the keys are played, which takes a while.
    try OutputFile.check(output, isReplacing: replace)
    let folder = StateFolder(
      path: NSTemporaryDirectory() + "recipes-screenshot-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let backend = Backend(server.configuration(storage: .memory), folder: folder)
    var capabilities = Capabilities()
    let theme = theme.flatMap { Theme.named($0) }
    // The background of the picture, as a terminal would report it.
    capabilities.background =
      theme?.isLight == true ? .rgb(0xFA, 0xFA, 0xF7) : .rgb(0x16, 0x18, 0x1D)
    let capture = ScreenCapture(
      size: size, theme: theme, capabilities: capabilities, title: "recipes")
    let application = RecipesApplication(
      window: capture.window, session: backend.session, client: backend.client,
      hint: backend.hint, showsNews: true)
    application.start()
    try await backend.start()
    try await capture.play(try KeyScript(keys))
    let text = capture.output(format)
    if output.hasSuffix(".png") {
      try Self.convert(text, to: output)
    } else {
      try OutputFile.write(text, to: output, isReplacing: replace)
    }
    withExtendedLifetime(application) {}
  }

  /// Converts an SVG to a PNG with the program `rsvg-convert`.
  private static func convert(_ svg: String, to file: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["rsvg-convert", "--output", file]
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    pipe.fileHandleForWriting.write(Data(svg.utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ValidationError(
        "A PNG needs rsvg-convert (package librsvg2-bin). Write a .svg file instead.")
    }
  }
}
