// SPDX-License-Identifier: MIT

/// A surface that forwards everything to another one and keeps the last frames, with their times and sizes.
///
/// ```swift
/// let history = FrameHistory(terminal)
/// let window = Window(surface: history, clock: loop)
/// history.frame(at: .seconds(3))?.canvas      // the screen three seconds after the start
/// ```
///
/// The memory is limited by a number of cells, each of eight bytes; the oldest frames are dropped. Encoding a frame a
/// second time, to count its bytes, takes as long as the first time.
package final class FrameHistory: Surface {
  /// A frame that was shown.
  package struct Shown: Sendable {
    /// The number of the frame: 1 for the first one.
    package let number: Int
    /// The time since the history began.
    package let time: Duration
    /// The screen.
    package let canvas: Canvas
    /// The position of the hardware cursor.
    package let cursor: Position?
    /// The number of bytes that change the previous frame to this one.
    package let bytes: Int
    /// The time that the surface took for the frame: encoding, and writing what the terminal accepted.
    package let cost: Duration
  }

  /// The frames, the oldest first.
  package private(set) var frames: [Shown] = []
  /// The number of frames that were shown while the history wasn't paused.
  package private(set) var count = 0
  /// A Boolean value that indicates whether frames are forwarded without being kept.
  package var isPaused = false

  let surface: any Surface
  private let cellLimit: Int
  private let now: () -> Duration
  private var cells = 0
  private var emitter: Emitter
  private var last: Canvas?

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - surface: The surface that receives frames and commands.
  ///   - cellLimit: The maximum number of cells of all kept frames; the last frame is always kept.
  ///   - now: Returns the time since the history began; nil for a clock that starts now.
  package init(_ surface: any Surface, cellLimit: Int = 500_000, now: (() -> Duration)? = nil) {
    let start = ContinuousClock.now
    self.surface = surface
    self.cellLimit = cellLimit
    self.now = now ?? { ContinuousClock.now - start }
    emitter = Emitter(capabilities: surface.capabilities)
  }

  /// The other surface's size.
  package var size: Size { surface.size }
  /// The other surface's capabilities.
  package var capabilities: Capabilities { surface.capabilities }

  /// Forwards the frame, and keeps it.
  package func present(_ canvas: Canvas, cursor: Position?) {
    guard !isPaused else { return surface.present(canvas, cursor: cursor) }
    let start = now()
    surface.present(canvas, cursor: cursor)
    let end = now()
    emitter.capabilities = capabilities
    let bytes = emitter.encode(from: last, to: canvas, cursor: cursor).count
    last = canvas
    count += 1
    cells += canvas.size.width * canvas.size.height
    frames.append(
      Shown(
        number: count, time: start, canvas: canvas, cursor: cursor, bytes: bytes, cost: end - start)
    )
    while cells > cellLimit, frames.count > 1 {
      let size = frames.removeFirst().canvas.size
      cells -= size.width * size.height
    }
  }

  /// Forwards a command.
  package func perform(_ command: SurfaceCommand) -> Bool { surface.perform(command) }

  /// Returns the frame that was visible at a time: the last one that isn't later, or the first one.
  package func frame(at time: Duration) -> Shown? {
    frames.last { $0.time <= time } ?? frames.first
  }
}

extension FrameHistory: TerminalSurface {
  var clipboardProgram: ClipboardProgram? { (surface as? any TerminalSurface)?.clipboardProgram }
  var isFramePending: Bool { (surface as? any TerminalSurface)?.isFramePending ?? false }
}
