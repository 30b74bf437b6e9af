// SPDX-License-Identifier: MIT

import Networking
import Views

let client = SafeClient(CurlClient(try BaseURL("http://127.0.0.1:8080")))
let terminal = try Terminal.open()
let loop = Loop(terminal: terminal)
let window = Window(surface: terminal, clock: loop)
loop.onEvent = { window.dispatch($0) }
loop.onIdle = { window.render() }
window.quitRequests.add { loop.stop() }
start(in: window, client: client)
_ = loop.run()
terminal.close()
