import Primitives

/// A small document with every kind of part.
struct Miniature: Configuration {
  var name = "untitled"
  var seed: UInt64 = 42
  var table = TableShape()
  var cache = CacheShape()
  var order = FetchOrder.newestFirst
  var coalesce = true
  var guess: Double?
  var timeout: Nanoseconds? = .seconds(60)
  var steps: [Step] = []
  var labels: [String: Int] = [:]

  func check(_ problems: inout Problems) {
    problems.require(!name.isEmpty, "name", "must not be empty")
    problems.require(table.rows != 13, "table.rows", "must not be 13")
  }
}

struct TableShape: Configuration {
  var rows = 100
  var rowHeight = Points(88)
  var image = ImageShape()

  func check(_ problems: inout Problems) {
    problems.require(rowHeight > .zero, "row-height", "must be above 0 pt")
  }
}

struct ImageShape: Configuration {
  var pixels = [1200, 800]
  var encoded = ByteCount.kibibytes(90)
}

/// A policy by name, whose parameters are keys beside the name.
struct CacheShape: Configuration {
  var policy = "lru"
  var costLimit = ByteCount.mebibytes(64)
  var segment = Segment()

  struct Segment: Configuration {
    var protectedShare = 0.8
  }

  enum CodingKeys: CodingKey { case policy, costLimit }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    policy = try container.decode(String.self, forKey: .policy)
    costLimit = try container.decode(ByteCount.self, forKey: .costLimit)
    if policy == "slru" { segment = try decoder.singleValueContainer().decode(Segment.self) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(policy, forKey: .policy)
    try container.encode(costLimit, forKey: .costLimit)
    if policy == "slru" { try segment.encode(to: encoder) }
  }
}

enum FetchOrder: String, NamedChoice {
  case oldestFirst = "oldest-first"
  case newestFirst = "newest-first"
  static var noun: String { "fetch order" }
}

/// A step of a gesture: `flick: {velocity: 3000}`, `pause: 2 s` or `reload-data`.
enum Step: Codable, Hashable {
  case flick(Flick)
  case pause(Nanoseconds)
  case reloadData

  struct Flick: Configuration {
    var velocity = 2000.0
    var count: UInt8 = 1
  }

  enum CodingKeys: CodingKey, CaseIterable { case flick, pause, reloadData }

  init(from decoder: any Decoder) throws {
    let tag = try Tag<CodingKeys>(of: "step", from: decoder)
    switch tag.key {
    case .flick: self = .flick(try tag.body(Flick()))
    case .pause: self = .pause(try tag.value(Nanoseconds.self))
    case .reloadData: self = .reloadData
    }
  }

  func encode(to encoder: any Encoder) throws {
    if case .reloadData = self {
      var single = encoder.singleValueContainer()
      return try single.encode("reload-data")
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .flick(let flick): try container.encode(flick, forKey: .flick)
    case .pause(let time): try container.encode(time, forKey: .pause)
    case .reloadData: break
    }
  }
}

/// A document that gives every key.
let everyKey = """
  name: fling
  seed: 7
  table:
    rows: 2000
    row-height: 120 pt
    image: {pixels: [600, 400], encoded: 40 KiB}
  cache:
    policy: slru
    cost-limit: 16 MiB
    protected-share: 0.5
  order: oldest-first
  coalesce: false
  guess: 1.5e3
  timeout: 15 s
  steps:
    - flick: {velocity: 3000, count: 40}
    - pause: 2 s
    - reload-data
  labels: {costLimit: 1, cost-limit: 2}

  """
