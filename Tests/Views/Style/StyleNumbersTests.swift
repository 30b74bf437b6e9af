// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The numbers of styles")
struct StyleNumbersTests {
  @Test("different styles have different numbers")
  func numbers() {
    let colors: [Color] = [
      .standard, .palette(0), .palette(1), .palette(255), .rgb(0, 0, 0), .rgb(0, 0, 1),
      .rgb(0, 1, 0), .rgb(1, 0, 0), .rgb(255, 255, 255),
    ]
    let links = [nil, "https://a.example", "https://b.example"]
    var palette = Palette()
    var styles: [Style] = []
    for foreground in colors {
      for background in colors {
        for bits in [UInt8(0), 1, 2, 64, 127] {
          for link in links {
            styles.append(
              Style(
                foreground: foreground, background: background,
                attributes: .init(rawValue: bits)
              ).linked(to: link))
          }
        }
      }
    }
    let numbers = styles.map { palette.intern($0) }
    #expect(Set(numbers).count == styles.count)
    #expect(styles.map { palette.intern($0) } == numbers)
    #expect(palette.intern(.plain) == 0)
    for (style, number) in zip(styles, numbers) {
      #expect(number.map { palette.style($0) } == style)
    }
  }

  @Test("a palette is full at 65,535 styles, and still finds existing ones")
  func full() {
    var palette = Palette()
    for value in 1..<Int(UInt16.max) {
      let color = Color.rgb(UInt8(value >> 8), UInt8(value & 255), 7)
      #expect(palette.intern(Style(foreground: color)) == UInt16(value))
    }
    #expect(palette.intern(Style(foreground: .red)) == nil)
    #expect(palette.intern(Style(foreground: .rgb(1, 2, 7))) == 258)
  }

  @Test("a palette extends only its predecessors")
  func extends() {
    var first = Palette()
    _ = first.intern(Style(foreground: .red))
    _ = first.intern(Style.plain.linked(to: "https://a.example"))
    var (longer, other) = (first, first)
    _ = longer.intern(Style(foreground: .blue))
    _ = other.intern(Style(foreground: .green))
    #expect(longer.extends(first) && first.extends(first) && longer.extends(Palette()))
    #expect(!longer.extends(other) && !first.extends(longer))
    _ = first.intern("e\u{301}")
    #expect(!longer.extends(first) && first.extends(Palette()))
  }
}
