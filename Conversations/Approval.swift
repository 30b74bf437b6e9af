// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A question whose answer allows or refuses something, such as a command that an assistant wants to run.
///
/// ```swift
/// Approval("Run this command?", id: request.id, onChoose: { request.answer($0 != .refuse) }) {
///   CodeBlock(request.command, language: "sh")
/// }
/// // Run this command?
/// // rm -r build
/// // y Allow once   a Always allow   n Refuse
/// ```
///
/// A key answers only if it is pressed while the question is visible: when the terminal has accepted the choices, and no key
/// has arrived for the time `guardTime`, the question takes the focus. Until then, the choices are dimmed, a line says so,
/// and keys go to where they went before. A remote terminal may show the frame later than it is accepted. A paste never
/// answers, nor does the repetition of a held key, nor a second key after an answer. Esc chooses the last choice, which is
/// also selected at first. A choice without a key has its number.
///
/// The component is removed by its owner when `onChoose` is called; then the focus returns. Screen readers announce the
/// question, the choices and the details when they appear. Of several questions, one takes the focus after the other.
public struct Approval: Component {
  /// An answer.
  public struct Choice: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The key, without modifiers or with them; `nil` for the number of the choice.
    public let key: KeySequence?

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: The title, in a word or two. A phrase of the window's words is shown in their language.
    ///   - key: The key, a single one.
    public init(_ title: String, key: KeySequence? = nil) { (self.title, self.key) = (title, key) }

    /// The choice to allow it this time, with the key `y`.
    public static let allowOnce = Choice("Allow once", key: "y")
    /// The choice to allow it from now on, with the key `a`.
    public static let allowAlways = Choice("Always allow", key: "a")
    /// The choice to refuse it, with the key `n`.
    public static let refuse = Choice("Refuse", key: "n")
  }

  private let question: String
  private let identity: ApprovalIdentity
  private let choices: [Choice]
  private let guardTime: Duration
  private let onChoose: @MainActor (Choice) -> Void
  private let details: DeclarationList

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - question: The question, in one sentence.
  ///   - id: The identity of what is asked. With another one the question is a new one, and keys don't answer at first.
  ///   - choices: The choices; the last one refuses. Without any, there is only ``Choice/refuse``.
  ///   - guardTime: The time without a key after which keys answer, measured with the window's clock. The default is
  ///     longer than the delay of terminals before they repeat a held key.
  ///   - onChoose: Receives the choice, once for each identity.
  ///   - details: The components between the question and the choices, such as a ``CodeBlock`` or a ``Difference``.
  public init(
    _ question: String, id: some Hashable & Sendable,
    choices: [Choice] = [.allowOnce, .allowAlways, .refuse],
    guardTime: Duration = .milliseconds(750),
    onChoose: @escaping @MainActor (Choice) -> Void,
    @DeclarationBuilder details: () -> DeclarationList = { DeclarationList {} }
  ) {
    (self.question, self.guardTime, self.onChoose) = (question, guardTime, onChoose)
    self.choices = choices.isEmpty ? [.refuse] : choices
    identity = ApprovalIdentity(id: id, question: question, choices: self.choices)
    self.details = details()
  }

  /// Creates the view.
  @MainActor public func makeView() -> ApprovalView { ApprovalView() }

  /// Updates the question.
  @MainActor public func update(_ view: ApprovalView) {
    view.onChoose = onChoose
    view.show(question, choices, identity, guardTime, details)
  }
}
