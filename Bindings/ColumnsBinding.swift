// SPDX-License-Identifier: MIT

import Signals
import Views

extension ColumnsView {
  /// Shows the details of a screen's selected row in the next column, while there is room for it, and opens them when the user
  /// opens the row.
  ///
  /// ```swift
  /// let rows = artists.bind(to: screen.list) { ListRow(title: Text($0.name)) }
  /// columns.follow(rows, of: screen) { artist in albums(of: artist) }
  /// ```
  ///
  /// The details follow the selection after a pause, so that a key that is held down doesn't request each row. An element with the
  /// same identity keeps its details. The binding lasts as long as the screen.
  ///
  /// - Parameters:
  ///   - rows: The rows of the screen.
  ///   - screen: The screen with the rows.
  ///   - pause: The time for which a row is selected before its details are shown.
  ///   - scheduler: The scheduler of the pause.
  ///   - details: Returns the screen of an element.
  public func follow<Element: Identifiable & Sendable>(
    _ rows: BoundRows<Element>, of screen: ScreenView, after pause: Duration = .milliseconds(150),
    on scheduler: some TimeScheduler = MainScheduler(),
    details: @escaping @MainActor (Element) -> ScreenView
  ) where Element.ID: Sendable {
    follow(
      rows.currentRowChanges, opening: rows.activations, of: screen, after: pause, on: scheduler,
      details: details)
  }

  /// Shows the details of the element that a signal has sent last in the next column, while there is room for it, and opens those
  /// of elements that another signal sends.
  ///
  /// It is for rows that a screen shows by itself. ``follow(_:of:after:on:details:)`` does the same for bound rows.
  ///
  /// ```swift
  /// let selected = hits.signal.combineLatest(with: selection.signal).map { $0.element(at: $1) }
  /// columns.follow(selected, opening: opened, of: screen) { hit in details(of: hit) }
  /// ```
  ///
  /// Before the first element, it leaves the columns as they are; `nil` removes the details. The binding lasts as long as the screen.
  ///
  /// - Parameters:
  ///   - selections: The selected elements, with `nil` for no element.
  ///   - activations: The elements that the user opens.
  ///   - screen: The screen with the rows.
  ///   - pause: The time for which an element is selected before its details are shown.
  ///   - scheduler: The scheduler of the pause.
  ///   - details: Returns the screen of an element.
  public func follow<Element: Identifiable & Sendable>(
    _ selections: SafeSignal<Element?>, opening activations: SafeSignal<Element>,
    of screen: ScreenView, after pause: Duration = .milliseconds(150),
    on scheduler: some TimeScheduler = MainScheduler(),
    details: @escaping @MainActor (Element) -> ScreenView
  ) where Element.ID: Sendable {
    let shown = ShownDetails<Element>()
    let show: @MainActor (Element?) -> Void = { [weak self, weak screen] element in
      guard let self, let screen, showsNext(after: screen) else { return }
      guard let element else { return removeScreens(after: screen) }
      guard shown.screen(of: element.id, in: self, after: screen) == nil else { return }
      self.show(shown.note(details(element), of: element.id), after: screen)
    }
    selections.onMain.observeNext { element in shown.selected = element }.dispose(in: screen.bag)
    selections.map { ($0?.id, $0) }.removeDuplicates { $0.0 == $1.0 }.map(\.1)
      .debounce(for: pause, on: scheduler)
      .onMain.observeNext { element in show(element) }
      .dispose(in: screen.bag)
    visibleLevelChanges.signal
      .onMain.observeNext { _ in
        if let selected = shown.selected { show(selected) }
      }
      .dispose(in: screen.bag)
    activations
      .onMain.observeNext { [weak self, weak screen] element in
        guard let self, let screen else { return }
        let known = shown.screen(of: element.id, in: self, after: screen)
        open(known ?? shown.note(details(element), of: element.id), after: screen)
      }
      .dispose(in: screen.bag)
  }

  /// A flow that opens screens after the current one; alerts are presented as modals when the columns are visible.
  public var flow: Flow {
    Flow(
      present: { [weak self] view, completion in
        switch view {
        case let alert as AlertView:
          if let self { window?.present(alert, for: self) }
        case let screen as ScreenView: if let self { open(screen, after: currentScreen) }
        default: break
        }
        completion()
      },
      dismiss: { [weak self] completion in
        self?.back()
        completion()
      })
  }
}

/// The element that is selected, and the details that one screen has shown last.
@MainActor private final class ShownDetails<Element: Identifiable & Sendable>
where Element.ID: Sendable {
  /// The selected element, which may be no element; `nil` before the first one was sent.
  var selected: Element??
  private var id: Element.ID?
  private weak var screen: ScreenView?

  /// Returns the screen of an element if it is still shown.
  func screen(
    of id: Element.ID, in columns: ColumnsView, after parent: ScreenView
  ) -> ScreenView? {
    guard id == self.id, let screen, columns.screen(after: parent) === screen else { return nil }
    return screen
  }

  func note(_ screen: ScreenView, of id: Element.ID) -> ScreenView {
    (self.id, self.screen) = (id, screen)
    return screen
  }
}
