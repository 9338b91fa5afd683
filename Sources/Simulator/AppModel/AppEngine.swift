package import Environment
public import ImagePipeline
public import Primitives

/// The engine of an app. The app calls it with observations and actions, in order. It may perform them at once or
/// after the app's call. It decides nothing.
package protocol Engine: ~Copyable {
  /// Observes an event of the pipeline and its effects.
  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>)
  /// Observes something that happened.
  mutating func observe(_ observation: Observation)
  /// Performs an action.
  mutating func perform(_ action: AppAction)
  /// Returns the time at which bytes of the answer to a request last arrived; nil if none have.
  func lastArrival(of request: RequestID) -> Instant?
  /// Returns the bytes of the body of an answer that have arrived.
  func received(by request: RequestID) -> ByteCount
  /// Moves the device to another network. This is not a case of `AppAction`, as every case is as large as the
  /// largest.
  mutating func change(to network: NetworkProfile)
}

/// An engine, copyable or not.
package typealias AppEngine = Engine & ~Copyable

/// An action that an app requests from its engine.
public enum AppAction: Equatable, Sendable, BitwiseCopyable {
  /// Call the app at a moment with this timer.
  case wake(at: Instant, AppTimer)
  /// Call the app when the main thread can take its next job.
  case resumeMain
  /// Do this work on the main thread, now.
  case work(MainWork)
  /// The main thread has made a frame. Call `didCommit` after the app has returned.
  case commit
  /// The main thread's job is over.
  case endJob
  /// Send a request.
  case send(ImageRequest)
  /// Remove a request from the network. If it has left the device, report this end.
  case abandon(RequestID, RequestEnd)
  /// A share of the images gets new content at the same URL.
  case changeContent(share: Double)
  /// The addresses of all images are signed anew.
  case renewAddresses
  /// Read a file of this many bytes for a load.
  case read(File, ByteCount, for: LoadToken)
  /// Write a file of this many bytes.
  case write(File, ByteCount, FileContent)
  /// Remove a file of this many bytes.
  case remove(File, ByteCount)
  /// Decode a bitmap on a worker, for a load, of a file that was encoded again or not.
  case decode(BitmapID, for: LoadToken, isEncoded: Bool)
}

/// A timer that an app requests.
public enum AppTimer: Equatable, Sendable, BitwiseCopyable {
  /// The screen asks for a frame.
  case verticalSync
  /// An event of the scenario, by its position.
  case occurrence(Int32)
  /// The list of a pull to refresh. Only the process that requested it handles it.
  case refreshedList(process: ProcessID)
  /// A block of a process for the main queue.
  case block(MainBlock, process: ProcessID)
  /// Some request may have received nothing for too long.
  case timeouts
  /// A request fails.
  case failure(RequestID, FetchFailure)
  /// The app is suspended after it entered the background for this many times.
  case suspension(background: Int32)
  /// The device checks the memory of a process.
  case memory(MemoryLevel, process: ProcessID)
  /// The system needs the memory of an app that is suspended since it entered the background for this many times.
  case reclaim(background: Int32)
  /// The next frame of an animation that a process shows.
  case animation(BitmapID, process: ProcessID)
  /// A person restarts the app whose process the device has killed. The number is that of the next process.
  case relaunch(process: ProcessID)
}

/// Work of the main thread.
public enum MainWork: Equatable, Sendable, BitwiseCopyable {
  /// Binds a cell to a row.
  case bind
  /// Runs a block of the main queue.
  case turn
  /// Lays out and commits a frame.
  case frame
  /// Decodes the bitmap of an image of a class that shows for the first time, of a file that was encoded again or not.
  case decode(BitmapID, ClassID, isEncoded: Bool)
  /// Reads a file that ships with the app.
  case read(ByteCount)
}

/// One request of a load. The load may make another request under the same token later.
public struct RequestID: Hashable, Sendable, BitwiseCopyable {
  /// The load.
  public let load: LoadToken
  /// The number of the request among all requests, from 1.
  public let number: UInt32
}

/// A request that leaves the device.
public struct ImageRequest: Equatable, Sendable, BitwiseCopyable {
  /// The identity of the request.
  public let id: RequestID
  /// The requested address.
  public let address: AddressID
  /// The version from which the content must have changed; nil for an unconditional request.
  public let ifChangedFrom: UInt32?
  /// The connection group over which it is sent.
  public let connectionGroup: ConnectionGroup
  /// The priority of its task.
  public let priority: RequestPriority
  /// The connection in the group, from 0.
  public let connection: ConnectionID
  /// True if the connection must be opened first.
  public let opens: Bool
  /// True if it follows a redirect of the image's own address.
  public let followsRedirect: Bool
  /// The beginning of the body, if only the rest is asked for.
  package let part: CutBodies.Part?
}
