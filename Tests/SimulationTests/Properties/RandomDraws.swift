import AppModel
import CachePolicies
import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling

/// A small random setting in which much goes wrong; the app ends as its last event.
struct RandomDraws {
  private var random: SplitMix64

  static func plan(_ strategy: Strategy, seed: UInt64) -> SessionPlan {
    var draws = RandomDraws(random: SplitMix64(seed: seed).split("world"))
    var plan = SessionPlan()
    plan.strategy = strategy
    plan.seed = seed
    draws.lay(&plan.feed)
    var pictures = RandomDraws(random: SplitMix64(seed: seed).split("pictures"))
    pictures.layPictures(&plan.feed)
    draws.lay(&plan.server)
    draws.lay(&plan.network)
    plan.table.prefetching = strategy.prefetch.rows == .table
    plan.table.preparesCells = draws.toss()
    plan.table.cellKinds = draws.pick(1...2)
    plan.scroll.reader = ReaderConfiguration()
    plan.scroll.reader?.duration = .seconds(6)
    plan.scroll.reader?.pause = .milliseconds(400)
    plan.scroll.reader?.backwardShare = 0.3
    plan.refresh.rows = [.insert(RowSpan(at: 0, count: 2))]
    plan.scheduledEvents = draws.scheduledEvents()
    plan.recordRates()
    draws.lay(&plan.device.process)
    plan.table.columns = draws.toss() ? 1 : draws.pick(2...4)
    plan.table.rowHeightSigma = draws.toss() ? 0.4 : 0
    if draws.toss() { draws.layDetail(&plan) }
    if draws.toss() { draws.layTab(&plan) }
    draws.layKind(&plan.table)
    if draws.toss() { plan.feed.signed = draws.signed() }
    plan.server.redirects = draws.toss() ? 0.3 : 0
    plan.server.redirectsPermanently = draws.toss()
    plan.server.redirectCacheControl = [nil, "max-age=1", "no-store"][draws.pick(0...2)]
    var posts = RandomDraws(random: SplitMix64(seed: seed).split("posts"))
    posts.layPosts(&plan)
    return plan
  }

  /// Lets some rows lack their picture, and some lists come in pages.
  private mutating func layPosts(_ plan: inout SessionPlan) {
    if toss() {
      var slot = SlotConfiguration()
      (slot.share, slot.adds) = (Double(pick(0...10)) / 10, Points(Double(pick(0...50))))
      (slot.width, slot.height) = (Points(40), Points(40))
      plan.table.slots = toss() ? [slot] : [SlotConfiguration(), slot]
    }
    if toss() {
      var page = PageConfiguration()
      (page.rows, page.ahead) = (pick(40...60), pick(0...10))
      page.spinner = Points(Double(pick(0...60)))
      plan.feed.page = page
    }
    if pick(0...5) == 0 { plan.table.keeps = .around(pick(0...20)) }
    if pick(0...5) == 0 { plan.table.keeps = .buffer(Points(Double(pick(0...400)))) }
    plan.feed.missingUntil = toss() ? .milliseconds(Int64(pick(1...3_000))) : nil
  }

  /// Chooses the kind of list.
  private mutating func layKind(_ table: inout TableConfiguration) {
    let kinds: [KeptViews] = [
      .pool, .pool, .margin(Points(Double(pick(0...400)))), .screens(pick(0...3)), .all, .allAtOnce,
    ]
    table.keeps = kinds[pick(0...kinds.count - 1)]
    table.bindsOnReturn = [nil, true, false][pick(0...2)]
  }

  private mutating func signed() -> SignedAddresses {
    var signed = SignedAddresses()
    (signed.lifetime, signed.renewed) = (.milliseconds(Int64(pick(300...9_000))), one())
    return signed
  }

  /// Adds a detail that is tapped often, of the images of the rows or of variants of them.
  private mutating func layDetail(_ plan: inout SessionPlan) {
    plan.scroll.reader?.tapShare = 0.4
    plan.scroll.reader?.look = .milliseconds(500)
    var views = [SlotConfiguration()]
    if toss() {
      var thumbnail = plan.feed.allClasses[0]
      thumbnail.name = "thumb"
      var full = ImageClass()
      (full.name, full.variantOf) = ("full", "thumb")
      full.pixels = PixelSize(width: 160, height: 160)
      let (rows, lifetime) = (plan.feed.rows, plan.feed.contentLifetime)
      plan.feed = FeedConfiguration()
      (plan.feed.rows, plan.feed.contentLifetime, plan.feed.classes) = (
        rows, lifetime, [thumbnail, full]
      )
      views[0].imageClass = "full"
    }
    plan.detail = DetailConfiguration()
    plan.detail?.slots = views
    plan.detail?.style = views[0].imageClass == "full" ? .sheet : .push
  }

  /// Adds a second list that is visited often, of images of the first class.
  private mutating func layTab(_ plan: inout SessionPlan) {
    plan.scroll.reader?.tabShare = 0.4
    plan.scroll.reader?.stay = .seconds(1)
    var view = SlotConfiguration()
    view.imageClass = plan.feed.allClasses[0].name
    var tab = TabConfiguration()
    (tab.rows, tab.columns, tab.slots) = (toss() ? 20 : nil, pick(1...3), [view])
    plan.tab = tab
  }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func toss() -> Bool { Bool.random(using: &random) }

  private mutating func lay(_ feed: inout FeedConfiguration) {
    feed.rows = pick(30...120)
    feed.images.kind = toss() ? .unique : .zipf
    feed.images.distinct = pick(5...40)
    if feed.images.kind == .zipf, feed.images.distinct.isMultiple(of: 2) {
      feed.images.kind = .shotNoise
      feed.images.halfLife = feed.images.distinct
    }
    feed.images.defaultShare = toss() ? 0.2 : 0
    feed.pixels = PixelSize(width: 100, height: 100)
    feed.missing.share = 0.05
    feed.corrupt.share = 0.05
    feed.badAddresses.share = 0.03
    feed.rewrittenAddresses.share = 0.05
    feed.contentLifetime = toss() ? .seconds(4) : nil
  }

  /// Makes images animations, or has the server resize them.
  private mutating func layPictures(_ feed: inout FeedConfiguration) {
    feed.resizes = toss()
    feed.frames = toss() ? pick(2...5) : 1
    feed.bitsPerPixel = feed.frames > 1 ? BitsPerPixel(median: 3, sigma: 0.9) : nil
  }

  /// Adds a limit that a store without a limit reaches.
  private mutating func lay(_ process: inout ProcessLimits) {
    process.base = .zero
    process.limit = toss() ? ByteCount(pick(400_000...4_000_000)) : nil
    process.relaunchAfter = .milliseconds(Int64(pick(100...1_000)))
  }

  private mutating func lay(_ server: inout ServerConfiguration) {
    let headers = [
      nil, "no-store", "max-age=2", "max-age=1, stale-while-revalidate=5",
      "max-age=0, stale-if-error=60", "no-cache",
    ]
    server.cacheControl = headers[pick(0...headers.count - 1)]
    server.entityTags = toss()
    server.lastModified = toss()
    server.errors = toss() ? 0.1 : 0
    server.errorBody = toss() ? .text : .image
    server.protocols = toss() ? [.http1] : [.http2, .http1]
    server.tls = [.none, .tls12, .tls13][pick(0...2)]
    server.concurrentStreams = pick(1...20)
    server.hosts = pick(1...4)
  }

  private mutating func lay(_ network: inout NetworkProfile) {
    network.down = toss() ? .kilobits(Int64(pick(200...4_000))) : nil
    network.roundTrip = .milliseconds(Int64(pick(5...600)))
    network.jitter = 0.3
    network.loss = toss() ? 0.05 : 0
    network.breaks = toss() ? 0.05 : 0
  }

  private mutating func scheduledEvents() -> [ScheduledEvent] {
    var slow = RateChange()
    slow.down = .kilobits(Int64(pick(0...100)))
    let acts: [[ScheduledEvent.Action]] = [
      [.rows(.insert(RowSpan(at: 0, count: 3)))], [.rows(.delete(RowSpan(at: 1, count: 2)))],
      [.rows(.move(RowMove(from: 2, to: 9)))], [.rows(.reload(RowSpan(at: 3, count: 4)))],
      [.rows(.reconfigure(RowSpan(at: 0, count: 20)))], [.rows(.reloadData)],
      [.lifecycle(.memoryWarning)], [.lifecycle(.pressure(.critical))],
      [.changeContent(share: 0.5)], [.rate(slow), .rate(RateChange())],
      [.lifecycle(.background), .lifecycle(.foreground)], [.offline, .online],
      [.lifecycle(.background), .rows(.insert(RowSpan(at: 0, count: 1))), .lifecycle(.foreground)],
      [
        .lifecycle(.leaveScreen), .rows(.delete(RowSpan(at: 0, count: 1))),
        .lifecycle(.enterScreen),
      ],
      [.lifecycle(.background), .lifecycle(.terminate), .lifecycle(.launch)],
      [.lifecycle(.terminate), .lifecycle(.launch)],
    ]
    var now = Instant.start
    var scheduledEvents: [ScheduledEvent] = []
    for _ in 0..<8 {
      for action in acts[pick(0...acts.count - 1)] {
        now = now + .milliseconds(Int64(pick(50...700)))
        scheduledEvents.append(ScheduledEvent(at: now, action))
      }
    }
    now = now + .milliseconds(500)
    scheduledEvents.append(ScheduledEvent(at: now, .lifecycle(.leaveScreen)))
    scheduledEvents.append(ScheduledEvent(at: now + .milliseconds(200), .lifecycle(.terminate)))
    return scheduledEvents
  }

  /// Returns a random valid combination of components.
  static func strategy(seed: UInt64) -> Strategy {
    var draws = RandomDraws(random: SplitMix64(seed: seed).split("strategy"))
    var strategy = Strategy()
    strategy.name = "random \(seed)"
    strategy.keys.memory = draws.one()
    strategy.fetch.connectionsPerHost = draws.pick(1...6)
    strategy.fetch.timeout = .milliseconds(Int64(draws.pick(500...5_000)))
    strategy.fetch.waitsForConnectivity = draws.toss()
    strategy.keys.disk = draws.one()
    strategy.memory = draws.pick(0...3) > 0 ? draws.memory() : nil
    if draws.toss() { strategy.disk = DiskConfiguration() }
    strategy.disk?.limit = .kibibytes(draws.pick(20...400))
    strategy.http = draws.toss() ? draws.http() : nil
    strategy.fetch = draws.fetch()
    strategy.cancel = draws.one()
    strategy.guard = draws.one()
    strategy.placeholder.action = draws.one()
    strategy.placeholder.moment = draws.one()
    strategy.placeholder.guarded = draws.toss()
    strategy.errorImage = draws.toss()
    strategy.transition = draws.one()
    strategy.decode.moment = draws.one()
    let hasStore = strategy.memory != nil || strategy.disk != nil || strategy.http != nil
    strategy.prefetch.rows = hasStore ? draws.one() : .none
    strategy.bundled = draws.pick(0...9) == 0
    strategy.lifecycle.memoryWarning = draws.one()
    strategy.lifecycle.background = draws.one()
    strategy.lifecycle.persists = strategy.memory != nil && draws.toss()
    strategy.prefetch.into = draws.one()
    strategy.prefetch.key = draws.toss() ? draws.one() : nil
    strategy.disk?.lookUp = draws.one()
    (strategy.fetch.cancels, strategy.fetch.replaces) = (draws.one(), draws.one())
    (strategy.fetch.prioritizes, strategy.fetch.raisesJoined) = (draws.toss(), draws.toss())
    strategy.fetch.width = [.full, .display, .ladder([40, 80])][draws.pick(0...2)]
    draws.lay(&strategy.decode)
    strategy.disk?.encodes = draws.one()
    var later = RandomDraws(random: SplitMix64(seed: seed).split("later"))
    (strategy.fetch.starts, strategy.fetch.startsBelow) = (
      later.one(), Double(later.pick(0...2_000))
    )
    strategy.memory?.answers = later.one()
    (strategy.decode.scales, strategy.fetch.reuses) = (later.one(), later.one())
    return strategy
  }

  private mutating func lay(_ decode: inout DecodeConfiguration) {
    (decode.queue, decode.order, decode.cancels) = (one(), one(), one())
    decode.limit = toss() ? pick(1...3) : nil
    (decode.files, decode.holds, decode.keeps) = (one(), one(), one())
    decode.frames = one()
    if decode.frames == .asPlayed { decode.frameBuffer.count = pick(1...4) }
  }

  private mutating func one<Choice: CaseIterable>() -> Choice
  where Choice.AllCases == [Choice] {
    Choice.allCases[pick(0...Choice.allCases.count - 1)]
  }

  private mutating func memory() -> MemoryConfiguration {
    var memory = MemoryConfiguration()
    let policies = ["lru", "fifo", "sieve", "s3-fifo", "nscache-darwin", "nscache-linux"]
    memory.policy = policies[pick(0...policies.count - 1)]
    memory.costLimit = toss() ? .kibibytes(pick(50...900)) : nil
    memory.countLimit = toss() ? pick(1...30) : nil
    memory.cost = one()
    memory.stores = one()
    memory.scope = one()
    memory.getsPerHit = pick(1...2)
    memory.discardable = toss()
    return memory
  }

  private mutating func http() -> HTTPCacheConfiguration {
    var http = HTTPCacheConfiguration()
    http.memory = .kibibytes(pick(0...200))
    http.disk = .kibibytes(pick(0...400))
    http.largestShareOfDisk = toss() ? 1 : 0.05
    http.injectedCacheControl = toss() ? "max-age=1" : nil
    http.storesErrors = toss()
    http.staleOnError = toss()
    return http
  }

  private mutating func fetch() -> FetchConfiguration {
    var fetch = FetchConfiguration()
    fetch.task = one()
    fetch.coalesces = toss()
    fetch.connections = toss() ? pick(1...4) : nil
    fetch.checksStatus = toss()
    fetch.fetchesTwice = pick(0...2) == 0
    fetch.undecodable = one()
    fetch.unwrapsURL = toss()
    return fetch
  }
}
