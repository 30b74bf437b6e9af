// SPDX-License-Identifier: MIT

import Foundation

extension HTTPResponse {
  /// Creates a response with a text, or with the requested part of it.
  init(_ text: CookbookText, answering request: HTTPRequest) throws {
    let range: Range<Int>
    var fields = [HTTPField("Accept-Ranges", "bytes"), HTTPField("ETag", text.tag)]
    var status = HTTPStatus.ok
    switch ByteRange(of: request, length: text.length, tag: text.tag) {
    case .whole: range = 0..<text.length
    case .part(let part):
      range = part
      status = .partialContent
      let last = part.upperBound - 1
      fields.append(
        HTTPField("Content-Range", "bytes \(part.lowerBound)-\(last)/\(text.length)"))
    case .beyond:
      throw Refusal(
        .rangeNotSatisfiable, "The cookbook has \(text.length) bytes, none of which is asked for.",
        fields: [HTTPField("Content-Range", "bytes */\(text.length)")])
    }
    let pieces = HTTPPieces(length: range.count) { start in
      try text.bytes(
        from: range.lowerBound + start, count: min(64 * 1024, range.count - start))
    }
    self.init(
      status: status, type: "text/markdown; charset=utf-8", caching: "private, no-cache",
      fields: fields, pieces: pieces)
  }
}
