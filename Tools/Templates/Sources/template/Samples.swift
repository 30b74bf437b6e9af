import Networking
import TemplateKit

/// The responses of a program without a server.
enum Samples {
  /// Returns a client that answers from memory.
  static func client() -> some Client {
    let client = MemoryClient()
    client.answer("GET /blanks", with: Blank.samples)
    // `proscenium feature` adds its sample values above this line.

    return client
  }
}
