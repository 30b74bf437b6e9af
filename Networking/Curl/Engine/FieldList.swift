// SPDX-License-Identifier: MIT

import CCurl
import Networking

/// The header fields of a request as libcurl's linked list in one block of memory, which is reused
/// for one request after another.
final class FieldList {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var fields: [PreparedRequest.Field] = []
  private var hasBody = false
  private var acceptsCompression = false
  /// The list; nil while it is empty.
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  deinit {
    memory.deallocate()
  }

  /// Creates the list for a request, unless it is unchanged; returns `true` if it changed.
  func set(
    _ fields: [PreparedRequest.Field], hasBody: Bool, acceptsCompression: Bool
  ) -> Bool {
    guard
      hasBody != self.hasBody || acceptsCompression != self.acceptsCompression
        || fields != self.fields
    else { return false }
    (self.fields, self.hasBody) = (fields, hasBody)
    self.acceptsCompression = acceptsCompression
    // Disables what libcurl would add for a body: it would wait a second for a server that doesn't
    // support `Expect`, and would add a type.
    var own: [String] = []
    if hasBody {
      own = fields.contains { $0.isContentType } ? ["Expect:"] : ["Expect:", "Content-Type:"]
    }
    if acceptsCompression, let field = Codings.field { own.append(field) }
    let stride = MemoryLayout<curl_slist>.stride
    let count = fields.count + own.count
    var size = count * stride
    for text in own { size += text.utf8.count + 1 }
    for field in fields { size += field.name.utf8.count + field.value.utf8.count + 3 }
    reserve(size)
    fill(own, nodes: memory.bindMemory(count: count), text: count * stride)
    return true
  }

  /// Removes all fields.
  func removeAll() {
    (fields, hasBody, acceptsCompression, first) = ([], false, false, nil)
    if memory.count > Self.usualSize {
      memory.deallocate()
      memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }

  private func reserve(_ size: Int) {
    guard memory.count < size else { return }
    memory.deallocate()
    memory = .allocate(
      byteCount: max(size, 256), alignment: MemoryLayout<curl_slist>.alignment)
  }

  private func fill(
    _ own: [String], nodes: UnsafeMutableBufferPointer<curl_slist>, text start: Int
  ) {
    var place = start
    var index = 0
    func add(_ write: (inout Int) -> Void) {
      guard let text = memory.baseAddress?.advanced(by: place) else { return }
      write(&place)
      memory[place] = 0
      place += 1
      let data = text.assumingMemoryBound(to: CChar.self)
      nodes.initializeElement(at: index, to: curl_slist(data: data, next: nil))
      if index > 0, let base = nodes.baseAddress { nodes[index - 1].next = base + index }
      index += 1
    }
    for text in own { add { copy(text, to: &$0) } }
    for field in fields {
      add { place in
        copy(field.name, to: &place)
        // libcurl uses a semicolon for a field without a value.
        memory[place] = field.value.isEmpty ? UInt8(ascii: ";") : UInt8(ascii: ":")
        place += 1
        guard !field.value.isEmpty else { return }
        memory[place] = UInt8(ascii: " ")
        place += 1
        copy(field.value, to: &place)
      }
    }
    first = index > 0 ? nodes.baseAddress : nil
  }

  private func copy(_ text: String, to place: inout Int) {
    var text = text
    text.withUTF8 { copy(UnsafeRawBufferPointer($0), to: &place) }
  }

  private func copy(_ bytes: UnsafeRawBufferPointer, to place: inout Int) {
    guard !bytes.isEmpty else { return }
    UnsafeMutableRawBufferPointer(rebasing: memory[place..<(place + bytes.count)])
      .copyMemory(from: bytes)
    place += bytes.count
  }

  private static let usualSize = 8 << 10
}

extension UnsafeMutableRawBufferPointer {
  // SAFETY: the block is aligned for nodes and has room for the given number at its beginning;
  // nodes hold no references, so overwriting old ones frees nothing.
  fileprivate func bindMemory(count: Int) -> UnsafeMutableBufferPointer<curl_slist> {
    guard count > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    let size = count * MemoryLayout<curl_slist>.stride
    return UnsafeMutableRawBufferPointer(rebasing: self[..<size]).bindMemory(to: curl_slist.self)
  }
}

/// The content codings that libcurl can decode.
enum Codings {
  /// Returns whether libcurl decodes a coding.
  static func decode(_ name: some Sequence<UInt8>) -> Bool {
    let name = String(decoding: name.map { $0 }, as: UTF8.self).lowercased()
    return name.isEmpty || known.contains(name)
  }

  private static let known: Set<String> = [
    "identity", "none", "gzip", "x-gzip", "deflate", "br", "zstd",
  ]

  /// The header line `Accept-Encoding`; nil if no coding is supported.
  ///
  /// libcurl creates the same one for each request, which costs more than all other fields together.
  static let field: String? = {
    guard let features = curl_version_info(CURLVERSION_FIRST)?.pointee.features else { return nil }
    var names: [String] = []
    if features & CURL_VERSION_LIBZ != 0 { names += ["deflate", "gzip"] }
    if features & CURL_VERSION_BROTLI != 0 { names.append("br") }
    if features & CURL_VERSION_ZSTD != 0 { names.append("zstd") }
    return names.isEmpty ? nil : "Accept-Encoding: \(names.joined(separator: ", "))"
  }()
}
