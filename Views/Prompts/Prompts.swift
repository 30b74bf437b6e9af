// SPDX-License-Identifier: MIT

/// Interactive prompts for command-line tools. The shell's output above stays, and an answered question becomes a line.
///
/// ```swift
/// let prompts = Prompts()
/// let name = try prompts.ask("What is the project called?")
/// let kind = try prompts.choose("What kind is it?", from: ["Library", "Program"])
/// guard try prompts.confirm("Make the folder \(name)?") else { return }
/// try prompts.run("Making files") { task in try await makeFiles(progress: { task.fraction = $0 }) }
/// ```
///
/// Each call blocks the main thread until the question is answered, and must not be called from an `async` `main`.
/// Prompts are shown on standard output if it is a terminal, otherwise on the controlling terminal. So `name=$(tool
/// ask)` works with a program that prints the answer on its standard output. Without a terminal, a question is a line
/// on standard error and its answer a line of standard input, for scripts.
@MainActor public final class Prompts {
  /// The functions that read and write lines if there is no terminal.
  struct Lines {
    var read: () -> String?
    var write: (String) -> Void
  }

  /// The texts of the toolkit.
  public var words = Words.english

  private let open: (SessionOptions) throws(TerminalError) -> Terminal?
  private let lines: Lines
  private let queue: MainQueue?

  /// The maximum number of visible rows of choices.
  private static let mostRows = 10

  /// Creates prompts for the process's terminal, or for its standard streams if it has none.
  public convenience init() {
    self.init(
      open: { options throws(TerminalError) in try Self.openTerminal(options) },
      lines: Lines(read: System.readLine, write: System.writeError), queue: MainQueue())
  }

  init(
    open: @escaping (SessionOptions) throws(TerminalError) -> Terminal?, lines: Lines,
    queue: MainQueue?
  ) {
    (self.open, self.lines, self.queue) = (open, lines, queue)
  }

  /// Opens the process's terminal; returns `nil` if line mode must be used.
  private static func openTerminal(_ options: SessionOptions) throws(TerminalError) -> Terminal? {
    let term = System.environment("TERM") ?? ""
    if term.isEmpty || term == "dumb" { return nil }
    guard let line = System.openControllingTerminal() else { return nil }
    defer { System.close(line) }
    let output = System.isTerminal(1) ? 1 : line
    let input = System.isTerminal(0) ? 0 : line
    return try Terminal(
      input: input, output: output, options: options, environment: System.environment, isOwn: true)
  }

  // MARK: Questions

  /// Asks for a line of text.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - initial: The initial text of the field, and the default answer in line mode.
  ///   - isSecret: Whether the answer is shown as bullets, and omitted in the remaining line.
  ///   - validate: Returns a description of an invalid answer, or `nil`. The question is repeated for an invalid
  ///     answer.
  /// - Returns: The answer.
  /// - Throws: ``PromptError`` if there is no answer.
  public func ask(
    _ question: String, initial: String = "", isSecret: Bool = false,
    validate: @escaping @MainActor (String) -> String? = { _ in nil }
  ) throws(PromptError) -> String {
    let field: TextFieldView = isSecret ? PasswordFieldView() : TextFieldView()
    field.text = initial
    field.validation = validate
    return try answer(
      question, field, rows: 4, shown: { isSecret ? "" : $0 },
      interactive: { finish in field.submissions.add { finish($0) } },
      plain: { () throws(PromptError) in
        try line(question + (initial.isEmpty || isSecret ? "" : " [\(initial)]")) { line in
          let text = line.isEmpty ? initial : line
          if let problem = validate(text) { return .wrong(problem) }
          return .answer(text)
        }
      })
  }

  /// Asks for one of several choices.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - choices: The choices, at least one.
  ///   - selected: The index of the choice that is selected at first.
  /// - Returns: The index of the answer.
  /// - Throws: ``PromptError`` if there is no answer.
  public func choose(
    _ question: String, from choices: [String], selected: Int = 0
  ) throws(PromptError) -> Int {
    precondition(!choices.isEmpty, "There must be something to choose from.")
    let list = self.list(choices)
    if choices.indices.contains(selected) { list.select(selected) }
    return try answer(
      question, list, rows: min(choices.count, Self.mostRows) + 3, shown: { choices[$0] },
      interactive: { finish in list.activations.add { finish($0) } },
      plain: { () throws(PromptError) in
        try line(numbered(question, choices)) { line in
          guard let index = Self.index(of: line, in: choices) else {
            return .wrong(words["Enter a number from 1 to {0}.", "\(choices.count)"])
          }
          return .answer(index)
        }
      })
  }

  /// Asks for any number of choices. Space toggles the selected one, Enter confirms.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - choices: The choices, at least one.
  /// - Returns: The indices of the answers in order.
  /// - Throws: ``PromptError`` if there is no answer.
  public func chooseSeveral(
    _ question: String, from choices: [String]
  ) throws(PromptError) -> [Int] {
    precondition(!choices.isEmpty, "There must be something to choose from.")
    let list = self.list(choices)
    list.allowsMultipleSelection = true
    return try answer(
      question, list, rows: min(choices.count, Self.mostRows) + 3,
      shown: { $0.map { choices[$0] }.joined(separator: ", ") },
      interactive: { finish in
        list.activations.add { [weak list] _ in
          finish(choices.indices.filter { list?.selection.contains($0) == true })
        }
      },
      plain: { () throws(PromptError) in
        try line(numbered(question, choices)) { line in
          let parts = line.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
          let indices = parts.map { Self.index(of: String($0), in: choices) }
          guard !indices.contains(nil) else {
            return .wrong(
              words["Enter numbers from 1 to {0}, separated by commas.", "\(choices.count)"])
          }
          return .answer(Array(Set(indices.compactMap(\.self))).sorted())
        }
      })
  }

  /// Asks for yes or no.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - initial: The answer for Enter alone.
  /// - Returns: Whether the answer is yes.
  /// - Throws: ``PromptError`` if there is no answer.
  public func confirm(_ question: String, initial: Bool = true) throws(PromptError) -> Bool {
    let control = SegmentedControlView([words["Yes"], words["No"]])
    control.selectedIndex = initial ? 0 : 1
    return try answer(
      question, control, rows: 3, shown: { [words] in words[$0 ? "Yes" : "No"] },
      interactive: { finish in
        control.keyCommands = [
          KeyCommand(KeyPress(.enter), "answer", priority: 9) { [weak control] in
            finish(control?.selectedIndex == 0)
          },
          KeyCommand(KeyPress(.character("y")), "yes", priority: 7) { finish(true) },
          KeyCommand(KeyPress(.character("n")), "no", priority: 7) { finish(false) },
        ]
      },
      plain: { () throws(PromptError) in
        try line(question + (initial ? " [Y/n]" : " [y/N]")) { line in
          switch line.lowercased() {
          case "": .answer(initial)
          case "y", "yes", words["yes"]: .answer(true)
          case "n", "no", words["no"]: .answer(false)
          default: .wrong(words["Enter yes or no."])
          }
        }
      })
  }

  // MARK: Work

  /// Shows a spinner or a progress bar while a task runs.
  ///
  /// - Parameters:
  ///   - title: The title of the task.
  ///   - work: The asynchronous work, which reports its progress through the task.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work, or ``PromptError/cancelled`` if the user pressed Ctrl-C, which cancels the work's
  ///   task.
  public func run<Value>(
    _ title: String, _ work: @escaping @MainActor (PromptTask) async throws -> Value
  ) throws -> Value {
    let results = try run([title]) { _, task in try await work(task) }
    return try results[0].get()
  }

  /// Shows several concurrent tasks, each in a row.
  ///
  /// - Parameters:
  ///   - titles: The titles of the tasks.
  ///   - work: Performs the task with an index.
  /// - Returns: The results of the tasks, in order.
  /// - Throws: ``PromptError`` if the user pressed Ctrl-C, or if the terminal can't be opened.
  public func run<Value>(
    _ titles: [String], _ work: @escaping @MainActor (Int, PromptTask) async throws -> Value
  ) throws(PromptError) -> [Result<Value, any Error>] {
    var results: [Result<Value, any Error>?] = titles.map { _ in nil }
    try show(titles) { tasks, finish in
      let running = tasks.enumerated().map { index, task in
        Task { @MainActor in
          do {
            results[index] = .success(try await work(index, task))
            task.state = .done
          } catch {
            results[index] = .failure(error)
            (task.state, task.note) = (.failed, "\(error)")
          }
          if results.allSatisfy({ $0 != nil }) { finish() }
        }
      }
      return { for task in running { task.cancel() } }
    }
    return results.map { $0 ?? .failure(PromptError.cancelled) }
  }

  /// Shows tasks until they have finished.
  ///
  /// - Parameters:
  ///   - titles: The titles.
  ///   - start: Starts the tasks. It receives a closure to call when all have finished, and returns a closure that
  ///     cancels them.
  func show(
    _ titles: [String], _ start: ([PromptTask], @escaping () -> Void) -> () -> Void
  ) throws(PromptError) {
    guard !titles.isEmpty else { return }
    let options = SessionOptions(
      mouse: .none, area: .inline(rows: titles.count + 1), keepsArea: false)
    guard let terminal = try opened(options) else { return showLines(titles, start) }
    let tasks = titles.map { title in
      PromptTask(title) { _ = terminal.perform(.print($0)) }
    }
    let rows = tasks.map { PromptTaskRow($0) }
    var isFinished = false
    let ending = run(StackView(.vertical, alignment: .fill, rows), on: terminal) { loop in
      let cancel = start(tasks) {
        isFinished = true
        // Scheduled, because all tasks may have finished before the loop runs.
        loop.schedule(after: .zero) { loop.stop() }
      }
      return { if !isFinished { cancel() } }
    }
    for task in tasks where task.state != .running {
      _ = terminal.perform(.print(task.line(.suited(to: terminal.capabilities))))
    }
    terminal.close()
    if ending == .terminalGone { throw .terminalGone }
    if !isFinished { throw .cancelled }
  }

  private func showLines(
    _ titles: [String], _ start: ([PromptTask], @escaping () -> Void) -> () -> Void
  ) {
    let loop = Loop(terminal: nil, queue: queue)
    for title in titles { lines.write("\(title)…\n") }
    let tasks = titles.map { PromptTask($0) { self.lines.write($0.string + "\n") } }
    var isFinished = false
    _ = start(tasks) {
      isFinished = true
      loop.stop()
    }
    if !isFinished { loop.run() }
    var theme = Theme.monochrome
    theme.symbols = .ascii
    for task in tasks { lines.write(task.line(theme).string + "\n") }
  }

  // MARK: The terminal

  private func opened(_ options: SessionOptions) throws(PromptError) -> Terminal? {
    do throws(TerminalError) {
      return try open(options)
    } catch {
      throw .terminal(error)
    }
  }

  /// Asks on a terminal, or in line mode without one.
  private func answer<Answer>(
    _ question: String, _ content: View, rows: Int, shown: (Answer) -> String,
    interactive: (@escaping (Answer) -> Void) -> Void,
    plain: () throws(PromptError) -> Answer
  ) throws(PromptError) -> Answer {
    var options = SessionOptions(mouse: .none, area: .inline(rows: rows), keepsArea: false)
    // Keys that were typed ahead are for the next question.
    options.asksSize = false
    guard let terminal = try opened(options) else { return try plain() }
    var answer: Answer?
    let title = LabelView(Text(question), role: \.title)
    let view = StackView(.vertical, [title, PaddingView(Insets(left: 2), content)])
    let ending = run(view, on: terminal) { loop in
      interactive {
        answer = $0
        loop.stop()
      }
      return {}
    }
    if let answer {
      let theme = Theme.suited(to: terminal.capabilities)
      let sign = Text(theme.symbols.isASCII ? "* " : "✓ ", style: theme.success)
      let line = sign + Text(question) + Text(" " + shown(answer), style: theme.accent)
      _ = terminal.perform(.print(line))
    }
    terminal.close()
    guard let answer else { throw ending == .terminalGone ? .terminalGone : .cancelled }
    return answer
  }

  /// Shows a view until the loop stops; `prepare` returns a closure that runs at the end.
  private func run(
    _ view: View, on terminal: Terminal, _ prepare: (Loop) -> () -> Void
  ) -> Loop.Ending {
    let loop = Loop(terminal: terminal, queue: queue)
    let window = Window(surface: terminal, clock: loop)
    window.words = words
    window.root = view
    let quitting = window.quitRequests.add { loop.stop() }
    loop.onEvent = { window.dispatch($0) }
    loop.onIdle = { window.render() }
    let finish = prepare(loop)
    let ending = loop.run()
    finish()
    quitting.remove()
    // The view's actions retain the loop, which would retain the window and so the view.
    (loop.onEvent, loop.onIdle) = ({ _ in }, {})
    return ending
  }

  private func list(_ choices: [String]) -> ListView {
    let list = ListView()
    list.openLabel = "choose"
    list.selectsByTyping = false
    list.show(
      count: choices.count, id: { $0 }, row: { ListRow(title: Text(choices[$0])) })
    return list
  }

  // MARK: Lines

  private enum Reading<Answer> {
    case answer(Answer)
    case wrong(String)
  }

  private func line<Answer>(
    _ question: String, _ read: (String) -> Reading<Answer>
  ) throws(PromptError) -> Answer {
    while true {
      lines.write(question + " ")
      guard let line = lines.read() else { throw .endOfInput }
      switch read(line) {
      case .answer(let answer): return answer
      case .wrong(let problem): lines.write(problem + "\n")
      }
    }
  }

  private func numbered(_ question: String, _ choices: [String]) -> String {
    var text = question + "\n"
    for (number, choice) in zip(1..., choices) { text += "  \(number) \(choice)\n" }
    return text + words["Number:"]
  }

  /// Returns the index of a choice from its number or its title.
  private static func index(of line: String, in choices: [String]) -> Int? {
    if let number = Int(line), choices.indices.contains(number - 1) { return number - 1 }
    return choices.firstIndex(of: line)
  }
}

/// An error of a prompt without an answer.
public enum PromptError: Error, Hashable, Sendable {
  /// The user pressed Ctrl-C.
  case cancelled
  /// There is no terminal, and standard input has ended.
  case endOfInput
  /// The terminal was closed.
  case terminalGone
  /// The terminal can't be opened.
  case terminal(TerminalError)
}

extension PromptError: CustomStringConvertible {
  /// The problem and advice.
  public var description: String {
    switch self {
    case .cancelled: "The question was cancelled."
    case .endOfInput:
      "The question has no answer, since standard input has no more lines. "
        + "Run the program in a terminal, or write each answer on a line of its standard input."
    case .terminalGone: "The terminal was closed before the question was answered."
    case .terminal(let error): error.description
    }
  }
}
