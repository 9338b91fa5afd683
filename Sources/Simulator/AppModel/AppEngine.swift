package import Environment
public import ImagePipeline
public import Primitives

/// The engine of an app. The app calls it with observations and actions, in order. The engine may perform them at once
/// or after the app's call. It makes no decisions.
package protocol Engine: ~Copyable {
  /// Handles an event of the pipeline and its effects.
  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>)
  /// Handles an observation.
  mutating func observe(_ observation: Observation)
  mutating func perform(_ action: AppAction)
  /// Returns the time at which bytes of the response to a request arrived most recently; nil if none have.
  func lastArrival(of request: RequestID) -> Instant?
  /// Returns the number of received body bytes of a response.
  func received(by request: RequestID) -> ByteCount
  /// Moves the device to another network. This is not a case of `AppAction`, because it would make all cases as large
  /// as a network.
  mutating func change(to network: NetworkProfile)
}

/// An engine, copyable or not.
package typealias AppEngine = Engine & ~Copyable

/// An action that an app requests from its engine.
public enum AppAction: Equatable, Sendable, BitwiseCopyable {
  /// Calls the app at an instant with a timer.
  case wake(at: Instant, AppTimer)
  /// Calls the app when the main thread can take its next job.
  case resumeMain
  /// Performs work on the main thread now.
  case work(MainWork)
  /// Commits a frame that the main thread has made. The engine calls `didCommit` after the app has returned.
  case commit
  /// Ends the main thread's job.
  case endJob
  /// Sends a request.
  case send(ImageRequest)
  /// Removes a request from the network. If it has left the device, this end is reported.
  case abandon(RequestID, RequestEnd)
  /// A share of the images gets new content at the same URL.
  case changeContent(share: Double)
  /// Signs the addresses of all images again.
  case renewAddresses
  /// Reads a file of a length in bytes for a load.
  case read(File, ByteCount, for: LoadToken)
  /// Writes a file of a length in bytes.
  case write(File, ByteCount, FileContent)
  /// Removes a file of a length in bytes.
  case remove(File, ByteCount)
  /// Decodes a bitmap for a load on a worker. `isEncoded` is true if the file was encoded again.
  case decode(BitmapID, for: LoadToken, isEncoded: Bool)
}

/// A timer that an app requests.
public enum AppTimer: Equatable, Sendable, BitwiseCopyable {
  /// The screen requests a frame.
  case verticalSync
  /// An event of the scenario, by its index.
  case scheduledEvent(Int32)
  /// The list of a pull to refresh. Only the process that requested it handles the list.
  case refreshedList(process: ProcessID)
  /// The next page of the list. Only the process that requested it handles the page.
  case page(process: ProcessID)
  /// A block of a process for the main queue.
  case block(MainBlock, process: ProcessID)
  /// A request may have received nothing for too long.
  case timeouts
  /// A request fails.
  case failure(RequestID, FetchFailure)
  /// The app is suspended. `background` counts its entries into the background.
  case suspension(background: Int32)
  /// The device checks the memory of a process.
  case memory(MemoryLevel, process: ProcessID)
  /// The system needs the memory of a suspended app. `background` counts its entries into the background.
  case reclaim(background: Int32)
  /// The next frame of an animation that a process shows.
  case animation(BitmapID, process: ProcessID)
  /// A user restarts the app whose process the device has killed. The number is that of the next process.
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
  /// Decodes the bitmap of an image of a class that is shown for the first time. `isEncoded` is true if its file was
  /// encoded again.
  case decode(BitmapID, ClassID, isEncoded: Bool)
  /// Reads a file that ships with the app.
  case read(ByteCount)
}

/// A request of a load. The load may make another request later under the same token.
public struct RequestID: Hashable, Sendable, BitwiseCopyable {
  /// The load.
  public let load: LoadToken
  /// The number of the request among all requests, counted from 1.
  public let number: UInt32
}

/// A request that leaves the device.
public struct ImageRequest: Equatable, Sendable, BitwiseCopyable {
  /// The identity of the request.
  public let id: RequestID
  /// The requested address.
  public let address: AddressID
  /// The version since which the content must have changed; nil if the request is unconditional.
  public let ifChangedFrom: UInt32?
  /// The connection group over which it is sent.
  public let connectionGroup: ConnectionGroup
  /// The priority of its task.
  public let priority: RequestPriority
  /// The connection in the group, counted from 0.
  public let connection: ConnectionID
  /// True if the request opens the connection.
  public let opens: Bool
  /// True if the request follows a redirect of the image's own address.
  public let followsRedirect: Bool
  /// The beginning of the body, if the request asks only for the rest; nil if it asks for the whole.
  package let part: CutBodies.Part?
  /// True if it asks for one byte after that beginning.
  package let isProbe: Bool
}
