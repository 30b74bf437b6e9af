/// Where text goes that is cut, copied or killed, and where it comes from: one for all the fields of a window.
@MainActor public final class Clipboard {
  /// Told of each text that is copied or cut; the terminal's own clipboard can be given it here.
  public let copies = Listeners<String>()
  /// What a paste takes, if somebody knows better than what was copied last here.
  public var source: (@MainActor () -> String?)?
  /// What was copied or cut last.
  public private(set) var text = ""
  /// What was killed, the newest last.
  private(set) var kills: [String] = []

  private static let mostKills = 32

  /// Makes an empty clipboard.
  public init() {}

  /// Keeps a text, and tells of it; an empty one changes nothing.
  public func copy(_ text: String) {
    guard !text.isEmpty else { return }
    self.text = text
    copies.send(text)
  }

  /// What a paste puts in.
  public func paste() -> String { source?() ?? text }

  /// Keeps a text that was killed; one that goes on from the last joins it, at its end or before it.
  func kill(_ text: String, joining: KillSide?) {
    guard !text.isEmpty else { return }
    switch (joining, kills.popLast()) {
    case (.before, let last?): kills.append(text + last)
    case (.behind, let last?): kills.append(last + text)
    case (nil, let last?): kills += [last, text]
    case (_, nil): kills.append(text)
    }
    if kills.count > Self.mostKills { kills.removeFirst() }
  }

  /// The side of the caret from which text was killed.
  enum KillSide: Hashable { case before, behind }

  /// What was killed so many kills ago, going round.
  func killed(_ age: Int) -> String? {
    kills.isEmpty ? nil : kills[kills.count - 1 - age % kills.count]
  }
}
