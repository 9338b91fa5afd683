import ImageLoading

/// Where the app is in its life.
struct AppState {
  private enum Process {
    case foreground, background, ended
  }

  private var process = Process.foreground
  private var isOnScreen = true

  /// Why an event cannot happen now; none if it can, and then it has.
  mutating func fault(of event: LifecycleEvent) -> String? {
    if let fault = obstacle(to: event) { return fault }
    switch event {
    case .memoryWarning, .pressure: break
    case .background: process = .background
    case .foreground: process = .foreground
    case .terminate: process = .ended
    case .launch: (process, isOnScreen) = (.foreground, true)
    case .leaveScreen: isOnScreen = false
    case .enterScreen: isOnScreen = true
    }
    return nil
  }

  private func obstacle(to event: LifecycleEvent) -> String? {
    switch (event, process) {
    case (.launch, .foreground), (.launch, .background):
      "the app is running; 'terminate' must come before"
    case (.launch, .ended): nil
    case (_, .ended): "the app is not running; 'launch' must come before"
    case (.foreground, .foreground): "the app is in the foreground; 'background' must come before"
    case (.background, .background), (.leaveScreen, .background), (.enterScreen, .background):
      "the app is in the background; 'foreground' must come before"
    case (.leaveScreen, _) where !isOnScreen: "the screen is left; 'enter-screen' must come before"
    case (.enterScreen, _) where isOnScreen: "the screen is there; 'leave-screen' must come before"
    default: nil
    }
  }
}
