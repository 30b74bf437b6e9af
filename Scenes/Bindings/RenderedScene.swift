// SPDX-License-Identifier: MIT

import Signals
import Views

extension RenderedScreen {
  /// Makes the screen of a state and a renderer: it shows every state, as long as it lives.
  ///
  /// The first state is rendered at once. Those that follow are rendered before the next event or frame of the window,
  /// and of several only the last one; outside a window each is rendered when it comes.
  ///
  /// - Parameters:
  ///   - state: What to show. It may be sent on any thread; the screen renders on the main actor.
  ///   - renderer: Makes of a state what shows. The closures in it are all that leads back.
  public convenience init<R: Renderer>(state: SafeSignal<R.State>, renderer: R)
  where R.SectionID == SectionID, R.NodeID == NodeID {
    self.init()
    state.bind(to: self) { screen, state in
      screen.setNeedsRender { renderer.render(state) }
    }
  }

  /// Makes the screen of a property and a renderer: it shows every value, as long as it lives.
  ///
  /// - Parameters:
  ///   - state: What to show; its value now is rendered at once.
  ///   - renderer: Makes of a state what shows. The closures in it are all that leads back.
  public convenience init<R: Renderer>(state: Property<R.State>, renderer: R)
  where R.SectionID == SectionID, R.NodeID == NodeID {
    self.init(state: state.signal, renderer: renderer)
  }
}

extension ScreenView {
  /// What happens to the screen from its first showing to its end, as a signal.
  ///
  /// It doesn't keep the screen.
  public var lifecycle: SafeSignal<ScreenLifecycleEvent> { onLifecycle.signal }
}
