// SPDX-License-Identifier: MIT

import Applications
import CurlNetworking
import Networking
import Views

let client = SafeClient(CurlClient(try BaseURL("http://127.0.0.1:8080")))
try Application.run { _ in makeRoot(client: client) }
