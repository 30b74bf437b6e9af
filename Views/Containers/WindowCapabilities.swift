/// What a window knows of its terminal.
extension Window {
  /// What the surface can show, as far as it is known by now.
  ///
  /// It changes while the terminal's answers come in; views are told by an event that they can handle.
  public var capabilities: Capabilities { surface.capabilities }

  /// Takes the theme that suits the terminal now, unless the theme was chosen by someone.
  func adaptTheme() {
    if theme == .suited(to: knownCapabilities) { theme = .suited(to: capabilities) }
    knownCapabilities = capabilities
    themeDidChange()
  }
}
