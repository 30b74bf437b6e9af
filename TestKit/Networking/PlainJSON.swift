// SPDX-License-Identifier: MIT

import Foundation

/// A canonical form of JSON, in which equal values have equal texts.
enum PlainJSON {
  /// Returns the value on one line, or with one member per line, with sorted keys; nil for invalid
  /// JSON.
  static func text(_ bytes: [UInt8], isPretty: Bool = false) -> String? {
    var options: JSONSerialization.WritingOptions = [
      .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
    ]
    if isPretty { options.insert(.prettyPrinted) }
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: [.fragmentsAllowed]),
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: options)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
