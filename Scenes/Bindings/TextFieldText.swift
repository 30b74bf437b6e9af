// SPDX-License-Identifier: MIT

import Signals
import Views

extension TextField {
  /// The text now, and after each edit of the user.
  nonisolated public var textSignal: SafeSignal<String> {
    Signal { observer, lifetime in
      MainScheduler().scheduleOnMain {
        if lifetime.isEnded { return }
        observer.send(self.text)
        let listener = self.texts.add { observer.send($0) }
        lifetime.onEnd {
          MainScheduler().scheduleOnMain { listener.remove() }
        }
      }
    }
  }
}
