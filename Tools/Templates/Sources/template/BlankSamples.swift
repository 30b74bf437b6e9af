import TemplateKit

extension Blank {
  /// Three BLANKS for a program without a server.
  static let samples = (1...3).map { number in
    Blank(
      id: number,
      name: "Name \(number)",  // each field
    )
  }
}
