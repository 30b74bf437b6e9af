// SPDX-License-Identifier: MIT

extension Window {
  /// Shows the theme of a file, and shows it again whenever the file changes.
  ///
  /// ```swift
  /// window.followTheme(file: "mine.theme", on: loop)
  /// ```
  ///
  /// If the file can't be read or isn't valid, the window keeps its theme and shows a message with the line until the file
  /// is right. Changes within 50 ms are read once, because editors write files in several steps.
  ///
  /// - Parameters:
  ///   - path: The path of the file. The file need not exist yet, but its folder must.
  ///   - loop: The loop that watches the file. It doesn't retain the window.
  /// - Returns: The source, for ending the observation; `nil` if the folder can't be watched.
  @discardableResult
  public func followTheme(file path: String, on loop: Loop) -> LoopSource? {
    let follower = ThemeFollower(path: path, window: self)
    follower.load()
    return loop.watch(file: path) { [weak loop] in
      if let loop { follower.loadLater(on: loop) }
    }
  }
}

/// A window whose theme follows a file.
@MainActor private final class ThemeFollower {
  private let path: String
  private weak var window: Window?
  private var message: ToastHandle?
  private var isWaiting = false

  private static let pause = Duration.milliseconds(50)

  init(path: String, window: Window) {
    self.path = path
    self.window = window
  }

  /// Reads the file after the changes of the next moment.
  func loadLater(on loop: Loop) {
    guard !isWaiting else { return }
    isWaiting = true
    loop.schedule(after: Self.pause) { [self] in
      isWaiting = false
      load()
    }
  }

  /// Reads the file and shows its theme, or a message.
  func load() {
    guard let window else { return }
    message?.dismiss()
    message = nil
    do throws(ThemeFileError) {
      window.theme = try Theme(contentsOfFile: path)
    } catch {
      message = window.show(Toast(Text(error.description), severity: .error, duration: nil))
    }
  }
}
