/// A line that the user writes.
///
/// It is edited by what the user sees as characters, scrolls when it is longer than the field, and
/// takes a paste as one line. Keys: arrows, by word with Ctrl, Home and End, Backspace and Delete,
/// Ctrl-A E U K W Y as in a shell.
open class TextField: View {
  /// What stands there while nothing is written.
  public let placeholder: String
  /// Told of the text after each edit of the user.
  public let texts = Listeners<String>()
  /// Told of the text when the user presses Enter.
  public let submissions = Listeners<String>()

  private var editor = LineEditor()
  /// The first column of the text that is shown.
  private var scroll = 0

  /// Creates an empty field.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init()
  }

  /// What is written. Setting it puts the caret at its end and tells nobody.
  public var text: String {
    get { editor.text }
    set {
      editor.text = newValue
      setNeedsDisplay()
    }
  }

  /// What the user sees of one character.
  open func shown(_ cluster: Cluster) -> Cluster { cluster }

  override open var isFocusable: Bool { true }

  override open var keyHints: [KeyHint] { [KeyHint("Enter", "next")] }

  override open var cursor: Position? { Position(x: column(of: editor.caret) - scroll, y: 0) }

  override open func measure(in available: Size) -> Size {
    Size(width: available.width, height: min(1, available.height))
  }

  override open func layout() {
    scrollToCaret()
  }

  override open func draw(in painter: Painter) {
    let style = isFocused ? theme.base.underline() : theme.secondary.underline()
    painter.fill(bounds, with: style)
    if editor.clusters.isEmpty {
      painter.draw(
        Text(placeholder).truncated(to: bounds.width), at: .zero,
        style: theme.secondary.underline())
      return
    }
    var x = -scroll
    for cluster in editor.clusters.lazy.map(shown) {
      if x >= bounds.width { break }
      if x + cluster.width > 0 {
        painter.draw(
          Text(cluster.string), at: Position(x: x, y: 0), style: theme.base.underline())
      }
      x += cluster.width
    }
  }

  override open func handle(_ event: Event) -> Bool {
    let before = editor
    switch event {
    case .key(Chord(.enter)):
      submissions.send(text)
      return true
    case .key(let chord):
      guard editor.apply(chord) else { return false }
    case .paste(let string): editor.insert(string)
    case .mouse(let mouse) where mouse.kind == .press && mouse.button == .left:
      editor.place(atColumn: mouse.position.x + scroll)
    default: return false
    }
    scrollToCaret()
    setNeedsDisplay()
    if editor.clusters != before.clusters { texts.send(text) }
    return true
  }

  /// The column at which a cluster begins.
  private func column(of index: Int) -> Int {
    editor.clusters[..<index].reduce(0) { $0 + shown($1).width }
  }

  /// Keeps the caret, and the cell that it stands on, inside.
  private func scrollToCaret() {
    guard bounds.width > 0 else { return }
    let caret = column(of: editor.caret)
    scroll = min(scroll, caret)
    scroll = max(scroll, caret - bounds.width + 1)
    let total = column(of: editor.clusters.count)
    scroll = max(0, min(scroll, total - bounds.width + 1))
  }
}

/// A line that the user writes and nobody sees.
public final class PasswordField: TextField {
  override public func shown(_ cluster: Cluster) -> Cluster { Cluster(string: "•", width: 1) }
}
