import Primitives

/// The sharing of loads. It knows which load under way another request for its image can join, and which loads a
/// cancellation leaves to the others that wait for them. A bind joins one in ``ImagePipeline/miss(_:)``.
struct LoadSharing {
  /// The part of a load that others can join.
  let part: JoinedPart
  /// The order in which a bind cancels its cell's old load and begins a new one.
  let replaces: LoadReplacing
  /// True if each load that joined another stores the image again.
  let storesAgain: Bool
  private let cancels: CancelScope
  private let sameURL: SameURL
  /// The number of the attempt that can be joined for each rendition; 0 if there is none. Empty if the strategy does not
  /// coalesce requests.
  private var attempts: [UInt32]

  init(_ fetch: FetchConfiguration, renditionCount: Int) {
    (part, replaces, storesAgain) = (fetch.joins, fetch.replaces, fetch.storesAgain)
    (cancels, sameURL) = (fetch.cancels, fetch.sameURL)
    attempts = fetch.coalesces ? Array(repeating: 0, count: renditionCount) : []
  }

  /// True if the strategy coalesces requests.
  var coalesces: Bool { !attempts.isEmpty }

  /// Returns the load that a request for a rendition joins; nil if there is none.
  func load(of rendition: RenditionID) -> LoadToken? {
    guard coalesces, attempts[rendition.index] != 0 else { return nil }
    return LoadToken(rendition, attempt: attempts[rendition.index])
  }

  /// Lets others join a load.
  mutating func open(_ token: LoadToken) { attempts[token.rendition.index] = token.attempt }

  /// Ends the time in which others can join a load.
  mutating func close(_ token: LoadToken) {
    if load(of: token.rendition) == token { attempts[token.rendition.index] = 0 }
  }

  /// True if a cell that is bound again to the URL of its load continues to wait for the load.
  func continues(_ load: Load, at now: Instant) -> Bool {
    switch sameURL {
    case .restarts: false
    case .continues: true
    case .continuesOnceSent: load.sentAt < now
    }
  }

  /// True if a load that has its bytes is not cancelled.
  var sparesArrived: Bool { part == .request || replaces == .joinsCancelled }

  /// True if a load that is no longer wanted ends only in the queue.
  var sparesSent: Bool { cancels == .queued }

  /// True if a cancellation by one cell ends the load, even if others wait for it.
  var endsForAll: Bool { cancels == .load }
}
