public import HTTPCaching
public import Primitives

/// A way to load images into the cells of a table, declared by its components.
///
/// The components are independent, except for a few combinations that `checkTogether` refuses. The code of an article
/// or a library is one combination.
public struct Strategy: KeyedConfiguration {
  /// The name that scenarios, tables and charts use.
  public var name = "custom"
  /// A description in one line.
  public var summary = ""
  /// The article, library or paper that it models, and the parts that are guesses.
  public var models = ""
  /// Its known defect in a few words; nil if it has none.
  public var defect: String?
  /// The key of images in each store.
  public var keys = KeyScheme()
  /// The store of images in memory; nil if there is none.
  public var memory: MemoryConfiguration?
  /// The store of files on disk; nil if there is none.
  public var disk: DiskConfiguration?
  /// The HTTP cache under the session; nil if the session has none.
  public var http: HTTPCacheConfiguration?
  /// The configuration of fetches.
  public var fetch = FetchConfiguration()
  /// The moment at which a load is cancelled for its cell.
  public var cancel = CancelMoment.never
  /// The check before an image is put into a cell.
  public var `guard` = DeliveryGuard.none
  /// The content of a cell while its image loads.
  public var placeholder = PlaceholderConfiguration()
  /// True if a failed load puts an error image into the cell.
  public var errorImage = false
  /// The way in which an image appears after a load.
  public var transition = Transition.none
  /// The loads after which an image appears with the transition.
  public var transitionAfter = TransitionOrigin.anyLoad
  /// The place and moment of decoding, and the size of the bitmap.
  public var decode = DecodeConfiguration()
  /// The rows that are loaded before they appear.
  public var prefetch = PrefetchConfiguration()
  /// The effects of the app's life on the images in memory.
  public var lifecycle = LifecycleConfiguration()
  /// True if all images ship with the app and none is fetched.
  public var bundled = false
  /// Further pipelines, each for some classes of images. The strategy itself serves all other classes.
  public var pipelines: [ClassPipeline] = []

  /// Creates a strategy that fetches every image for every bind.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("name", \.name, "the name in tables, charts and results", .notEmpty)
    Field("summary", \.summary, "a summary in one line")
    Field(
      "models", \.models,
      "the article, library or paper that it models, and which parts are guesses")
    Field("defect", orNull: \.defect, "its known defect, in a few words; null for none")
    Field("keys", \.keys, "the keys of the stores")
    Field("memory", orNull: \.memory, "the images in memory; null for no such store")
    Field("disk", orNull: \.disk, "the files of the strategy; null for no such store")
    Field(
      "http", orNull: \.http,
      "the HTTP cache of the session (RFC 9111); null for a session without one")
    Field("fetch", \.fetch, "the requests for images")
      .needs("'cancel' is not never", at: "cancels") { $0.cancel != .never }
      .needs("'coalesces' is true or 'cancel' is not never", at: "joins") {
        $0.fetch.coalesces || $0.cancel != .never
      }
      .needs("'cancel' is not never or rows are prefetched", at: "replaces", "frees-late") {
        $0.cancel != .never || $0.prefetch.rows != .none
      }
    Field("cancel", \.cancel, "the time when a load is cancelled that a cell waits for")
    Field("guard", \.guard, "the check before an image is put into a cell")
    Field("placeholder", \.placeholder, "the content of a cell while its image loads")
    Field("error-image", \.errorImage, "if true, a failed load puts an error image into the cell")
    Field("transition", \.transition, "the animation of an image that was waited for")
    Field("transition-after", \.transitionAfter, "the loads after which the animation is used")
      .needs("'transition' is not none") { $0.transition != .none }
    Field("decode", \.decode, "the decoding of files into bitmaps")
      .needs("there are files on disk", at: "files") { $0.disk != nil }
    Field("prefetch", \.prefetch, "the rows that are loaded before they appear")
    Field("lifecycle", \.lifecycle, "the treatment of images in memory as the app comes and goes")
      .needs("there is a memory cache", at: "memory-warning", "background", "persists") {
        $0.memory != nil
      }
    Field("bundled", \.bundled, "if true, all images ship inside the app, and none is fetched")
    Field(
      "pipelines", \.pipelines,
      "more pipelines, by class of image; each is like the strategy except for the keys that it sets",
      .that("must be at most 16") { $0.count <= 16 }, mayBeLeftOut: true)
  }

  /// Reports settings that are not compatible.
  public func checkTogether(_ problems: inout Problems) {
    if prefetch.rows != .none, memory == nil, disk == nil, http == nil {
      problems.add("prefetch", "needs a memory, disk or HTTP cache to load into")
    }
    if cancel == .never, self.guard == .cancelledAtDispatch || self.guard == .cancelledAtDelivery {
      problems.add("guard", "'\(self.guard.name)' needs a 'cancel' that is not 'never'")
    }
    if lifecycle.persists, decode.size != .full {
      problems.add(
        "lifecycle.persists",
        "needs 'decode: {size: full}': restored images are decoded when they are shown")
    }
    if lifecycle.persists, memory == nil {
      problems.add("lifecycle.persists", "needs a memory cache to save")
    }
    checkPipelines(&problems)
  }
}

/// The reason for which a strategy cannot be set up.
public enum StrategyError: Error, ExitCoded, Equatable, CustomStringConvertible {
  /// No policy of that name is in the catalog.
  case unknownPolicy(String)
  /// The strategy stores images in the platform's own NSCache, which the engine does not provide.
  case needsPlatform
  /// No admission policy of that name is in the catalog.
  case unknownAdmission(String)
  /// The strategy of that name is a loader, which the simulated engine cannot run.
  case needsRealTime(String)

  /// The error in words.
  public var description: String {
    switch self {
    case .unknownPolicy(let name): "unknown eviction policy '\(name)'"
    case .needsPlatform:
      "'nscache: native' is the NSCache of this machine, which only live runs can use; run "
        + "with --live, or choose a model of it: darwin, linux, gnustep or lru"
    case .unknownAdmission(let name): "unknown admission policy '\(name)'"
    case .needsRealTime(let name):
      "'\(name)' is a loader, whose code runs in real time only; use --live with run or check"
    }
  }

  /// An internal error, since reading a scenario already reports the problems of its strategies.
  package var exitCode: ExitCode { .internalError }
}
