import CachePolicies
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling

/// Every kind of event, action and observation, with usual and with extreme values.
enum EveryStep {
  static let cell = CellID(3)
  static let view = ViewID(3)
  static let item = ItemID(12)
  static let image = BitmapID(5)
  static let token = LoadToken(RenditionID(13), attempt: 7)
  static let farToken = LoadToken(RenditionID(.max - 1), attempt: .max)

  static let events: [PipelineEvent] =
    tableEvents.map { .table($0, on: .first) } + blocks.map(PipelineEvent.main)
    + lifecycles.map { .lifecycle($0, of: ProcessID(2)) } + [
      .read(token, .image), .read(token, .undecodable), .read(farToken, .missing),
      .responded(token, plainResponse), .responded(farToken, fullResponse),
      .failed(token, .offline), .failed(token, .timedOut), .failed(token, .connectionLost),
      .decoded(token), .answered(token, view), .answered(token, .none),
      .table(.enqueued(cell), on: ScreenID(1)), .paced(0), .paced(.max),
    ]

  static let tableEvents: [TableEvent] = [
    .prepareForReuse(cell), .cellForRow(cell, row: 12, item: item),
    .cellForRow(CellID(.max - 1), row: .max, item: ItemID(.max - 1)),
    .reconfigure(cell, row: 0, item: item), .willDisplay(cell, row: 12, item: item),
    .didEndDisplaying(cell, row: -1, item: .none), .scrolledOut(cell, row: 12, item: item),
    .enqueued(cell), .emptied(cell), .released(cell),
    .prefetch(row: 12, item: item), .cancelPrefetch(row: 12, item: item),
  ]

  static let blocks: [MainBlock] = [
    .placeholder(view, bind: 2), .show(view, bind: 2), .deliver(token), .fail(farToken),
    .retry(token), .sweepMemory,
    .sweepDisk, .sweep(.memory, of: PipelineID(1)), .sweep(.disk, of: PipelineID(.max)),
  ]

  static let lifecycles: [LifecycleEvent] =
    [
      .memoryWarning, .background, .foreground, .terminate, .launch, .leaveScreen, .enterScreen,
      .newAddresses,
    ] + MemoryPressure.allCases.map(LifecycleEvent.pressure)

  static let actions: [Action] =
    blocks.map(Action.dispatch) + blocks.map { .dispatchLater($0, after: .seconds(4)) }
    + [ViewContent.image(image), .placeholder, .error, .empty, .hidden].flatMap { picture in
      Transition.allCases.map { .assign(view, picture, $0) }
    }
    + Channel.allCases.map { .fetch(token, ifChangedFrom: nil, over: $0) }
    + RequestPriority.allCases.map { .fetch(token, ifChangedFrom: 3, over: .session, priority: $0) }
    + stores.map { .read(File($0, ObjectID(13)), ByteCount(4_096), for: token) }
    + stores.map { .readNow(File($0, ObjectID(13)), ByteCount(4_096)) } + [
      .ask(token, at: .row(12)), .ask(token, at: .item(item)),
      .fetch(farToken, ifChangedFrom: .max, over: .session), .cancelFetch(token),
      .write(file, ByteCount(.max), .load(token)),
      .write(file, ByteCount(1), .file(File(.httpDisk, ObjectID(.max - 1)))),
      .write(File(.saved, ObjectID(0)), .zero, .images), .remove(file, .zero),
      .decode(image, for: token),
    ]

  static let stores: [StoreID] = [
    .disk, .httpMemory, .httpDisk, .bundle, .saved, StoreID(9), StoreID(.max),
  ]

  static let file = File(.disk, ObjectID(13))

  /// The observations that a pipeline emits in answer to an event.
  static let pipelineObservations: [Observation] =
    [
      ImageSource.network(token), .store(farToken), .encoded(farToken), .bundle(file), .file(file),
      .saved(image),
    ].map { source in
      .created(
        image, ImageContent(RenditionID(13), version: 2, encodedBytes: .max, from: source))
    } + [
      .created(
        image,
        ImageContent(
          RenditionID(13), of: PictureID(7), version: 0, encodedBytes: 9, from: .saved(image))),
      .began(token, for: view), .began(farToken, for: .none), .joined(view, token),
      .left(view, token), .confirmed(token), .released(image), .released(.none),
      .stored(image, cost: .max), .discarded(image, cost: 0), .crashed,
    ]

  static let effects =
    actions.map(Effects.Effect.action) + pipelineObservations.map(Effects.Effect.observation)

  static let observations: [Observation] =
    [RequestEnd.completed, .notModified, .refused, .failed, .cancelled].map {
      .requestEnded(token, ByteCount(4_096), $0)
    } + [
      .requestSent(token, over: ConnectionID(2)), .decoded(image, onMain: true),
      .decoded(image, onMain: false),
      .frame(
        presentedAt: Instant(nanoseconds: 16_666_667), hitch: Nanoseconds(1), isScrolling: true,
        cut: .none),
      .frame(
        presentedAt: Instant(nanoseconds: 1), hitch: .zero, isScrolling: false,
        cut: CutCells(first: .init(CellID(3), hidden: 1_000), last: .init(CellID(0), hidden: 1))),
      .cut(CutCells(first: .init(CellID(1), hidden: 250), last: .none)),
      .worked(main: Nanoseconds(1), workers: .seconds(3)), .screenLeft, .contentChanged(share: 0.1),
      .contentChanged(share: 1), .killed, .leftAlone, .displaced(true), .displaced(false),
      .covered(true), .covered(false), .covered(true, .tab), .covered(false, .tab),
      .footprint(peak: ByteCount(40 << 20), nearLimit: .seconds(3)),
      .synced(late: Nanoseconds(400_000)), .processGrew(ByteCount(-4_096)),
      .judged(image, shows: RenditionID(13), wanted: .none),
      .judged(image, shows: .none, wanted: RenditionID(14)),
    ]

  /// The response of a server that sends no header field.
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
