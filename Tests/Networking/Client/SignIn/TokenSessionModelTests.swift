// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

/// Two processes with one store, and a model that keeps it simple.
@Suite("Sessions with a shared store, against a model", .timeLimit(.minutes(10)))
struct TokenSessionModelTests {
  private enum Step: Hashable, Sendable {
    case signIn(Int, user: Int)
    case signOut(Int)
    case request(Int)
    case restart(Int)
    case expire

    static let all: [Step] =
      [.expire]
      + (0..<2).flatMap { process -> [Step] in
        [
          .signIn(process, user: 0), .signIn(process, user: 1), .signOut(process),
          .request(process), .restart(process),
        ]
      }
  }

  private struct Model {
    var signIns: [PassServer.SignIn] = []
    var stored: Pass?
    var held: [Pass?] = [nil, nil]
    /// Whether a process has seen another user's token in the store.
    var isForeign = [false, false]

    /// Performs a step. Returns whether a request is accepted; nil for other steps.
    mutating func perform(_ step: Step) -> Bool? {
      switch step {
      case .signIn(let process, let user):
        let pass = Pass(user: user, signIn: signIns.count)
        signIns.append(PassServer.SignIn(pass: pass))
        (held[process], stored, isForeign[process]) = (pass, pass, false)
      case .signOut(let process):
        guard let pass = held[process] else { break }
        (held[process], isForeign[process]) = (nil, false)
        signIns[pass.signIn].isRevoked = true
        if let found = stored, found.user == pass.user {
          signIns[found.signIn].isRevoked = true
          stored = nil
        }
      case .restart(let process): (held[process], isForeign[process]) = (stored, false)
      case .expire:
        for index in signIns.indices { signIns[index].isExpired = true }
      case .request(let process): return request(process)
      }
      return nil
    }

    private func accepts(_ pass: Pass) -> Bool {
      let signIn = signIns[pass.signIn]
      return signIn.pass == pass && !signIn.isExpired && !signIn.isRevoked
    }

    private mutating func request(_ process: Int) -> Bool {
      guard var pass = held[process] else { return false }
      if accepts(pass) { return true }
      if let found = stored {
        isForeign[process] = found.user != pass.user
        if found.user == pass.user { pass = found }
      } else if !isForeign[process] {
        held[process] = nil
        return false
      }
      held[process] = pass
      if accepts(pass) { return true }
      let signIn = signIns[pass.signIn]
      guard signIn.pass == pass, !signIn.isRevoked else {
        held[process] = nil
        if !isForeign[process] { stored = nil }
        return false
      }
      signIns[pass.signIn].pass.generation += 1
      signIns[pass.signIn].isExpired = false
      held[process] = signIns[pass.signIn].pass
      if !isForeign[process] { stored = held[process] }
      return true
    }
  }

  private func check(_ steps: [Step]) {
    var model = Model()
    let server = PassServer()
    let store = MemoryTokenStore<Pass>()
    var sessions = [server.session(store), server.session(store)]
    for (index, step) in steps.enumerated() {
      var isAccepted: Bool?
      switch step {
      case .signIn(let process, let user): sessions[process].signIn(with: server.signIn(user))
      case .signOut(let process): sessions[process].signOut()
      case .request(let process): isAccepted = server.accepts(sessions[process])
      case .restart(let process): sessions[process] = server.session(store)
      case .expire: server.expire()
      }
      let expected = model.perform(step)
      guard isAccepted == expected, store.read() == model.stored,
        sessions.map(\.token.value) == model.held, server.signIns == model.signIns,
        sessions.allSatisfy({ ($0.state.value == .signedIn) == ($0.token.value != nil) }),
        sessions.allSatisfy({ $0.isStored.value })
      else {
        Issue.record(
          """
          \(steps[...index])
          accepted: \(isAccepted as Any), expected \(expected as Any)
          stored: \(store.read() as Any), expected \(model.stored as Any)
          tokens: \(sessions.map(\.token.value)), expected \(model.held)
          server: \(server.signIns), expected \(model.signIns)
          """)
        return
      }
    }
  }

  @Test("all short sequences of steps agree with the model")
  func exhaustive() {
    var sequences: [[Step]] = [[]]
    for _ in 0..<TestLength.rounds(3, long: 4) {
      sequences = sequences.flatMap { sequence in Step.all.map { sequence + [$0] } }
    }
    #expect(sequences.count == TestLength.rounds(1_331, long: 14_641))
    for sequence in sequences { check(sequence) }
  }

  @Test("long random sequences agree with the model")
  func random() {
    var random = SeededRandom(7)
    for _ in 0..<TestLength.rounds(100, long: 500) {
      check((0..<30).map { _ in Step.all.randomElement(using: &random) ?? .expire })
    }
  }

  @Test("after everything at the same time and sign-outs, no token is left")
  func threads() async {
    let server = PassServer()
    let store = MemoryTokenStore<Pass>()
    let sessions = [server.session(store), server.session(store)]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          var random = SeededRandom(UInt64(number))
          let session = sessions[number % 2]
          for _ in 0..<300 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: session.signIn(with: server.signIn(0))
            case 1: session.signOut()
            case 2: server.expire()
            default: _ = server.accepts(session)
            }
            // A session that is signed out sends no token.
            if session.token.value == nil, session.state.value == .signedIn { await Task.yield() }
          }
        }
      }
    }
    for session in sessions {
      let isSignedIn = session.state.value == .signedIn
      #expect(isSignedIn == (session.value() != nil))
      session.signOut()
    }
    #expect(sessions.allSatisfy { $0.value() == nil && $0.isStored.value })
    #expect(store.read() == nil)
  }
}
