// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer

/// The options of the embedded server.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep the server's data in this file; by default, in the state folder.",
      valueName: "file"))
  var data: String?

  @Flag(help: "Keep the server's data in memory, and discard changes at the end.")
  var temporary = false

  @Option(
    help: ArgumentHelp(
      "Add this number of generated recipes; without --data, as with --temporary.",
      valueName: "count"))
  var recipes: Int = 0

  @Option(help: ArgumentHelp("Delay every answer by this number of milliseconds.", valueName: "ms"))
  var latency: Int = 0

  @Option(
    help: ArgumentHelp("Fail this fraction of the responses, from 0 to 1.", valueName: "rate"))
  var fail: Double = 0

  @Option(
    help: ArgumentHelp("Let tokens expire after this number of seconds.", valueName: "seconds"))
  var tokenLife: Int = 15 * 60

  @Flag(help: "Keep invented people from writing in the rooms.")
  var quietRooms = false

  @Option(
    help: ArgumentHelp(
      "Let an invented person write in the rooms at this interval in milliseconds.", valueName: "ms"
    ))
  var roomPause: Int = 12_000

  func validate() throws {
    guard data == nil || !temporary else {
      throw ValidationError("--data keeps the data, and --temporary doesn't. Give one of them.")
    }
    guard (10...3_600_000).contains(roomPause) else {
      throw ValidationError("--room-pause takes milliseconds from 10 to 3600000, which is an hour.")
    }
    guard (1...31_557_600).contains(tokenLife) else {
      throw ValidationError("--token-life takes seconds from 1 to 31557600, which is a year.")
    }
    guard (0...1_000_000).contains(recipes) else {
      throw ValidationError("--recipes takes a count from 0 to 1000000.")
    }
    guard (0...600_000).contains(latency) else {
      throw ValidationError("--latency takes milliseconds from 0 to 600000.")
    }
    guard (0...1).contains(fail) else {
      throw ValidationError("--fail takes a rate from 0 to 1, such as 0.25.")
    }
  }

  /// Returns the configuration of a server with these options.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - secret: The secret that signs tokens.
  ///   - storage: The place of the data if the user chooses none.
  func configuration(
    port: UInt16 = 0, secret: [UInt8] = [],
    storage: RecipeServer.Storage = .file(StateFolder().dataFile)
  ) -> RecipeServer.Configuration {
    // Generated recipes would stay in the user's data.
    let usual = temporary || recipes > 0 ? .memory : storage
    var configuration = RecipeServer.Configuration(
      port: port, data: data.map { .file($0) } ?? usual, generatedRecipes: recipes,
      latency: .milliseconds(latency), failureRate: fail, secret: secret,
      tokenLifetime: .seconds(tokenLife))
    configuration.visitorPause = quietRooms ? nil : .milliseconds(roomPause)
    return configuration
  }
}
