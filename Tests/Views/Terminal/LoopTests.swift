// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("The loop's frames", .serialized)
struct LoopTests {
  private let pseudo = PseudoTerminal()

  private func open(_ term: String = "test-256color") throws -> Terminal {
    try Terminal(
      input: pseudo.slave, output: pseudo.slave,
      environment: { $0 == "TERM" ? term : nil }, handlesSignals: false)
  }

  /// Types a text, and waits until the terminal has it: a pseudo-terminal passes it on in pieces and later, and virtual
  /// time doesn't wait for it.
  private func type(_ text: String) {
    let before = System.waitingBytes(in: pseudo.slave)
    pseudo.type(text)
    while System.waitingBytes(in: pseudo.slave) - before < text.utf8.count {}
  }

  /// A clock that advances only when the loop waits and nothing is ready.
  @MainActor private final class Time {
    var now = Duration.zero

    var clock: LoopClock {
      LoopClock(
        now: { self.now },
        wait: { waits, limit in
          System.wait(for: &waits, milliseconds: limit == nil ? nil : 0)
          if let limit, !waits.contains(where: \.isReady) { self.now += .milliseconds(limit) }
        })
    }
  }

  @Test("an idle loop sleeps: no iteration and no output")
  func rest() throws {
    let terminal = try open()
    defer { terminal.close() }
    let time = Time()
    let loop = Loop(terminal: terminal, queue: nil, clock: time.clock)
    var turnsAtRest = 0
    var sentAtRest = -1
    loop.onIdle = { SessionProgram.show("steady", on: terminal) }
    loop.schedule(after: .milliseconds(60)) {
      _ = pseudo.take()
      turnsAtRest = loop.turns
    }
    loop.schedule(after: .milliseconds(360)) {
      turnsAtRest = loop.turns - turnsAtRest
      sentAtRest = pseudo.take().count
      loop.stop()
    }
    loop.run()
    // One after the first timer, one to check for events, and one that ends with the second timer.
    #expect(turnsAtRest <= 3)
    #expect(sentAtRest == 0)
  }

  @Test(
    "an inline area is drawn again when the size has been the same for a while",
    arguments: [(["TERM": "screen"], 300), (["TERM": "xterm", "XTERM_VERSION": "1"], 100)])
  func area(environment: [String: String], delay: Int) throws {
    let isHeld = try heldArea(environment, at: [40, 100 + delay - 10, 100 + delay + 10])
    #expect(isHeld == [false, true, false])
  }

  @Test(
    "where rows are wrapped, it is drawn again when the terminal has told its size, or doesn't tell it",
    arguments: [
      ["TERM": "screen-256color", "TMUX": "test"], ["TERM": "tmux-256color"],
      ["TERM": "xterm-256color"],
    ])
  func areaOfWrappedRows(environment: [String: String]) throws {
    let told = "\u{1B}[6;60R\u{1B}[?62c"
    let times = [40, 190, 220, 290, 310, 490, 510]
    for (replies, isHeld) in [
      ([210: told], [false, true, false, false, false, false, false]),
      ([:], [false, true, true, true, true, true, false]),
    ] {
      let pseudo = PseudoTerminal()
      #expect(try heldArea(environment, on: pseudo, replies, at: times) == isHeld, "\(replies)")
    }
  }

  /// Returns whether the area is held at some times in milliseconds, with changes of the size after 50 and 100, and replies at times.
  private func heldArea(
    _ environment: [String: String], on pseudo: PseudoTerminal? = nil,
    _ replies: [Int: String] = [:],
    at times: [Int]
  ) throws -> [Bool] {
    let pseudo = pseudo ?? self.pseudo
    let terminal = try Terminal(
      input: pseudo.slave, output: pseudo.slave, options: SessionOptions(area: .inline(rows: 2)),
      environment: { environment[$0] }, handlesSignals: false)
    let clock = Time().clock
    defer { terminal.close(clock: clock) }
    pseudo.type("\u{1B}[?62c")
    let loop = Loop(terminal: terminal, queue: nil, clock: clock)
    loop.onIdle = { SessionProgram.show("steady", on: terminal) }
    // The reply behind the first frame.
    for (time, reply) in replies.merging([20: "\u{1B}[6;40R\u{1B}[?62c"], uniquingKeysWith: { $1 })
    {
      loop.schedule(after: .milliseconds(time)) { pseudo.type(reply) }
    }
    for (time, columns) in [(50, 50), (100, 60)] {
      loop.schedule(after: .milliseconds(time)) {
        pseudo.resize(columns: UInt16(columns), rows: 6)
        terminal.sizeMayHaveChanged()
      }
    }
    var isHeld: [Bool] = []
    for time in times {
      loop.schedule(after: .milliseconds(time)) { isHeld.append(terminal.isAreaHeld) }
    }
    loop.schedule(after: .seconds(1)) { loop.stop() }
    loop.run()
    return isHeld
  }

  @Test("a deadly signal doesn't wait for a terminal that answers nothing")
  func unanswered() throws {
    let terminal = try open("xterm")
    defer { terminal.close() }
    let time = Time()
    let loop = Loop(terminal: terminal, queue: nil, clock: time.clock)
    var expects: [Bool] = []
    for delay in [999, 1_001, 5_000] {
      loop.schedule(after: .milliseconds(delay)) { expects.append(terminal.slot.expectsAnswers) }
    }
    loop.schedule(after: .seconds(6)) { loop.stop() }
    loop.run()
    #expect(expects == [true, false, false] && loop.turns < 12)
  }

  @Test(
    "of the pointer's moves between two frames only the last one arrives, and before the next event"
  )
  func moves() throws {
    let terminal = try open()
    defer { terminal.close() }
    let time = Time()
    let loop = Loop(terminal: terminal, queue: nil, clock: time.clock)
    var events: [Event] = []
    var times: [Duration] = []
    func move(_ columns: ClosedRange<Int>) {
      type(columns.map { "\u{1B}[<35;\($0);1M" }.joined())
    }
    loop.onEvent = {
      events.append($0)
      times.append(time.now)
      if $0 == .key(KeyPress(.character("q"))) { loop.stop() }
    }
    // The first one at once, and the others when it is a frame old.
    loop.schedule(after: .milliseconds(100)) { move(1...5) }
    loop.schedule(after: .milliseconds(103)) { move(6...20) }
    loop.schedule(after: .milliseconds(105)) { move(21...30) }
    loop.schedule(after: .milliseconds(121)) {
      move(31...40)
      type("a")
      move(41...50)
    }
    loop.schedule(after: .milliseconds(300)) { type("q") }
    loop.run()
    let columns = events.map { event -> Int? in
      if case .mouse(let mouse) = event { mouse.position.x + 1 } else { nil }
    }
    #expect(columns == [5, 30, 40, nil, 50, nil])
    #expect(events[3] == .key(KeyPress(.character("a"))))
    #expect(times.first == .milliseconds(100))
    #expect(times[1] == .milliseconds(117))
    #expect(times[4] >= .milliseconds(133))
  }

  @Test("consecutive frames are limited to sixty per second, and all keys arrive")
  func storm() throws {
    let terminal = try open()
    defer { terminal.close() }
    let time = Time()
    let loop = Loop(terminal: terminal, queue: nil, clock: time.clock)
    var keys = 0
    var frames: [Duration] = []
    loop.onEvent = { _ in
      keys += 1
      if keys < 400 { pseudo.type("x") } else { loop.stop() }
    }
    loop.onIdle = {
      if keys == 0 { pseudo.type("x") }
      frames.append(time.now)
      SessionProgram.show("\(keys)", on: terminal)
      _ = pseudo.take()
    }
    loop.run()
    #expect(keys == 400)
    for (earlier, later) in zip(frames, frames.dropFirst()) {
      // The interval is measured from the end of a frame, so the interval between the beginnings is at least as long.
      #expect(later - earlier >= .microseconds(16_666))
    }
  }

  @Test("a frame that answers a key doesn't wait for those of a stream")
  func answered() throws {
    let terminal = try open()
    defer { terminal.close() }
    let time = Time()
    let loop = Loop(terminal: terminal, queue: nil, clock: time.clock)
    loop.maximumFrameRate = 10
    var (tokens, keys) = (0, 0)
    var (typed, answered): (Duration, [Duration]) = (.zero, [])
    func stream() {
      tokens += 1
      // Just after a frame of the stream, and long after the last answer.
      if tokens.isMultiple(of: 21) {
        typed = time.now
        type("x")
      }
      if tokens < 90 { loop.schedule(after: .milliseconds(10)) { stream() } } else { loop.stop() }
    }
    loop.onEvent = { _ in keys += 1 }
    var drawnKeys = 0
    loop.onIdle = {
      SessionProgram.show("\(tokens) \(keys)", on: terminal)
      _ = pseudo.take()
      if keys > drawnKeys { answered.append(time.now - typed) }
      drawnKeys = keys
    }
    stream()
    loop.run()
    #expect(keys == 4 && answered.allSatisfy { $0 <= .milliseconds(10) }, "\(answered)")
    #expect(answered.count == 4)
  }

  @Test("a paste that doesn't end is delivered after a second without input, and Ctrl-C ends it")
  func unfinishedPaste() throws {
    let terminal = try open()
    defer { terminal.close() }
    let time = Time()
    let loop = Loop(terminal: terminal, queue: nil, clock: time.clock)
    var events: [Event] = []
    loop.onEvent = { event in
      events.append(event)
      if events.count == 1 { type("\u{3}") } else { loop.stop() }
    }
    type("\u{1B}[200~abc\u{3}")
    loop.schedule(after: .seconds(3)) { type("\u{3}") }
    loop.run()
    #expect(events == [.paste("abc\u{3}"), .key(KeyPress(.character("c"), .control))])
    #expect(time.now >= .seconds(3) && time.now < .seconds(4))
  }

  @Test("descriptors are watched until their sources are cancelled")
  func descriptors() throws {
    let pipe = try #require(System.pipe())
    defer { for end in [pipe.read, pipe.write] { System.close(end) } }
    let loop = Loop(terminal: nil, queue: nil)
    var taken: [UInt8] = []
    var source: LoopSource?
    source = loop.watch(pipe.read) {
      if let byte = System.readByte(pipe.read) { taken.append(byte) }
      if taken.count == 2 {
        source?.cancel()
        loop.schedule(after: .zero) { loop.stop() }
      }
    }
    _ = System.write(pipe.write, [7, 8, 9], 3)
    loop.run()
    #expect(taken == [7, 8] && source?.isActive == false)
  }

  @Test("a file is followed through growth, renaming and replacement without polling")
  func files() throws {
    let folder = try Folder()
    let path = folder.path + "/log"
    let loop = Loop(terminal: nil, queue: nil)
    var told = 0
    let steps: [() -> Void] = [
      { folder.write("one", to: "log") }, { folder.write("two", to: "log") },
      { folder.rename("log", to: "log.1") }, { folder.write("three", to: "log") },
    ]
    let source = try #require(
      loop.watch(file: path) {
        told += 1
        if folder.read("log") == "three" { loop.stop() }
      })
    defer { source.cancel() }
    var next = 0
    // Each step follows the report of the previous one.
    func step() {
      guard next < steps.count else { return }
      if told >= next {
        steps[next]()
        next += 1
      }
      loop.schedule(after: .milliseconds(1)) { step() }
    }
    step()
    loop.run()
    #expect(told >= 3)
    #expect(loop.watch(file: folder.path + "/none/log") {} == nil)
    folder.write("other", to: "unwatched")
    let before = told
    loop.schedule(after: .milliseconds(1)) { loop.stop() }
    loop.run()
    #expect(told == before)
  }

  @Test("without a limit each of several keys has a separate frame")
  func unlimited() throws {
    let terminal = try open()
    defer { terminal.close() }
    let loop = Loop(terminal: terminal, queue: nil)
    loop.maximumFrameRate = nil
    var keys = 0
    var shown: [Int] = []
    loop.onEvent = { _ in keys += 1 }
    loop.onIdle = {
      shown.append(keys)
      SessionProgram.show("\(keys)", on: terminal)
      _ = pseudo.take()
      if keys < 100 { pseudo.type("x") } else { loop.stop() }
    }
    loop.run()
    #expect(shown == Array(0...100))
  }

  @Test(
    "a key is drawn before the loop waits again, also if another one follows in the same frame time"
  )
  func drawnBeforeWaiting() throws {
    let terminal = try open()
    defer { terminal.close() }
    var waits = 0
    let time = Time()
    let clock = LoopClock(
      now: time.clock.now,
      wait: {
        waits += 1
        time.clock.wait(&$0, $1)
      })
    let loop = Loop(terminal: terminal, queue: nil, clock: clock)
    loop.maximumFrameRate = nil
    var (waitsAtKey, waitsAtFrames): (Int, [Int]) = (0, [])
    loop.onEvent = { _ in waitsAtKey = waits }
    loop.onIdle = {
      waitsAtFrames.append(waits - waitsAtKey)
      SessionProgram.show("\(waitsAtFrames.count)", on: terminal)
      _ = pseudo.take()
      if waitsAtFrames.count < 10 { pseudo.type("x") } else { loop.stop() }
    }
    loop.run()
    #expect(waitsAtFrames.dropFirst().allSatisfy { $0 == 0 })
  }

  @Test("a program can set the maximum frame rate")
  func chosen() throws {
    let terminal = try open()
    defer { terminal.close() }
    let time = Time()
    let loop = Loop(terminal: terminal, queue: nil, clock: time.clock)
    loop.maximumFrameRate = 25
    var frames: [Duration] = []
    loop.onIdle = {
      frames.append(time.now)
      SessionProgram.show("\(frames.count)", on: terminal)
      _ = pseudo.take()
      if frames.count < 4 { pseudo.type("x") } else { loop.stop() }
    }
    loop.run()
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(40) })
  }

  @Test("keys that were read together are delivered to the receiver of that time")
  func handlers() throws {
    let terminal = try open()
    defer { terminal.close() }
    let loop = Loop(terminal: terminal, queue: nil)
    var (first, second) = (0, 0)
    loop.onEvent = { _ in
      first += 1
      loop.onEvent = { _ in
        second += 1
        if second == 2 { loop.stop() }
      }
    }
    pseudo.type("abc")
    loop.run()
    #expect((first, second) == (1, 2))
  }

  @Test("a loop off the process's main thread leaves the main queue to its thread")
  func queue() {
    for _ in 0..<200 {
      let loop = Loop()
      for _ in 0..<20 { Task.detached { await MainActor.run {} } }
      loop.schedule(after: .milliseconds(1)) { loop.stop() }
      #expect(loop.run() == .stopped)
    }
  }

  @Test("a resize is reported after the terminal has the new size")
  func resize() throws {
    let terminal = try open()
    defer { terminal.close() }
    pseudo.resize(columns: 33, rows: 4)
    #expect(!terminal.takeSignals() && terminal.size == Size(width: 40, height: 6))
  }
}
