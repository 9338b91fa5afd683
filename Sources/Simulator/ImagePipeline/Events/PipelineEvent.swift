public import CachePolicies
public import Primitives
public import Scrolling

/// An event for a pipeline. Events carry numbers, never bytes.
public enum PipelineEvent: Equatable, Sendable {
  /// The table of a screen called its delegate, its data source or a cell: once for each slot of a cell.
  case table(TableEvent, SlotID = .first, on: ScreenID)
  /// A read for a load is done.
  case read(LoadToken, ReadResult)
  /// The server answered. Indirect, because a response is ten times as large as any other event.
  indirect case responded(LoadToken, Response)
  /// The request failed.
  case failed(LoadToken, FetchFailure)
  /// A worker made the bitmap.
  case decoded(LoadToken)
  /// A block reached the head of the main queue.
  case main(MainBlock)
  /// The table's answer to a question: the view that it has there now, or `none`.
  case answered(LoadToken, ViewID)
  /// A change in the life of the app's process.
  case lifecycle(LifecycleEvent, of: ProcessID)
}

/// The result of a read.
public enum ReadResult: UInt8, Sendable, BitwiseCopyable {
  /// The file was there and holds an image.
  case image
  /// The file was there and does not decode.
  case undecodable
  /// The file was not there.
  case missing
}

/// A change in the life of the app as a whole.
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
  /// The app has new addresses of the same images. Binds request those from now on.
  case newAddresses
}

/// A block that a strategy puts on the main queue.
public enum MainBlock: Equatable, Sendable, BitwiseCopyable {
  /// Sets the placeholder of a view, for the bind of the given number.
  case placeholder(ViewID, bind: UInt32)
  /// Delivers the image of a load to all waiters.
  case deliver(LoadToken)
  /// Reports to all waiters of a load that it failed.
  case fail(LoadToken)
  /// Repeats the request of a load that failed.
  case retry(LoadToken)
  /// Removes expired images from the memory store.
  case sweepMemory
  /// Removes files that have expired, or are too many, from the disk store.
  case sweepDisk
  /// Sweeps either store of a further pipeline.
  case sweep(SweptStore, of: PipelineID)
}

/// A store that a timer sweeps.
public enum SweptStore: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The images in memory.
  case memory
  /// The files.
  case disk
}
