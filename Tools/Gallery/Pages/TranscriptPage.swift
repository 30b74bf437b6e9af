// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let transcript = GalleryPage(
    "transcript", "Transcript", .text,
    note: "It follows the newest message until one scrolls up, and keeps its place.",
    size: Size(width: 60, height: 16)
  ) {
    let names = ["Mira Holt", "Otis Greenbarrow", "Dana Lindqvist"]
    let texts = [
      "Who has the long ladder?", "I have it, and the short one too.", "Keep the short one.",
      "The lamp above the stairs is out again, and nobody can reach it without the long one.",
      "Bring it on Thursday, then.",
    ]
    @MainActor func items(_ numbers: Range<Int>) -> [TranscriptView.Item] {
      numbers.map { number in
        let name = names[(number * 2 / 3) % names.count]
        let minutes = 9 * 60 + number * 7
        return .init(
          id: number, section: number < 66 ? "Yesterday" : "Today", author: name,
          time: "\(minutes / 60 % 24):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)",
          text: Text(texts[number % texts.count]), isOwn: name == names[2])
      }
    }
    let transcript = TranscriptView()
    let older = ButtonView("Older")
    let newer = ButtonView("Newer")
    var numbers = 0..<12
    older.taps.add { [weak transcript] in
      numbers = max(-60, numbers.lowerBound - 5)..<numbers.upperBound
      transcript?.show(items(numbers.lowerBound + 60..<numbers.upperBound + 60))
    }
    newer.taps.add { [weak transcript] in
      numbers = numbers.lowerBound..<numbers.upperBound + 1
      transcript?.show(items(numbers.lowerBound + 60..<numbers.upperBound + 60))
    }
    transcript.show(items(60..<72))
    return StackView(
      .vertical, spacing: 1, [transcript, StackView(.horizontal, spacing: 2, [older, newer])])
  }
}
