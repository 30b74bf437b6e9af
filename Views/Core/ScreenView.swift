// SPDX-License-Identifier: MIT

/// A namespace for the screens of an application, each of which is declared in an extension.
public enum ViewController {}

/// The view of a whole screen, with a title and the screen's own keys.
@MainActor open class ScreenView: View {
  /// The title of the screen, shown in the path at the top of a navigation.
  public final var title: String {
    didSet { if title != oldValue { parent?.setNeedsLayout() } }
  }
  /// A paragraph about the screen for the help page, such as what it is for; empty for none.
  public final var helpText = ""
  /// The maximum width in columns that a navigation gives to the screen. The default is 110, which is comfortable to
  /// read; a map or a board may use a wider window.
  public final var maximumWidth = 110 {
    didSet { if maximumWidth != oldValue { parent?.setNeedsLayout() } }
  }
  /// A Boolean value that indicates whether the screen is working. A navigation then shows a spinner next to the title.
  public final var isBusy = false {
    didSet {
      guard isBusy != oldValue else { return }
      busyDidChange()
      parent?.setNeedsLayout()
    }
  }

  /// The event that the window or navigation sends when the screen appears and disappears.
  public final let lifecycleEvents = ControlEvent<ScreenLifecycleEvent>()

  /// A closure that is asked before the user goes back from the screen, and returns whether that may happen; `nil` if it always may.
  ///
  /// ```swift
  /// screen.shouldLeave = { await presenter.confirm("Discard the changes?", action: "Discard", isDestructive: true) }
  /// ```
  ///
  /// While it is pending, further requests to go back are ignored. A program that pops the screen doesn't ask.
  public final var shouldLeave: (@MainActor () async -> Bool)?

  private final var isLoaded = false
  /// A Boolean value that indicates whether the screen is visible.
  final private(set) var isOnShow = false
  /// A Boolean value that indicates whether the screen has appeared since it was put in its place.
  private final var wasPresented = false

  /// Creates an empty screen.
  public init(title: String) {
    self.title = title
    super.init()
    growFactor = 1
  }

  /// Called when `isBusy` has changed. Override it to show the state inside the screen.
  open func busyDidChange() {}

  /// Handles a key that no control of the screen handled; returns whether it did.
  ///
  /// After `false` the key goes to the views around the screen.
  open func handle(key: KeyPress) -> Bool { false }

  /// Gives every child the bounds of the screen.
  open override func layout() {
    for child in children { child.frame = bounds }
  }

  /// A heading with the title.
  open override var accessibility: Accessibility {
    Accessibility(.heading, label: title, state: isBusy ? .busy : [])
  }

  /// Passes keys to `handle(key:)`.
  open override func handle(_ event: Event) -> Bool {
    guard case .key(let keyPress) = event else { return false }
    return handle(key: keyPress)
  }
}

/// The steps of a `ScreenTransition`.
extension ScreenView {
  /// Sends `willAppear`, and `didLoad` before it the first time.
  func willAppear() {
    if !isLoaded {
      isLoaded = true
      lifecycleEvents.send(.didLoad)
    }
    lifecycleEvents.send(.willAppear(isPresentedInitially: !wasPresented))
  }

  /// Sends `didAppear`. Has no effect if the screen is visible already.
  func didAppear() {
    guard !isOnShow else { return }
    let isInitial = !wasPresented
    (isOnShow, wasPresented) = (true, true)
    lifecycleEvents.send(.didAppear(isPresentedInitially: isInitial))
  }

  /// Sends `willDisappear`.
  func willDisappear(isRemoval: Bool) {
    lifecycleEvents.send(.willDisappear(isRemovedPermanently: isRemoval))
  }

  /// Sends `didDisappear`. Has no effect if the screen isn't visible.
  func didDisappear(isRemoval: Bool) {
    guard isOnShow else { return }
    isOnShow = false
    if isRemoval { wasPresented = false }
    lifecycleEvents.send(.didDisappear(isRemovedPermanently: isRemoval))
  }

  /// Sends `didDisappear` to a screen that is removed while it is covered.
  func endCovered() {
    guard wasPresented, !isOnShow else { return }
    wasPresented = false
    lifecycleEvents.send(.didDisappear(isRemovedPermanently: true))
  }
}

/// An event in the lifecycle of a screen, from its first appearance to its removal.
public enum ScreenLifecycleEvent: Hashable, Sendable {
  /// The screen is about to appear for the first time. It is sent once, before all others.
  case didLoad
  /// The screen is about to appear: for the first time where it was put, or again after it was covered.
  case willAppear(isPresentedInitially: Bool)
  /// The screen has appeared.
  case didAppear(isPresentedInitially: Bool)
  /// The screen is about to be covered or removed.
  case willDisappear(isRemovedPermanently: Bool)
  /// The screen was covered or removed. A screen that is removed while it is covered receives only this event.
  case didDisappear(isRemovedPermanently: Bool)
}

/// A change of the visible screens, which sends lifecycle events to those that disappear and appear, and notifies the
/// content of the removed and added views.
@MainActor struct ScreenTransition {
  private let going: [ScreenView]
  private let coming: [ScreenView]
  /// The screens inside the removed view, visible or not.
  private let removed: [ScreenView]
  private let isRemoval: Bool
  private let gone: View?
  private let shown: View?

  /// Sends `willDisappear` and `willAppear` to the screens that the change affects.
  ///
  /// - Parameters:
  ///   - gone: The view that disappears. Screens inside it that aren't visible receive no event.
  ///   - isRemoval: Whether it is removed permanently.
  ///   - shown: The view that appears.
  ///   - isOnShow: Whether the container of the two views is visible.
  init(from gone: View?, isRemoval: Bool, to shown: View?, isOnShow: Bool) {
    (self.gone, self.shown, self.isRemoval) = (gone, shown, isRemoval)
    going = (gone?.screensInSight ?? []).filter(\.isOnShow)
    removed = isRemoval ? gone?.screensInside ?? [] : []
    coming = isOnShow ? shown?.screensInSight ?? [] : []
    for screen in going { screen.willDisappear(isRemoval: isRemoval) }
    for screen in coming { screen.willAppear() }
  }

  /// Sends `didDisappear` and `didAppear`, after the change.
  func finish() {
    for screen in going { screen.didDisappear(isRemoval: isRemoval) }
    for screen in removed { screen.endCovered() }
    for screen in coming { screen.didAppear() }
    if isRemoval { gone?.notifyRemoval() }
    shown?.notifyAddition()
  }
}

extension View {
  /// The screens among this view and its descendants, without hidden ones.
  fileprivate var screensInSight: [ScreenView] {
    let own = (self as? ScreenView).map { [$0] } ?? []
    return own + children.filter { !$0.isHidden }.flatMap(\.screensInSight)
  }

  /// The screens among this view and its descendants.
  fileprivate var screensInside: [ScreenView] {
    ((self as? ScreenView).map { [$0] } ?? []) + children.flatMap(\.screensInside)
  }

  /// A Boolean value that indicates whether the view is in a window, and neither it nor a view around it is hidden.
  package var isInSight: Bool {
    var view = self
    while !view.isHidden {
      guard let next = view.parent else { return view.host != nil }
      view = next
    }
    return false
  }
}

/// Content that a view retains as an attachment, and that is notified when a container removes a view around it, or
/// adds one again.
///
/// The containers are those that send lifecycle events to screens: windows, navigations, tabs and columns.
@MainActor package protocol ContainedContent: AnyObject {
  /// A Boolean value that indicates whether the content was removed, and hasn't been added again.
  var isRemoved: Bool { get }
  /// Reacts to the removal. It has no effect on removed content.
  func containerDidRemove()
  /// Reacts to the addition. It has no effect on content that wasn't removed.
  func containerDidAdd()
}

extension View {
  /// Notifies the content inside the view that a container has removed the view, unless it was added again since.
  final func notifyRemoval() {
    guard parent == nil, host == nil else { return }
    for content in outermostContents { content.containerDidRemove() }
  }

  /// Notifies the content inside the view that a container has added the view, unless the view was removed again since, or
  /// the container is removed itself.
  final func notifyAddition() {
    guard parent != nil || host != nil else { return }
    let around = parent?.lineage.flatMap(\.contents) ?? []
    if around.contains(where: \.isRemoved) { return }
    for content in outermostContents { content.containerDidAdd() }
  }

  private var contents: [any ContainedContent] {
    attachments.compactMap { $0 as? any ContainedContent }
  }

  /// The contents of this view, or else of its descendants. A content notifies those inside it.
  private var outermostContents: [any ContainedContent] {
    let own = contents
    return own.isEmpty ? children.flatMap(\.outermostContents) : own
  }
}
