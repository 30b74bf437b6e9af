// SPDX-License-Identifier: MIT

import Applications
import Bindings
import CurlNetworking
import Declarations
import Inspection
import Networking
import Signals
import Views

@main struct Program: TerminalApplication {
  let screen: TrackerScreen

  init() throws {
    let folders = ApplicationFolders("tracker")
    let server = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080"
    let login = try CurlClient(server)
    let session = OAuthSession(
      OAuth(clientID: "tracker", authorizationURL: server + "/authorize"), client: login,
      store: FileTokenStore(file: folders.state + "/token.json"))
    var configuration = CurlClient.Configuration()
    configuration.middleware = [
      session.middleware, CacheMiddleware(MemoryCacheStore()), RetryMiddleware(on: MainScheduler()),
    ]
    screen = TrackerScreen(
      tracker: Tracker(
        session: session, client: try CurlClient(server, configuration: configuration),
        preferences: Preferences(
          file: folders.configuration + "/settings.json", default: Settings()),
        scheduler: QueueScheduler()))
  }

  static var diagnostics: (any Diagnostics)? {
    ProgramDiagnostics(
      crashReports: .init(folder: ApplicationFolders("tracker").state + "/reports", version: "1.0"),
      inspector: Inspector.isBuiltForDebugging ? .init() : nil)
  }

  var root: some Component { screen.root }

  func didEnd() { screen.tracker.preferences.save() }
}
