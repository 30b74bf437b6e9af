// SPDX-License-Identifier: MIT

/// The frames and commands of a session, in the order in which they are written, and what the terminal shows.
///
/// A copy from before an encoding takes it back.
struct FrameOutput {
  var modes: Modes
  var emitter: Emitter
  /// The frame on the terminal; `nil` if its content is unknown.
  var shown: Canvas?
  /// The commands that aren't written yet.
  var commands: [SurfaceCommand] = []
  /// A Boolean value that indicates whether an inline area isn't drawn, because the size has just changed.
  var isAreaHeld = false
  /// The number of encoded frames.
  private(set) var frames = 0

  /// The frame that isn't encoded yet.
  private var newest: (canvas: Canvas, cursor: Position?)?
  /// The cursor of the shown frame.
  private var shownCursor: Position?
  /// A Boolean value that indicates whether the terminal waits for the end of a synchronized update.
  private var isUpdating = false
  /// The time of the last frame of an inline area.
  private var lastFrame = ContinuousClock.now

  /// The time in which a terminal reads output at the latest, unless it is busy.
  private static let readingDelay = Duration.milliseconds(20)

  /// Creates an output without a frame.
  init(_ modes: Modes, _ emitter: Emitter) {
    (self.modes, self.emitter) = (modes, emitter)
  }

  /// A Boolean value that indicates whether a frame or a command isn't encoded yet.
  var isWaiting: Bool { newest != nil || !commands.isEmpty }

  /// Adds a frame, which replaces a waiting one.
  mutating func wait(with canvas: Canvas, _ cursor: Position?) {
    var frame = canvas
    if let newest { frame.join(newest.canvas) }
    newest = (frame, cursor)
  }

  /// Removes the frame that isn't encoded yet.
  mutating func dropFrame() {
    newest = nil
  }

  /// Removes and returns the frame that isn't encoded yet, unless the area is held.
  mutating func takeFrame() -> (canvas: Canvas, cursor: Position?)? {
    guard !isAreaHeld else { return nil }
    defer { newest = nil }
    return newest
  }

  /// Encodes a frame for a terminal that has accepted all previous output; returns whether its rows may have changed.
  mutating func show(
    _ canvas: Canvas, _ cursor: Position?, in outbox: inout WriteBuffer
  ) -> Bool {
    let bytes = emitter.encode(over: &shown, to: canvas, cursor: cursor)
    shownCursor = cursor
    outbox.append(bytes)
    if isUpdating { outbox.append(Emitter.endUpdate) }
    isUpdating = false
    guard !bytes.isEmpty else { return false }
    frames += 1
    guard modes.isInline else { return false }
    lastFrame = .now
    return true
  }

  /// Encodes the pending commands; returns whether there were any.
  mutating func takeCommands(
    for capabilities: Capabilities, in outbox: inout WriteBuffer
  ) -> Bool {
    guard !commands.isEmpty else { return false }
    for command in commands {
      let bytes = command.bytes(for: capabilities) ?? []
      if case .print = command { makeRoomAbove(for: capabilities, in: &outbox) }
      outbox.append(modes.take(command, bytes))
      outbox.append(bytes)
    }
    commands = []
    return true
  }

  /// Removes the area from the screen, so that printed text begins at its place, and schedules a redraw below. A terminal that can
  /// shows both at once.
  private mutating func makeRoomAbove(
    for capabilities: Capabilities, in outbox: inout WriteBuffer
  ) {
    if let shown, newest == nil { newest = (shown, shownCursor) }
    if newest != nil, capabilities.synchronizedOutput, !isUpdating, !isAreaHeld {
      outbox.append(Emitter.beginUpdate)
      isUpdating = true
    }
    outbox.append(emitter.erase())
    shown = nil
    emitter.begin()
  }

  /// Adapts to a size of the terminal, after whose change the content of the screen is unknown, because terminals move it.
  ///
  /// An inline area is erased, and held until no other size follows: what a terminal does with it while its size changes could
  /// leave rows in the scrollback. Meanwhile printed text is plain output.
  mutating func adapt(
    toWidth width: Int, isChanged: Bool, for capabilities: Capabilities,
    in outbox: inout WriteBuffer
  ) {
    defer { shown = nil }
    if modes.isInline, isChanged { newest = nil }
    guard modes.isInline, let shown, isChanged else { return emitter.forget() }
    // A frame that the terminal has read after the change wasn't reflowed. A row that remains is better than printed text that is lost.
    let mayBeUnread =
      capabilities.readsLate && ContinuousClock.now - lastFrame < Self.readingDelay
    if capabilities.reflows, !mayBeUnread { emitter.reflow(shown, to: width) }
    outbox.append(emitter.erase())
    emitter.begin()
    isAreaHeld = true
  }
}
