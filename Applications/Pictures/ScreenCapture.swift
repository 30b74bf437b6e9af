// SPDX-License-Identifier: MIT

import Views

/// Draws an application without a terminal, plays a script of keys on it, and returns the screen as a picture, as text or
/// as a recording.
///
/// ```swift
/// let capture = ScreenCapture(size: Size(width: 60, height: 12), theme: .paper)
/// capture.window.root = makeRoot()
/// try await capture.play(KeyScript("down enter wait:Inbox"))
/// capture.output(.svg)
/// ```
///
/// Animations stand still. The times of a recording are those of the script, so that the same script always gives the same
/// recording if the application does.
@MainActor public final class ScreenCapture {
  /// A format of the output.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// The last screen as an SVG picture.
    case svg
    /// The last screen as text without styles.
    case txt
    /// All screens as an asciicast 2.
    case cast
    /// All screens as an animated SVG picture.
    case animation
  }

  /// The window, whose root the caller sets.
  public let window: Window

  private let surface: HeadlessSurface
  private let cast: Cast
  private let title: String

  /// The recording, which the recorder of the surface writes.
  private final class Cast {
    var text = ""
    var time = Duration.zero
    var picture: AnimatedPicture

    init(title: String) { picture = AnimatedPicture(title: title) }
  }

  /// The time between two steps in a recording.
  private static let stepTime = Duration.milliseconds(400)

  /// Creates a capture with an empty window.
  ///
  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - theme: The theme; nil for that of the capabilities.
  ///   - capabilities: The capabilities of the terminal that is simulated.
  ///   - title: The title of pictures and recordings.
  public init(
    size: Size, theme: Theme? = nil, capabilities: Capabilities = Capabilities(), title: String = ""
  ) {
    surface = HeadlessSurface(size: size, capabilities: capabilities)
    let cast = Cast(title: title)
    surface.onPresent = { surface in
      cast.picture.add(
        surface.canvas, cursor: surface.isCursorVisible ? surface.cursor : nil, at: cast.time)
    }
    self.cast = cast
    self.title = title
    let recorder = RecorderSurface(
      surface, title: title.isEmpty ? nil : title, time: { cast.time }, write: { cast.text += $0 })
    window = Window(surface: recorder, clock: FrozenClock())
    if let theme { window.theme = theme }
  }

  /// The last screen as text.
  public var text: String { surface.drawnText() }

  /// Plays a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - settling: The time without a new screen after which a step is finished. It lets requests and other work end.
  ///   - timeout: The time after which a text that doesn't appear is an error.
  /// - Throws: A ``KeyScript/ScriptError`` for the first text that doesn't appear.
  public func play(
    _ script: KeyScript, settling: Duration = .milliseconds(120), timeout: Duration = .seconds(20)
  ) async throws(KeyScript.ScriptError) {
    await settle(settling)
    for step in script.steps {
      cast.time += Self.stepTime
      switch step {
      case .press(let key): window.dispatch(.key(key))
      case .type(let text):
        for character in text {
          window.dispatch(.key(KeyPress(.character(character))))
          window.render()
          cast.time += .milliseconds(60)
        }
      case .pause(let time): await pause(time)
      case .wait(let text): try await wait(for: text, timeout)
      }
      await settle(settling)
    }
    cast.time += Self.stepTime
  }

  /// Waits, and records what the application draws meanwhile at the time at which it does.
  private func pause(_ time: Duration) async {
    var rest = time
    while rest > .zero {
      let part = min(rest, .milliseconds(100))
      try? await Task.sleep(for: part)
      cast.time += part
      window.render()
      rest -= part
    }
  }

  private func settle(_ quiet: Duration) async {
    window.render()
    var frames = surface.frames
    var rest = quiet
    // An application that draws all the time is never settled.
    var limit = quiet * 100
    while rest > .zero, limit > .zero {
      try? await Task.sleep(for: .milliseconds(10))
      window.render()
      if surface.frames != frames {
        (frames, rest) = (surface.frames, quiet)
        cast.time += .milliseconds(40)
      }
      rest -= .milliseconds(10)
      limit -= .milliseconds(10)
    }
  }

  private func wait(
    for text: String, _ timeout: Duration
  ) async throws(KeyScript.ScriptError) {
    let deadline = ContinuousClock.now + timeout
    while true {
      window.render()
      if surface.drawnText().contains(text) { return }
      guard ContinuousClock.now < deadline else {
        throw KeyScript.ScriptError(
          message: "“\(text)” does not appear. The screen is:\n\(surface.drawnText())")
      }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Returns the output in a format.
  public func output(_ format: Format) -> String {
    window.render()
    return switch format {
    case .svg: surface.svg(title: title)
    case .txt: surface.drawnText() + "\n"
    case .cast: cast.text
    case .animation: cast.picture.svg(until: cast.time + .seconds(2))
    }
  }
}
