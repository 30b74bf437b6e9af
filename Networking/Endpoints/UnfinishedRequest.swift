// SPDX-License-Identifier: MIT

import Networking

extension SafeClient.Problem {
  /// Returns the texts for the user, beginning with what isn't done because of the problem; nil for requests that only load
  /// content, whose screens say so.
  ///
  /// ```swift
  /// SafeClient(client, describe: \.consequence)
  /// // No connection. The change of a contact isn't saved yet. …
  /// ```
  public var consequence: (title: String, message: String)? {
    guard let unfinished else { return nil }
    return (error.title, unfinished + " " + error.message)
  }

  private var unfinished: String? {
    let parts = path.split(separator: "/").map(String.init)
    switch (method.rawValue, parts.first, parts.last) {
    case ("PUT", "contacts", _): return "The change of a contact isn't saved yet."
    case ("GET", "cookbook", _): return "The cookbook isn't saved yet."
    case ("POST", "v1", "rooms"): return "Joining the room isn't confirmed."
    case ("DELETE", "v1", _): return "Leaving the room isn't confirmed."
    default: return nil
    }
  }
}
