// SPDX-License-Identifier: MIT

import ArgumentParser
import Networking

/// The options that select the server: one at an address, or the embedded one.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use the server at this address instead of the embedded one.", valueName: "url"))
  var server: String?

  @OptionGroup(title: "Embedded server") var embedded: ServerOptions

  func validate() throws {
    guard let server else { return }
    do throws(InvalidBaseURL) {
      _ = try BaseURL(server)
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// Returns the server that the options select.
  func choice() throws -> ServerChoice {
    if let server { .at(try BaseURL(server)) } else { .embedded(embedded.configuration()) }
  }

  /// Returns the backend, which isn't started yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the stored token.
  ///   - journal: The journal of the requests; nil for none.
  func backend(folder: StateFolder, journal: RequestJournal? = nil) throws -> Backend {
    try choice().backend(folder: folder, journal: journal)
  }
}
