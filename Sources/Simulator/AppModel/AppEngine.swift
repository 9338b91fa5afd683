public import ImagePipeline
public import Primitives
package import Environment

/// What hosts an app: it is called with what happens and with what is to be done, in order, and may see to
/// that at once or when the call of the app is over. It decides nothing.
package protocol Engine: ~Copyable {
  /// The pipeline took an event and answered.
  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>)
  /// Something happened.
  mutating func observe(_ fact: Observation)
  /// Something is to be done.
  mutating func perform(_ action: AppAction)
  /// When bytes of the answer to a request last came; nil if none have.
  func lastArrival(of request: RequestID) -> Instant?
  /// The device is on another network now. No case of `AppAction`, each of which is as long as the longest.
  mutating func change(to network: NetworkProfile)
}

/// A host, whether it can be copied or not.
package typealias AppEngine = Engine & ~Copyable

/// What an app asks of its host.
public enum AppAction: Equatable, Sendable, BitwiseCopyable {
  /// Tell the app at a moment that something is due.
  case wake(at: Instant, AppTimer)
  /// Tell the app when the main thread can take its next job.
  case resumeMain
  /// The main thread does this, now.
  case work(MainWork)
  /// The main thread has made a frame; call `didCommit` once the app has returned.
  case commit
  /// The main thread's job is over.
  case endJob
  /// Send a request.
  case send(ImageRequest)
  /// Take a request off the network. If it has left the device, tell that it ended so.
  case abandon(RequestID, RequestEnd)
  /// A share of the images gets new content at the same URL.
  case changeContent(share: Double)
  /// Read a file, of so many bytes, for a load.
  case read(File, ByteCount, for: LoadToken)
  /// Write a file, of so many bytes.
  case write(File, ByteCount, FileContent)
  /// Remove a file, of so many bytes.
  case remove(File, ByteCount)
  /// Make a bitmap on a worker, for a load.
  case decode(BitmapID, for: LoadToken)
}

/// What an app has asked to be told of at its moment.
public enum AppTimer: Equatable, Sendable, BitwiseCopyable {
  /// The screen asks for a frame.
  case verticalSync
  /// Something that the scenario makes happen, by its position.
  case occurrence(Int32)
  /// The list that a pull to refresh asked for; only the process that asked takes it.
  case refreshedList(process: ProcessID)
  /// A block of a process for the main queue.
  case block(MainBlock, process: ProcessID)
  /// Some request may have been silent for too long.
  case timeouts
  /// A request fails.
  case failure(RequestID, FetchFailure)
  /// The app is suspended that has entered the background for the time of the given number.
  case suspension(background: Int32)
  /// The device looks at how much memory a process takes.
  case memory(MemoryLevel, process: ProcessID)
  /// The system needs the memory of an app that has been suspended since it entered the background for the time of
  /// the given number.
  case reclaim(background: Int32)
  /// A person starts the app again whose process the device has killed; that of the next process.
  case relaunch(process: ProcessID)
}

/// What the main thread does.
public enum MainWork: Equatable, Sendable, BitwiseCopyable {
  /// Binds a cell to a row.
  case bind
  /// Runs a block of the main queue.
  case turn
  /// Lays out and commits a frame.
  case frame
  /// Makes the bitmap of an image, of a class, that shows for the first time.
  case decode(BitmapID, ClassID)
  /// Reads a file that ships with the app.
  case read(ByteCount)
}

/// One request of a load, which may make another under the same token later.
public struct RequestID: Hashable, Sendable, BitwiseCopyable {
  /// The load.
  public let load: LoadToken
  /// The number of the request among all, from 1.
  public let number: UInt32

  /// Names a request.
  public init(_ load: LoadToken, number: UInt32) {
    self.load = load
    self.number = number
  }
}

/// A request that leaves the device.
public struct ImageRequest: Equatable, Sendable, BitwiseCopyable {
  /// Which request.
  public let id: RequestID
  /// The version that the content must have changed from to be sent; nil asks for it in any case.
  public let ifChangedFrom: UInt32?
  /// What it is sent over.
  public let lane: ConnectionGroup
  /// The priority of its task.
  public let priority: RequestPriority
  /// The connection among those of the lane, from 0.
  public let connection: ConnectionID
  /// Whether the connection is to be opened first.
  public let opens: Bool
  /// Whether it follows a redirect of the image's own address.
  public let followsRedirect: Bool

  /// A request.
  public init(
    _ id: RequestID, ifChangedFrom: UInt32?, lane: ConnectionGroup,
    priority: RequestPriority = .default,
    connection: ConnectionID, opens: Bool, followsRedirect: Bool = false
  ) {
    self.id = id
    self.ifChangedFrom = ifChangedFrom
    self.lane = lane
    self.priority = priority
    self.connection = connection
    self.opens = opens
    self.followsRedirect = followsRedirect
  }
}
