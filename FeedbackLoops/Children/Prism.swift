// SPDX-License-Identifier: MIT

/// A case of an enum as a pair of functions that embed and extract its value. A ``Lens`` does the same for a member of
/// a struct.
///
/// Prisms are also known as case paths.
///
/// ```swift
/// enum ListEvent: Sendable {
///   case reload
///   case row(Int, RowEvent)
///
///   static let rows = Prism(ListEvent.row) { event in
///     if case .row(let id, let event) = event { (id, event) } else { nil }
///   }
/// }
///
/// ListEvent.rows.embed((id: 7, event: .tapped))   // .row(7, .tapped)
/// ListEvent.rows.extract(.reload)                 // nil
/// ```
///
/// A prism satisfies two laws: extracting an embedded value returns it, and embedding an extracted value restores the
/// whole.
public struct Prism<Whole: Sendable, Part: Sendable>: Sendable {
  /// Returns the whole for a part.
  public let embed: @Sendable (Part) -> Whole
  /// Returns the part of a whole, or nil if it is another case.
  public let extract: @Sendable (Whole) -> Part?

  /// Creates a prism from two closures, which must satisfy the laws.
  ///
  /// - Parameters:
  ///   - embed: Returns the whole for a part, for example an enum case with one value.
  ///   - extract: Returns the part of a whole, or nil if it is another case.
  @inlinable
  public init(
    _ embed: @escaping @Sendable (Part) -> Whole, extract: @escaping @Sendable (Whole) -> Part?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// Creates the prism of a case with an id and an event, such as the event of a child in a collection.
  ///
  /// - Parameters:
  ///   - embed: Returns the whole for an id and an event, for example an enum case with two values.
  ///   - extract: Returns the id and the event, or nil if it is another case.
  @inlinable
  public init<ID: Sendable, Event: Sendable>(
    _ embed: @escaping @Sendable (ID, Event) -> Whole,
    extract: @escaping @Sendable (Whole) -> (id: ID, event: Event)?
  ) where Part == (id: ID, event: Event) {
    self.embed = { embed($0.id, $0.event) }
    self.extract = extract
  }

  /// Returns the prism to a case of the part.
  @inlinable
  public func then<Inner: Sendable>(_ inner: Prism<Part, Inner>) -> Prism<Whole, Inner> {
    Prism<Whole, Inner>(
      { [embed] in embed(inner.embed($0)) },
      extract: { [extract] whole in extract(whole).flatMap { inner.extract($0) } })
  }
}

extension Prism where Whole == Part {
  /// The prism whose part is the whole.
  public static var identity: Prism { Prism({ $0 }, extract: { $0 }) }
}
