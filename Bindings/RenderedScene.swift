// SPDX-License-Identifier: MIT

import Signals
import Views

extension RenderedScreen {
  /// Creates a screen that renders every state of a signal with a renderer, as long as the screen lives.
  ///
  /// The first state is rendered immediately. Later ones are rendered before the next event or frame of the window, and
  /// of several only the last one. Outside a window each is rendered when it arrives.
  ///
  /// - Parameters:
  ///   - state: The states. They may be sent on any thread; the screen renders on the main actor.
  ///   - renderer: The renderer, whose closures handle the user's actions.
  public convenience init<R: Renderer>(state: SafeSignal<R.State>, renderer: R)
  where R.SectionID == SectionID, R.NodeID == NodeID {
    self.init()
    state.bind(to: self) { screen, state in
      screen.setNeedsRender { renderer.render(state) }
    }
  }

  /// Creates a screen that renders every value of a property with a renderer, as long as the screen lives.
  ///
  /// - Parameters:
  ///   - state: The states; the current one is rendered immediately.
  ///   - renderer: The renderer, whose closures handle the user's actions.
  public convenience init<R: Renderer>(state: Property<R.State>, renderer: R)
  where R.SectionID == SectionID, R.NodeID == NodeID {
    self.init(state: state.signal, renderer: renderer)
  }
}

extension ScreenView {
  /// The lifecycle of the screen as a signal.
  ///
  /// It doesn't retain the screen.
  public var lifecycle: SafeSignal<ScreenLifecycleEvent> { onLifecycle.signal }
}
