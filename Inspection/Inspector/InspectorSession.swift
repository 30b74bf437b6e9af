// SPDX-License-Identifier: MIT

import Views

/// The inspector of one window: a key shows it above everything else, and it observes the program while it is hidden, too.
///
/// ```swift
/// let inspector = Inspector()
/// inspector.start()                                    // before the first loop
/// let session = InspectorSession(inspector, terminal)
/// let window = Window(surface: session.surface, clock: loop)
/// loop.onEvent = { if !session.handle($0, in: window) { window.dispatch($0) } }
/// ```
///
/// ``ProgramDiagnostics`` with an inspector have one.
@MainActor public final class InspectorSession {
  /// The inspector, which observes the loops that are created from now on.
  public let inspector: Inspector
  /// The surface for the window, which keeps its last frames.
  public var surface: any Surface { history }
  package let history: FrameHistory

  private var shown: LoopBrowserView?
  private var server: TerminalServer?

  /// Creates an session.
  ///
  /// - Parameters:
  ///   - inspector: The inspector, which the caller starts.
  ///   - surface: The surface that receives the frames.
  public init(_ inspector: Inspector, _ surface: any Surface) {
    self.inspector = inspector
    history = FrameHistory(surface, cellLimit: inspector.options.cellLimit) { inspector.now }
  }

  /// Shows or hides the inspector if an event is its key; returns whether it is.
  public func handle(_ event: Event, in window: Window) -> Bool {
    guard case .key(let key) = event, key == inspector.options.key else { return false }
    if let shown { hide(shown, in: window) } else { show(in: window) }
    return true
  }

  /// Serves the inspector to terminals that attach to a socket, until ``close()``. Each has its own pages.
  ///
  /// ```swift
  /// try session.serve(at: InspectorSocket(folder: folder, program: "tasks").path, on: loop)
  /// ```
  ///
  /// ``ProgramDiagnostics`` do this for the option `socket` of ``Inspector/Options``.
  ///
  /// - Parameters:
  ///   - path: The path of the socket, at most 103 bytes.
  ///   - loop: The loop of the program.
  public func serve(at path: String, on loop: Loop) throws(TerminalServerError) {
    server?.close()
    server = try TerminalServer(path: path, loop: loop) { [inspector, history] connection in
      let window = Window(surface: connection.terminal, clock: loop)
      let view = LoopBrowserView(inspector, frames: history)
      view.closings.add { [weak connection] in connection?.end() }
      window.quitRequests.add { [weak connection] in connection?.end() }
      window.root = view
      connection.onEvent = { window.dispatch($0) }
      connection.onIdle = { window.render() }
      view.startUpdates(of: window)
    }
  }

  /// Ends the sessions of attached terminals, and removes the socket.
  public func close() {
    server?.close()
    server = nil
  }

  private func show(in window: Window) {
    let view = LoopBrowserView(inspector, frames: history)
    view.closings.add { [weak self, weak window] in
      if let self, let window, let shown { hide(shown, in: window) }
    }
    // The frames of the inspector itself are of no interest.
    history.isPaused = true
    shown = view
    window.present(view)
    view.startUpdates(of: window)
  }

  private func hide(_ view: LoopBrowserView, in window: Window) {
    window.dismiss(view)
    shown = nil
    history.isPaused = false
  }
}
