public import CachePolicies

/// What happens to the app as a whole.
public enum LifecycleEvent: Hashable, Sendable {
  /// `UIApplication.didReceiveMemoryWarningNotification`.
  case memoryWarning
  /// The kernel's memory pressure changes, which is what NSCache listens to.
  case pressure(MemoryPressure)
  /// `UIApplication.didEnterBackgroundNotification`.
  case background
  /// `UIApplication.willEnterForegroundNotification`.
  case foreground
  /// The process ends, without notice.
  case terminate
  /// A new process starts.
  case launch
  /// The view controller is popped and deallocated.
  case leaveScreen
  /// A new view controller of the same kind is pushed.
  case enterScreen
}
