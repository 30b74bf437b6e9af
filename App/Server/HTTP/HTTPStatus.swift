// SPDX-License-Identifier: MIT

/// The status codes of the server (RFC 9110, section 15, and RFC 6585 for 429 and 431).
enum HTTPStatus: Int, Sendable {
  case ok = 200
  case created = 201
  case noContent = 204
  case partialContent = 206
  case seeOther = 303
  case notModified = 304
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case contentTooLarge = 413
  case targetTooLong = 414
  case unsupportedMediaType = 415
  case rangeNotSatisfiable = 416
  case expectationFailed = 417
  case unprocessableContent = 422
  case tooManyRequests = 429
  case headerFieldsTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case serviceUnavailable = 503
  case versionNotSupported = 505

  /// The reason phrase of the status line.
  var reason: String {
    switch self {
    case .ok: "OK"
    case .created: "Created"
    case .noContent: "No Content"
    case .partialContent: "Partial Content"
    case .seeOther: "See Other"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .contentTooLarge: "Content Too Large"
    case .targetTooLong: "URI Too Long"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .expectationFailed: "Expectation Failed"
    case .unprocessableContent: "Unprocessable Content"
    case .tooManyRequests: "Too Many Requests"
    case .headerFieldsTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .serviceUnavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}
