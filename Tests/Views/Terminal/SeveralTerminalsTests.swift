// SPDX-License-Identifier: MIT

import Testing

@testable import Views

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process that serves many terminals at the same time.
@MainActor @Suite("Several terminals", .serialized)
struct SeveralTerminalsTests {
  /// A session with a field on a separate terminal.
  @MainActor private final class Guest {
    let pseudo: PseudoTerminal
    let terminal: Terminal
    let field = TextFieldView()
    var screen: Emulator
    var events: [Event] = []
    var hasEnded = false

    init(_ number: Int, in loop: Loop) throws {
      let pseudo = PseudoTerminal(columns: UInt16(20 + number), rows: UInt16(4 + number % 3))
      self.pseudo = pseudo
      terminal = try Terminal.open(input: pseudo.slave, output: pseudo.slave) {
        $0 == "TERM" ? "test-256color" : nil
      }
      screen = Emulator(size: terminal.size)
      let window = Window(surface: terminal, clock: loop)
      window.root = field
      let session = loop.add(terminal)
      session.onEvent = { [unowned self] event in
        events.append(event)
        window.dispatch(event)
      }
      session.onIdle = { window.render() }
      session.onEnd = { [unowned self] in hasEnded = true }
    }

    /// The first row of the terminal.
    var row: String {
      screen.rows[0].map(\.cluster).joined().trimmingBlanks()
    }

    /// Reads and discards the output and the events.
    func takeAll() {
      _ = pseudo.take()
      events.removeAll(keepingCapacity: true)
    }

    /// Reads the output, without the modes, which the emulator doesn't support.
    func take() {
      var text = String(decoding: pseudo.take(), as: UTF8.self)
      for mode in ["?1049h", "?7l", "?2004h", "?1004h", "?1002h", "?1006h"] {
        text = text.replacing("\u{1B}[\(mode)", with: "")
      }
      screen.feed(Array(text.utf8))
    }
  }

  @Test("one loop serves ten terminals, each with its own size, keys and screen")
  func ten() throws {
    let loop = Loop(terminal: nil, queue: nil)
    let guests = try (0..<10).map { try Guest($0, in: loop) }
    defer { for guest in guests { guest.terminal.close() } }
    for (number, guest) in guests.enumerated() {
      #expect(guest.terminal.size.width == 20 + number)
      guest.pseudo.type("guest \(number)")
      _ = loop.watch(guest.pseudo.master) {
        guest.take()
        let rows = guests.map(\.row)
        if zip(rows, 0...).allSatisfy({ $0.hasPrefix("guest \($1)") }) { loop.stop() }
      }
    }
    #expect(loop.run() == .stopped)
    for (number, guest) in guests.enumerated() {
      #expect(guest.field.text == "guest \(number)" && guest.events.count == 7)
      #expect(guest.screen.faults.isEmpty)
    }
  }

  /// The number of rounds, unless `PROSCENIUM_SESSION_STORMS` contains another one.
  private static let rounds =
    System.environment("PROSCENIUM_SESSION_STORMS").flatMap { Int($0) } ?? 60

  @Test("keys, pastes and resizes of ten terminals end with the correct screens")
  func storm() throws {
    let loop = Loop(terminal: nil, queue: nil)
    loop.maximumFrameRate = nil
    let guests = try (0..<10).map { try Guest($0, in: loop) }
    defer { for guest in guests { guest.terminal.close() } }
    var chance = Chance(state: 19)
    let inputs = [
      "a", "漢", "\u{7F}", "\u{1B}[D", "\u{1B}[C", "\u{1A}", "\u{1B}[200~pasted text\u{1B}[201~",
      "\u{1B}[<0;3;1M", "\u{1B}[<0;3;1m", "\u{B}", "\u{1B}[I", "\u{1B}",
    ]
    var round = 0
    var memory: [Int] = []
    func step() {
      for guest in guests {
        guest.takeAll()
        for _ in 0..<4 { guest.pseudo.type(inputs.randomElement(using: &chance) ?? "a") }
        if Int.random(in: 0..<8, using: &chance) == 0 {
          guest.pseudo.resize(
            columns: .random(in: 10...60, using: &chance), rows: .random(in: 2...9, using: &chance))
          guest.terminal.sizeMayHaveChanged()
        }
      }
      round += 1
      if round % max(1, Self.rounds / 4) == 0 { memory.append(System.residentPages) }
      guard round < Self.rounds else { return loop.stop() }
      loop.schedule(after: .zero) { step() }
    }
    step()
    loop.run()
    #expect(round == Self.rounds)
    for guest in guests { #expect(!guest.hasEnded) }
    // From the second quarter on only the undo stack grows, which is bounded.
    let growth = (memory.last ?? 0) - (memory.dropFirst().first ?? 0)
    #expect(growth < 8_192, "\(memory)")
  }

  @Test("a loop and a window that know each other are released together")
  func release() throws {
    weak var knownLoop: Loop?
    weak var knownWindow: Window?
    do {
      let loop = Loop(terminal: nil, queue: nil)
      let pseudo = PseudoTerminal()
      let terminal = try Terminal.open(input: pseudo.slave, output: pseudo.slave) {
        $0 == "TERM" ? "test-256color" : nil
      }
      defer { terminal.close() }
      let window = Window(surface: terminal, clock: loop)
      window.root = SpinnerView("Loading")
      let session = loop.add(terminal)
      session.onEvent = { window.dispatch($0) }
      session.onIdle = { window.render() }
      loop.schedule(after: .milliseconds(1)) { [weak loop] in loop?.stop() }
      loop.run()
      (knownLoop, knownWindow) = (loop, window)
    }
    #expect(knownLoop == nil && knownWindow == nil)
  }

  @Test("a terminal that hangs up ends only its own session")
  func hangUp() throws {
    let loop = Loop(terminal: nil, queue: nil)
    let (first, second) = (try Guest(0, in: loop), try Guest(1, in: loop))
    defer { for guest in [first, second] { guest.terminal.close() } }
    first.pseudo.hangUp()
    var typed = false
    func step() {
      if first.hasEnded, !typed {
        typed = true
        second.pseudo.type("on")
      }
      if second.field.text == "on" { return loop.stop() }
      loop.schedule(after: .milliseconds(1)) { step() }
    }
    step()
    loop.run()
    #expect(first.hasEnded && !second.hasEnded)
  }

  @Test("the other end of a socket reports a new size")
  func size() throws {
    let loop = Loop(terminal: nil, queue: nil)
    let guest = try Guest(0, in: loop)
    defer { guest.terminal.close() }
    guest.pseudo.resize(columns: 33, rows: 5)
    guest.terminal.sizeMayHaveChanged()
    func step() {
      if guest.events.contains(.resize(Size(width: 33, height: 5))) { return loop.stop() }
      loop.schedule(after: .milliseconds(1)) { step() }
    }
    step()
    loop.run()
    #expect(guest.terminal.size == Size(width: 33, height: 5))
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    String(drop { $0 == " " })
  }
}

extension System {
  /// The number of the process's resident memory pages, or 0 if the system doesn't report it.
  fileprivate static var residentPages: Int {
    let file = open("/proc/self/statm", O_RDONLY)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 128)
    guard case .bytes(let count) = read(file, into: &buffer) else { return 0 }
    let numbers = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
    return numbers.count > 1 ? Int(numbers[1]) ?? 0 : 0
  }
}
