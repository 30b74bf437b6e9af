extension Signal where Element == Void {
  /// A signal that sends once after a delay, and completes.
  public static func timer(after delay: Duration, on scheduler: some TimeScheduler) -> Signal {
    Signal(serial: { observer, lifetime in
      let timer = scheduler.schedule(after: delay) {
        if lifetime.isEnded { return }
        observer.send()
        observer.complete()
      }
      lifetime.onEnd { timer.dispose() }
    })
  }
}
