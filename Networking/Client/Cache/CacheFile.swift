// SPDX-License-Identifier: MIT

import HTTPTypes

/// The file format of a stored response: a magic number, the lengths of the parts, a checksum, the head as JSON, and
/// the body.
///
/// A file that was truncated or changed is rejected. The checksum detects accidents, not attacks: only the user can
/// access the folder.
enum CacheFile {
  private struct Head: Codable {
    var url: String
    var variant: String
    var variantFields: [String]
    var requested: HTTPDate
    var received: HTTPDate
    var status: Int
    var reason: String
    var headers: [[String]]
  }

  private static let mark = Array("PRCACHE1".utf8)
  /// The magic number, the length of the head in 4 bytes, that of the body in 8, the checksum in 8.
  private static let prefixLength = 28

  /// Encodes a response; nil if its head can't be encoded as JSON.
  static func encode(_ kept: CachedResponse) -> [UInt8]? {
    let response = kept.response
    let head = Head(
      url: kept.url, variant: kept.variant, variantFields: kept.variantFields,
      requested: kept.requested, received: kept.received, status: response.status.code,
      reason: response.status.reasonPhrase,
      headers: response.headers.map { [$0.name.rawName, $0.value] })
    guard let json = try? JSON.encode(head) else { return nil }
    let lengths = bytes(UInt32(json.count)) + bytes(UInt64(response.body.count))
    let sum = checksum(lengths, json, response.body)
    return mark + lengths + bytes(sum) + json + response.body
  }

  /// Decodes a response; nil unless the bytes are exactly a file that was written.
  static func decode(_ file: [UInt8]) -> CachedResponse? {
    guard file.count >= prefixLength, file.starts(with: mark) else { return nil }
    let headLength = number(file[8..<12])
    let bodyLength = number(file[12..<20])
    let rest = UInt64(file.count - prefixLength)
    guard headLength <= rest, bodyLength == rest - headLength else { return nil }
    let json = file[prefixLength..<prefixLength + Int(headLength)]
    let body = file[json.endIndex...]
    guard checksum(file[8..<20], json, body) == number(file[20..<28]),
      let head = try? JSON.decode(Head.self, from: Array(json)), (100...999).contains(head.status)
    else { return nil }
    var headers = HTTPFields()
    for field in head.headers {
      guard field.count == 2, let name = HTTPField.Name(field[0]) else { return nil }
      headers.append(HTTPField(name: name, value: field[1]))
    }
    let status = HTTPResponse.Status(code: head.status, reasonPhrase: head.reason)
    return CachedResponse(
      url: head.url, variant: head.variant, variantFields: head.variantFields,
      requested: head.requested, received: head.received,
      response: Response(status: status, headers: headers, body: Array(body)))
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> Number($0))
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the FNV-1a hash of 64 bits. Each byte enters in invertible steps, so every change of a single byte is
  /// detected.
  private static func checksum(_ parts: ArraySlice<UInt8>...) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts {
      part.withUnsafeBufferPointer { buffer in
        for byte in buffer { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    return sum
  }

  private static func checksum(_ lengths: [UInt8], _ json: [UInt8], _ body: [UInt8]) -> UInt64 {
    checksum(lengths[...], json[...], body[...])
  }
}
