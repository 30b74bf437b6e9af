/// What a window says to those who don't see it.
extension Window {
  /// The descriptions of what gets events: the last modal, or else the root.
  public var accessibilityTree: AccessibilityNode {
    settleFocus()
    let layer = activeLayer.map { [$0.accessibilityNode] } ?? []
    return AccessibilityNode(Accessibility(), children: layer)
  }

  /// The whole window in words, line by line; the last line says what the keys do.
  public var accessibilityLines: [String] {
    let keys = hints.map(\.inWords).map { "\($0.key) \($0.label)" }
    let line = Accessibility.joined(keys)
    return accessibilityTree.lines + (line.isEmpty ? [] : ["Keys: \(line)"])
  }

  /// The whole window in words, its lines joined by line feeds.
  public var accessibilityText: String { accessibilityLines.joined(separator: "\n") }

  /// Says something to those who don't see the window, as a message that comes and goes does.
  public func announce(_ message: String) {
    let line = Accessibility.joined([message])
    if !line.isEmpty { announcements.send(line) }
  }

  /// Says what changed at the focus since the last time.
  func announceFocus() {
    guard announcements.hasListeners else { return }
    let element = current?.accessibilityElement
    let said = spoken
    let isSame = said?.view === current
    let edit = (current as? TextControl)?.moment
    spoken = current.flatMap { view in
      element.map { Spoken(view: view, element: $0, edit: edit) }
    }
    guard let element else { return }
    guard isSame, let last = said, last.element.label == element.label else {
      // Who comes to a thing hears all of it, but that it has the focus goes without saying.
      var arrived = element
      arrived.state.remove(.focused)
      return announce(arrived.line)
    }
    var changes: [String] = []
    let before = last.element
    if let old = last.edit, let edit, let words = EditWords(from: old, to: edit).words {
      // Who writes knows the text, and wants to hear no more than what became of it.
      changes.append(words)
    } else if element.value != before.value {
      changes.append(element.value.isEmpty ? "empty" : element.value)
    }
    if element.state != before.state {
      let new = Set(element.stateWords).subtracting(before.stateWords)
      let gone = Set(before.stateWords).subtracting(element.stateWords)
      changes += element.stateWords.filter(new.contains)
      if new.isEmpty { changes += before.stateWords.filter(gone.contains).map { "not \($0)" } }
    }
    announce(Accessibility.joined(changes))
  }

  /// What was said of the focus last.
  struct Spoken {
    weak var view: View?
    let element: Accessibility
    /// The text, where it may be read out.
    let edit: EditWords.Moment?
  }
}
