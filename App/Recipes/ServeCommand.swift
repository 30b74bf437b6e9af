// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import Signals

/// `recipes serve`: runs only the server, until it's interrupted.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the cookbook on a loopback port.")

  @Option(help: ArgumentHelp("The port; 0 lets the system choose one.", valueName: "number"))
  var port: UInt16 = 0

  @OptionGroup var server: ServerOptions

  func run() throws {
    let secret = ServerSecret.load(from: StateFolder())
    if let problem = secret.problem { Complaint.print(problem) }
    let configuration = server.configuration(port: port, secret: secret.bytes)
    let running = MutableProperty<RecipeServer?>(nil)
    Task {
      do throws(StartError) {
        let (server, port) = try await RecipeServer.start(configuration, in: StateFolder()) {
          Complaint.print($0)
        }
        running.value = server
        print("Serving the cookbook on http://127.0.0.1:\(port); end with Ctrl-C.")
        fflush(nil)
      } catch {
        Complaint.print(error.description)
        StandardStreams.end(1)
      }
    }
    Interruptions.replace {
      Task {
        await running.value?.stop()
        StandardStreams.end(0)
      }
    }
    dispatchMain()
  }
}
