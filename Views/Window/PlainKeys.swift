// SPDX-License-Identifier: MIT

extension Window {
  /// Dispatches a key without Shift, if neither a view nor the window handles it with Shift; returns whether it did.
  func dispatchWithoutShift(_ keyPress: KeyPress) -> Bool {
    guard keyMap.action(for: keyPress) == nil, let plain = keyPress.withoutShift else {
      return false
    }
    dispatch(.key(plain))
    return true
  }
}
