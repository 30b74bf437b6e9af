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
  /// The reference to the next page as the server has written it; nil after the last.
  public let next: String?
  /// The request whose response the page is.
  let path: String
  /// A Boolean value that indicates whether the path includes that of the base URL.
  let isRooted: Bool
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
      let (resource, path, isRooted) = (request.resource, request.path, request.isRooted)
      return request.reading { response in
        Linked(
          content: try resource(response), next: WebLink.next(in: response.headers), path: path,
          isRooted: isRooted)
      }
    }
    self.init(
      first: read(request),
      next: { page in
        page.next.map { next in
          var request = Request<Content, Failure>.get(RequestPath(page.path))
          request.isRooted = page.isRooted
          if let reference = ServerReference(next, relativeTo: request) {
            request.path = reference.path
            request.query = reference.query
            request.isRooted = reference.isRooted
          } else {
            request.problem =
              "The server's link to the next page can't be followed: “\(next)”. The list is incomplete."
          }
          return read(request)
        }
      })
  }
}

/// The links of a response (RFC 8288).
enum WebLink {
  /// Returns the reference of the link with the relation `next`.
  static func next(in headers: HTTPFields) -> String? {
    for value in headers[values: .link] {
      var rest = value[...]
      while let (_, link) = rest.halves(at: "<"), let (target, behind) = link.halves(at: ">") {
        let (attributes, others) = parameters(behind)
        if attributes.contains(where: { isNext($0) }) { return String(target) }
        rest = others
      }
    }
    return nil
  }

  /// Returns the parameters of a link, and the text after the comma that ends them.
  private static func parameters(_ text: Substring) -> (parameters: [Substring], rest: Substring) {
    var parameters: [Substring] = []
    var start = text.startIndex
    var (isQuoted, isEscaped) = (false, false)
    for index in text.unicodeScalars.indices {
      let character = text.unicodeScalars[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == ";" || character == "," {
        parameters.append(text[start..<index])
        start = text.unicodeScalars.index(after: index)
        if character == "," { return (parameters, text[start...]) }
      }
    }
    return (parameters + [text[start...]], "")
  }

  private static func isNext(_ parameter: Substring) -> Bool {
    guard let (name, text) = parameter.lowercased()[...].halves(at: "="),
      name.withoutOuterBlanks == "rel"
    else { return false }
    let value = text.withoutOuterBlanks
    let relations = (value.after("\"") ?? value).before("\"")
    return relations.parts(at: " ").contains("next")
  }
}

extension HTTPField.Name {
  fileprivate static var link: Self { Self("Link") ?? .location }
}

extension Client {
  /// Loads a list page by page: the first page immediately, each further one on demand.
  ///
  ///     let list = client.pages(of: books, loadingNext: reachedEnd)
  ///     // [] loading, [page 1] more, [page 1] loading, [page 1, page 2] complete
  ///
  /// The signal is cold; each observation begins with the first page. A demand while a page is being loaded, or after
  /// the last one, has no effect. After a failure, the loaded pages are kept, and the next demand loads the same page
  /// again. The signal completes after the last page, and when `loadingNext` has completed and no page is being loaded.
  /// Disposal cancels the request.
  ///
  /// - Parameters:
  ///   - paged: The list.
  ///   - demand: Sends an element for each further page, such as when the user has scrolled to the end.
  public func pages<Page, Failure>(
    of paged: Paged<Page, Failure>, loadingNext demand: SafeSignal<Void>
  ) -> SafeSignal<PagingState<Page, ClientError<Failure>>> {
    .pages(from: paged.first, next: paged.next, loadingNext: demand) { [self] request in
      response(for: request)
    }
  }
}
