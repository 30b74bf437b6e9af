// SPDX-License-Identifier: MIT

/// The workloads by name. Each receives the words after its name.
@MainActor enum Workloads {
  static let all: [String: @MainActor ([String]) -> Void] = [
    "F1": { words in
      FrameProgram.run { _ in Repaint(isColoured: words.contains("coloured")) }
    },
    "F2": { words in
      FrameProgram.run { size -> any FrameWorkload in
        words.contains("declared") ? DeclaredCell(size) : OneCell(size)
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
