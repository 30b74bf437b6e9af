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
  /// Whether the area may be changed.
  var hold = AreaHold()
  /// The number of encoded frames.
  private(set) var frames = 0

  /// The frame that isn't encoded yet.
  private var newest: (canvas: Canvas, cursor: Position?)?
  /// The cursor of the shown frame.
  private var shownCursor: Position?
  /// A Boolean value that indicates whether the terminal waits for the end of a synchronized update.
  private var isUpdating = false
  /// The rows before the next frame, and the texts that are printed together with it.
  private var rowsBefore: ReflowedRows?
  private var printed: [Text] = []

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

  /// A Boolean value that indicates whether text is to be printed.
  var hasText: Bool {
    commands.contains { if case .print = $0 { true } else { false } }
  }

  /// Removes and returns the frame that isn't encoded yet.
  mutating func takeFrame() -> (canvas: Canvas, cursor: Position?)? {
    defer { newest = nil }
    return newest
  }

  /// Encodes a frame for a terminal that has accepted all previous output; returns whether its rows may have changed.
  mutating func show(
    _ canvas: Canvas, _ cursor: Position?, in outbox: inout WriteBuffer
  ) -> Bool {
    keepRowsBefore()
    let bytes = emitter.encode(over: &shown, to: canvas, cursor: cursor)
    shownCursor = cursor
    outbox.append(bytes)
    if isUpdating { outbox.append(Emitter.endUpdate) }
    isUpdating = false
    defer { (rowsBefore, printed) = (nil, []) }
    guard !bytes.isEmpty else { return false }
    frames += 1
    guard modes.isInline else { return false }
    hold.didWrite(width: canvas.size.width, over: rowsBefore, with: printed)
    return true
  }

  /// Encodes the pending commands; returns whether there were any.
  mutating func takeCommands(
    for capabilities: Capabilities, in outbox: inout WriteBuffer
  ) -> Bool {
    guard !commands.isEmpty else { return false }
    for command in commands {
      let bytes = command.bytes(for: capabilities) ?? []
      if case .print(let text, _) = command {
        keepRowsBefore()
        printed.append(text)
        makeRoomAbove(for: capabilities, in: &outbox)
      }
      outbox.append(modes.take(command, bytes))
      outbox.append(bytes)
    }
    commands = []
    return true
  }

  private mutating func keepRowsBefore() {
    guard hold.asksSize, rowsBefore == nil, let shown else { return }
    rowsBefore = emitter.rows(of: shown)
  }

  /// Removes the area from the screen, so that printed text begins at its place, and schedules a redraw below. A terminal that can
  /// shows both at once.
  private mutating func makeRoomAbove(
    for capabilities: Capabilities, in outbox: inout WriteBuffer
  ) {
    if let shown, newest == nil { newest = (shown, shownCursor) }
    if newest != nil, capabilities.synchronizedOutput, !isUpdating {
      outbox.append(Emitter.beginUpdate)
      isUpdating = true
    }
    outbox.append(emitter.erase())
    shown = nil
    emitter.begin()
  }

  /// Erases the area at the end of a session; returns whether there was one.
  mutating func eraseArea(in outbox: inout WriteBuffer) -> Bool {
    guard let shown else { return false }
    hold.didWrite(width: shown.size.width, over: emitter.rows(of: shown), with: [])
    outbox.append(emitter.erase())
    emitter.begin()
    self.shown = nil
    return true
  }

  /// Adapts to a size of the terminal, after whose change the content of the screen is unknown, because terminals move it. An inline
  /// area is held.
  mutating func adapt(isChanged: Bool) {
    guard modes.isInline, shown != nil else {
      shown = nil
      return emitter.forget()
    }
    guard isChanged else { return }
    newest = nil
    hold.sizeDidChange()
  }

  /// Ends the hold of an inline area: erases what the terminal has moved, which the next frame draws again.
  mutating func endHold(size: Size, for capabilities: Capabilities, in outbox: inout WriteBuffer) {
    let end = hold.end(
      shown, x: emitter.column, row: emitter.row, size: capabilities.wrapsArea ? size : nil)
    guard let (row, texts) = end else { return }
    if newest == nil, var frame = shown {
      frame.resize(to: Size(width: size.width, height: min(size.height, frame.size.height)))
      newest = (frame, shownCursor)
    }
    commands.insert(contentsOf: texts.map { .print($0) }, at: 0)
    emitter.moveOrigin(toRow: row)
    outbox.append(emitter.erase())
    emitter.begin()
    shown = nil
  }
}
