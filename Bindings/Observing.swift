// SPDX-License-Identifier: MIT

import Declarations
import Signals
import Views

/// A component that observes properties and signals, and shows declarations for their values, updated at each change.
///
/// ```swift
/// let count = MutableProperty(0)
/// let counter = Observing(count) { n in
///   Text("Count: \(n)")
///   Button("Add one") { count.value += 1 }
/// }
///
/// Observing(list.songs, list.order) { songs, order in
///   SongTable(songs, order: order)
/// }
/// ```
///
/// It observes its sources when it appears, and ends the observations when it is removed. Nothing is shown before each source has sent
/// an element; a property has one at once. Of several changes before a frame, only the last values are shown. Changes on other threads are
/// shown on the main actor.
///
/// A loop or a store itself, as in `Observing(loop) { state in … }`, is retained while the component is shown. Its `state` isn't.
///
/// A place keeps its first signals, as a `@StateObject` keeps its first object: when a block makes another interactor, its properties are shown
/// instead, but its signals aren't. `Kept` or `id(_:)` observes the new ones. Copies of a property are the same; each `map` makes another one.
public struct Observing<each Source: ValueSource>: Component {
  private let sources: (repeat each Source)
  private let content: @MainActor (repeat (each Source).Value) -> DeclarationList

  /// Creates a component that observes properties, signals, loops and stores.
  ///
  /// - Parameters:
  ///   - sources: The properties, signals, loops and stores.
  ///   - content: Returns the components for their values.
  public init(
    _ sources: repeat each Source,
    @DeclarationBuilder content:
      @escaping @MainActor (repeat (each Source).Value) ->
      DeclarationList
  ) {
    self.sources = (repeat each sources)
    self.content = content
  }

  /// Creates a component whose block doesn't need the values, for example because its controls are bound to the properties.
  ///
  /// ```swift
  /// Observing(order) {
  ///   TextField("Name", text: order[\.name])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sources: The properties, signals, loops and stores.
  ///   - content: Returns the components. It is called after each change.
  public init(
    _ sources: repeat each Source,
    @DeclarationBuilder content: @escaping @MainActor () -> DeclarationList
  ) {
    self.init(repeat each sources) { (_: repeat (each Source).Value) in content() }
  }

  /// Creates the view.
  @MainActor public func makeView() -> DeclaredView { DeclaredView() }

  /// Updates the content, and observes what isn't observed yet.
  @MainActor public func update(_ view: DeclaredView) {
    let observed = view.attachment(ObservedSources<repeat each Source>())
    let content = content
    let changed = { @MainActor [weak view, weak observed] in
      guard let view, let observed else { return }
      view.setNeedsShow { observed.list(content) }
    }
    // First, so that no value is lost between observing and reading.
    for (source, value) in repeat (each sources, each observed.values) {
      value.observe(source, changed)
    }
    view.follow { [weak observed] in
      if let observed { observed.list(content) }
    }
  }
}

extension MutableProperty: SettableProperty {}
extension PropertyLens: SettableProperty where Part: Sendable {
  /// The type of the part.
  public typealias Value = Part
}

/// The observations of a declared view.
@MainActor private final class ObservedSources<each Source: ValueSource> {
  let values: (repeat ObservedValue<each Source>)

  init() {
    values = (repeat ObservedValue<each Source>())
  }

  /// Returns the components for the last values; none before each source has sent one.
  func list(
    _ content: @MainActor (repeat (each Source).Value) -> DeclarationList
  ) -> DeclarationList {
    do {
      return try content(repeat (each values).latest())
    } catch {
      return DeclarationList {}
    }
  }
}

/// The observation of one source, with its last value.
@MainActor private final class ObservedValue<Source: ValueSource> {
  private struct NoValue: Error {}

  private var value: Source.Value?
  private var identity: AnyObject?
  private var observation: Disposable?
  private var isStarting = false
  private var changed: @MainActor () -> Void = {}

  func latest() throws -> Source.Value {
    guard let value else { throw NoValue() }
    return value
  }

  /// Observes a source unless it is observed already.
  func observe(_ source: Source, _ changed: @escaping @MainActor () -> Void) {
    self.changed = changed
    let next = source.sourceIdentity
    if observation != nil, identity === next { return }
    identity = next
    // The observation before ends last, so that what both share isn't cancelled and started again.
    let last = observation
    isStarting = true
    observation = source.observedValues.onMain.observeNext { [weak self] value in
      guard let self else { return }
      self.value = value
      // A value that is sent immediately is shown by the caller.
      if !isStarting { self.changed() }
    }
    isStarting = false
    last?.dispose()
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

extension Component {
  /// Returns the component with a closure that is called for each element of a signal, on the main actor, while the component is shown.
  ///
  /// ```swift
  /// screen.onNext(of: songs.deleted) { song in toasts.show("\(song.name) was deleted.") }
  /// ```
  public func onNext<Element>(
    of signal: SafeSignal<Element>, perform action: @escaping @MainActor (Element) -> Void
  ) -> Declaration {
    working { signal.onMain.observeNext { action($0) } }
  }

  /// Returns the component, which sends each element of a signal to an observer while it is shown.
  ///
  /// ```swift
  /// window.root = scene.screen.bind(scene.token, to: session.signIn).makeSourceView()
  /// ```
  public func bind<Element>(
    _ signal: SafeSignal<Element>, to observer: SafeObserver<Element>
  ) -> Declaration {
    working { signal.bind(to: observer) }
  }
}
