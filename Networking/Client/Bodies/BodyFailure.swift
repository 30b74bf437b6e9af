// SPDX-License-Identifier: MIT

/// An error that occurs while the body of a request is produced.
public enum BodyFailure: Error, Hashable, Sendable {
  /// The file can't be read. The reason is the system's error message.
  case unreadable(String, reason: String)
  /// The length of the file changed while it was read.
  case changed(String)
  /// The source had fewer bytes than announced.
  case short(announced: Int, found: Int)
  /// The source had more bytes than announced.
  case long(announced: Int)
  /// The source would have to wait for bytes that are needed immediately.
  case unready
  /// The bytes that wait for the network exceed the memory limit.
  case overrun(limit: Int)
  /// The producer of the bytes failed. The reason is its error.
  case broken(reason: String)
  /// The body exceeds the memory limit.
  case tooLarge(limit: Int)
  /// The body would have to be sent again, but its source can be read only once.
  case unrepeatable
  /// A part has a type with a line break or another control character.
  case invalidType(part: String)
  /// No boundary was found that the content doesn't contain.
  case noBoundary
}

extension BodyFailure: UserMessageProviding, CustomStringConvertible {
  /// The title for the user.
  public var title: String { "This can't be sent" }

  /// The problem, its cause and advice, for the user.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason):
      "The file \(path) can't be read: \(reason). Check its name and its permissions."
    case .changed(let path): "The file \(path) changed while it was being sent. Send it again."
    case .short(let announced, let found):
      "Of the \(announced) bytes that were to be sent there are only \(found). Send it again."
    case .long(let announced):
      "There are more than the \(announced) bytes that were to be sent. Give the right length, or none."
    case .unready:
      "What is to be sent isn't there yet as a whole. Send it as a stream."
    case .overrun(let limit):
      "More than \(limit) bytes wait to be sent, for they are made faster than the network takes "
        + "them. Send a file, or a sequence, which waits."
    case .broken(let reason): "What was to be sent broke off: \(reason)"
    case .tooLarge(let limit):
      "What is to be sent has more than \(limit) bytes. Send less, or send it as a stream."
    case .unrepeatable:
      "What was to be sent would have to be sent again, and can be read only once. Start again."
    case .invalidType(let part):
      "The type of the part “\(part)” contains a control character. Write one like image/png."
    case .noBoundary:
      "What is to be sent contains every separator that was tried. Leave the separator to chance."
    }
  }

  /// The same as `message`.
  public var description: String { message }
}
