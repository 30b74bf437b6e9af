// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Colours")
struct ColorTests {
  @Test("the colours of the cube and the greys are reduced to themselves")
  func cube() {
    for index in UInt8(16)...255 {
      let (red, green, blue) = Color.palette(index).components
      let color = Color.rgb(UInt8(red), UInt8(green), UInt8(blue)).reduced(to: .palette)
      let reduced = color.components
      #expect(reduced == (red, green, blue))
    }
  }

  @Test("a reduced colour is the nearest one")
  func nearest() {
    #expect(Color.rgb(255, 0, 0).reduced(to: .palette) == .palette(196))
    #expect(Color.rgb(128, 128, 128).reduced(to: .palette) == .palette(244))
    #expect(Color.rgb(250, 5, 5).reduced(to: .sixteen) == .palette(9))
    #expect(Color.palette(196).reduced(to: .sixteen) == .palette(9))
    #expect(Color.palette(3).reduced(to: .sixteen) == .palette(3))
    #expect(Color.rgb(1, 2, 3).reduced(to: .full) == .rgb(1, 2, 3))
    #expect(Color.standard.reduced(to: .sixteen) == .standard)
    #expect(Color.rgb(1, 2, 3).reduced(to: .none) == .standard)
  }

  @Test("levels are ordered by their number of colours")
  func levels() {
    #expect(ColorLevel.none < .sixteen && ColorLevel.palette < .full)
  }
}
