/// The bytes that change a terminal's style from one to another: Select Graphic Rendition of
/// ECMA-48.
enum StyleSequence {
  /// Adds the shorter of two ways: to change what differs, or to reset and set all.
  static func append(from old: Style, to new: Style, into bytes: inout [UInt8]) {
    guard old != new else { return }
    if old.link != new.link {
      append(link: new.link, into: &bytes)
      var linked = old
      linked.link = new.link
      return append(from: linked, to: new, into: &bytes)
    }
    if new.linked(to: nil) == .plain { return bytes.append(contentsOf: [0x1B, 0x5B, 0x6D]) }
    let start = bytes.count
    change(from: old, to: new, into: &bytes)
    let changed = bytes.count - start
    // A reset costs one more byte for the empty parameter in front.
    guard old.linked(to: nil) != .plain, changed > 4 else { return }
    bytes.append(contentsOf: [0x1B, 0x5B])
    parameters(from: .plain, to: new, into: &bytes) { $0.append(0x3B) }
    bytes.append(0x6D)
    let reset = bytes.count - start - changed
    if reset < changed {
      bytes.removeSubrange(start..<start + changed)
    } else {
      bytes.removeLast(reset)
    }
  }

  private static func change(from old: Style, to new: Style, into bytes: inout [UInt8]) {
    bytes.append(contentsOf: [0x1B, 0x5B])
    parameters(from: old, to: new, into: &bytes) { _ in }
    bytes.append(0x6D)
  }

  private static func parameters(
    from old: Style, to new: Style, into bytes: inout [UInt8], first: (inout [UInt8]) -> Void
  ) {
    first(&bytes)
    var isFirst = true
    func add(_ numbers: Int...) {
      for number in numbers {
        if !isFirst { bytes.append(0x3B) }
        isFirst = false
        Decimal.append(number, to: &bytes)
      }
    }
    var gone = old.attributes.subtracting(new.attributes)
    var fresh = new.attributes.subtracting(old.attributes)
    // 22 ends bold and dim together, so what stays of the two must be set again.
    if !gone.isDisjoint(with: [.bold, .dim]) {
      add(22)
      fresh.formUnion(new.attributes.intersection([.bold, .dim]))
      gone.subtract([.bold, .dim])
    }
    for (attribute, on, off) in codes {
      if gone.contains(attribute) { add(off) }
      if fresh.contains(attribute) { add(on) }
    }
    if old.foreground != new.foreground { color(new.foreground, 30, add) }
    if old.background != new.background { color(new.background, 40, add) }
  }

  private static func color(_ color: Color, _ base: Int, _ add: (Int...) -> Void) {
    switch color {
    case .standard: add(base + 9)
    case .palette(let index) where index < 8: add(base + Int(index))
    case .palette(let index) where index < 16: add(base + 60 + Int(index) - 8)
    case .palette(let index): add(base + 8, 5, Int(index))
    case .rgb(let red, let green, let blue): add(base + 8, 2, Int(red), Int(green), Int(blue))
    }
  }

  private static let codes: [(Style.Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.blink, 5, 25),
    (.reverse, 7, 27), (.strikethrough, 9, 29),
  ]
}

/// Numbers as digits, without a `String` on the way.
enum Decimal {
  /// Adds the digits of a number that isn't negative.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(0x30 + UInt8(number % 10))
  }

  /// How many digits a number has.
  static func length(of number: Int) -> Int {
    number < 10 ? 1 : 1 + length(of: number / 10)
  }
}
