// SPDX-License-Identifier: MIT

import Foundation
import Networking
import TestKit
import Testing

@Suite("Forms with files")
struct MultipartTests {
  private let folder = TemporaryFolder("multipart")

  private func text(_ parts: [Multipart.Part], _ boundary: String = "B") throws -> String {
    let form = try Multipart(parts, boundary: { boundary })
    let body = try form.body()
    #expect(body.contentType == "multipart/form-data; boundary=\(boundary)")
    #expect(form.source.length == body.bytes.count)
    return String(decoding: body.bytes, as: UTF8.self)
  }

  @Test("fields and files are separated by boundaries")
  func layout() throws {
    let parts: [Multipart.Part] = [
      .field("name", "Soup"),
      .file("photo", fileName: "a.png", contentType: "image/png", bytes: Array("PNG".utf8)),
    ]
    #expect(
      try text(parts) == """
        --B\r\nContent-Disposition: form-data; name="name"\r\n\r\nSoup\r
        --B\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r
        Content-Type: image/png\r\n\r\nPNG\r
        --B--\r\n
        """)
    #expect(try text([]) == "--B--\r\n")
  }

  @Test("names are escaped as in browsers, and line breaks of fields become CR LF")
  func names() throws {
    let parts: [Multipart.Part] = [
      .field("a\"b\nc\r\nü", "1\n2\r3\r\n4\n\r"),
      .file("f", fileName: "x\"\r\ny\nü%22.txt", contentType: "text/plain", bytes: [0x0A]),
    ]
    let text = try text(parts)
    #expect(text.contains("name=\"a%22b%0D%0Ac%0D%0Aü\"\r\n\r\n1\r\n2\r\n3\r\n4\r\n\r\n\r\n--B"))
    #expect(text.contains("filename=\"x%22%0D%0Ay%0Aü%22.txt\"\r\nContent-Type: text/plain"))
    #expect(text.hasSuffix("\r\n\r\n\n\r\n--B--\r\n"))
  }

  @Test("a boundary that occurs in the content is generated again")
  func boundary() throws {
    let drawn = Box(["xx", "ab", "free"])
    let parts: [Multipart.Part] = [
      .field("1", "cab"), .file("2", fileName: "f", bytes: Array("axx".utf8)),
    ]
    let form = try Multipart(
      parts,
      boundary: {
        let next = drawn.value[0]
        drawn.change { $0.removeFirst() }
        return next
      })
    #expect(form.boundary == "free")
    #expect(throws: BodyFailure.noBoundary) { try Multipart(parts, boundary: { "ab" }) }
    for bad in ["", "a b", "a\"", "a\r\n", String(repeating: "x", count: 71)] {
      #expect(throws: BodyFailure.noBoundary) { try Multipart([], boundary: { bad }) }
    }
    let chance = try (Multipart(parts), Multipart(parts))
    #expect(chance.0.boundary != chance.1.boundary)
  }

  @Test("a media type can't add header lines")
  func types() {
    let part = Multipart.Part.file("f", fileName: "f", contentType: "a/b\r\nX: y", bytes: [])
    #expect(throws: BodyFailure.invalidType(part: "f")) { try Multipart([part]) }
  }

  @Test("a file is read during the transfer, each time it's sent")
  func files() throws {
    let file = folder.url.appending(path: "file.txt")
    let content = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    try content.write(to: file)
    let form = try Multipart([.file("f", path: file.path)])
    let once = try form.body().bytes
    #expect(once.count == form.source.length)
    #expect(try form.body().bytes == once)
    #expect(
      String(decoding: once, as: UTF8.self).contains("filename=\"\(file.lastPathComponent)\""))
    let tail = "\r\n--\(form.boundary)--\r\n".utf8.count
    #expect(once.dropLast(tail).suffix(100_000).elementsEqual(content))
    #expect(throws: BodyFailure.tooLarge(limit: 1_000)) { try form.body(limit: 1_000) }
    for size in [0, 99_999, 100_001] {
      try Data(count: size).write(to: file)
      #expect(throws: BodyFailure.changed(file.path)) { try form.body() }
    }
    try FileManager.default.removeItem(at: file)
    #expect(throws: BodyFailure.self) { try form.body() }
    #expect(throws: BodyFailure.self) { try Multipart.Part.file("f", path: file.path) }
  }

  @Test(
    "a file that isn't regular is reported without blocking",
    arguments: ["/tmp", "/dev/null", "/none/x"])
  func noFiles(path: String) {
    do throws(BodyFailure) {
      _ = try ByteSource.file(path)
      Issue.record("It must fail.")
    } catch {
      #expect(error.message.contains(path))
    }
  }

  @Test("joined sources can be read in any portions, and by each reader from the start")
  func joined() throws {
    let pieces: [[UInt8]] = [[], [1, 2, 3], [], [4], [5, 6]]
    let source = ByteSource.joined(pieces.map { .bytes($0) })
    #expect(source.length == 6)
    for limit in 1...7 {
      let (one, other) = try (source.open {}, source.open {})
      var found: [UInt8] = []
      while true {
        let next = try #require(try one(limit))
        #expect(next.count <= limit)
        if next.isEmpty { break }
        found += next
      }
      #expect(found == [1, 2, 3, 4, 5, 6])
      #expect(try other(1) == [1])
    }
    let unknown = ByteSource(length: nil) { { _ in [] } }
    #expect(ByteSource.joined([source, unknown]).length == nil)
    #expect(try ByteSource.joined([]).collect() == [])
    let endless = ByteSource(length: nil) { { [UInt8](repeating: 0, count: $0) } }
    #expect(throws: BodyFailure.tooLarge(limit: 99)) { try endless.collect(limit: 99) }
  }

  @Test("special characters of a URL-encoded form are preserved")
  func form() {
    let body = Body.form(["a b": "1+1=2&x", "ü": "*-._~", "none": nil, "empty": ""])
    #expect(body.contentType == "application/x-www-form-urlencoded")
    #expect(
      String(decoding: body.bytes, as: UTF8.self)
        == "a+b=1%2B1%3D2%26x&%C3%BC=*-._%7E&empty=")
    #expect(Body.form([QueryItem("a", nil)]).bytes == Array("a=".utf8))
  }
}
