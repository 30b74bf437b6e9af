// SPDX-License-Identifier: MIT

import Signals
import Views

extension ControlEvent where Value: Sendable {
  /// What a control tells, as a signal: it sends on the main actor, and ends with its observation only.
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
