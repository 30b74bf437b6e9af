// SPDX-License-Identifier: MIT

/// A surface that hands everything on to another one and writes it down as an asciicast while the session runs.
///
/// Frames are written as the bytes that a terminal of the same capabilities would get, each frame whole, whether the
/// other surface has shown or skipped it.
public final class RecorderSurface: Surface {
  private let surface: any Surface
  private let time: () -> Duration
  private let write: (String) -> Void
  private var emitter: Emitter
  private var shown: Canvas?
  private var writtenSize: Size

  /// Begins a recording with its first line.
  ///
  /// `time` tells how long the recording runs, by a clock that starts now if it isn't given; `write` gets each line with
  /// its line feed, on the main actor.
  public init(
    _ surface: any Surface, title: String? = nil, time: (() -> Duration)? = nil,
    write: @escaping (String) -> Void
  ) {
    let start = ContinuousClock.now
    self.surface = surface
    self.time = time ?? { ContinuousClock.now - start }
    self.write = write
    emitter = Emitter(capabilities: surface.capabilities)
    writtenSize = surface.size
    write(TerminalRecording.header(size: surface.size, title: title))
  }

  /// The other surface's extent.
  public var size: Size { surface.size }
  /// What the other surface can show.
  public var capabilities: Capabilities { surface.capabilities }

  /// Writes the frame down and hands it on.
  public func present(_ canvas: Canvas, cursor: Position?) {
    if writtenSize != canvas.size {
      writtenSize = canvas.size
      write(
        TerminalRecording.line(TerminalRecording.Entry(time: time(), content: .resize(canvas.size)))
      )
    }
    emitter.capabilities = capabilities
    emitter.capabilities.synchronizedOutput = false
    record(emitter.encode(from: shown, to: canvas, cursor: cursor))
    shown = canvas
    surface.present(canvas, cursor: cursor)
  }

  /// Writes a title down, and hands every command on; what is copied isn't written down.
  public func perform(_ command: SurfaceCommand) -> Bool {
    if case .title = command { record(command.bytes(for: capabilities) ?? []) }
    return surface.perform(command)
  }

  private func record(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    write(TerminalRecording.line(TerminalRecording.Entry(time: time(), content: .output(text))))
  }
}
