import CurlNetworking
import Networking
import Proscenium
import TemplateKit

/// The program: a tab for each feature. Without `--server URL` it shows sample values.
@main
struct Program: TerminalApplication {
  private let client: SafeClient

  init() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.isEmpty {
      self.init(client: SafeClient(Samples.client()))
    } else if arguments.count == 2, arguments[0] == "--server" {
      self.init(client: SafeClient(try CurlClient(arguments[1])))
    } else {
      throw Usage()
    }
  }

  init(client: SafeClient) {
    self.client = client
  }

  var root: some Component {
    Tabs {
      TabItem("Blanks") {
        Kept(for: "blanks") {
          Blanks(client: client).createScene()
        }
      }
      // `proscenium feature` adds its tab above this line.
    }
    .grow()
  }
}

/// The error of a command line that the program doesn't understand.
private struct Usage: Error, CustomStringConvertible {
  let description = "Use it without options for sample values, or with --server URL."
}
