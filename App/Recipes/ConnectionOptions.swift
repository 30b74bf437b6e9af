// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import Networking

/// The options that select the server: one at an address, or the embedded one.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use the server at this address in place of the embedded one.", valueName: "url"))
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

  /// Returns the backend, which isn't started yet.
  func backend(folder: StateFolder, inspector: Inspector? = nil) throws -> Backend {
    guard let server else { return Backend(embedded, folder: folder, inspector: inspector) }
    return Backend(
      at: try BaseURL(server), folder: folder,
      upkeep: Upkeep(store: CacheFolder().store(), inspector: inspector))
  }
}
