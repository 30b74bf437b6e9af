// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `conversations`: processor time and memory of transcripts at 120×40, beside the limits. Frames are drawn, but not sent to a terminal.
@main @MainActor enum Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == "live" { return Live.run(words) }
    print("| what | measured | limit |\n|---|---|---|")
    let before = Usage.memory
    let many = Conversation(count: 30_000)
    row("opening 30,000 messages at the end, ms", many.opening, 20)
    row("their memory with the program, MB", Usage.memory, 60, digits: 1)
    row("of which before they were made, MB", before, nil, digits: 1)
    row("a page of scrolling, ms", many.pages(), 2)
    row("a page of scrolling after a resize, ms", many.pages(width: 97), 2)
    row("a resize in the middle, ms", many.resizes(), nil)
    row("a search without a match, ms", many.search(), nil)
    for count in [100, 30_000] {
      let conversation = Conversation(count: count)
      row("a token with its frame, \(count) messages, ms", conversation.tokens(), 0.8)
    }
    for name in Conversation.parts.keys.sorted() {
      for size in [10_000, 1_000_000] {
        let conversation = Conversation(count: 100, last: name, size: size)
        if size > 10_000 { row("opening 1 MB of \(name), ms", conversation.opening, nil) }
        row("a token with its frame, \(size / 1000) KB of \(name), ms", conversation.tokens(), 0.8)
        guard size > 10_000 else { continue }
        row("a resize at the end, ms", conversation.resizes(4), nil)
        row("a page of scrolling there, ms", conversation.pages(100), 2)
        row("a page of scrolling after a resize, ms", conversation.pages(100, width: 97), 2)
        row("a resize there, ms", conversation.resizes(4), nil)
        row("to the first message and back to the beginning, ms", conversation.jumps(), nil)
        row("Page Down from the beginning, ms", conversation.pages(100, .pageDown), 2)
      }
    }
    differences()
  }

  private static func differences() {
    print("\n| what, of differences of 50,000 lines | measured | limit |\n|---|---|---|")
    for (name, layout) in [("one column", Difference.Layout.unified), ("two columns", .sideBySide)]
    {
      let review = Review(layout)
      row("reading a patch, ms", review.reading, nil)
      row("opening it in \(name), ms", review.opening, 20)
      row("a page of scrolling in \(name), ms", review.pages(), 2)
    }
    row("comparing texts without an equal line, ms", Review.comparison(isShuffled: false), nil)
    row("comparing texts in another order, ms", Review.comparison(isShuffled: true), nil)
  }

  private static func row(_ name: String, _ value: Double, _ limit: Double?, digits: Int = 2) {
    let unit = digits == 1 ? 10.0 : 100.0
    let note = limit.map { "\($0)\(value > $0 ? " exceeded" : "")" } ?? ""
    print("| \(name) | \((value * unit).rounded() / unit) | \(note) |")
  }
}

/// A transcript in a window without a terminal.
@MainActor final class Conversation {
  struct Message: Identifiable, Equatable, Sendable {
    let id: Int
    let author: String
    let text: String
    var stream: StreamedText?
  }

  /// The beginning and the repeated part of long messages.
  static let parts = [
    "blocks": (
      "", "A paragraph with **bold**, `code` and a [link](https://example.org).\n\n- a list\n\n"
    ),
    "one fence": ("```swift\n", "let pans = stove.pans(where: { $0.isHot }) // a comment\n"),
    "one table": (
      "| herb | use | n | note |\n|---|---|---|---|\n", "| dill | fish | 3 | a pinch |\n"
    ),
    "one paragraph": ("", "words of a paragraph, some **bold** and some `code`, "),
  ]

  /// Returns a message of a size.
  static func text(of name: String, size: Int) -> String {
    let (start, part) = parts[name] ?? ("", "")
    return start + String(repeating: part, count: size / max(1, part.utf8.count))
  }

  private let surface = HeadlessSurface(size: Size(width: 120, height: 40))
  private let window: Window
  private let controller = TranscriptController()
  private let answer: StreamedText
  private let messageCount: Int
  /// The milliseconds until the first frame.
  private(set) var opening = 0.0

  init(count: Int, last: String = "", size: Int = 0) {
    messageCount = count
    window = Window(surface: surface, clock: StoppedClock())
    answer = StreamedText(Self.text(of: last, size: size))
    let transcript = Self.transcript(count, answer).controller(controller)
    opening = Usage.milliseconds {
      window.root = DeclaredView { transcript.grow() }
      window.render()
    }
  }

  /// Returns messages of 560 bytes, and an answer below them.
  static func transcript(_ count: Int, _ answer: StreamedText) -> Transcript<[Message]> {
    let paragraph =
      "A message with **Markdown**, `code`, a [link](https://example.org), and as many words as an answer has.\n\n"
    let text = String(repeating: paragraph, count: 5) + "- one\n- two\n\n```swift\nlet a = 1\n```\n"
    var messages = (0..<count).map {
      Message(id: $0, author: $0.isMultiple(of: 2) ? "You" : "Assistant", text: "\($0) \(text)")
    }
    messages.append(Message(id: count, author: "Assistant", text: "", stream: answer))
    return Transcript(messages) { message in
      MessageRow(message.author, isOwn: message.author == "You") {
        if let stream = message.stream {
          StreamedMarkdown(stream)
        } else {
          Markdown(message.text, scrolls: false)
        }
      }
    }
    .searchable { $0.stream?.string ?? $0.text }
  }

  /// Returns the milliseconds for a token of four bytes, with the frame that shows it.
  func tokens(_ count: Int = 1_000) -> Double {
    // The first token ends the sharing of the text with the view.
    answer.append("more ")
    window.render()
    let all = Usage.milliseconds {
      for number in 0..<count {
        answer.append(number % 12 == 11 ? "w.\n\n" : "wor ")
        window.render()
      }
    }
    return all / Double(count)
  }

  /// Returns the milliseconds for a page.
  func pages(_ count: Int = 300, _ action: ScrollView.Action = .pageUp, width: Int? = nil) -> Double
  {
    if let width { resize(to: width) }
    let all = Usage.milliseconds {
      for _ in 0..<count {
        controller.act(action)
        window.render()
      }
    }
    return all / Double(count)
  }

  /// Returns the milliseconds for a change of the width.
  func resizes(_ count: Int = 20) -> Double {
    let all = Usage.milliseconds { for number in 0..<count { resize(to: 100 + number) } }
    return all / Double(count)
  }

  /// Returns the milliseconds for going to the first message, and back to the beginning of the last one.
  func jumps() -> Double {
    Usage.milliseconds {
      for id in [0, messageCount] {
        controller.scroll(to: id)
        window.render()
      }
    }
  }

  func search() -> Double {
    Usage.milliseconds {
      controller.search("a text that is nowhere")
      window.render()
    }
  }

  private func resize(to width: Int) {
    surface.resize(to: Size(width: width, height: 40))
    window.dispatch(.resize(surface.size))
    window.render()
  }
}

/// The processor time and the memory of the process.
enum Usage {
  /// The highest memory so far, in MB.
  static var memory: Double {
    #if canImport(Darwin)
      Double(usage.ru_maxrss) / 1e6
    #else
      Double(usage.ru_maxrss) / 1e3
    #endif
  }

  /// Returns the milliseconds of processor time of a closure.
  @MainActor static func milliseconds(_ work: () -> Void) -> Double {
    let start = time
    work()
    return (time - start) * 1e3
  }

  private static var time: Double {
    let usage = usage
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(0), &usage)
    #endif
    return usage
  }
}

/// A clock whose time never passes, so that nothing animates.
@MainActor final class StoppedClock: WindowClock {
  func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    WindowTimer {}
  }
}
