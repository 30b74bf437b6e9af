// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit

/// A token of a server that is no OAuth server.
struct Pass: Hashable, Sendable, Codable {
  var user: Int
  /// The sign-in that it comes from.
  var signIn: Int
  /// How often it was renewed.
  var generation = 0

  /// The value of the header field.
  var value: String { "Pass \(user).\(signIn).\(generation)" }
}

/// A server that gives, renews and revokes passes, and the processes of its clients.
final class PassServer: Sendable {
  struct SignIn: Hashable, Sendable {
    var pass: Pass
    var isExpired = false
    var isRevoked = false
  }

  private let content = Lock([SignIn]())

  var signIns: [SignIn] { content.withLock { $0 } }

  func signIn(_ user: Int) -> Pass {
    content.withLock { signIns in
      let pass = Pass(user: user, signIn: signIns.count)
      signIns.append(SignIn(pass: pass))
      return pass
    }
  }

  /// Lets all passes expire, which can be renewed.
  func expire() {
    content.withLock { signIns in
      for index in signIns.indices { signIns[index].isExpired = true }
    }
  }

  func accepts(_ value: String?) -> Bool {
    signIns.contains { $0.pass.value == value && !$0.isExpired && !$0.isRevoked }
  }

  /// Returns a signal that renews a pass, unless it was renewed before or is revoked.
  func renewal(_ pass: Pass) -> Signal<Pass, ClientError<Never>> {
    .deferred { [self] in
      let renewed: Pass? = content.withLock { signIns in
        guard signIns[pass.signIn].pass == pass, !signIns[pass.signIn].isRevoked else {
          return nil
        }
        signIns[pass.signIn].pass.generation += 1
        signIns[pass.signIn].isExpired = false
        return signIns[pass.signIn].pass
      }
      guard let renewed else { return .failed(.status(Response(status: .unauthorized))) }
      return .just(renewed)
    }
  }

  func revocation(_ pass: Pass) -> SafeSignal<Void> {
    .deferred { [self] in
      content.withLock { $0[pass.signIn].isRevoked = true }
      return .empty()
    }
  }

  /// Starts a process of the application.
  func session(_ store: some TokenStore<Pass>) -> TokenSession<Pass> {
    TokenSession(
      store: store, authorization: \.value, renewal: { [self] in renewal($0) },
      revocation: { [self] in revocation($0) }, isSameUser: { $0.user == $1.user })
  }

  /// Performs a request of a process. Returns whether the server accepted it.
  func accepts(_ session: TokenSession<Pass>) -> Bool {
    let client = MockClient(middleware: [session.middleware])
    client.answer("GET /") { [self] request in
      .status(accepts(request.headers[.authorization]) ? 204 : 401)
    }
    return Recorder(client.response(for: Request<Void, Never>.send(.get, "/"))).elements.count == 1
  }
}

/// A store that calls a closure before its first change.
final class CallingStore: TokenStore {
  private let content = MemoryTokenStore<Pass>()
  private let call = Lock<(@Sendable () -> Void)?>(nil)
  let isSlow = false

  func onChange(_ body: @escaping @Sendable () -> Void) { call.withLock { $0 = body } }

  func read() -> Pass? { content.read() }

  func replace(_ expected: Pass?, with token: Pass?) -> Pass? {
    let body = call.withLock { call in
      defer { call = nil }
      return call
    }
    body?()
    return content.replace(expected, with: token)
  }
}

/// A store in memory that says how it was used, and can be made to fail.
final class TroubledStore: TokenStore {
  private let token: Lock<Pass?>
  private let entries = Lock([String]())
  private let problem = Lock<TokenStoreError?>(nil)
  let isSlow = false

  init(_ token: Pass? = nil) { self.token = Lock(token) }

  var log: [String] { entries.withLock { $0 } }

  func fail(_ message: String?) {
    problem.withLock { $0 = message.map(TokenStoreError.init) }
  }

  func read() throws(TokenStoreError) -> Pass? {
    try step("read")
    return token.withLock { $0 }
  }

  func replace(_ expected: Pass?, with other: Pass?) throws(TokenStoreError) -> Pass? {
    try step(other == nil ? "remove" : "replace")
    return token.withLock { token in
      if token == expected { token = other }
      return token
    }
  }

  private func step(_ name: String) throws(TokenStoreError) {
    entries.withLock { $0.append(name) }
    if let problem = problem.withLock({ $0 }) { throw problem }
  }
}
