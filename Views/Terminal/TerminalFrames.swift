// SPDX-License-Identifier: MIT

/// The size, the frames and the commands of a session.
extension Terminal {
  /// Handles the signals that came; returns whether the size may have changed.
  func takeSignals() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64)
    var isContinued = false
    var isResized = false
    while case .bytes(let count) = System.read(signals, into: &buffer) {
      isContinued = isContinued || buffer[..<count].contains(UInt8(System.continued))
      isResized = isResized || buffer[..<count].contains(UInt8(System.resized))
    }
    if isContinued { resume() }
    guard isResized || isContinued else { return false }
    guard !isLent else { return false }
    let old = wholeSize
    adaptToSize()
    // The area is erased before the size changes again.
    if modes.isInline { flush() }
    defer { (wasLent, hasAdapted) = (false, false) }
    return wholeSize != old || isContinued || wasLent || hasAdapted
  }

  /// The time without another size after which an inline area is drawn again. tmux reports sizes up to 250 ms late.
  var areaDelay: Duration { .milliseconds(capabilities.readsLate ? 100 : 300) }

  /// The time in which a terminal reads output at the latest, unless it is busy.
  private static let readingDelay = Duration.milliseconds(20)

  /// Reads the size, after whose change the content of the screen is unknown, because terminals move it.
  ///
  /// An inline area is erased, and held until no other size follows: what a terminal does with it while its size changes could
  /// leave rows in the scrollback. Meanwhile printed text is plain output.
  private func adaptToSize() {
    let old = wholeSize
    wholeSize = System.size(of: output) ?? old
    size = modes.options.area.size(in: wholeSize, rows: areaRows)
    defer { shown = nil }
    if modes.isInline, wholeSize != old { newest = nil }
    guard modes.isInline, let shown, wholeSize != old else { return emitter.forget() }
    // A frame that the terminal has read after the change wasn't reflowed. A row that remains is better than printed text that is lost.
    let mayBeUnread = capabilities.readsLate && ContinuousClock.now - lastFrame < Self.readingDelay
    if capabilities.reflows, !mayBeUnread { emitter.reflow(shown, to: size.width) }
    outbox.append(emitter.erase())
    emitter.begin()
    isAreaHeld = true
  }

  /// Draws an area again that was held after a change of the size.
  func showArea() {
    isAreaHeld = false
    flush()
  }

  /// A Boolean value that indicates whether the terminal has a size that no signal has reported yet.
  private var isResized: Bool {
    guard let new = System.size(of: output) else { return false }
    return new != wholeSize
  }

  /// Adapts to a size that no signal has reported yet, since rows of another width would be wrapped or cut.
  private func adaptIfResized() {
    guard modes.isInline, newest != nil || !commands.isEmpty, isResized else { return }
    adaptToSize()
    hasAdapted = true
    slot.wake(System.resized)
  }

  /// Changes the number of rows of an inline area within its limits; returns whether it has any. The next frame adds or erases
  /// rows at the end of the area.
  func setArea(rows: Int) -> Bool {
    guard let range = capabilities.inlineRows, range.count > 1 else { return false }
    areaRows = rows
    let new = modes.options.area.size(in: wholeSize, rows: rows)
    if new != size { (newest, size) = (nil, new) }
    return true
  }

  /// Writes pending output as far as the terminal accepts it, and then the last frame.
  func flush() {
    guard !isGone, !isLent else { return }
    while true {
      guard outbox.send(to: output) else {
        isGone = true
        return
      }
      guard outbox.isEmpty else { return }
      adaptIfResized()
      let state = modes.isInline ? FrameState(of: self) : nil
      sendCommands()
      if !isAreaHeld, let (canvas, cursor) = newest {
        newest = nil
        show(canvas, cursor)
      }
      if outbox.isEmpty { return }
      // The size may have changed while the frame was encoded.
      if let state, isResized {
        outbox.clear()
        state.restore(in: self)
      }
    }
  }

  /// Encodes a frame for a terminal that has accepted all previous output.
  func show(_ canvas: Canvas, _ cursor: Position?) {
    let bytes = emitter.encode(over: &shown, to: canvas, cursor: cursor)
    shownCursor = cursor
    outbox.append(bytes)
    if isUpdating { outbox.append(Emitter.endUpdate) }
    isUpdating = false
    guard !bytes.isEmpty else { return }
    frames += 1
    guard modes.isInline else { return }
    lastFrame = .now
    arm()
  }

  /// Encodes the pending commands, and updates the undo bytes.
  private func sendCommands() {
    guard !commands.isEmpty else { return }
    for command in commands {
      let bytes = command.bytes(for: capabilities) ?? []
      if case .print = command { makeRoomAbove() }
      outbox.append(modes.take(command, bytes))
      outbox.append(bytes)
    }
    commands = []
    arm()
  }

  /// Removes the area from the screen, so that printed text begins at its place, and schedules a redraw below. A terminal that can
  /// shows both at once.
  private func makeRoomAbove() {
    if let shown, newest == nil { newest = (shown, shownCursor) }
    if newest != nil, capabilities.synchronizedOutput, !isUpdating, !isAreaHeld {
      outbox.append(Emitter.beginUpdate)
      isUpdating = true
    }
    outbox.append(emitter.erase())
    shown = nil
    emitter.begin()
  }
}

/// What encoding a frame changes.
@MainActor private struct FrameState {
  private let emitter: Emitter
  private let modes: Modes
  private let shown: Canvas?
  private let newest: (canvas: Canvas, cursor: Position?)?
  private let cursor: Position?
  private let commands: [SurfaceCommand]
  private let isUpdating: Bool

  init(of terminal: Terminal) {
    (emitter, modes, shown) = (terminal.emitter, terminal.modes, terminal.shown)
    (newest, cursor) = (terminal.newest, terminal.shownCursor)
    (commands, isUpdating) = (terminal.commands, terminal.isUpdating)
  }

  func restore(in terminal: Terminal) {
    (terminal.emitter, terminal.modes, terminal.shown) = (emitter, modes, shown)
    (terminal.newest, terminal.shownCursor) = (newest, cursor)
    (terminal.commands, terminal.isUpdating) = (commands, isUpdating)
  }
}
