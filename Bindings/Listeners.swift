// SPDX-License-Identifier: MIT

import Signals
import Views

extension ControlEvent where Value: Sendable {
  /// The event as a signal, which sends on the main actor and never completes.
  nonisolated public var signal: SafeSignal<Value> {
    Signal { observer, lifetime in
      MainScheduler().scheduleOnMain {
        if lifetime.isEnded { return }
        let listener = self.add { observer.send($0) }
        lifetime.onEnd {
          MainScheduler().scheduleOnMain { listener.remove() }
        }
      }
    }
  }
}
