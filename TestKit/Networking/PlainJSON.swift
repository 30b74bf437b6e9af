// SPDX-License-Identifier: MIT

import Foundation

/// JSON in one form, so that two ways to write the same value compare as equal.
enum PlainJSON {
  /// The value on one line, or one member on each, with its keys in order; nil for what is no JSON.
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
