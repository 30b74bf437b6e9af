// SPDX-License-Identifier: MIT

extension TransportError: UserMessageProviding {
  /// The title for the user, in a few words.
  public var title: String {
    switch kind {
    case .cannotResolve: "Server not found"
    case .cannotConnect: "No connection"
    case .insecure: "Not secure"
    case .timedOut: "No answer in time"
    case .connectionLost, .truncated: "Connection lost"
    case .responseTooLarge, .headTooLarge: "Too much data"
    case .malformedResponse, .badEncoding: "The answer can't be read"
    case .tooManyRedirects, .redirectRefused: "Redirect refused"
    case .proxy, .proxyRefused: "Proxy error"
    case .renewalFailed: "Signing in failed"
    case .unreadableBody, .invalidUpload: "This can't be sent"
    case .untaken: "The content can't be used"
    case .unwritable: "The file can't be written"
    case .invalidRequest: "This can't be asked"
    case .stopped: "Stopped"
    case .unexpected: "That didn't work"
    }
  }

  /// The problem, its cause and advice, for the user.
  public var message: String {
    PossibleEffect.message(text, or: repetition, mayHaveEffect)
  }

  /// The advice to repeat the request, unless it may have had an effect; nil if there is other advice.
  private var repetition: String? {
    switch kind {
    case .timedOut: "Check the network, then try again."
    case .connectionLost, .truncated: "Try again."
    default: nil
    }
  }

  private var text: String {
    let server = host.isEmpty ? "the server" : host
    switch kind {
    case .cannotResolve:
      return "There is no server named \(server), or this computer is offline. Check the address "
        + "and the network, then try again."
    case .cannotConnect:
      return "\(server) refused the connection: the server may be down. Check the network, then "
        + "try again in a while."
    case .insecure(let distrust):
      return "No secure connection to \(server) is possible: " + Self.message(distrust)
        + " Nothing was sent."
    case .timedOut(let limit): return Self.message(limit, phase, server, received)
    case .connectionLost(maybeSent: true):
      return "The connection to \(server) broke before the answer came."
    case .connectionLost(maybeSent: false):
      return "The connection to \(server) broke before the request was sent."
    case .truncated:
      return
        "The connection to \(server) broke in the middle of the answer\(Self.extent(received))."
    case .responseTooLarge(let limit):
      return "The answer of \(server) is larger than the \(Self.size(limit)) that this application "
        + "takes. Ask for less."
    case .headTooLarge:
      return "The answer of \(server) has more header fields than this application takes. Check "
        + "the address."
    case .malformedResponse:
      return "\(server) sent a response that isn't valid HTTP. Check the address."
    case .badEncoding:
      return "The compression of \(server)'s response is invalid or unknown. Try again, or contact "
        + "the server's administrator."
    case .tooManyRedirects(let limit):
      return "\(server) redirected the request more than \(limit) times, perhaps in a loop. Check "
        + "the address, or contact the server's administrator."
    case .redirectRefused:
      return "\(server) redirects to an address that isn't allowed. Check the address, or contact "
        + "the server's administrator."
    case .proxy:
      return "The proxy to \(server) doesn't respond. Check the proxy settings."
    // Some proxies respond with 401 to a wrong password.
    case .proxyRefused(status: 407), .proxyRefused(status: 401):
      return "The proxy to \(server) requires a user name and a password, or rejected those it was "
        + "given. Check the proxy settings."
    case .proxyRefused(let status):
      return "The proxy to \(server) refused the connection (status \(status)). Check the proxy "
        + "settings, or contact its administrator."
    case .renewalFailed(let status):
      return
        "Your sign-in at \(server) could not be renewed (status \(status)). Try again in a while."
    case .unreadableBody(let failure): return failure.message
    case .untaken(let problem), .unwritable(let problem), .invalidUpload(let problem):
      return problem
    case .invalidRequest(let problem): return problem
    case .stopped:
      return "The network was shut down while the request to \(server) was under way."
    case .unexpected(code: 2):
      return "The request to \(server) couldn't be started: the system has no memory or no thread "
        + "left. Close other programs, then try again."
    case .unexpected(let code):
      return "The request to \(server) failed for an unusual reason (curl \(code)). Try again; if "
        + "it stays so, report it."
    }
  }

  private static func message(_ distrust: Distrust) -> String {
    switch distrust {
    case .certificate:
      "its certificate can't be verified. Check the address and this computer's clock."
    case .expired:
      "its certificate has expired or isn't valid yet. Check this computer's clock, or ask the "
        + "server's operator to renew it."
    case .wrongHost:
      "its certificate is for another host. Check the address."
    case .selfSigned:
      "its certificate is self-signed. Add it to the authorities if you know the server, or use "
        + "another network."
    case .unknownAuthority:
      "its certificate is signed by an authority that this computer doesn't trust. Add the "
        + "authority if you know it, or use another network."
    case .revoked:
      "its certificate has been revoked, or the server doesn't prove that it hasn't. Ask the "
        + "server's operator."
    case .key:
      "its key isn't one that this application trusts. Look for an update of "
        + "this application, or use another network."
    case .handshake:
      "no common encryption was found. Contact the server's administrator; it may require a client "
        + "certificate."
    case .ownIdentity:
      "the client certificate of this application, or its key, can't be used. Check both, "
        + "and the key's password."
    case .authorities:
      "the certificates that this application trusts, or their revocation lists, can't be read or "
        + "are outdated. Check their files."
    }
  }

  private static func message(
    _ limit: TimeLimit, _ phase: Phase, _ server: String, _ received: Int
  ) -> String {
    let what =
      switch (limit, phase) {
      case (_, .authorizing): "the renewal of your sign-in at \(server) took too long"
      case (_, .resolving): "\(server) could not be reached in time"
      case (_, .connecting): "\(server) did not accept a connection in time"
      case (_, .securing): "\(server) did not set up a secure connection in time"
      case (.stall, .waiting), (.stall, .receiving), (.connect, .waiting), (.connect, .receiving):
        "\(server) stopped responding"
      case (.total, .waiting), (.firstByte, .waiting), (.firstByte, .receiving):
        "\(server) accepted the request and did not answer in time"
      case (.total, .receiving): "the answer of \(server) came too slowly"
      }
    let sentence = what.prefix(1).uppercased() + what.dropFirst()
    return "\(sentence)\(extent(received))."
  }

  /// The number of received bytes as the end of a sentence; empty for none.
  private static func extent(_ received: Int) -> String {
    received == 0 ? "" : received == 1 ? " after 1 byte" : " after \(received) bytes"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes) bytes" : "\(bytes >> 20) MB"
  }
}
