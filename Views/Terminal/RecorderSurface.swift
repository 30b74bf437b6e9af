// SPDX-License-Identifier: MIT

/// A surface that forwards everything to another one and records it as an asciicast.
///
/// Frames are recorded as the bytes that a terminal with the same capabilities would receive. Each frame is recorded
/// completely, whether or not the other surface skips it.
public final class RecorderSurface: Surface {
  let surface: any Surface
  private let time: () -> Duration
  private let write: (String) -> Void
  private var emitter: Emitter
  private var shown: Canvas?
  private var writtenSize: Size

  /// Creates a recorder and writes the first line of the recording.
  ///
  /// - Parameters:
  ///   - surface: The surface that receives frames and commands.
  ///   - title: The title of the recording.
  ///   - time: Returns the time since the start of the recording. The default is a clock that starts now.
  ///   - write: Receives each line with its line feed, on the main actor.
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

  /// The other surface's size.
  public var size: Size { surface.size }
  /// The other surface's capabilities.
  public var capabilities: Capabilities { surface.capabilities }

  /// Records the frame and forwards it.
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

  /// Records a title, and forwards every command. Copied text isn't recorded.
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
