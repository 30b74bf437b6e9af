// SPDX-License-Identifier: MIT

import CurlNetworking

/// `shelf list`, `shelf add TITLE`, `shelf fetch ID FILE`, `shelf cover ID FILE`, `shelf scan FILE` and
/// `shelf sign-in NAME PASSWORD`, each after the address of the server and the file of the session.
@main enum Program {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else { return print("shelf SERVER SESSION COMMAND …") }
    do {
      let shelf = try Shelf(server: arguments[0], file: arguments[1])
      for line in try await run(arguments[2], Array(arguments[3...]), on: shelf) { print(line) }
    } catch {
      print(message(of: error))
    }
  }

  /// Performs a command, and returns its output.
  static func run(_ command: String, _ words: [String], on shelf: Shelf) async throws -> [String] {
    let show: @Sendable (TransferProgress) -> Void = { print(percent($0)) }
    switch (command, words.count) {
    case ("sign-in", 2):
      try await shelf.signIn(Credentials(name: words[0], password: words[1]))
      return ["You are signed in."]
    case ("list", 0): return try await shelf.books().map { "\($0.id) \($0.title)" }
    case ("add", 1):
      let book = try await shelf.add(NewBook(title: words[0]))
      return ["The book has the number \(book.id)."]
    case ("fetch", 2):
      let size = try await shelf.fetch(Int(words[0]) ?? 0, to: words[1], progress: show)
      return ["\(words[1]) has \(size) bytes."]
    case ("cover", 2):
      let book = try await shelf.setCover(of: Int(words[0]) ?? 0, file: words[1], progress: show)
      return ["“\(book.title)” has a cover."]
    case ("scan", 1):
      return ["The scan is at \(try await shelf.addScan(file: words[0], progress: show))."]
    default: return ["There is no command “\(command)” with \(words.count) arguments."]
    }
  }

  /// Returns a progress as a percentage; the number of bytes if the size is unknown.
  static func percent(_ progress: TransferProgress) -> String {
    progress.fraction.map { "\(Int($0 * 100)) %" } ?? "\(progress.received) bytes"
  }

  /// Returns the message for the user. One about a field names it.
  static func message(of error: any Error) -> String {
    guard let error = error as? ClientError<ShelfError> else {
      return (error as? any UserMessageProviding)?.message ?? "\(error)"
    }
    guard case .server(let refusal, _) = error, let field = refusal.field else {
      return error.message
    }
    return "\(field): \(refusal.message)"
  }
}
