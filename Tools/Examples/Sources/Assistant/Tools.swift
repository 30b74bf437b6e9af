// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Proscenium

/// A tool as the server receives it.
struct Tool: Codable, Sendable {
  struct Function: Codable, Sendable {
    let name, description: String
    let parameters: Parameters
  }

  struct Parameters: Codable, Sendable {
    var type = "object"
    let properties: [String: [String: String]]
    let required: [String]
  }

  var type = "function"
  let function: Function

  private init(_ name: String, _ description: String, _ parameters: String...) {
    let properties = parameters.map { ($0, ["type": "string"]) }
    function = Function(
      name: name, description: description,
      parameters: Parameters(
        properties: Dictionary(uniqueKeysWithValues: properties), required: parameters))
  }

  static let all = [
    Tool("run_command", "Runs a command in the shell of the user.", "command"),
    Tool("write_file", "Replaces the content of a file.", "path", "content"),
  ]
}

extension ToolCall {
  enum Action: Hashable, Sendable {
    case command(String)
    case file(path: String, content: String)
    case unknown
  }

  private struct Arguments: Decodable {
    let command: String?
    let path: String?
    let content: String?
  }

  var action: Action {
    let body = Body(Array(function.arguments.utf8), contentType: nil)
    guard let arguments = try? body.json(Arguments.self) else { return .unknown }
    switch function.name {
    case "run_command": return arguments.command.map { .command($0) } ?? .unknown
    case "write_file":
      guard let path = arguments.path, let content = arguments.content else { return .unknown }
      return .file(path: path, content: content)
    default: return .unknown
    }
  }

  var title: String {
    switch action {
    case .command: "Run a command"
    case .file(let path, _): "Write \(path)"
    case .unknown: "Use \(function.name)"
    }
  }
}

/// What the tools do at this computer.
struct Tools: Sendable {
  /// Returns the content of a file, or an empty text.
  var content: @Sendable (_ path: String) -> String = { path in
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
  /// Performs a call, and sends its result for the model. Disposal ends a command.
  var perform: @Sendable (ToolCall) -> SafeSignal<String> = { call in
    switch call.action {
    case .command(let command): .async { await Tools.run(command) }
    case .file(let path, let content): .deferred { .just(Tools.write(content, to: path)) }
    case .unknown: .just("There is no such tool, or its arguments are wrong.")
    }
  }

  private static func write(_ content: String, to path: String) -> String {
    do {
      try content.write(toFile: path, atomically: true, encoding: .utf8)
      return "Written."
    } catch {
      return "The file can't be written: \(error.localizedDescription)"
    }
  }

  private static func run(_ command: String) async -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, pipe)
    process.standardError = pipe
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          do { try process.run() } catch {
            return continuation.resume(returning: "The command can't be run: \(error)")
          }
          let output = String(
            decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
          process.waitUntilExit()
          let status = process.terminationStatus
          continuation.resume(returning: status == 0 ? output : "\(output)\nstatus \(status)")
        }
      }
    } onCancel: {
      if process.isRunning { process.terminate() }
    }
  }
}
