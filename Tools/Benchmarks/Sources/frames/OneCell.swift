// SPDX-License-Identifier: MIT

import Declarations
import Views

/// F2: a full screen of text in which one digit changes, shown by a label that is updated.
@MainActor final class OneCell: FrameWorkload {
  private let screen = StackView(.vertical)
  private let digit = LabelView("0")
  private var number = 0
  var root: View { screen }

  init(_ size: Size) {
    screen.add(StackView(.horizontal, [LabelView("The digit is "), digit]))
    for row in 1..<size.height { screen.add(LabelView(Text(Self.words(row)))) }
  }

  func advance() {
    number += 1
    digit.text = Text("\(number % 10)")
  }

  /// Returns a row of text that is wider than any screen.
  static func words(_ row: Int) -> String {
    (0..<40).map { "word\((row &* 31 &+ $0 &* 17) % 97)" }.joined(separator: " ")
  }
}

/// F2: the same screen, whose whole content is declared again for each digit.
@MainActor final class DeclaredCell: FrameWorkload {
  private let screen = DeclaredView()
  private let rows: [String]
  private var number = 0
  var root: View { screen }

  init(_ size: Size) {
    rows = (1..<size.height).map(OneCell.words)
    show()
  }

  func advance() {
    number += 1
    show()
  }

  private func show() {
    screen.show {
      VStack {
        HStack {
          Text("The digit is ")
          Text("\(number % 10)")
        }
        for row in rows { Text(row) }
      }
    }
  }
}
