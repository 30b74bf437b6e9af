// SPDX-License-Identifier: MIT

/// The folding that all searches share: case, accents, width, ligatures and decomposed forms don't matter.
///
/// Both the searched text and the text to search for are folded, and then compared scalar by scalar.
package enum SearchFolding {
  /// Returns the folded form of a text.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// A scalar of a folded text, and the index of the part that it comes from, such as a character.
  typealias Unit = (scalar: Unicode.Scalar, part: Int)

  /// Returns the folded form of a text in parts.
  static func units(of parts: some Sequence<String>) -> [Unit] {
    var units: [Unit] = []
    for (index, part) in parts.enumerated() {
      for scalar in folded(part).unicodeScalars { units.append((scalar, index)) }
    }
    return units
  }

  /// Returns the places at which a folded word begins.
  static func starts(of word: [Unicode.Scalar], in units: [Unit]) -> [Int] {
    guard let first = word.first, units.count >= word.count else { return [] }
    return (0...units.count - word.count).filter { start in
      units[start].scalar == first
        && word.indices.allSatisfy { units[start + $0].scalar == word[$0] }
    }
  }

  /// Returns whether a folded text contains a folded word.
  ///
  /// Bytes are compared, because those of a word can't match inside a scalar's encoding.
  package static func contains(_ text: String, _ word: String) -> Bool {
    var (text, word) = (text, word)
    return text.withUTF8 { text in
      word.withUTF8 { word in
        guard let first = word.first else { return true }
        guard text.count >= word.count else { return false }
        for start in 0...(text.count - word.count) where text[start] == first {
          if (1..<word.count).allSatisfy({ text[start + $0] == word[$0] }) { return true }
        }
        return false
      }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    let value = scalar.value
    switch value {
    case 0x41...0x5A: folded.append(UInt8(value) | 0x20)
    case 0..<0x80: folded.append(UInt8(value))
    case 0x80..<0x600: folded.append(contentsOf: letters[Int(value - 0x80)])
    case 0x3000: folded.append(0x20)
    case 0x3000..<0x3100: folded.append(contentsOf: kana[Int(value - 0x3000)])
    case 0x3400...0x9FFF: folded.append(contentsOf: String(scalar).utf8)
    case 0xAC00...0xD7A3: appendJamo(of: value - 0xAC00, to: &folded)
    case 0xFF01...0xFF5E:
      // A form of full width.
      if let narrow = Unicode.Scalar(value - 0xFEE0) { append(narrow, to: &folded) }
    default: folded.append(contentsOf: form(of: scalar))
    }
  }

  /// Appends the two or three parts of a syllable of Hangul, which decomposed text has in its place.
  private static func appendJamo(of index: UInt32, to folded: inout [UInt8]) {
    let final = index % 28
    let parts =
      [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (final > 0 ? [0x11A7 + final] : [])
    for part in parts.compactMap(Unicode.Scalar.init) {
      folded.append(contentsOf: String(part).utf8)
    }
  }

  private static func form(of scalar: Unicode.Scalar) -> [UInt8] {
    scalar.properties.lowercaseMapping.unicodeScalars.filter { !isIgnored($0) }
      .flatMap { bases[$0] ?? Array(String($0).utf8) }
  }

  private static func forms(of scalars: Range<UInt32>) -> [[UInt8]] {
    scalars.compactMap(Unicode.Scalar.init).map(form)
  }

  /// The forms of Latin, Greek, Cyrillic, Armenian and Hebrew letters, because looking them up takes longer.
  private static let letters = forms(of: 0x80..<0x600)
  private static let kana = forms(of: 0x3000..<0x3100)

  /// Returns whether a scalar is an accent or has no shape. The voiced marks of Kana and the vowels of Indic scripts
  /// distinguish words, so they are kept.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    case 0x640, 0x64B...0x65F, 0x670: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// The folded forms of lower-case letters.
  private static let bases: [Unicode.Scalar: [UInt8]] = {
    var bases: [Unicode.Scalar: [UInt8]] = [:]
    for group in FoldingTable.groups.unicodeScalars.split(separator: " ") {
      guard let equals = group.dropFirst().firstIndex(of: "=") else { continue }
      let base = Array(String(group[..<equals]).utf8)
      for member in group[equals...].dropFirst() { bases[member] = base }
    }
    return bases
  }()
}
