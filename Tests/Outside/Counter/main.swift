// SPDX-License-Identifier: MIT

import Views

let terminal = try Terminal.open()
let loop = Loop(terminal: terminal)
let window = Window(surface: terminal, clock: loop)
loop.onEvent = { window.dispatch($0) }
loop.onIdle = { window.render() }
window.quitRequests.add { loop.stop() }
window.root = makeCounter()
loop.run()
terminal.close()
