public import Scrolling

/// What happens to a pipeline. Events carry numbers, never bytes.
public enum PipelineEvent: Equatable, Sendable {
  /// The table of a screen called its delegate, its data source or a cell.
  case table(TableEvent, on: ScreenID)
  /// A read that the pipeline asked for is done.
  case read(LoadToken, ReadResult)
  /// The server answered. Indirect, because an answer is ten times as long as any other event.
  indirect case responded(LoadToken, Response)
  /// The request failed.
  case failed(LoadToken, FetchFailure)
  /// A worker made the bitmap.
  case decoded(LoadToken)
  /// A block reached the head of the main queue.
  case main(MainBlock)
  /// The table's answer to a question: the view it has there now, or none.
  case answered(LoadToken, ViewID)
  /// The app's own life: what a process goes through.
  case lifecycle(LifecycleEvent, of: ProcessID)
}

/// What came of a read.
public enum ReadResult: UInt8, Sendable, BitwiseCopyable {
  /// The file was there and holds an image.
  case image
  /// The file was there and does not decode.
  case undecodable
  /// The file was not there.
  case missing
}
