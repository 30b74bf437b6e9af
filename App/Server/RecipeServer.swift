// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Synchronization

/// A real HTTP/1.1 server of recipes on the loopback interface, which runs in the process of the
/// application or as a separate program.
///
/// Servers in one process are independent of each other. All functions may be called on any thread.
public final class RecipeServer: Sendable {
  /// The account that every server has.
  public static let demoCredentials = Credentials(name: "demo", password: "proscenium")
  /// The categories that every server has, such as for the completions of a shell, which knows no server.
  public static let categories: [Recipe.Category.ID] = [
    "breakfasts", "soups", "salads", "vegetables", "pasta", "mains", "breads", "desserts",
  ]

  private let configuration: Configuration
  private let now: @Sendable () -> Int
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State.stopped)

  private struct Running: Sendable {
    let port: UInt16
    let store: RecipeStore
    let serving: Task<Void, Never>
  }

  private enum State: Sendable {
    case stopped
    case started(Task<Result<Running, StartError>, Never>)
  }

  /// Creates a server, which does nothing until it's started.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the server.
  ///   - now: The clock for tokens, in seconds since 1970.
  ///   - sleep: Waits for the latency. It throws an error when its task is cancelled.
  public init(
    _ configuration: Configuration = Configuration(),
    now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.configuration = configuration
    self.now = now
    self.sleep = sleep
  }

  /// Opens the data, fills it if it's new, and listens.
  ///
  /// - Returns: The port of 127.0.0.1 on which the server responds from now until `stop()`.
  public func start() async throws(StartError) -> UInt16 {
    let starting = state.withLock { state -> Task<Result<Running, StartError>, Never>? in
      guard case .stopped = state else { return nil }
      let task = Task { await self.run() }
      state = .started(task)
      return task
    }
    guard let starting else { throw .alreadyStarted }
    switch await starting.value {
    case .success(let running):
      return running.port
    case .failure(let error):
      state.withLock { state in
        // The server may have been stopped and started again in the meantime.
        if case .started(starting) = state { state = .stopped }
      }
      throw error
    }
  }

  /// Closes all connections, including those with pending requests, and closes the data. Then the
  /// server can be started again. This method has no effect if the server isn't running.
  public func stop() async {
    let started = state.withLock { state -> Task<Result<Running, StartError>, Never>? in
      guard case .started(let task) = state else { return nil }
      return task
    }
    guard let started else { return }
    if case .success(let running) = await started.value {
      running.serving.cancel()
      await running.serving.value
      running.store.close()
    }
    state.withLock { state in
      if case .started(started) = state { state = .stopped }
    }
  }

  private func run() async -> Result<Running, StartError> {
    do throws(StartError) {
      try configuration.validate()
      let listener = try await HTTPListener(port: configuration.port)
      return .success(try await serve(on: listener))
    } catch {
      return .failure(error)
    }
  }

  private func serve(on listener: HTTPListener) async throws(StartError) -> Running {
    let store: RecipeStore
    do {
      store = try await RecipeStore.open(
        configuration.data,
        seeding: Seeding(
          chapters: Cookbook.chapters, generated: configuration.generatedRecipes,
          seed: configuration.seed, now: now()))
    } catch {
      listener.close()
      throw error
    }
    let api = RecipeAPI(
      store: store,
      mint: TokenMint(
        secret: configuration.secret,
        lifetime: Int(configuration.tokenLifetime.components.seconds),
        renewalLifetime: Int(configuration.renewalLifetime.components.seconds), now: now),
      demoAccount: addDemoAccount(to: store), press: CookbookPress(store: store),
      news: NewsAPI(store: store, interval: 6, now: now, sleep: sleep),
      limiter: SignInLimiter(now: now), grants: OAuthGrants(now: now),
      hub: RoomHub(store: store.rooms, pause: configuration.visitorPause, now: now, sleep: sleep))
    let disturbance = Disturbance(
      latency: configuration.latency, failureRate: configuration.failureRate,
      seed: configuration.seed, sleep: sleep)
    let limits = configuration.connectionLimits
    let serving = Task {
      await listener.run(limits) { request in
        do {
          if let refusal = try await disturbance.delay() { return HTTPResponse(refusal) }
        } catch {
          return nil
        }
        return await api.respond(to: request)
      }
    }
    return Running(port: listener.port, store: store, serving: serving)
  }

  /// The password hash takes longer than the rest of the start, and only a sign-in has to wait for
  /// it.
  private func addDemoAccount(to store: RecipeStore) -> Task<PasswordHash, any Error> {
    Task { [rounds = configuration.passwordRounds] in
      let demo = Self.demoCredentials
      let password = await PasswordHash.make(for: demo.password, rounds: rounds)
      try await store.add(demo.name, password: password)
      return password
    }
  }

  deinit {
    // A server that can no longer be stopped must not run forever.
    state.withLock { state in
      guard case .started(let task) = state else { return }
      Task {
        guard case .success(let running) = await task.value else { return }
        running.serving.cancel()
      }
    }
  }
}
