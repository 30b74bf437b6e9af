import Networking
import Signals
import TemplateKit

/// The responses of a program without a server.
enum Samples {
  /// Returns a client that answers from memory.
  static func client() throws -> some Client {
    var responses: [String: Response] = [:]
    responses["/blanks"] = try Response(json: Blank.samples)
    // `proscenium feature` adds its sample values above this line.

    let unknown = try Response(status: .notFound, json: ServerError(message: "There is no sample."))
    return TransportClient(try BaseURL("http://localhost")) { [responses] request in
      .just(responses[request.head.path ?? ""] ?? unknown)
    }
  }
}
