// SPDX-License-Identifier: MIT

/// The reason why a request isn't granted, with the status and the sentence for the answer.
struct Refusal: Error, Equatable, Sendable {
  let status: HTTPStatus
  /// What is wrong, for the one who wrote the request.
  let sentence: String
  /// Header fields that the status calls for.
  let fields: [HTTPField]

  init(_ status: HTTPStatus, _ sentence: String, fields: [HTTPField] = []) {
    self.status = status
    self.sentence = sentence
    self.fields = fields
  }
}
