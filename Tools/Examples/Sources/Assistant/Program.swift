// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Proscenium

/// An assistant for the terminal: `assistant [--inline | --linear] [--server URL --model NAME]`. The variable
/// `ASSISTANT_KEY` has the key of the server. Without a server, one in memory answers.
@main struct Program: TerminalApplication {
  let assistant: Assistant

  init() throws {
    let arguments = CommandLine.arguments
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }
    }
    let client: any Client =
      if let server = value(of: "--server") {
        try Self.client(of: server, key: ProcessInfo.processInfo.environment["ASSISTANT_KEY"])
      } else {
        try PracticeServer.client(on: MainScheduler())
      }
    assistant = Assistant(client: client, model: value(of: "--model") ?? "", on: MainScheduler())
  }

  private static func client(of server: String, key: String?) throws -> CurlClient {
    var configuration = CurlClient.Configuration()
    if let key {
      configuration.middleware = [AuthorizationMiddleware(BearerAuthorization(token: { key }))]
    }
    return try CurlClient(server, configuration: configuration)
  }

  var options: ApplicationOptions {
    let arguments = CommandLine.arguments
    var options = ApplicationOptions(
      area: arguments.contains("--inline") ? .inline(rows: 1...16) : .screen)
    options.isLinear = arguments.contains("--linear")
    return options
  }

  var root: some Component { assistant.createScene() }
}
