/// A text field that shows a bullet for each character.
///
/// Words can't be told from what it shows, so moving and deleting by words goes to the ends.
public final class PasswordField: TextField {
  override func shown(_ cluster: Cluster) -> Cluster {
    Cluster(string: theme.signs.bullet, width: 1)
  }

  override var spokenText: String {
    "\(editor.clusters.count) character\(editor.clusters.count == 1 ? "" : "s")"
  }

  /// How long the password is, and nothing more of it.
  public override var accessibility: Accessibility {
    var accessibility = super.accessibility
    accessibility.role = .passwordField
    return accessibility
  }

  override var startOfWord: Int { 0 }
  override var endOfWord: Int { editor.clusters.count }
}
