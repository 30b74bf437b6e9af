// SPDX-License-Identifier: MIT

import FeedbackLoops
import LocalFiles
import Recordings
import Views

/// Writes a report into a folder if the program ends unexpectedly: by a trap, by a signal, or by SIGKILL.
///
/// ```swift
/// @main struct Tasks {
///   static func main() throws {
///     let reports = CrashReporter.start(.init(folder: folders.state, program: "tasks", version: "1.2"))
///     defer { reports?.end() }
///     try Application.run(options) { … }
///   }
/// }
/// // tasks ended unexpectedly (illegal instruction). A report is in /home/ada/.local/state/tasks/crash-….txt.
/// ```
///
/// A program with ``ProgramDiagnostics`` needs no other code. A ``CrashReport`` has the date, the version, the
/// signal, a backtrace, the terminal, and the last events and states of all loops that are created after the start,
/// without secrets; see `ValueOutline`. SIGINT, SIGTERM, SIGHUP and SIGQUIT end a program as intended.
///
/// The report is written by the same program, which a signal handler starts again with the variable
/// `PROSCENIUM_CRASHED_RUN`: then ``start(_:)`` writes the report and exits. Therefore call it first in `main`. After
/// SIGKILL the watchdog of the session does this, or the next start if there is no watchdog.
///
/// If the folder can't be written, the sentence says so, and nothing else changes. Each running instance has its own
/// record, so several can run at the same time.
@MainActor public final class CrashReporter {
  /// The options of crash reports.
  public struct Options: Hashable, Sendable {
    /// The folder of the reports, which is created if it doesn't exist.
    public var folder: String
    /// The name of the program.
    public var program: String
    /// The version of the program.
    public var version: String
    /// The maximum number of reports that are kept.
    public var limit: Int
    /// The size in bytes of the file with the last events of the loops; 0 for no events.
    public var capacity: Int
    /// Lowercase words in names of members, cases and types whose values are left out.
    public var secretWords: [String]
    /// The program that writes reports, with its arguments; this program by default, and none if it is empty.
    var writer: [String]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - folder: The folder of the reports.
    ///   - program: The name of the program; nil for that of the executable.
    ///   - version: The version of the program.
    ///   - limit: The maximum number of reports that are kept.
    ///   - capacity: The size in bytes of the file with the last events.
    ///   - secretWords: Words that mark secrets, in addition to `ValueOutline.standardSecretWords`.
    public init(
      folder: String, program: String? = nil, version: String = "", limit: Int = 10,
      capacity: Int = 1 << 19, secretWords: [String] = []
    ) {
      self.folder = folder
      self.program =
        program ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        ?? "program"
      self.version = version
      self.limit = max(1, limit)
      self.capacity = capacity
      self.secretWords = secretWords
      writer = [CrashReporter.executable]
    }
  }

  /// The path of a report that was written after the last start and that no start has returned before; nil if there
  /// was no such end.
  public let newReport: String?
  /// The reason why reports can't be written; nil if they can.
  public let problem: String?

  private let options: Options
  private let record: Int32
  private let run: CrashRun?
  private let log: LoopLog?
  /// The number of bytes that may still be added to the record.
  private var room = 32_768
  private var isEnded = false

  private static var current: CrashReporter?

  /// The variable with the path of a run whose report is to be written.
  static let variable = "PROSCENIUM_CRASHED_RUN"
  /// The file that says that a report is new.
  static let news = "new-report"

  /// Starts to write crash reports, or writes the report of another process and exits; see ``CrashReporter``.
  ///
  /// - Returns: The handle, which ends the reports; nil if they have been started already.
  public static func start(_ options: Options) -> CrashReporter? {
    writeRequestedReport()
    guard current == nil else { return nil }
    let reports = CrashReporter(options)
    current = reports
    return reports
  }

  /// Writes the report of another process and exits, if that process has started this one to do so.
  static func writeRequestedReport() {
    if let request = getenv(variable).map({ String(cString: $0) }) { write(request) }
  }

  private init(_ options: Options) {
    self.options = options
    let now = Date()
    do throws(CrashRun.Failure) {
      let (run, record) = try CrashRun.create(in: options.folder, at: now)
      (self.run, self.record) = (run, record)
      problem = nil
    } catch {
      (run, record) = (nil, -1)
      problem = "\(options.folder): \(error.reason)"
    }
    Self.finishOthers(options, except: run)
    newReport = run == nil ? nil : Self.takeNews(options.folder)
    log = run.flatMap { Self.makeLog($0, options) }
    if let log { LoopObservation.add(log) }
    let installed = CrashHandler.install(
      CrashHandler.Run(
        record: record, folder: run?.path ?? "", files: run.map { [$0.flight, $0.record] } ?? [],
        writer: run == nil ? [] : options.writer,
        variables: Self.variables(run), sentence: sentence))
    note("program", options.program)
    note("version", options.version)
    note("start", String(Int(now.timeIntervalSince1970)))
    note("system", Self.system)
    note("executable", Self.executable)
    note("limit", String(options.limit))
    if !installed { run?.remove() }
  }

  /// The program that the watchdog of a session runs after SIGKILL; see `SessionOptions.afterDeath`.
  public var afterDeath: [String] {
    guard let run, let writer = options.writer.first else { return [] }
    return [
      "/bin/sh", "-c", "[ -d \"$1\" ] || exit 0; \(Self.variable)=\"watchdog:$1\" exec \"$2\"",
      "sh",
      run.path, writer,
    ]
  }

  /// Adds a value to the report; of equal names the last one is reported.
  ///
  /// - Parameters:
  ///   - name: The name, a word.
  ///   - value: The value, which must not be secret.
  public func note(_ name: String, _ value: String) {
    // As `String`s, whose conformances a program has found already.
    let words = name.split { $0.isWhitespace }.map(String.init).joined(separator: "-")
    let lines = value.split { $0.isNewline }.map(String.init).joined(separator: " ")
    let line = Array("note \(words) \(lines)\n".utf8)
    guard record >= 0, line.count <= room else { return }
    room -= line.count
    _ = line.withUnsafeBytes { Self.put($0, record) }
  }

  /// Ends the reports because the program ends as intended, and removes the record of the run.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    if let log { LoopObservation.remove(log) }
    CrashHandler.uninstall()
    if record >= 0 { close(record) }
    Self.current = nil
  }

  /// Describes the states of loops that have had no event yet. The start of the program doesn't wait for it.
  func describeFirstStates() {
    log?.describeFirstStates()
  }

  // MARK: The start

  private static func put(_ bytes: UnsafeRawBufferPointer, _ file: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(file, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func makeLog(_ run: CrashRun, _ options: Options) -> LoopLog? {
    guard options.capacity > 0,
      let flight = try? FlightLog(file: run.flight, capacity: options.capacity)
    else { return nil }
    var outline = ValueOutline()
    outline.secretWords += options.secretWords
    return LoopLog(outline: outline, defersFirstStates: true) { flight.append($0) }
  }

  private var sentence: (beginning: String, end: String) {
    let end =
      run.map { "). A report is in \(Self.report(of: $0, options.folder)).\n" }
      ?? "). No report could be written: \(problem ?? "")\n"
    return ("\(options.program) ended unexpectedly (", end)
  }

  private static func report(of run: CrashRun, _ folder: String) -> String {
    "\(folder)/\(CrashReport.prefix)\(run.name).txt"
  }

  nonisolated private static var executable: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let bytes = path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    return bytes.isEmpty
      ? CommandLine.arguments.first ?? "" : String(decoding: bytes, as: UTF8.self)
  }

  private static func variables(_ run: CrashRun?) -> [String] {
    ProcessVariables.all + (run.map { ["\(variable)=signal:\($0.path)"] } ?? [])
  }

  /// Returns the value of a variable of the environment, or an empty text.
  static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  private static var system: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
  }

  /// Returns the path of the new report, and forgets that it is new.
  private static func takeNews(_ folder: String) -> String? {
    let file = folder + "/" + news
    guard let opened = OpenFile(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
    defer { opened.shut() }
    guard let bytes = opened.read(Int(PATH_MAX)) else { return nil }
    unlink(file)
    let path = String(decoding: bytes, as: UTF8.self)
    return access(path, R_OK) == 0 ? path : nil
  }

  // MARK: Writing

  /// Writes the reports of runs whose process ended without one.
  private static func finishOthers(_ options: Options, except own: CrashRun?) {
    let runs = CrashRun.all(in: options.folder).filter { $0 != own }
    for run in runs {
      run.withLock { if !finish(run, options) { return } }
    }
    guard !runs.isEmpty else { return }
    // Remains that can't be reported, as on a full disk, are limited, too.
    for run in CrashRun.all(in: options.folder).filter({ $0 != own }).dropLast(options.limit) {
      run.withLock { run.remove() }
    }
  }

  /// Writes the report of a run, as another process asked for, and exits.
  private static func write(_ request: String) -> Never {
    let parts = request.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { exit(1) }
    let run = CrashRun(path: parts[1])
    // Everything else is in the record.
    let content = (try? Data(contentsOf: URL(filePath: run.record))) ?? Data()
    let values = CrashRecord(String(decoding: content, as: UTF8.self)).values
    let options = Options(
      folder: run.folder, program: values["program"],
      limit: values["limit"].flatMap { Int($0) } ?? 10)
    // The crashed process waits and holds the lock.
    if parts[0] == "signal" { exit(finish(run, options) ? 0 : 1) }
    let isWritten = run.withLock { finish(run, options) } ?? false
    if isWritten {
      let text =
        "\(options.program) ended unexpectedly (\(CrashHandler.name(of: SIGKILL))). "
        + "A report is in \(report(of: run, options.folder)).\n"
      _ = Array(text.utf8).withUnsafeBytes { put($0, 2) }
    }
    exit(isWritten ? 0 : 1)
  }

  /// Writes the report of a run and removes the run; returns `false` if the report can't be written.
  private static func finish(_ run: CrashRun, _ options: Options) -> Bool {
    guard let content = try? Data(contentsOf: URL(filePath: run.record)) else { return false }
    let record = CrashRecord(String(decoding: content, as: UTF8.self))
    let flight = try? Data(contentsOf: URL(filePath: run.flight))
    let entries = flight.flatMap { try? FlightLog.entries($0) } ?? []
    let path = report(of: run, options.folder)
    let text = text(of: record, entries, at: Date(), options)
    // A writer that ended before it removed the run has removed the events, perhaps.
    var state = stat()
    let isWritten = lstat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFREG
    guard isWritten || replace(path, by: text) else { return false }
    _ = replace(options.folder + "/" + news, by: path)
    run.remove()
    for old in CrashReport.all(in: options.folder).dropLast(options.limit) { unlink(old) }
    return true
  }

  /// Writes a file that only its owner can read, completely or not at all.
  private static func replace(_ path: String, by text: String) -> Bool {
    let draft = path + ".\(getpid()).new"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { put($0, file) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      sent += count
    }
    guard close(file) == 0, sent == bytes.count, rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    return true
  }

  /// Returns the text of a report.
  static func text(
    of record: CrashRecord, _ entries: [LoopLog.Entry], at now: Date, _ options: Options
  ) -> String {
    let signal = record.signal ?? SIGKILL
    let program = record.values["program"] ?? options.program
    let version = record.values["version"] ?? ""
    let name = version.isEmpty ? program : "\(program) \(version)"
    var lines = [
      "\(name) ended unexpectedly: \(CrashHandler.name(of: signal)) (signal \(signal))",
      "Date: \(CrashReport.text(now))",
    ]
    if let start = record.values["start"].flatMap(Double.init) {
      lines.append("Start: \(CrashReport.text(Date(timeIntervalSince1970: start)))")
    }
    if record.signal == nil {
      lines.append(
        "It ended without a signal that it can handle: SIGKILL, or the overflow of a thread's stack."
      )
    }
    for name in record.names where !["program", "version", "start", "limit"].contains(name) {
      lines.append(
        "\(name.prefix(1).uppercased() + name.dropFirst()): \(record.values[name] ?? "")")
    }
    lines += ["", "Backtrace:"]
    let backtrace = record.backtrace()
    lines += backtrace.isEmpty ? ["  none"] : backtrace
    lines += [
      "",
      "Events and states of the loops, the oldest first, with the microseconds since the start as \"us\":",
    ]
    lines += entries.isEmpty ? ["  none"] : entries.map(\.jsonLine)
    return lines.joined(separator: "\n") + "\n"
  }
}
