public import HTTPCaching
public import Primitives

/// A way to load images into the cells of a table, declared by its components.
///
/// The components are independent of each other: any key with any store, any guard with any
/// placeholder. What an article or a library does is one combination of them.
public struct Strategy: KeyedConfiguration {
  /// The name that scenarios, tables and charts use.
  public var name = "custom"
  /// One line on what it does.
  public var summary = ""
  /// The article, library or paper it models, and what of it is a guess.
  public var models = ""
  /// What it is known to do wrong, in a few words; none where that is nothing.
  public var defect: String?
  /// What each store and each comparison goes by.
  public var keys = KeyScheme()
  /// Images kept in memory; none keeps none.
  public var memory: MemoryConfiguration?
  /// Files kept on disk by the strategy itself; none keeps none.
  public var disk: DiskConfiguration?
  /// The HTTP cache under the session; none for a session without one.
  public var http: HTTPCacheConfiguration?
  /// How images are fetched.
  public var fetch = FetchConfiguration()
  /// When a load that a cell waits for is given up.
  public var cancel = CancelMoment.never
  /// What is checked before an image is put into a cell.
  public var `guard` = DeliveryGuard.none
  /// What a cell shows while its image loads.
  public var placeholder = PlaceholderConfiguration()
  /// Whether a failed load puts an error image into the cell.
  public var errorImage = false
  /// How an image that was waited for appears.
  public var transition = Transition.none
  /// After which loads it appears so.
  public var transitionAfter = TransitionOrigin.anyLoad
  /// Where a file becomes a bitmap, and of what size.
  public var decode = DecodeConfiguration()
  /// Which rows about to appear are loaded before.
  public var prefetch = PrefetchConfiguration()
  /// What happens to the images in memory as the app comes and goes.
  public var lifecycle = LifecycleConfiguration()
  /// Whether all images ship inside the app, so that none is ever fetched.
  public var bundled = false
  /// Further pipelines, each for some classes of images; all others are the strategy's own.
  public var pipelines: [ClassPipeline] = []

  /// A strategy that fetches every image for every bind.
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
    Field("cancel", \.cancel, "the time when a load is cancelled that a cell waits for")
    Field("guard", \.guard, "the check before an image is put into a cell")
    Field("placeholder", \.placeholder, "the content of a cell while its image loads")
    Field("error-image", \.errorImage, "if true, a failed load puts an error image into the cell")
    Field("transition", \.transition, "the animation of an image that was waited for")
    Field("transition-after", \.transitionAfter, "the loads after which the animation is used")
    Field("decode", \.decode, "the decoding of files into bitmaps")
    Field("prefetch", \.prefetch, "the rows that are loaded before they appear")
    Field("lifecycle", \.lifecycle, "the treatment of images in memory as the app comes and goes")
    Field("bundled", \.bundled, "if true, all images ship inside the app, and none is fetched")
    Field(
      "pipelines", ifAny: \.pipelines,
      "more pipelines, by class of image; each is like the strategy except for the keys that it sets",
      .that("must be at most 16") { $0.count <= 16 })
  }

  /// Reports what does not go together.
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

/// Why a strategy cannot be set up.
public enum StrategyError: Error, ExitCoded, Equatable, CustomStringConvertible {
  /// No policy of that name is in the catalog.
  case unknownPolicy(String)
  /// The strategy stores images in the platform's own NSCache, and the host is not the platform.
  case needsPlatform
  /// No admission policy of that name is in the catalog.
  case unknownAdmission(String)

  /// What is wrong, for people.
  public var description: String {
    switch self {
    case .unknownPolicy(let name): "unknown eviction policy '\(name)'"
    case .needsPlatform:
      "'nscache: native' is the NSCache of this machine, which only live runs can use; run "
        + "with --live, or choose a model of it: darwin, linux, gnustep or lru"
    case .unknownAdmission(let name): "unknown admission policy '\(name)'"
    }
  }

  /// Reading a scenario finds what is wrong with its strategies, so that this is a defect.
  package var exitCode: ExitCode { .internalError }
}
