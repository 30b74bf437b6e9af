import Networking
import Views

extension LoadingStatus {
  /// Creates the status of a screen from what is known of its content.
  init<Value>(_ content: RemoteContent<Value>) {
    let state: LoadingView.State =
      if let problem = content.problem {
        .failed(title: problem.title, message: problem.message)
      } else {
        content.isLoading ? .loading : .content
      }
    self.init(state, hasContent: content.value != nil, age: content.age)
  }
}
