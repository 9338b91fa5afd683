import CachePolicies
import HTTPCaching
import ImageLoading
import Primitives
import Scrolling

/// Every kind of event, command and fact there is, with usual and with extreme values.
enum EveryStep {
  static let cell = CellID(3)
  static let item = ItemID(12)
  static let image = ImageID(5)
  static let token = LoadToken(object: ObjectID(13), attempt: 7)
  static let farToken = LoadToken(object: ObjectID(.max - 1), attempt: .max)

  static let events: [PipelineEvent] =
    tableEvents.map(PipelineEvent.table) + blocks.map(PipelineEvent.main)
    + lifecycles.map(PipelineEvent.lifecycle) + [
      .read(token, .image), .read(token, .undecodable), .read(farToken, .missing),
      .responded(token, plainResponse), .responded(farToken, fullResponse),
      .failed(token, .offline), .failed(token, .timedOut), .failed(token, .connectionLost),
      .decoded(token), .answered(token, cell), .answered(token, .none),
    ]

  static let tableEvents: [TableEvent] = [
    .prepareForReuse(cell), .cellForRow(cell, row: 12, item: item),
    .cellForRow(CellID(.max - 1), row: .max, item: ItemID(.max - 1)),
    .reconfigure(cell, row: 0, item: item), .willDisplay(cell, row: 12, item: item),
    .didEndDisplaying(cell, row: -1, item: .none), .enqueued(cell), .released(cell),
    .prefetch(row: 12, item: item), .cancelPrefetch(row: 12, item: item),
  ]

  static let blocks: [MainBlock] = [
    .placeholder(cell, bind: 2), .deliver(token), .fail(farToken), .retry(token), .sweepMemory,
    .sweepDisk,
  ]

  static let lifecycles: [LifecycleEvent] =
    [
      .memoryWarning, .background, .foreground, .terminate, .launch, .leaveScreen, .enterScreen,
    ] + MemoryPressure.allCases.map(LifecycleEvent.pressure)

  static let commands: [PipelineCommand] =
    Tier.allCases.map { .hit(cell, $0) } + blocks.map(PipelineCommand.dispatch)
    + blocks.map { .dispatchLater($0, after: .seconds(4)) }
    + [Picture.image(image), .placeholder, .error, .empty, .hidden].flatMap { picture in
      Transition.allCases.map { .assign(cell, picture, $0) }
    }
    + Channel.allCases.map { .fetch(token, ifChangedFrom: nil, over: $0) }
    + [Store.disk, .httpMemory, .httpDisk, .bundle].map { .read(token, ByteCount(4_096), from: $0) }
    + [Origin.network, .store, .bundle].map { origin in
      .create(
        image, ImageContent(object: ObjectID(13), version: 2, encodedBytes: .max, origin: origin))
    } + [
      .ask(token, at: .row(12)), .ask(token, at: .item(item)),
      .fetch(farToken, ifChangedFrom: .max, over: .session), .cancelFetch(token),
      .write(ByteCount(.max)), .removeFile(.zero), .decode(token, image), .release(image),
      .release(.none), .store(image, cost: .max), .discard(image, cost: 0),
      .keepResponses(ByteCount(1)), .crash,
    ]

  static let facts: [HostFact] =
    [RequestEnd.completed, .notModified, .refused, .failed, .cancelled].map {
      .requestEnded(token, ByteCount(4_096), $0)
    } + [
      .requestSent(token), .decoded(image, onMain: true), .decoded(image, onMain: false),
      .frame(
        presentedAt: Instant(nanoseconds: 16_666_667), hitch: Nanoseconds(1), isScrolling: true),
      .screenLeft, .contentChanged(share: 0.1), .contentChanged(share: 1),
      .synced(late: Nanoseconds(400_000)), .processGrew(ByteCount(-4_096)),
      .judged(image, shows: ObjectID(13), wanted: .none),
      .judged(image, shows: .none, wanted: ObjectID(14)),
    ]

  /// What a server says that sends no header field at all.
  static let plainResponse = Response(
    version: 0, body: ByteCount(4_096), isImage: true, metadata: ResponseMetadata(),
    requestedAt: .start)

  static let fullResponse: Response = {
    var metadata = ResponseMetadata(status: 404)
    metadata.date = Instant(nanoseconds: -1)
    metadata.expires = ResponseMetadata.alreadyExpired
    metadata.lastModified = Instant(nanoseconds: .min)
    metadata.age = .seconds(7)
    metadata.entityTag = .max
    metadata.cacheControl = CacheControl(
      parsing: "max-age=60, no-cache, stale-if-error=5, max-stale")
    metadata.isComplete = false
    return Response(
      version: .max, body: .zero, isImage: false, metadata: metadata,
      requestedAt: Instant(nanoseconds: .max))
  }()
}
