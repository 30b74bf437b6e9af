/// Where a hop goes.
struct Destination: Sendable {
  /// The whole address.
  let url: String
  /// The server's name or number.
  let host: String
  /// Whether the server is this very computer.
  let isLoopback: Bool
  /// Whether the address begins with `https`.
  let isEncrypted: Bool
  /// Whether it is another server than the client's own.
  let isElsewhere: Bool

  /// Makes that of a client's request, which middleware may have sent elsewhere.
  init(_ address: RequestAddress, _ base: BaseURL) throws(InvalidRequest) {
    let url = address.text
    if address.isBelow(base) {
      self.init(url, below: base)
    } else {
      guard let other = WebAddress(url), ["http", "https"].contains(other.scheme) else {
        throw InvalidRequest("It has no proper address: \(address.host).")
      }
      let isElsewhere = WebAddress(base.text).map { !$0.hasSameOrigin(as: other) } ?? false
      self.init(url, other, isElsewhere: isElsewhere)
    }
  }

  /// Makes one of an address and its parts.
  init(_ url: String, _ address: WebAddress, isElsewhere: Bool) {
    self.url = url
    host = address.host
    isLoopback = address.isLoopback
    isEncrypted = address.scheme == "https"
    self.isElsewhere = isElsewhere
  }

  /// Makes one of an address below the client's own, whose parts are known.
  private init(_ url: String, below base: BaseURL) {
    self.url = url
    host = base.host
    isLoopback = base.isLoopback
    isEncrypted = base.scheme == "https"
    isElsewhere = false
  }

  /// The beginning of the address, up to the path, if encrypted: what may be shared by many requests.
  var server: Substring? {
    guard isEncrypted else { return nil }
    let rest = url.utf8.dropFirst("https://".utf8.count)
    return url[..<(rest.firstIndex(of: UInt8(ascii: "/")) ?? url.endIndex)]
  }
}
