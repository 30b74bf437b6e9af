// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A program on the terminal: the window, and the loop that serves it until the user quits.
///
/// ```swift
/// try Application.run { _ in LabelView("Hello") }
/// ```
///
/// Resizing, suspending, and restoring the terminal on every exit need no code. Programs
/// that consist of one view conform to ``TerminalApplication`` instead.
@MainActor public final class Application {
  /// The window on the terminal.
  public let window: Window
  /// The terminal; `nil` if an inline program has none. See ``edit(_:suffix:)``, ``run(_:_:environment:)``, ``notify(_:body:)`` and
  /// ``print(_:)``.
  public let terminal: Terminal?
  /// The loop, for timers, descriptors and files.
  ///
  /// ```swift
  /// let source = application.loop.watch(file: "app.log") { showNewLines() }
  /// ```
  public let loop: Loop
  /// A closure that decides whether the application quits when the user requests it. The default returns `true`.
  ///
  /// ```swift
  /// application.shouldQuit = { !editor.hasChanges }
  /// ```
  public var shouldQuit: () -> Bool = { true }
  /// A closure that returns the sentence about what would be lost if the application ended now. The user is asked before it
  /// quits. The default returns `nil`: nothing would be lost.
  ///
  /// ```swift
  /// application.quitWarning = { editor.hasChanges ? "The text isn't saved." : nil }
  /// ```
  public var quitWarning: () -> String? = { nil }

  private let linear: LinearSurface?
  private let diagnostics: (any Diagnostics)?

  private init(
    _ options: ApplicationOptions, _ started: (any Diagnostics)? = nil
  ) throws(TerminalError) {
    // Before the terminal, whose handlers of signals call those of crash reports.
    if started == nil { options.diagnostics?.start() }
    let diagnostics = started ?? options.diagnostics
    do throws(TerminalError) {
      var session = options.session
      diagnostics?.prepare(&session)
      terminal = try Self.openTerminal(session)
    } catch {
      diagnostics?.end()
      throw error
    }
    self.diagnostics = diagnostics
    loop = terminal.map { Loop(terminal: $0) } ?? Loop()
    let linear = options.isLinear ? terminal.map { LinearSurface($0) } : nil
    let surface: any Surface
    if let linear {
      surface = linear
    } else if let terminal {
      surface = terminal
    } else {
      surface = PlainSurface()
    }
    window = Window(surface: diagnostics?.makeSurface(over: surface) ?? surface, clock: loop)
    loop.maximumFrameRate = options.maximumFrameRate
    options.apply(to: window)
    if let path = options.themeFile { window.followTheme(file: path, on: loop) }
    self.linear = linear
    loop.onEvent = { [window] event in
      if diagnostics?.handle(event, in: window) != true { window.dispatch(event) }
    }
    loop.onIdle = { [window] in window.render() }
    if terminal == nil {
      window.onInvalidated = { [weak window, loop] in
        loop.schedule(after: .zero) { window?.render() }
      }
    }
    let question = QuitQuestion(in: window) { [weak self] in self?.quitWarning() }
    window.quitRequests.add { [weak self] in
      if let self, shouldQuit() { question.ask { [weak self] in self?.quit() } }
    }
  }

  /// Opens the terminal. An inline program runs without one, too.
  private static func openTerminal(_ options: SessionOptions) throws(TerminalError) -> Terminal? {
    do throws(TerminalError) {
      return try Terminal.open(options)
    } catch {
      guard options.area != .screen, error.isMissingTerminal else { throw error }
      return nil
    }
  }

  /// Opens the terminal, shows a view, and returns when the user quits or the terminal is gone.
  ///
  /// Call it on the main thread, from a `main` that isn't `async`. Tasks of the main actor and work of
  /// the main queue run meanwhile. The terminal is restored before this method returns.
  ///
  /// Where there is no terminal, such as in a pipe, or with `TERM=dumb`, an inline program writes what it prints above its area as
  /// plain lines to standard output, until it calls ``quit()``.
  ///
  /// - Parameters:
  ///   - options: How the application uses its terminal.
  ///   - makeRoot: Returns the view that fills the window, or a component. It is called once.
  /// - Returns: Why the application ended.
  /// - Throws: A `TerminalError` that says why the terminal can't be used and what to do.
  @discardableResult
  public static func run(
    _ options: ApplicationOptions = ApplicationOptions(),
    root makeRoot: (Application) -> any ViewSource
  ) throws(TerminalError) -> Loop.Ending {
    let application = try Application(options)
    application.window.root = makeRoot(application).makeSourceView()
    return application.serve()
  }

  /// Opens the terminal and shows a program's root.
  static func run(
    _ program: some TerminalApplication, _ diagnostics: (any Diagnostics)?
  ) throws(TerminalError) -> Loop.Ending {
    let application = try Application(program.options, diagnostics)
    application.window.root = rootView(of: program)
    program.didStart(application)
    return application.serve()
  }

  /// Returns the view of a program's root.
  static func rootView<Program: TerminalApplication>(of program: Program) -> View {
    guard let component = Program.Root.self as? any Component.Type else {
      return program.root.makeSourceView()
    }
    func follow<Root: Component>(_: Root.Type) -> View {
      DeclaredView { program.root as? Root }
    }
    return follow(component)
  }

  private func serve() -> Loop.Ending {
    if let linear { window.speak(on: linear) }
    if let terminal { diagnostics?.didOpen(window, on: terminal, loop: loop) }
    let output = followOutput()
    if terminal == nil { window.render() }
    let ending = loop.run()
    // What was changed and printed last is part of frames that aren't drawn yet.
    window.render()
    window.endings.send()
    window.render()
    output?.cancel()
    diagnostics?.willClose()
    terminal?.close()
    diagnostics?.end()
    return ending
  }

  /// Ends the application after the current event, without asking ``shouldQuit`` or the user.
  public func quit() {
    loop.stop()
  }
}
