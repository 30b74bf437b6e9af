// SPDX-License-Identifier: MIT

/// The bytes that change a terminal's style (Select Graphic Rendition of ECMA-48).
enum StyleSequence {
  /// Appends the shorter alternative: changing what differs, or resetting and setting everything.
  static func append(from old: Style, to new: Style, into bytes: inout [UInt8]) {
    guard old.link == new.link else {
      append(link: new.link, into: &bytes)
      var linked = old
      linked.link = new.link
      return append(from: linked, to: new, into: &bytes)
    }
    guard !old.looksLike(.plain) else { return change(from: old, to: new, into: &bytes) }
    if new.looksLike(.plain) { return bytes.append(contentsOf: [0x1B, 0x5B, 0x6D]) }
    // A reset helps only if an attribute ends, since it has to set everything else again.
    let ends =
      !old.attributes.isSubset(of: new.attributes)
      || new.foreground == .standard && old.foreground != .standard
      || new.background == .standard && old.background != .standard
    let start = bytes.count
    change(from: old, to: new, into: &bytes)
    let changed = bytes.count - start
    guard ends, changed > 4 else { return }
    write(into: &bytes) {
      // An empty parameter resets.
      $0.put(0x3B)
      parameters(from: .plain, to: new, into: &$0)
    }
    let reset = bytes.count - start - changed
    if reset < changed {
      bytes.removeSubrange(start..<start + changed)
    } else {
      bytes.removeLast(reset)
    }
  }

  /// Appends the command that begins a hyperlink, or ends the open one (OSC 8).
  static func append(link: String?, into bytes: inout [UInt8]) {
    bytes += [0x1B, 0x5D, 0x38, 0x3B, 0x3B]
    if let link { bytes += link.utf8 }
    bytes += [0x1B, 0x5C]
  }

  private static func change(from old: Style, to new: Style, into bytes: inout [UInt8]) {
    guard !old.looksLike(new) else { return }
    write(into: &bytes) { parameters(from: old, to: new, into: &$0) }
  }

  /// More than the longest sequence: two numbers for each of nine attributes, and two colours of 17
  /// bytes.
  private static let longest = 128

  private static func write(
    into bytes: inout [UInt8], _ body: (inout SequenceWriter) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { buffer in
      var writer = SequenceWriter(buffer)
      writer.put(0x1B)
      writer.put(0x5B)
      body(&writer)
      writer.put(0x6D)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<writer.count]))
    }
  }

  private static func parameters(
    from old: Style, to new: Style, into writer: inout SequenceWriter
  ) {
    if old.attributes != new.attributes {
      attributes(from: old.attributes, to: new.attributes, into: &writer)
    }
    if old.foreground != new.foreground { color(new.foreground, 30, &writer) }
    if old.background != new.background { color(new.background, 40, &writer) }
  }

  private static func attributes(
    from old: Style.Attributes, to new: Style.Attributes, into writer: inout SequenceWriter
  ) {
    var gone = old.subtracting(new)
    var fresh = new.subtracting(old)
    // 22 ends both bold and dim, so a remaining one must be set again.
    if !gone.isDisjoint(with: [.bold, .dim]) {
      writer.add(22)
      fresh.formUnion(new.intersection([.bold, .dim]))
      gone.subtract([.bold, .dim])
    }
    for (attribute, on, off) in codes {
      if gone.contains(attribute) { writer.add(off) }
      if fresh.contains(attribute) { writer.add(on) }
    }
  }

  private static func color(_ color: Color, _ base: Int, _ writer: inout SequenceWriter) {
    switch color {
    case .standard: writer.add(base + 9)
    case .palette(let index) where index < 8: writer.add(base + Int(index))
    case .palette(let index) where index < 16: writer.add(base + 60 + Int(index) - 8)
    case .palette(let index):
      writer.add(base + 8)
      writer.add(5)
      writer.add(Int(index))
    case .rgb(let red, let green, let blue):
      writer.add(base + 8)
      writer.add(2)
      writer.add(Int(red))
      writer.add(Int(green))
      writer.add(Int(blue))
    }
  }

  private static let codes: [(Style.Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.blink, 5, 25),
    (.reverse, 7, 27), (.strikethrough, 9, 29),
  ]
}

extension Style {
  /// Returns whether two styles are equal except for their links.
  fileprivate func looksLike(_ other: Style) -> Bool {
    foreground == other.foreground && background == other.background
      && attributes == other.attributes
  }
}

/// A writer of numbers separated by semicolons into a buffer that is large enough.
private struct SequenceWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0
  private var isFirst = true

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  mutating func put(_ byte: UInt8) {
    buffer[count] = byte
    count &+= 1
  }

  /// Appends a number below 1,000.
  mutating func add(_ number: Int) {
    if !isFirst { put(0x3B) }
    isFirst = false
    // A number has at most three digits, so that no step can overflow.
    let value = UInt32(truncatingIfNeeded: number)
    if value < 10 { return put(digit: value) }
    let tens = value / 10
    if tens < 10 {
      put(digit: tens)
    } else {
      put(digit: tens / 10)
      put(digit: tens % 10)
    }
    put(digit: value &- tens &* 10)
  }

  private mutating func put(digit: UInt32) {
    put(UInt8(truncatingIfNeeded: digit &+ 0x30))
  }
}

/// Decimal formatting without an intermediate `String`.
enum Decimal {
  /// Appends the digits of a number that isn't negative.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(0x30 + UInt8(number % 10))
  }

  /// Returns the number of digits of a number.
  static func length(of number: Int) -> Int {
    number < 10 ? 1 : 1 + length(of: number / 10)
  }
}

extension Style {
  /// Returns the style after a Select Graphic Rendition sequence (ECMA-48). Unknown numbers are ignored.
  func changed(by sequence: ControlSequence) -> Style {
    var style = self
    var index = 0
    if sequence.count == 0 { return Style.plain.linked(to: link) }
    while index < sequence.count {
      let number = sequence.number(index)
      switch number {
      case 0: style = Style.plain.linked(to: link)
      case 1...9: style.attributes.formUnion(Self.attribute(number))
      case 22: style.attributes.subtract([.bold, .dim])
      case 23...29: style.attributes.subtract(Self.attribute(number - 20))
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 38: style.foreground = Self.color(in: sequence, at: &index) ?? style.foreground
      case 39: style.foreground = .standard
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 48: style.background = Self.color(in: sequence, at: &index) ?? style.background
      case 49: style.background = .standard
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 100...107: style.background = .palette(UInt8(number - 92))
      default: break
      }
      index += 1
    }
    return style
  }

  private static func attribute(_ number: Int) -> Attributes {
    switch number {
    case 1: .bold
    case 2: .dim
    case 3: .italic
    case 4: .underline
    case 5: .blink
    case 7: .reverse
    case 9: .strikethrough
    default: []
    }
  }

  /// Parses `5;n` or `2;r;g;b` after a number, and leaves the index at the last number parsed.
  private static func color(in sequence: ControlSequence, at index: inout Int) -> Color? {
    func channel(_ offset: Int) -> UInt8 { UInt8(clamping: sequence.number(index + offset)) }
    switch sequence.number(index + 1) {
    case 5:
      defer { index += 2 }
      return .palette(channel(2))
    case 2:
      defer { index += 4 }
      return .rgb(channel(2), channel(3), channel(4))
    default: return nil
    }
  }
}
