// SPDX-License-Identifier: MIT

import Views

/// The frames whose instructions `.ci/measure/instructions` counts. They are drawn and encoded, but not sent to a terminal.
@MainActor enum CountedFrames {
  /// Performs the command in the program's arguments; returns whether there was one.
  ///
  /// `--counted` prints a row for each workload: its name, two numbers of frames, and a dash, since frames have no
  /// budget. `--count NAME FRAMES` draws frames of one of them.
  static func perform(_ words: [String]) -> Bool {
    switch words.first {
    case "--counted":
      for (name, few, many, _) in all { print("\(name)\t\(few)\t\(many)\t-") }
      return true
    case "--count":
      guard words.count == 3, let count = Int(words[2]),
        let (_, _, _, makeWorkload) = all.first(where: { $0.name == words[1] })
      else { return false }
      draw(makeWorkload(), count)
      return true
    default:
      return false
    }
  }

  private static let size = Size(width: 80, height: 24)

  private static let all:
    [(name: String, few: Int, many: Int, makeWorkload: @MainActor () -> any FrameWorkload)] = [
      ("F1-repaint", 20, 60, { Repaint(isColoured: false) }),
      ("F1-repaint-coloured", 20, 60, { Repaint(isColoured: true) }),
      ("F2-one-cell", 100, 300, { OneCell(size) }),
      ("F2-one-cell-declared", 20, 60, { DeclaredCell(size) }),
      ("F3-scroll", 100, 300, { Scrolling(selects: false) }),
      ("F3-scroll-selected", 100, 300, { Scrolling(selects: true) }),
      // Each frame is a megabyte of input for the parser.
      ("F5-mixed-input", 1, 3, { MixedInput() }),
    ]

  private static func draw(_ workload: any FrameWorkload, _ count: Int) {
    let surface = EncodingSurface(size: size)
    let window = Window(surface: surface, clock: StoppedClock())
    window.root = workload.root
    window.render()
    for _ in 0..<count {
      workload.advance()
      window.render()
    }
    print("\(surface.byteCount) bytes")
  }
}

/// A surface that encodes each frame for a terminal, and counts the bytes.
@MainActor private final class EncodingSurface: Surface {
  let size: Size
  let capabilities = Capabilities()
  private(set) var byteCount = 0
  private var emitter = Emitter(capabilities: Capabilities())
  private var shown: Canvas?

  init(size: Size) {
    self.size = size
  }

  func present(_ canvas: Canvas, cursor: Position?) {
    byteCount += emitter.encode(from: shown, to: canvas, cursor: cursor).count
    shown = canvas
  }

  func perform(_ command: SurfaceCommand) -> Bool { false }
}

/// A clock whose time never passes, so that nothing animates.
@MainActor private final class StoppedClock: WindowClock {
  func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    WindowTimer {}
  }
}
