// SPDX-License-Identifier: MIT

import Views

/// A whole screen: a title, actions with keys, and components. It is shown in a ``Navigation``, pushed with a flow, or fills a window.
///
/// ```swift
/// Screen("Songs", isBusy: status.isRefreshing, help: "Shows the songs of an album.") {
///   List(songs) { ListRow(title: Text($0.name)) }
/// }
/// .onKey("r", "reload") { reload.send() }
/// ```
///
/// Keys of a screen act while no control inside has the focus, too. What is above or below a ``Box`` or a list in a screen stays in its
/// place while that scrolls.
public struct Screen: Component {
  /// The title.
  public var title: String
  /// A Boolean value that indicates whether a spinner is shown next to the title.
  public var isBusy: Bool
  /// The actions at the left of the row at the top.
  public var leading: [BarItem]
  /// The actions at the right of the row at the top.
  public var trailing: [BarItem]
  private let help: String
  private let maximumWidth: Int
  private let shouldLeave: (@MainActor () async -> Bool)?
  private let content: DeclarationList

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - title: The title, shown in the path at the top.
  ///   - isBusy: Whether a spinner is shown next to the title.
  ///   - help: A paragraph about the screen for the help page, such as what it is for.
  ///   - maximumWidth: The maximum width in columns that a navigation gives to the screen. The default is comfortable to read.
  ///   - leading: Actions with their keys at the left of a row at the top.
  ///   - trailing: Actions with their keys at the right of that row.
  ///   - shouldLeave: Is asked before the user goes back, and returns whether that may happen. It isn't asked when the program
  ///     changes the path.
  ///   - content: The components.
  public init(
    _ title: String, isBusy: Bool = false, help: String = "", maximumWidth: Int = 110,
    leading: [BarItem] = [], trailing: [BarItem] = [],
    shouldLeave: (@MainActor () async -> Bool)? = nil,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.title = title
    self.isBusy = isBusy
    self.help = help
    self.maximumWidth = maximumWidth
    (self.leading, self.trailing) = (leading, trailing)
    self.shouldLeave = shouldLeave
    self.content = content()
  }

  /// Creates the view.
  @MainActor public func makeView() -> DeclaredScreenView { DeclaredScreenView() }

  /// Updates the title, the actions and the components.
  @MainActor public func update(_ view: DeclaredScreenView) {
    view.title = title
    view.isBusy = isBusy
    view.helpText = help
    view.maximumWidth = maximumWidth
    view.shouldLeave = shouldLeave
    view.bar.show(left: leading, right: trailing)
    view.content.show(content)
    // In place, a screen around this one has the new values, too.
    DeclarationPass.perform { pass in
      pass.atEnd { [weak view] in
        var around = view?.parent
        while let next = around, !(next is ComponentScreenView) { around = next.parent }
        (around as? ComponentScreenView)?.takeValues()
      }
    }
  }
}

/// A pure function from a state to a screen.
///
/// The same state results in the same screen, without side effects. The user's actions reach the application through the closures in
/// the screen, which are passed to the renderer when it is created.
///
/// ```swift
/// struct CounterRenderer: Renderer {
///   let onAdd: @MainActor () -> Void
///
///   func render(_ count: Int) -> Screen {
///     Screen("Counter", trailing: [BarItem("Add", key: KeyPress(.character("a")), action: onAdd)]) {
///       Text("Count: \(count)")
///     }
///   }
/// }
/// ```
///
/// `render` is a plain function with `switch` and `return`, so that a component has the same identity in all states in which it is at the
/// same place of a screen. `Observing(state) { renderer.render($0) }` shows it.
@MainActor public protocol Renderer<State> {
  /// The state to render.
  associatedtype State

  /// Returns the screen for a state.
  func render(_ state: State) -> Screen
}

/// The view of a ``Screen``.
public final class DeclaredScreenView: ScreenView {
  let bar = ScreenBarView()
  let content = DeclaredView()

  init() {
    super.init(title: "")
    add(bar)
    add(content)
  }

  /// The content.
  public override var keyTarget: View { content.keyTarget }

  /// The hints for the keys of the bar.
  public override var keyHints: [KeyHint] { bar.items.filter(\.isEnabled).map(\.hint) }

  /// The help for the keys of the bar.
  public override var keyHelp: KeyHelp? {
    let rows = bar.items.filter(\.isEnabled).map { KeyHelp.Row(keys: $0.key.sign, help: $0.label) }
    return rows.isEmpty ? nil : KeyHelp(title: title.isEmpty ? "Screen" : title, rows: rows)
  }

  /// Places the bar above the content. It is left out if there are only a few rows.
  public override func layout() {
    let head = bar.items.isEmpty || bounds.height < 6 ? 0 : 1
    bar.frame = Frame(x: 0, y: 0, width: bounds.width, height: head)
    content.frame = bounds.inset(by: Insets(top: head))
  }

  /// Performs an action of the bar.
  public override func handle(key: KeyPress) -> Bool {
    guard let item = bar.items.first(where: { $0.key == key }) else { return false }
    if item.isEnabled { item.action() }
    return true
  }
}

/// A screen that shows a component, for a navigation or a flow.
///
/// ```swift
/// navigation.push(ComponentScreenView(list.createScene()))
/// ```
///
/// If the component is a ``Screen``, or only contains one, the screen has its title, its state and its width, also when they change.
public final class ComponentScreenView: ScreenView {
  private let content = DeclaredView()

  /// Creates a screen that shows a component.
  public init(_ component: some Component) {
    super.init(title: "")
    add(content)
    content.follow { Declaration(component) }
    takeValues()
  }

  /// Creates an empty screen.
  init() {
    super.init(title: "")
    add(content)
  }

  /// Shows components in place of those before.
  func show(_ list: DeclarationList) {
    content.show(list)
    takeValues()
  }

  /// Takes the values of the screen inside.
  func takeValues() {
    var next: View? = content
    while let view = next, !(view is ScreenView) {
      next = view.children.count == 1 ? view.children[0] : nil
    }
    guard let screen = next as? ScreenView else { return }
    (title, isBusy, helpText) = (screen.title, screen.isBusy, screen.helpText)
    (maximumWidth, shouldLeave) = (screen.maximumWidth, screen.shouldLeave)
  }
}
