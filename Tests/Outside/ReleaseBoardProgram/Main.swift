// SPDX-License-Identifier: MIT

import CurlNetworking
import Proscenium
import ReleaseBoard
import ReleaseBoardModel
import ReleaseBoardSignals

/// `release-board http://127.0.0.1:8080` shows the board with signals, and with a second argument `--model` the other one.
@main struct Program: TerminalApplication {
  let signals: SignalsBoard
  let model: ModelBoard
  let settings: Preferences<BoardSettings>
  let usesModel = CommandLine.arguments.contains("--model")

  init() throws {
    let folders = ApplicationFolders("release-board")
    // What was loaded in the last week is shown while the server can't be reached.
    var policy = CachePolicy()
    policy.staleIfError = 7 * 24 * 3_600
    var configuration = CurlClient.Configuration()
    configuration.middleware = [
      CacheMiddleware(DiskCacheStore(folder: folders.cache), policy: policy)
    ]
    let server = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080"
    let client = try CurlClient(server, configuration: configuration)
    settings = Preferences(
      file: folders.configuration + "/settings.json", default: BoardSettings())
    signals = SignalsBoard(client: client, settings: settings)
    model = ModelBoard(client: client, settings: settings)
  }

  var root: some Component {
    VStack {
      if usesModel { model.root } else { signals.root }
    }
  }

  func didEnd() { settings.save() }
}
