// SPDX-License-Identifier: MIT

/// Separates code, comments and the content of string literals.
enum SourceMask {
  private enum Mode {
    /// Code. In an interpolation, with the number of open parentheses.
    case code(open: Int)
    case string(hashes: Int, isLong: Bool)
  }

  /// Returns the code, the comments and the content of string literals of a text separately, with unchanged lines.
  static func split(_ text: String) -> (code: String, comments: String, strings: String) {
    let bytes = Array(text.utf8)
    var code = blank(bytes)
    var comments = code
    var strings = code
    var modes = [Mode.code(open: 0)]
    var index = 0
    func has(_ text: StaticString, at start: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      guard start + count <= bytes.count else { return false }
      for offset in 0..<count where bytes[start + offset] != text.utf8Start[offset] { return false }
      return true
    }
    func hashes(at start: Int) -> Int {
      var end = start
      while end < bytes.count, bytes[end] == Byte.hash { end += 1 }
      return end - start
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch modes[modes.count - 1] {
      case .code(let open):
        // Bytes are compared first: a call for each of them takes seconds in a debug build.
        if byte == Byte.slash, has("//", at: index) {
          while index < bytes.count, bytes[index] != Byte.newline {
            comments[index] = bytes[index]
            index += 1
          }
          continue
        }
        if byte == Byte.slash, has("/*", at: index) {
          var depth = 0
          repeat {
            if has("/*", at: index) { depth += 1 }
            if has("*/", at: index) {
              depth -= 1
              comments[index] = bytes[index]
              index += 1
            }
            comments[index] = bytes[index]
            index += 1
          } while depth > 0 && index < bytes.count
          continue
        }
        let count = byte == Byte.hash ? hashes(at: index) : 0
        if byte == Byte.quote || count > 0, has("\"", at: index + count) {
          let isLong = has("\"\"\"", at: index + count)
          code[index + count] = Byte.quote
          modes.append(.string(hashes: count, isLong: isLong))
          index += count + (isLong ? 3 : 1)
          continue
        }
        code[index] = byte
        if byte == Byte.open, modes.count > 1 { modes[modes.count - 1] = .code(open: open + 1) }
        if byte == Byte.close, modes.count > 1 {
          modes.removeLast()
          if open > 1 { modes.append(.code(open: open - 1)) }
        }
        index += 1
      case .string(let count, let isLong):
        if byte == Byte.backslash, hashes(at: index + 1) >= count {
          index += 1 + count
          guard index < bytes.count, bytes[index] == Byte.open else {
            index += 1
            continue
          }
          code[index] = Byte.open
          modes.append(.code(open: 1))
          index += 1
        } else if byte == Byte.quote, isLong ? has("\"\"\"", at: index) : true,
          hashes(at: index + (isLong ? 3 : 1)) >= count
        {
          index += (isLong ? 3 : 1) + count
          code[index - 1] = Byte.quote
          modes.removeLast()
        } else {
          strings[index] = byte
          index += 1
        }
      }
    }
    return (
      String(decoding: code, as: UTF8.self), String(decoding: comments, as: UTF8.self),
      String(decoding: strings, as: UTF8.self)
    )
  }

  private static func blank(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 == Byte.newline ? $0 : Byte.space }
  }

  private enum Byte {
    static let newline: UInt8 = 10
    static let space: UInt8 = 32
    static let quote: UInt8 = 34
    static let hash: UInt8 = 35
    static let open: UInt8 = 40
    static let close: UInt8 = 41
    static let slash: UInt8 = 47
    static let backslash: UInt8 = 92
  }
}
