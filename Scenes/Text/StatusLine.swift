// SPDX-License-Identifier: MIT

import Bindings
import Networking
import RecipeInteractors
import Signals
import Views

/// The scene of the status line: the connection, the running requests, the download, and the number of problems.
public struct StatusLineScene: Sendable {
  private let client: SafeClient
  private let tray: ProblemTray
  private let cookbook: CookbookDownload?

  /// Creates the scene.
  ///
  /// - Parameters:
  ///   - client: The client with the connection.
  ///   - tray: The problems that wait for a decision.
  ///   - cookbook: The download of all recipes; nil if it isn't available.
  public init(client: SafeClient, tray: ProblemTray, cookbook: CookbookDownload?) {
    (self.client, self.tray, self.cookbook) = (client, tray, cookbook)
  }

  /// What is shown.
  fileprivate struct Content: Hashable, Sendable {
    var connection: ConnectionMonitor.State
    /// The seconds until the next attempt to reach the server.
    var seconds: Int?
    var isActive: Bool
    var progress: CookbookDownload.Progress?
    var problems: Int
  }

  /// Returns the view.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that counts the seconds to the next attempt to reach the server.
  ///   - showProblems: A closure that is called when the user clicks the number of problems.
  @MainActor
  public func createView(
    on scheduler: some TimeScheduler = MainScheduler(),
    showProblems: @escaping @MainActor () -> Void
  ) -> StatusLineView {
    let view = StatusLineView()
    let connection = client.connection.signal.flatMapLatest { [client] state in
      Self.seconds(of: state, client, on: scheduler).map { (state: state, seconds: $0) }
    }
    combineLatest(
      connection, client.activity.signal, cookbook?.progress ?? .just(nil), tray.problems.signal
    )
    .map { connection, isActive, progress, problems in
      Content(
        connection: connection.state, seconds: connection.seconds, isActive: isActive,
        progress: progress,
        problems: problems.count)
    }
    .removeDuplicates()
    .bind(to: view) { [client] view, content in
      view.leading = [
        content.connectionItem { client.reconnect() }, content.activityItem, content.progressItem,
      ]
      view.trailing = [content.problemItem(action: showProblems)]
    }
    return view
  }

  /// Returns a signal of the seconds until the next attempt, which sends each second.
  private static func seconds(
    of state: ConnectionMonitor.State, _ client: SafeClient, on scheduler: some TimeScheduler
  ) -> SafeSignal<Int?> {
    guard case .offline(let outage) = state, let next = outage.nextAttempt else {
      return .just(nil)
    }
    return SafeSignal<Int>.interval(every: .seconds(1), on: scheduler).map { _ in }
      .start(with: ())
      .map { Int(max(0, (next - client.now).components.seconds)) + 1 }
  }
}

extension StatusLineScene.Content {
  @MainActor
  fileprivate func connectionItem(action: @escaping @MainActor () -> Void) -> StatusItem {
    guard case .offline = connection else {
      return StatusItem("● Connected", role: \.success, priority: 3)
    }
    let next = seconds.map { "trying again in \($0) s" } ?? "trying again…"
    return StatusItem("○ Offline, \(Text(next))", role: \.warning, priority: 9, action: action)
  }

  fileprivate var activityItem: StatusItem {
    StatusItem(isActive ? "Working…" : "", priority: 2)
  }

  fileprivate var progressItem: StatusItem {
    guard let progress else { return StatusItem("", priority: 4) }
    let part = progress.fraction.map { " \(Int(exactly: ($0 * 100).rounded()) ?? 0) %" } ?? "…"
    return StatusItem(Text("Saving the cookbook" + part), role: \.accent, priority: 4)
  }

  @MainActor
  fileprivate func problemItem(action: @escaping @MainActor () -> Void) -> StatusItem {
    guard problems > 0 else { return StatusItem("") }
    let text = problems == 1 ? "1 problem" : "\(problems) problems"
    return StatusItem(Text("! \(text) · F8"), role: \.error, priority: 8, action: action)
  }
}
