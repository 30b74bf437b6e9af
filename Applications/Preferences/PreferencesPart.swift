// SPDX-License-Identifier: MIT

import Bindings
import Signals

/// A part of preferences that can be read, set, observed, and bound to controls.
public struct PreferencesPart<Whole: Codable & Sendable, Part: Sendable>: SettableProperty {
  let preferences: Preferences<Whole>
  let keyPath: any WritableKeyPath<Whole, Part> & Sendable

  /// The current value of the part. Setting it saves it.
  public var value: Part {
    get { preferences.value[keyPath: keyPath] }
    nonmutating set {
      preferences.modify { [keyPath] in $0[keyPath: keyPath] = newValue }
    }
  }

  /// The part now and after each change of the preferences.
  public var signal: SafeSignal<Part> {
    preferences.property.signal.map { [keyPath] in $0[keyPath: keyPath] }
  }
}
