// SPDX-License-Identifier: MIT

import HTTPTypes

extension CachePolicy {
  /// Returns the decision about a response: what to deliver, and what to store or remove.
  ///
  /// - Parameters:
  ///   - request: The request for which the plan was made, without the conditions that the plan added.
  ///   - kept: The stored response that the plan's conditions refer to.
  ///   - response: The response.
  ///   - requested: The time at which the request was sent.
  ///   - received: The time at which the response arrived.
  package func verdict(
    on response: Response, to request: HTTPRequest, kept: CachedResponse?, requested: HTTPDate,
    received: HTTPDate
  ) -> CacheVerdict {
    guard let address = CacheAddress(request) else { return .deliver(response, .none) }
    guard request.method == .get else {
      return .deliver(response, .afterUnsafe(request, response, address))
    }
    guard response.redirection == .none else {
      // The response has another address: it isn't about this one, and a failure proves nothing.
      if response.status == .notModified, kept != nil { return .askAgain }
      let isFailure = response.status.kind == .serverError
      return .deliver(response, isFailure ? .none : .forget([address.text]))
    }
    if response.status == .notModified, let kept {
      return freshened(kept, by: response, request, requested, received)
    }
    if [500, 502, 503, 504].contains(response.status.code),
      let substitute = substitute(
        for: kept, asked: request, at: received, because: .refused(response.status))
    {
      return .deliver(substitute, .none)
    }
    let wishes = CacheControl(request.headerFields)
    if mayKeep(response, to: request, wishes) {
      let fields = variantFields(response)
      let entry = CachedResponse(
        url: address.text, variant: variant(request.headerFields, fields), variantFields: fields,
        requested: requested, received: received, response: response.asKept)
      return .deliver(response, isUseful(entry) ? .keep(entry) : .forget([address.text]))
    }
    // The stored response was validated and not confirmed. But a failing or busy server says nothing about it, and
    // neither does a partial response, or a response to a condition of the caller.
    let saysNothing =
      response.status.kind == .serverError || wishes.noStore
      || [206, 304, 408, 412, 416, 425, 429].contains(response.status.code)
    return .deliver(response, saysNothing ? .none : .forget([address.text]))
  }

  /// Returns the change after a request that may have changed something failed after it was sent.
  package func change(afterFailureOf request: HTTPRequest) -> CacheChange {
    guard !request.method.isReadOnly, let address = CacheAddress(request) else { return .none }
    return .forget([address.text])
  }

  private func mayKeep(
    _ response: Response, to request: HTTPRequest, _ wishes: CacheControl
  ) -> Bool {
    let orders = CacheControl(response.headers)
    let code = response.status.code
    let isUnderstood =
      Freshness.statuses.contains(code)
      || [302, 303, 307, 400, 401, 403, 406, 409, 422, 429].contains(code)
    guard (200...599).contains(code), code != 206, code != 304, !wishes.noStore,
      request.headerFields[.range] == nil, !(orders.mustUnderstand && !isUnderstood),
      !orders.noStore || orders.mustUnderstand,
      !variantFields(response).contains("*")
    else { return false }
    return Freshness.statuses.contains(code) || orders.maxAge != nil || orders.isPublic
      || orders.isPrivate || response.headers[.expires] != nil
  }

  /// Returns whether a stored response can ever be served: fresh, validated, or instead of a failure.
  private func isUseful(_ entry: CachedResponse) -> Bool {
    let orders = CacheControl(entry.response.headers)
    return Freshness(of: entry, at: entry.received).isFresh
      || !Validators(entry.response.headers).isEmpty || staleIfError > 0
      || orders.staleIfError ?? 0 > 0
  }

  private func freshened(
    _ kept: CachedResponse, by confirmation: Response, _ request: HTTPRequest,
    _ requested: HTTPDate, _ received: HTTPDate
  ) -> CacheVerdict {
    let validators = Validators(kept.response.headers)
    guard Validators(confirmation.headers).confirm(validators) else { return .askAgain }
    var merged = kept
    (merged.requested, merged.received) = (requested, received)
    merged.response.headers[.age] = nil
    var names: Set<HTTPField.Name> = []
    let news = Response(headers: confirmation.headers).asKept.headers.filter { field in
      !["content-length", "content-encoding", "content-type", "content-range"]
        .contains(field.name.canonicalName)
    }
    for field in news where names.insert(field.name).inserted {
      merged.response.headers[fields: field.name] = []
    }
    for field in news { merged.response.headers.append(field) }
    let orders = CacheControl(confirmation.headers)
    let fields = variantFields(merged.response)
    let stays = !orders.noStore && !fields.contains("*") && fields == kept.variantFields
    return .deliver(merged.response, stays ? .keep(merged) : .forget([kept.url]))
  }
}

extension CacheChange {
  /// Returns the change after a request that may have changed something (RFC 9111, 4.4).
  fileprivate static func afterUnsafe(
    _ request: HTTPRequest, _ response: Response, _ address: CacheAddress
  ) -> CacheChange {
    guard !request.method.isReadOnly, (200...399).contains(response.status.code) else {
      return .none
    }
    var addresses = [address.text]
    for name in [HTTPField.Name.location, .contentLocation] {
      if let value = response.headers[name], let other = address.resolve(value),
        other.hasSameOrigin(as: address), !addresses.contains(other.text)
      {
        addresses.append(other.text)
      }
    }
    return .forget(addresses)
  }
}

extension HTTPRequest.Method {
  /// Whether the method is safe (RFC 9110, 9.2.1).
  fileprivate var isReadOnly: Bool {
    self == .get || self == .head || self == .options || self == .trace
  }
}

extension Response {
  /// The response without fields that concern the connection or only the moment, which must not be repeated (RFC 9111,
  /// 3.1). Cookies are among them, since a jar stores them.
  fileprivate var asKept: Response {
    var gone: Set = [
      "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
      "proxy-connection", "proxy-authenticate", "proxy-authentication-info",
      "proxy-authorization", "set-cookie", "set-cookie2",
    ]
    for value in headers[values: .connection] {
      for name in value.parts(at: ",") {
        gone.insert(name.withoutOuterBlanks.lowercased())
      }
    }
    var kept = self
    kept.headers = HTTPFields(headers.filter { !gone.contains($0.name.canonicalName) })
    return kept
  }
}
