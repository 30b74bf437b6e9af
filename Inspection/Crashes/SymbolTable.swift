// SPDX-License-Identifier: MIT

import LocalFiles

/// The names of functions in an ELF file of 64 bits, for backtraces.
enum SymbolTable {
  /// A function that contains an address.
  struct Symbol: Hashable {
    let name: String
    /// The offset of the address in the function.
    let offset: UInt64
  }

  /// Returns the functions at offsets of a file. An offset in no function is absent, as are those of a file that isn't an
  /// ELF file or has no symbols.
  static func symbols(at offsets: Set<UInt64>, inFile path: String) -> [UInt64: Symbol] {
    guard !offsets.isEmpty,
      let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    else { return [:] }
    return data.withUnsafeBytes { bytes in
      var reader = Reader(bytes: bytes)
      return reader.symbols(at: offsets)
    }
  }

  /// A reader of an ELF file. Numbers outside the file are 0.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer

    func number<Value: FixedWidthInteger>(_ offset: UInt64, _ type: Value.Type) -> UInt64 {
      guard let start = Int(exactly: offset), start <= bytes.count - MemoryLayout<Value>.size,
        start >= 0
      else { return 0 }
      return UInt64(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: start, as: type))
    }

    mutating func symbols(at offsets: Set<UInt64>) -> [UInt64: Symbol] {
      guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]) else { return [:] }
      // By virtual address, as in the table of symbols.
      var wanted: [(address: UInt64, offset: UInt64)] = []
      for offset in offsets {
        if let address = address(of: offset) { wanted.append((address, offset)) }
      }
      wanted.sort { $0.address < $1.address }
      var result: [UInt64: Symbol] = [:]
      let (start, count) = (number(40, UInt64.self), number(60, UInt16.self))
      for index in 0..<count {
        let section = start + index * 64
        let type = number(section + 4, UInt32.self)
        // SHT_SYMTAB and SHT_DYNSYM.
        guard type == 2 || type == 11 else { continue }
        let names = start + number(section + 40, UInt32.self) * 64
        read(
          from: number(section + 24, UInt64.self), size: number(section + 32, UInt64.self),
          names: number(names + 24, UInt64.self), wanted, &result)
      }
      return result
    }

    /// Returns the virtual address of an offset in the file.
    private func address(of offset: UInt64) -> UInt64? {
      let (start, count) = (number(32, UInt64.self), number(56, UInt16.self))
      for index in 0..<count {
        let segment = start + index * 56
        let begin = number(segment + 8, UInt64.self)
        // PT_LOAD.
        guard number(segment, UInt32.self) == 1, offset >= begin,
          offset - begin < number(segment + 32, UInt64.self)
        else { continue }
        return offset - begin &+ number(segment + 16, UInt64.self)
      }
      return nil
    }

    private func read(
      from start: UInt64, size: UInt64, names: UInt64,
      _ wanted: [(address: UInt64, offset: UInt64)], _ result: inout [UInt64: Symbol]
    ) {
      var place = start
      let end = min(start &+ size, UInt64(bytes.count))
      while place < end {
        defer { place += 24 }
        // STT_FUNC.
        guard number(place + 4, UInt8.self) & 15 == 2 else { continue }
        let (value, length) = (number(place + 8, UInt64.self), number(place + 16, UInt64.self))
        var low = 0
        var high = wanted.count
        while low < high {
          let middle = (low + high) / 2
          if wanted[middle].address < value { low = middle + 1 } else { high = middle }
        }
        while low < wanted.count, wanted[low].address - value < length {
          result[wanted[low].offset] = Symbol(
            name: demangled(text(at: names + number(place, UInt32.self))),
            offset: wanted[low].address - value)
          low += 1
        }
      }
    }

    private func text(at offset: UInt64) -> String {
      guard let start = Int(exactly: offset), start < bytes.count else { return "" }
      return String(decoding: bytes[start...].prefix(2_000).prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  // SAFETY: the function is part of the runtime library of every Swift program, with this signature since Swift 4.
  @_silgen_name("swift_demangle")
  private static func swiftDemangle(
    _ name: UnsafePointer<CChar>?, _ length: UInt, _ output: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
  ) -> UnsafeMutablePointer<CChar>?

  /// Returns the Swift name of a symbol.
  static func demangled(_ name: String) -> String {
    guard name.hasPrefix("$s") || name.hasPrefix("$S") || name.hasPrefix("_$s") else { return name }
    guard let text = swiftDemangle(name, UInt(name.utf8.count), nil, nil, 0) else { return name }
    defer { free(text) }
    return String(cString: text)
  }
}
