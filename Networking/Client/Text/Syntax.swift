// SPDX-License-Identifier: MIT

/// The syntax of text of others, such as a separator, is an ASCII character. In Swift, one that a combining mark follows is
/// another `Character`, and CR LF is a single one. Therefore syntax is found in bytes, as other programs find it.
extension Substring {
  /// Returns the parts between the occurrences of an ASCII character.
  package func parts(
    at separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmpty: Bool = true
  ) -> [Substring] {
    utf8.split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmpty
    ).map { Substring($0) }
  }

  /// Returns the text before the first of some ASCII characters, or the whole text.
  package func before(_ ends: Unicode.Scalar...) -> Substring {
    let ends = ends.map { UInt8(ascii: $0) }
    return Substring(utf8.prefix { !ends.contains($0) })
  }

  /// Returns whether an ASCII character occurs.
  package func has(_ character: Unicode.Scalar) -> Bool { utf8.contains(UInt8(ascii: character)) }

  /// Returns the two parts around the first occurrence of an ASCII character, or nil.
  package func halves(at separator: Unicode.Scalar) -> (Substring, Substring)? {
    guard let place = utf8.firstIndex(of: UInt8(ascii: separator)) else { return nil }
    return (self[..<place], self[utf8.index(after: place)...])
  }
}

extension String {
  /// Returns the parts between the occurrences of an ASCII character.
  package func parts(
    at separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmpty: Bool = true
  ) -> [Substring] {
    self[...].parts(at: separator, maxSplits: maxSplits, omittingEmpty: omittingEmpty)
  }

  /// Returns whether an ASCII character occurs.
  package func has(_ character: Unicode.Scalar) -> Bool { self[...].has(character) }

  /// The path of an address, without the query.
  var withoutQuery: Substring { self[...].before("?") }
}

extension StringProtocol where SubSequence == Substring {
  /// Returns whether the text begins with the bytes of another one.
  package func begins(with beginning: String) -> Bool { utf8.starts(with: beginning.utf8) }

  /// Returns whether the text ends with the bytes of another one.
  package func ends(with end: String) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Returns the text after the bytes of a beginning; nil if it begins with something else.
  package func after(_ beginning: String) -> Substring? {
    begins(with: beginning)
      ? self[utf8.index(startIndex, offsetBy: beginning.utf8.count)...] : nil
  }
}
