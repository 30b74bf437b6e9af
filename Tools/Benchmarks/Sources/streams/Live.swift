// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

/// `conversations live RATE COUNT [SIZE PART]`: tokens that stream into the last message, above a field, in the terminal in which it is
/// started. Ctrl-C ends it, and it then prints the numbers of tokens and of typed characters.
///
/// The bell signals that the first frame is drawn.
@MainActor enum Live {
  private static let interval = 5

  static func run(_ words: [String]) {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count >= 2 else { return print("conversations live RATE COUNT [SIZE PART]") }
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open()
    } catch {
      return print(error.description)
    }
    let loop = Loop(terminal: terminal)
    let window = Window(surface: terminal, clock: loop)
    let answer = StreamedText(
      Conversation.text(of: words.last ?? "", size: numbers.count > 2 ? numbers[2] : 0))
    let field = Field()
    window.root = DeclaredView {
      Conversation.transcript(numbers[1], answer).grow()
      TextField("message", text: field.text, onChange: { field.text = $0 }).defaultFocus()
    }
    window.quitRequests.add { loop.stop() }
    loop.onEvent = { window.dispatch($0) }
    var (isReady, count) = (false, 0)
    loop.onIdle = {
      window.render()
      if !isReady { window.ring() }
      isReady = true
    }
    func send() {
      for _ in 0..<max(1, numbers[0] * interval / 1_000) {
        count += 1
        answer.append(count % 12 == 11 ? "w.\n\n" : "wor ")
      }
      _ = window.schedule(after: .milliseconds(interval)) { send() }
    }
    if numbers[0] > 0 { send() }
    loop.run()
    terminal.close()
    print("\n\(count) tokens, \(field.text.count) characters")
  }
}

/// The text of the field.
@MainActor private final class Field {
  var text = ""
}
