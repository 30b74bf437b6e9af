// SPDX-License-Identifier: MIT

import LocalFiles

/// Entries as lines of JSON, as they are in crash reports.
extension LoopLog.Entry {
  /// The entry as one line of JSON without a line feed.
  ///
  /// ```swift
  /// entry.jsonLine     // {"loop":1,"name":"Search","us":120,"event":"typed(\"soup\")","number":1,"cause":"…"}
  /// ```
  public var jsonLine: String {
    var text = #"{"loop":\#(loop),"name":\#(quoted(name)),"us":\#(time.wholeMicroseconds)"#
    switch content {
    case .event(let event, let number, let cause):
      text += #","event":\#(quoted(event)),"number":\#(number),"cause":\#(quoted(cause))"#
    case .state(let state, let number):
      text += #","state":\#(state.map(quoted) ?? "null"),"number":\#(number)"#
    case .effectStarted(let id, let number):
      text += #","started":\#(quoted(id)),"number":\#(number)"#
    case .effectEnded(let id, let isCancelled):
      text += #","ended":\#(quoted(id)),"cancelled":\#(isCancelled)"#
    case .dropped(let event, let cause):
      text += #","dropped":\#(quoted(event)),"cause":\#(quoted(cause))"#
    case .released: text += #","released":true"#
    }
    return text + "}"
  }

  /// Creates an entry from a line of JSON; nil if it has another form.
  public init?(jsonLine line: some StringProtocol) {
    guard line.hasPrefix(#"{"loop":"#),
      let fields = try? JSONDecoder().decode(Fields.self, from: Data(line.utf8)),
      let content = fields.content
    else { return nil }
    self.init(
      loop: fields.loop, name: fields.name, time: .microseconds(fields.us), content: content)
  }

  private struct Fields: Decodable {
    let loop: Int
    let name: String
    let us: Int64
    var number, event, cause, state, started, ended, dropped: Value?
    var cancelled, released: Bool?

    var content: LoopLog.Content? {
      let number = number?.number ?? 0
      if let event = event?.text { return .event(event, number: number, cause: cause?.text ?? "") }
      if let started = started?.text { return .effectStarted(started, after: number) }
      if let ended = ended?.text { return .effectEnded(ended, isCancelled: cancelled == true) }
      if let dropped = dropped?.text { return .dropped(dropped, cause: cause?.text ?? "") }
      if released == true { return .released }
      return self.number == nil ? nil : .state(state?.text, after: number)
    }
  }

  private enum Value: Decodable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Int? { if case .number(let number) = self { number } else { nil } }
  }
}

/// Returns a text as a JSON string.
private func quoted(_ text: String) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var bytes: [UInt8] = [0x22]
  bytes.reserveCapacity(text.utf8.count + 16)
  for byte in text.utf8 {
    switch byte {
    case 0x22, 0x5C: bytes += [0x5C, byte]
    case 0x0A: bytes += [0x5C, 0x6E]
    case 0..<0x20:
      bytes += [0x5C, 0x75, 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }
  bytes.append(0x22)
  return String(decoding: bytes, as: UTF8.self)
}
