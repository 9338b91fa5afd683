public import CachePolicies
public import Primitives
public import Scrolling

/// An event for a pipeline. Events carry numbers, never bytes.
public enum PipelineEvent: Equatable, Sendable {
  /// The table of a screen called its delegate, its data source or a cell. Each slot of the cell has an event.
  case table(TableEvent, SlotID = .first, on: ScreenID)
  /// A read for a load is done.
  case read(LoadToken, ReadResult)
  /// The server responded. The case is indirect because a response is ten times as large as any other event.
  indirect case responded(LoadToken, Response)
  /// The request failed.
  case failed(LoadToken, FetchFailure)
  /// A worker made the bitmap.
  case decoded(LoadToken)
  /// A block reached the head of the main queue.
  case main(MainBlock)
  /// The table's view at the row or item that a load requested; `none` if there is none.
  case answered(LoadToken, ViewID)
  /// The motion of the content changed so that loads of a pipeline wait, or may begin. The bit of a pipeline's number is
  /// set if its loads may begin.
  case paced(UInt32)
  /// A change in the life of the app's process.
  case lifecycle(LifecycleEvent, of: ProcessID)
}

/// The result of a read.
public enum ReadResult: UInt8, Sendable, BitwiseCopyable {
  /// The file exists and contains an image.
  case image
  /// The file exists and does not decode.
  case undecodable
  /// The file does not exist.
  case missing
}

/// A change in the life of the app, its process or a screen.
public enum LifecycleEvent: Hashable, Sendable {
  /// `UIApplication.didReceiveMemoryWarningNotification`.
  case memoryWarning
  /// The kernel's memory pressure changes. NSCache reacts to this change.
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
  /// The app has new addresses of the same images. Later binds request the new addresses.
  case newAddresses
}
