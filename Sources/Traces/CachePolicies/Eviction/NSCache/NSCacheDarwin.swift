import Primitives

/// `NSCache` on Apple's systems, as a reconstruction: adaptive replacement with ghosts, a limit that grows by one with
/// each store, and a reaction to memory pressure.
///
/// Apple documents neither the order of eviction nor when limits are applied. This model follows third-party
/// decompilations of `libcache`, the base of `NSCache`, and reproduces the eviction traces that developers have
/// published; **it is not verified on hardware**. Objects referenced less than twice are in `recent`, others in
/// `frequent`. Evicted objects are remembered as ghosts, and storing a ghost again shifts the share of `recent`. The
/// idea is that of N. Megiddo, D. S. Modha. *ARC: A Self-Tuning, Low Overhead Replacement Cache.* FAST 2003.
///
/// Three things are outside the model. `NSCache` counts a value stored under two keys once, but ids stand for keys
/// here. The others are discardable contents, and the purge on entering the background, which the owner requests by
/// `removeAll`. Guesses: `remove` and `removeAll` forget ghosts, and `removeAll` keeps the limit and the target.
struct NSCacheDarwin: GhostedPolicy, ~Copyable {
  /// The uncertain parts of the model.
  struct Parameters: KeyedConfiguration {
    /// True if the number of ghosts is left too high when a ghost is stored again, as in the decompiled code. The
    /// number then drifts up until no ghosts are kept.
    var ghostCounterDrift = true

    static let fields = Fields<Self> {
      Field("ghost-counter-drift", \.ghostCounterDrift, "if true, the number of ghosts drifts up")
    }
  }

  static var name: String { "nscache-darwin" }
  static var summary: String { "NSCache of Apple's systems, reconstructed: ARC with ghosts" }

  /// True: every NSCache removes its plain values when the app enters the background.
  static var emptiesInBackground: Bool { true }

  /// The limit of a new cache, to which the limit returns when it grows from below.
  static let initialLimit = 20
  /// The time after memory pressure in which the limit does not grow.
  static let pressureWindow = Nanoseconds.seconds(4)

  private let drifts: Bool
  var lists: GhostedLists
  /// The number of references to each object, including ghosts, up to 255.
  private var references: DenseArray<UInt8>
  /// The number of `recent` objects that the cache protects from eviction.
  private var target = 0
  private var limit = initialLimit
  /// The number of ghosts as the cache counts them.
  private var believedGhosts = 0
  private var now = Instant.start
  private var growthResumes = Instant(nanoseconds: .min)

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    drifts = parameters.ghostCounterDrift
    lists = GhostedLists(capacity, objectCount: objectCount)
    references = DenseArray(count: objectCount)
  }

  /// Sets the time, which measures the window after memory pressure.
  mutating func advance(to now: Instant) { self.now = now }

  /// Records a reference. A reference to a ghost counts, but is a miss.
  mutating func access(_ id: ObjectID) -> Bool {
    let place = lists.place(of: id)
    guard place != .absent else { return false }
    if references[id] < .max { references[id] += 1 }
    guard !place.isGhost else { return false }
    lists.move(id, to: residence(of: id))
    return true
  }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let place = lists.place(of: id)
    if place == .absent { references[id] = 0 } else { adapt(to: place) }
    if place.isGhost && !drifts { believedGhosts -= 1 }
    lists.enter(residence(of: id), id, cost: cost)
    growLimit()
    enforce(Capacity(cost: capacity.cost, count: limit), evicting)
  }

  private func residence(of id: ObjectID) -> GhostedPlace {
    references[id] >= 2 ? .frequent : .recent
  }

  /// Moves the target towards the side whose known object is stored again.
  private mutating func adapt(to place: GhostedPlace) {
    let recent = lists.recentGhosts.count
    let frequent = lists.frequentGhosts.count
    if place == .recent || place == .recentGhost {
      target = min(limit, target + max(1, frequent / max(1, recent)))
    } else {
      target = max(0, target - max(1, recent / max(1, frequent)))
    }
  }

  private mutating func growLimit() {
    if residentCount > limit && now >= growthResumes {
      limit = limit >= Self.initialLimit ? limit + 1 : Self.initialLimit
    }
    limit = min(limit, capacity.count)
  }

  private mutating func enforce(_ capacity: Capacity, _ evicting: (ObjectID) -> Void) {
    trim(to: capacity, evicting: evicting)
    trimGhosts()
  }

  mutating func evictOne() -> ObjectID {
    let takesRecent = lists.recent.count > target || lists.frequent.isEmpty
    let victim = lists.oldest(of: takesRecent ? .recent : .frequent)
    lists.move(victim, to: references[victim] >= 2 ? .frequentGhost : .recentGhost)
    believedGhosts += 1
    return victim
  }

  /// Limits the ghosts to the number of residents and to the limit, as the cache counts them.
  private mutating func trimGhosts() {
    while lists.ghostCount > 0 && hasTooManyGhosts {
      let keepsRecent = lists.recentGhosts.count <= target && !lists.frequentGhosts.isEmpty
      let takesRecent = !keepsRecent && !lists.recentGhosts.isEmpty
      lists.forget(lists.oldest(of: takesRecent ? .recentGhost : .frequentGhost))
      believedGhosts -= 1
    }
  }

  private var hasTooManyGhosts: Bool {
    let keys = residentCount + lists.ghostCount
    return believedGhosts > keys - believedGhosts || believedGhosts > limit
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    let place = lists.place(of: id)
    if place.isGhost { believedGhosts -= 1 }
    lists.forget(id)
    return place == .recent || place == .frequent
  }

  mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    lists.forgetGhosts()
    believedGhosts = 0
  }

  /// Halves the cache on a warning and empties it at a critical level. For the next 4 s the limit does not grow.
  mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void) {
    guard level != .normal else { return }
    limit = level == .critical ? 0 : residentCount / 2
    growthResumes = now + Self.pressureWindow
    enforce(Capacity(count: limit), evicting)
  }

  func checkInvariants() {
    lists.checkInvariants()
    precondition(target >= 0, "the target is negative")
    precondition(believedGhosts >= lists.ghostCount, "ghosts went uncounted")
    precondition(drifts || believedGhosts == lists.ghostCount, "the number of ghosts drifts")
  }
}
