// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A paginated list of a server: the request for its first page, and a function from each page to
/// the request for the next one.
///
///     let books = Paged(first: BookPage.request(for: "soup")) { page in
///       page.next.flatMap(BookPage.request(at:))
///     }
///
/// With a server that sends the next page in the field `Link` (RFC 8288):
///
///     let books = Paged<Linked<[Book]>, ServerError>(linked: .get("/books"))
public struct Paged<Page: Sendable, Failure: Error>: Sendable {
  /// The request for the first page.
  public let first: Request<Page, Failure>
  /// Returns the request for the page after another one; nil after the last.
  public let next: @Sendable (Page) -> Request<Page, Failure>?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - first: The request for the first page.
  ///   - next: Returns the request for the page after another one; nil after the last.
  public init(
    first: Request<Page, Failure>,
    next: @escaping @Sendable (Page) -> Request<Page, Failure>?
  ) {
    self.first = first
    self.next = next
  }
}

/// A page with the reference to the next one from the field `Link`.
public struct Linked<Content: Sendable>: Sendable {
  /// The content of the page.
  public let content: Content
  /// The reference to the next page; nil after the last.
  public let next: String?
}

extension Linked: Equatable where Content: Equatable {}
extension Linked: Hashable where Content: Hashable {}

extension Paged {
  /// Creates a list whose responses contain the next page in the field `Link`. All pages are
  /// requested from the client's own server: the server's name in a link is ignored.
  ///
  /// - Parameter request: The request for the first page.
  public init<Content: Decodable & Sendable>(linked request: Request<Content, Failure>)
  where Page == Linked<Content>, Failure: Decodable {
    let read: @Sendable (Request<Content, Failure>) -> Request<Page, Failure> = { request in
      let resource = request.resource
      return request.reading { response in
        Linked(content: try resource(response), next: WebLink.next(in: response.headers))
      }
    }
    self.init(
      first: read(request),
      next: { page in page.next.flatMap { Request<Content, Failure>.get(at: $0) }.map(read) })
  }
}

/// The links of a response (RFC 8288).
enum WebLink {
  /// Returns the reference of the link with the relation `next`, without the server's name.
  static func next(in headers: HTTPFields) -> String? {
    for value in headers[values: .link] {
      for link in value.split(separator: ",") {
        let parts = link.split(separator: ";").map(\.withoutOuterBlanks)
        guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">"),
          parts.dropFirst().contains(where: { isNext($0) })
        else { continue }
        let reference = String(target.dropFirst().dropLast())
        if reference.hasPrefix("/") { return reference }
        // The page is requested from the client's own server, independent of the name in the link.
        guard let address = WebAddress(reference), address.origin.isWeb,
          let start = reference.firstRange(of: "://")?.upperBound,
          let path = reference[start...].firstIndex(of: "/")
        else { return nil }
        return String(reference[path...])
      }
    }
    return nil
  }

  private static func isNext(_ parameter: Substring) -> Bool {
    let pair = parameter.lowercased().split(separator: "=", maxSplits: 1)
    guard pair.count == 2, pair[0] == "rel" else { return false }
    let relations = pair[1].drop { $0 == "\"" }.prefix { $0 != "\"" }
    return relations.split(separator: " ").contains("next")
  }
}

extension HTTPField.Name {
  fileprivate static var link: Self { Self("Link") ?? .location }
}
