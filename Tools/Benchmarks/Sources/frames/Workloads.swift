// SPDX-License-Identifier: MIT

/// The workloads by name. Each receives the words after its name.
@MainActor enum Workloads {
  static let all: [String: @MainActor ([String]) -> Void] = [
    "F1": { words in
      FrameProgram.run { _ in Repaint(isColoured: words.contains("coloured")) }
    },
    "F2": { words in
      FrameProgram.run { size -> any FrameWorkload in
        if words.contains("rendered") { return RenderedCell(size) }
        if words.contains("declared") { return DeclaredCell(size) }
        return OneCell(size)
      }
    },
    "F3": { words in
      FrameProgram.run { _ in Scrolling(selects: words.contains("selected")) }
    },
    "F4": Typing.run,
    "F5": { words in FrameProgram.run { _ in MixedInput() } },
    "mix": { _ in MixedInputFile.write() },
  ]
}
