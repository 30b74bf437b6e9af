// SPDX-License-Identifier: MIT

import Networking
import Testing

@Suite("Messages of errors")
struct TransportErrorTextTests {
  private static let kinds: [TransportError.Kind] = [
    .cannotResolve, .cannotConnect, .insecure(.certificate), .insecure(.key),
    .insecure(.handshake), .insecure(.ownIdentity), .insecure(.authorities),
    .timedOut(.connect), .timedOut(.total), .timedOut(.stall), .timedOut(.firstByte),
    .connectionLost(maybeSent: true), .connectionLost(maybeSent: false),
    .truncated, .responseTooLarge(limit: 16 << 20), .headTooLarge, .malformedResponse,
    .badEncoding, .tooManyRedirects(limit: 10), .redirectRefused, .proxy,
    .proxyRefused(status: 407), .proxyRefused(status: 503), .stopped,
    .unexpected(code: 43),
  ]

  @Test(
    "every error has a heading and complete sentences with the name of the server", arguments: kinds
  )
  func sentences(_ kind: TransportError.Kind) {
    for phase in TransportError.Phase.allCases {
      let error = TransportError(kind, phase: phase, host: "recipes.example")
      #expect(!error.title.isEmpty)
      #expect(error.message.contains("ecipes.example"))
      #expect(error.message.hasSuffix("."))
      #expect(error.message.first?.isUppercase == true || error.message.hasPrefix("recipes"))
      #expect(!error.message.contains("  "))
    }
  }

  @Test("only failures before sending are known not to have been processed")
  func maybeSent() {
    #expect(!TransportError(.cannotConnect, phase: .connecting).maybeSent)
    #expect(!TransportError(.timedOut(.connect), phase: .securing).maybeSent)
    #expect(TransportError(.timedOut(.total), phase: .waiting).maybeSent)
    #expect(TransportError(.truncated, phase: .receiving).maybeSent)
    #expect(!TransportError(.connectionLost(maybeSent: false), phase: .waiting).maybeSent)
  }

  @Test("a client's error describes its cause, the server's message first")
  func clientErrors() {
    struct Spoken: UserMessageProviding, Equatable { var message: String }
    let spoken = ClientError<Spoken>.server(Spoken(message: "Too salty."), status: .badRequest)
    #expect(spoken.message == "Too salty.")
    #expect(spoken.title == "The server refused")
    let silent = RecipeError.server(Refusal(error: "x"), status: .notFound)
    #expect(silent.message.hasPrefix("The server doesn't have this any more."))
    #expect(silent.mapFailure { Spoken(message: $0.error) }.message == "x")
  }
}
