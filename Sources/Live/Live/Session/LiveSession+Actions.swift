import AppModel
import Environment
import ImagePipeline
import Pictures
import Primitives

/// Handles events of the main thread, and the actions that the app requests.
extension LiveSession where Observer: ~Copyable {
  func handle(_ event: LiveEvent) throws {
    switch event {
    case .timer(let timer, let moment):
      if timer == .verticalSync {
        emit(.synced(late: now - moment))
        measureMemory()
      }
      app.handle(timer, of: moment, at: now, &calls)
    case .mainThreadFree: app.doNextJob(at: now, &calls)
    case .read(let load, let body):
      storedBodies[load] = body
      let result = body.map { $0.isImage ? ReadResult.image : .undecodable }
      app.didRead(load, result ?? .missing, at: now, &calls)
    case .decoded(let load, let image, let bitmap, let time):
      worked.workers += time
      app.didDecode(load, image, at: now, &calls)
      if let bitmap { learn(bitmap, of: image) }
    case .firstByte(let request, let header):
      if let transfer = transfers[request] {
        app.didReceiveFirstByte(transfer.request.id, of: start(header, of: transfer))
      }
    case .cut(let request, let response):
      if let transfer = transfers[request] { cuts.keep(response, of: transfer.request.address) }
    case .ended(let request, let outcome): try didEnd(request, outcome)
    case .answered(let request, let outcome, let stored): answer(request, outcome, stored: stored)
    case .identified(let image, let identity): judge(identity, image)
    case .loaderChanged, .end: break
    case .failed(let error): throw error
    }
  }

  func perform(_ action: AppAction) {
    switch action {
    case .wake(let moment, .verticalSync): putSync(at: moment)
    case .wake(let moment, let timer): put(.timer(timer, at: moment), at: moment)
    case .resumeMain: inbox.put(.mainThreadFree)
    case .work(.decode(let image, let own, _)): decodeNow(image, of: own)
    case .commit: app.didCommit(at: clock.now, began: now, &calls)
    case .send(let request): send(request)
    case .abandon(let request, let end): abandon(request, end)
    case .read(let file, _, let load): read(file, for: load)
    case .write(let file, _, let content): write(file, content)
    case .remove(let file, _): remove(file)
    case .decode(let image, let load, _): decode(image, for: load)
    // Work takes real time, and the server changes its content by itself.
    case .work, .endJob, .changeContent, .renewAddresses: break
    }
  }

  /// Makes a bitmap on a worker.
  private func decode(_ image: BitmapID, for load: LoadToken) {
    let (file, inbox, clock) = (images[image]?.file, inbox, clock)
    let pixels = bitmaps[app.feed.classID(of: load.rendition)].size
    decoders.perform {
      let start = clock.now
      let bitmap = file.flatMap { try? PictureDecoder.decode($0, fitting: pixels) }
      inbox.put(.decoded(load, image, bitmap, took: clock.now - start))
    }
  }

  /// Makes the bitmap of an image on its first display, on the main thread.
  private func decodeNow(_ image: BitmapID, of own: ClassID) {
    guard let held = images[image], held.bitmap == nil else { return }
    let pixels = bitmaps[own].size
    let bitmap = held.file.flatMap { try? PictureDecoder.decode($0, fitting: pixels) }
    if let bitmap { learn(bitmap, of: image) }
  }
}

/// The calls of an app that a session has not carried out yet, in order.
struct PendingCalls: Engine {
  enum Call {
    /// The pipeline handled an event and emitted effects.
    case step(PipelineEvent, [Effects.Effect])
    /// The app reported an observation.
    case observation(Observation)
    /// The app requests an action.
    case action(AppAction)
    /// The device has changed to another network.
    case network(NetworkProfile)
  }

  /// Returns the time at which bytes of the response to a request arrived most recently.
  var arrivals: @Sendable (UInt32) -> Instant? = { _ in nil }
  /// Returns the number of received bytes of the response to a request.
  var received: @Sendable (UInt32) -> Int = { _ in 0 }

  private var calls: [Call] = []
  private var position = 0

  /// Removes and returns the next call; nil if none is left.
  mutating func next() -> Call? {
    guard position < calls.count else {
      (calls, position) = ([], 0)
      return nil
    }
    position += 1
    return calls[position - 1]
  }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>) {
    calls.append(.step(event, effects.indices.map { effects[$0] }))
  }

  mutating func observe(_ observation: Observation) { calls.append(.observation(observation)) }

  mutating func perform(_ action: AppAction) { calls.append(.action(action)) }

  func lastArrival(of request: RequestID) -> Instant? { arrivals(request.number) }

  func received(by request: RequestID) -> ByteCount { ByteCount(received(request.number)) }

  mutating func change(to network: NetworkProfile) { calls.append(.network(network)) }
}
