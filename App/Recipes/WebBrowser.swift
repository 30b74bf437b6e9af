// SPDX-License-Identifier: MIT

import Foundation

/// The user's web browser.
enum WebBrowser {
  /// Opens a page, without waiting for the browser.
  ///
  /// - Returns: Whether a browser was started. Without a graphical session, only the program in `BROWSER` is.
  static func open(_ page: String) -> Bool {
    guard page.hasPrefix("http://") || page.hasPrefix("https://") else { return false }
    let environment = ProcessInfo.processInfo.environment
    #if os(macOS)
      let graphical: String? = "open"
    #else
      let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
      let graphical: String? = hasScreen ? "xdg-open" : nil
    #endif
    let chosen = environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let program = chosen ?? graphical, let path = find(program, environment["PATH"] ?? "")
    else { return false }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [page]
    // The terminal belongs to the application.
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }

  private static func find(_ program: String, _ folders: String) -> String? {
    if program.contains("/") {
      return FileManager.default.isExecutableFile(atPath: program) ? program : nil
    }
    return folders.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
