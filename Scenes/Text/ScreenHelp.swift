// SPDX-License-Identifier: MIT

import Views

/// The style in which a feature is built.
enum FeatureStyle: String {
  case interactor =
    "an interactor with observers and safe signals, a view, and a scene that binds them"
  case machine = "a state machine with feedback loops"
  case renderer = "a state machine with routes, and a renderer that makes the screen from its state"
  case store = "a store with reducers and asynchronous actions"
  case merged = "a state machine that merges pages, a live stream and own changes"
}

extension FeatureStyle {
  /// Returns the text of a help page: the purpose of the screen, how the feature is built, and its files.
  ///
  /// - Parameters:
  ///   - purpose: A sentence about the purpose.
  ///   - files: The paths of the files.
  func help(_ purpose: String, _ files: String...) -> String { help(purpose, files) }

  fileprivate func help(_ purpose: String, _ files: [String]) -> String {
    "\(purpose) Built as \(rawValue): \(files.joined(separator: ", "))."
  }
}

extension ScreenView {
  /// Sets the text of the help page: the purpose of the screen, how the feature is built, and its files.
  ///
  /// - Parameters:
  ///   - purpose: A sentence about the purpose.
  ///   - style: The style of the feature.
  ///   - files: The paths of the files.
  func explain(_ purpose: String, _ style: FeatureStyle, _ files: String...) {
    helpText = style.help(purpose, files)
  }
}
