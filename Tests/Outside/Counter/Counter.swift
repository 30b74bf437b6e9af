// SPDX-License-Identifier: MIT

import Proscenium

@main struct Counter: TerminalApplication {
  let count = MutableProperty(0)
  var root: some Component {
    Observing(count) { n in
      Text("Count: \(n)")
      Button("Add one") { count.value += 1 }
    }
  }
}
