// SPDX-License-Identifier: MIT

/// What is known of content that is loaded, for a ``LoadingView``.
///
/// ```swift
/// LoadingStatus.loading                                              // nothing is there yet
/// LoadingStatus.failed("No connection", "No answer from example.com.")
/// LoadingStatus(.loading, hasContent: true, age: .seconds(7_200))   // stored content, two hours old, is loaded again
/// ```
public struct LoadingStatus: Hashable, Sendable {
  /// The state of loading.
  public var state: LoadingView.State
  /// A Boolean value that indicates whether there is content to show; an empty list is content.
  public var hasContent: Bool
  /// The age of content that isn't current; nil if it is unknown.
  public var age: Duration?

  /// Creates a status.
  public init(_ state: LoadingView.State, hasContent: Bool, age: Duration? = nil) {
    (self.state, self.hasContent, self.age) = (state, hasContent, age)
  }

  /// Current content.
  public static let loaded = LoadingStatus(.content, hasContent: true)
  /// Content that is on its way, without any to show meanwhile.
  public static let loading = LoadingStatus(.loading, hasContent: false)

  /// Returns the status of content that couldn't be loaded.
  public static func failed(
    _ title: String, _ message: String, hasContent: Bool = false, age: Duration? = nil
  ) -> LoadingStatus {
    LoadingStatus(.failed(title: title, message: message), hasContent: hasContent, age: age)
  }

  /// A Boolean value that indicates whether content is loaded again while what is there is shown.
  public var isRefreshing: Bool { state == .loading && hasContent }
}

/// A view around content that is loaded, which says when it is on its way, couldn't be loaded, or isn't current.
///
/// ```swift
/// let view = LoadingView(list)
/// view.hasContent = false
/// view.state = .failed(title: "No connection", message: "No answer from example.com.")
/// view.retries.add { reload() }
/// // Draws:  No connection
/// //         No answer from example.com.
/// //
/// //         [ Try again ]
/// ```
///
/// Without content there is a spinner, or the problem with a button. Content that is there stays, below a row with the problem. A row also
/// appears when the user has waited for more than five seconds.
public final class LoadingView: View {
  /// What is known of the content.
  public enum State: Hashable, Sendable {
    /// The content is shown.
    case content
    /// The content is on its way. What is there is shown meanwhile.
    case loading
    /// The content couldn't be loaded. What is there is shown nevertheless.
    case failed(title: String, message: String)
    /// The user has cancelled loading, and nothing is there.
    case cancelled
  }

  /// The view of the content.
  public let content: View
  /// What is known of the content.
  public var state = State.content {
    willSet { noteFocus() }
    didSet { if state != oldValue { stateChanged() } }
  }
  /// A Boolean value that indicates whether there is content to show; an empty list is content. Setting ``state`` to
  /// `content` makes it `true`.
  public var hasContent = true {
    willSet { noteFocus() }
    didSet { if hasContent != oldValue { contentsChanged() } }
  }
  /// The age of content that isn't current, when ``state`` was set; nil if it is unknown. It is shown from a minute on, in the
  /// row about a failure or about a wait, and grows while the view is in a window.
  public var age: Duration? {
    didSet {
      guard age != oldValue else { return }
      aging?.cancel()
      (aging, minutesSince) = (nil, 0)
      grow()
      contentsChanged()
    }
  }
  /// A Boolean value that indicates whether a failure without content has a button that tries again. The default is `true`; content
  /// that doesn't exist needs no button.
  public var offersRetry = true {
    willSet { noteFocus() }
    didSet { if offersRetry != oldValue { contentsChanged() } }
  }
  /// Sends when the user presses the button that tries again.
  public let retries = ControlEvent<Void>()
  /// The key that tries again, for the row above content; the owner handles it.
  public var retryKey = "r"
  /// A text that says how the user stops waiting, such as `Esc goes back`, shown while the focus is
  /// in the view or elsewhere on its screen.
  public var waitingHint = ""

  private let spinner = SpinnerView("Loading…")
  private let waiting = LabelView(role: \.secondary, wraps: true)
  private let title = LabelView(role: \.error)
  private let message = LabelView(role: \.text)
  private let button = ButtonView("Try again")
  private let banner = LabelView(role: \.warning, wraps: true)
  private let wait = WaitingTimer()
  private var aging: WindowTimer?
  /// The minutes since the age was set.
  private var minutesSince = 0
  private var hadFocus = false

  private static let measure = 60

  /// What is known of the content: ``state``, ``hasContent`` and ``age``.
  public var status: LoadingStatus {
    get { LoadingStatus(state, hasContent: hasContent, age: age) }
    set {
      guard newValue != status else { return }
      state = newValue.state
      (hasContent, age) = (newValue.hasContent, newValue.age)
    }
  }

  /// Creates a view around another one.
  public init(_ content: View) {
    self.content = content
    super.init()
    growFactor = 1
    (title.wraps, message.wraps) = (true, true)
    for child in [content, spinner, waiting, title, message, button, banner] { add(child) }
    button.taps.add { [weak self] in self?.retries.send() }
    contentsChanged()
  }

  /// Notes whether the view or the button has the focus, before a change after which they can't have it.
  private func noteFocus() {
    hadFocus = isFocused || button.isFocused
  }

  private func stateChanged() {
    if state == .content { hasContent = true }
    wait.reset()
    countWait()
    contentsChanged()
    if case .failed(let title, let message) = state { window?.announce("\(title). \(message)") }
  }

  private func contentsChanged() {
    let isMissing = !hasContent
    let failure: (title: String, message: String)? =
      if case .failed(let title, let message) = state { (title, message) } else { nil }
    content.isHidden = isMissing
    spinner.isAnimating = isMissing && state == .loading
    spinner.isHidden = !spinner.isAnimating
    waiting.string = isMissing ? waitingText : ""
    waiting.isHidden = waiting.string.isEmpty
    title.string = failure.map(\.title) ?? (state == .cancelled ? words["Not loaded"] : "")
    title.role = state == .cancelled ? \.secondary : \.error
    message.string = failure.map(\.message) ?? ""
    let isUnavailable = isMissing && (failure != nil || state == .cancelled)
    let hasButton = isUnavailable && (offersRetry || state == .cancelled)
    (title.isHidden, message.isHidden) = (!isUnavailable, !isUnavailable || message.string.isEmpty)
    button.isHidden = !hasButton
    button.title = words["Try again"]
    banner.string = isMissing ? "" : bannerText(failure?.title)
    banner.role = failure == nil ? \.secondary : \.warning
    banner.isHidden = banner.string.isEmpty
    setNeedsUpdate()
    if hadFocus, hasContent { (content.preferredFocus ?? content).focus() }
    if hadFocus, isMissing { (hasButton ? button : self).focus() }
  }

  private func bannerText(_ problem: String?) -> String {
    guard var problem else {
      let wait = waitingText
      guard let ageText, !wait.isEmpty else { return wait }
      return words["Not current, {0} old.", ageText] + " " + wait
    }
    // It is part of a sentence here.
    if problem.hasSuffix(".") { problem.removeLast() }
    guard let ageText else {
      return "! " + words["Not current: {0}. {1} tries again.", problem, retryKey]
    }
    return "! "
      + words["Not current, {0} old: {1}. {2} tries again.", ageText, problem, retryKey]
  }

  /// The age in its largest unit, from a minute on.
  private var ageText: String? {
    guard let age else { return nil }
    let minutes = age.components.seconds / 60 + Int64(minutesSince)
    return switch minutes {
    case ..<1: nil
    case ..<120: "\(minutes) min"
    case ..<2_880: "\(minutes / 60) h"
    default: "\(minutes / 1_440) d"
    }
  }

  /// Counts a minute of the age.
  private func grow() {
    guard age != nil, aging == nil, let host else { return }
    aging = host.schedule(after: .seconds(60)) { [weak self] in
      guard let self else { return }
      aging = nil
      minutesSince += 1
      contentsChanged()
      grow()
    }
  }

  /// The text about the wait, with the hint if its key acts: the view or its screen, which handles the key, has the focus.
  private var waitingText: String {
    let screen = parent?.lineage.first { $0 is ScreenView }
    let isActive = containsFocus || screen?.containsFocus == true
    return wait.text(in: words, hint: isActive ? waitingHint : "")
  }

  private func countWait() {
    guard state == .loading else { return }
    wait.count(for: self) { [weak self] in self?.contentsChanged() }
  }

  // MARK: - Layout

  /// `true` while there is neither content nor a button, so that the focus waits for the content.
  public override var isFocusable: Bool { !hasContent && button.isHidden }

  /// The content, or the button.
  public override var preferredFocus: View? {
    hasContent ? content.preferredFocus ?? content : button.isHidden ? self : button
  }

  /// The content.
  public override var keyTarget: View { hasContent ? content.keyTarget : self }

  /// Returns the available size.
  public override func measure(in room: Size) -> Size { room }

  /// Places the row above the content, or the texts in the centre, slightly above the middle.
  public override func layout() {
    countWait()
    grow()
    if hasContent {
      let room = Size(width: frame.width, height: Size.unlimited)
      let wanted = banner.isHidden || frame.height < 3 ? 0 : banner.fittingSize(in: room).height
      let row = min(wanted, max(1, frame.height / 4))
      banner.frame = Frame(x: 0, y: 0, width: frame.width, height: row)
      content.frame = bounds.inset(by: Insets(top: row))
      return
    }
    let width = min(frame.width, Self.measure)
    let room = Size(width: width, height: Size.unlimited)
    var parts: [(view: View, gap: Int)] = []
    for view in [spinner, waiting, title, message] as [View] where !view.isHidden {
      parts.append((view, 0))
    }
    if !button.isHidden { parts.append((button, frame.height >= 8 ? 1 : 0)) }
    let heights = parts.map { $0.view.fittingSize(in: room).height }
    let total = zip(heights, parts).reduce(0) { $0 + $1.0 + $1.1.gap }
    let x = (frame.width - width) / 2
    var y = max(0, (frame.height - total) * 2 / 5)
    for (part, height) in zip(parts, heights) {
      y += part.gap
      let own = part.view === button ? button.fittingSize(in: room).width : width
      let shown = max(0, min(height, frame.height - y))
      part.view.frame = Frame(x: x, y: y, width: min(own, width), height: shown)
      y += height
    }
  }
}
