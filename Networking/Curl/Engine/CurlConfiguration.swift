// SPDX-License-Identifier: MIT

import HTTPTypes
import Logging
import Networking

/// The configuration of a client, which applies to all requests.
public struct CurlConfiguration: Sendable {
  /// The connection to the server: security, proxies, sockets, credentials.
  public var connection = Connection()
  /// The time limits of the phases of an exchange.
  public var timeouts = Timeouts()
  /// The maximum size of a response's body in bytes, after decompression. The default is 16 MiB. It doesn't apply to
  /// a body that is sent to a sink.
  public var bodyLimit = 16 << 20
  /// The maximum number of redirects. The default is 10.
  public var redirectLimit = 10
  /// The value of `User-Agent`.
  public var userAgent = "Proscenium"
  /// Header fields with secret values, which aren't sent to another server after a redirect. `Authorization`,
  /// `Cookie` and fields with names like `X-Api-Key` or `X-Session-Token` never are; see `Secrets`.
  public var secretHeaders: [HTTPField.Name] = []
  /// The middleware around the engine, outermost first. It is inside the client's authorization, if there is one.
  ///
  /// A renewal of the authorization belongs here: use an `AuthorizationMiddleware` instead of the client's own
  /// `authorization`.
  public var middleware: [any Middleware] = []
  /// The logger that receives a line at the end of each exchange with a server: method, path, status, size and time,
  /// but neither queries, header fields nor bodies.
  ///
  /// It reports libcurl's view of each attempt. A `LoggingMiddleware` reports the outcome for the client, including
  /// cached responses.
  public var logger: Logger?

  /// Creates the default configuration.
  public init() {}
}
