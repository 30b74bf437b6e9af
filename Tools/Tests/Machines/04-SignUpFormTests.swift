// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 4, the form")
struct SignUpFormTests {
  private typealias Form = SignUpForm
  private let time = VirtualScheduler()

  private func harness(
    given state: SignUpForm.State? = nil, delay: Duration = .seconds(1),
    fails: @escaping PretendServer.Rule = { _ in false }
  ) -> (LoopHarness<SignUpForm.State, SignUpForm.Event>, PretendServer) {
    let server = PretendServer(on: time, delay: delay, fails: fails)
    let machine = SignUpForm.machine(server: server, on: time)
    return (LoopHarness(machine, given: state, time: time), server)
  }

  @Test("the server is asked once, after a pause in typing")
  func rests() throws {
    let (harness, server) = harness()
    for (name, isFirst) in [("dor", true), ("dora", false), ("dorab", false)] {
      try harness.when(.nameChanged(name))
      try harness.then { $0.name = name }
      if !isFirst { try harness.thenEnds("whenNameIsUnknown", .cancelled) }
      try harness.thenStarts("whenNameIsUnknown", key: name)
      try harness.whenTimePasses(.milliseconds(399))
      #expect(server.callCount == 0)
    }
    try harness.whenTimePasses(.milliseconds(1))
    #expect(server.callCount == 1)
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.availability = .free }
    try harness.thenEnds("whenNameIsUnknown", key: "dorab")
    try harness.finish()
  }

  @Test("the latest request wins: a response for an older name never arrives")
  func latestWins() throws {
    let (harness, server) = harness()
    try harness.when(.nameChanged("anna"))
    try harness.then { $0.name = "anna" }
    try harness.thenStarts("whenNameIsUnknown", key: "anna")
    try harness.whenTimePasses(.milliseconds(1_399))
    #expect(server.callCount == 1, "the server has been asked, and answers in a millisecond")
    try harness.when(.nameChanged("annabel"))
    try harness.then { $0.name = "annabel" }
    try harness.thenEnds("whenNameIsUnknown", key: "anna", .cancelled)
    try harness.thenStarts("whenNameIsUnknown", key: "annabel")
    try harness.whenTimePasses(.milliseconds(1_399))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then { $0.availability = .free }
    try harness.thenEnds("whenNameIsUnknown", key: "annabel")
    try harness.finish()
  }

  @Test("invalid names and passwords are described")
  func validation() {
    #expect(Form.State(name: "do").nameProblem == "A name has three letters or more.")
    #expect(Form.State(name: "anna", availability: .taken).nameProblem == "anna is taken.")
    #expect(Form.State(name: "dora", availability: .free).nameProblem == nil)
    #expect(Form.State(password: "12345").passwordProblem != nil)
    #expect(Form.State(name: "dora", password: "123456").canSignUp == false, "not known yet")
    #expect(Form.State(name: "dora", password: "123456", availability: .free).canSignUp)
  }

  @Test("a failed check is repeated on request, and a refusal leaves the form unchanged")
  func failures() throws {
    let (harness, _) = harness(
      given: Form.State(name: "dora", password: "123456"), fails: { $0 == 1 || $0 == 3 })
    try harness.thenStarts("whenNameIsUnknown")
    try harness.whenTimePasses(.milliseconds(1_400))
    try harness.then { $0.availability = .failed }
    try harness.thenEnds("whenNameIsUnknown")
    try harness.when(.submitted)
    try harness.then { $0.availability = .unknown }
    try harness.thenStarts("whenNameIsUnknown")
    try harness.whenTimePasses(.milliseconds(1_400))
    try harness.then { $0.availability = .free }
    try harness.thenEnds("whenNameIsUnknown")
    for outcome in [Form.Phase.refused, .done] {
      try harness.when(.submitted)
      try harness.then { $0.phase = .signingUp }
      try harness.thenStarts("whileSigningUp")
      try harness.whenTimePasses(.seconds(1))
      try harness.then { $0.phase = outcome }
      try harness.thenEnds("whileSigningUp")
    }
    try harness.finish()
  }

  @Test("all phases are reached, only the last one is final, and signing up is always possible")
  func explored() throws {
    let names = ["", "do", "dora", "anna"].map(Form.Event.nameChanged)
    let explorer = Explorer(
      SignUpForm.machine(server: PretendServer(on: time), on: time),
      events: { _ in names + [.passwordChanged("12345"), .passwordChanged("123456"), .submitted] },
      answers: [
        "whenNameIsUnknown": { _ in [.checked(.free), .checked(.taken), .checked(.failed)] },
        "whileSigningUp": { _ in [.signedUp, .refused] },
      ],
      isFinal: { $0.phase == .done }, label: { "\($0.phase), \($0.availability)" })
    try explorer.explore().check(
      .visits([
        "editing, unknown", "editing, free", "editing, taken", "editing, failed",
        "signingUp, free", "refused, free", "done, free",
      ]),
      .noDeadEnds, .reaches("an account") { $0.phase == .done },
      .invariant("nobody signs up with a name that isn't free") {
        $0.phase == .editing || $0.availability == .free
      })
  }
}
