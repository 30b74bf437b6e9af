// SPDX-License-Identifier: MIT

import Declarations
import Signals
import Views

/// A component that observes a property and shows declarations for its value, updated at each change.
///
/// ```swift
/// let count = MutableProperty(0)
/// let counter = Observing(count) { n in
///   Text("Count: \(n)")
///   Button("Add one") { count.value += 1 }
/// }
/// ```
///
/// Of several changes before a frame, only the last value is shown. Changes on other threads are shown on the main
/// actor.
public struct Observing<Value: Sendable>: Component {
  private let property: Property<Value>
  private let content: @MainActor (Value) -> DeclarationList

  /// Creates a component that observes a property, such as the state of a `FeedbackLoop` or a `Store`.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - content: Returns the components for a value.
  public init(
    _ property: Property<Value>,
    @DeclarationBuilder content: @escaping @MainActor (Value) -> DeclarationList
  ) {
    self.property = property
    self.content = content
  }

  /// Creates a component that observes a property.
  ///
  /// - Parameters:
  ///   - property: The property, which the view retains.
  ///   - content: Returns the components for a value.
  public init(
    _ property: MutableProperty<Value>,
    @DeclarationBuilder content: @escaping @MainActor (Value) -> DeclarationList
  ) {
    self.init(property.property, content: content)
  }

  /// Always `true`: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> DeclaredView {
    let view = DeclaredView()
    view.attachments.append(ObservedProperty<Value>())
    return view
  }

  /// Updates the content, and observes the property if it is another one. Copies of a property are the same; each
  /// `map` makes another one.
  @MainActor public func update(_ view: DeclaredView) {
    for case let observed as ObservedProperty<Value> in view.attachments {
      observed.content = content
      // First, so that no value is lost between observing and reading.
      observed.observe(property, in: view)
      // The content may change the property, which then is shown next.
      view.show { content(property.value) }
    }
  }
}

/// The observation of a property by a declared view.
@MainActor private final class ObservedProperty<Value: Sendable> {
  var content: (@MainActor (Value) -> DeclarationList)?
  private var identity: AnyObject?
  private var bag = DisposeBag()
  private var isStarting = false

  func observe(_ property: Property<Value>, in view: DeclaredView) {
    if identity === property.identity { return }
    identity = property.identity
    // The observation before ends last, so that what both share isn't cancelled and started again.
    let last = bag
    bag = DisposeBag()
    isStarting = true
    property.signal.onMain.observeNext { [weak self, weak view] value in
      // A value that is sent immediately is shown by the caller.
      guard let self, !isStarting, let view else { return }
      view.setNeedsShow { [weak self] in
        if let content = self?.content { content(value) }
      }
    }
    .dispose(in: bag)
    isStarting = false
    last.dispose()
  }
}

extension Signal where Failure == Never {
  /// Shows declarations for each element in a view, as long as the view lives.
  ///
  /// Of several elements before a frame, only the last one is shown.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - content: Returns the components for an element.
  @MainActor public func bind(
    to view: DeclaredView,
    @DeclarationBuilder content: @escaping @MainActor (Element) -> DeclarationList
  ) {
    onMain.observeNext { [weak view] element in
      view?.setNeedsShow { content(element) }
    }
    .dispose(in: view.bag)
  }
}
