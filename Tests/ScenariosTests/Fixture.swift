import Primitives

/// A small document with every kind of part.
struct Miniature: KeyedConfiguration {
  var name = "untitled"
  var seed: UInt64 = 42
  var table = TableShape()
  var cache = CacheShape()
  var order = FetchOrder.newestFirst
  var coalesce = true
  var guess: Double?
  var timeout: Nanoseconds? = .seconds(60)
  var steps: [Step] = []

  static let fields = Fields<Self> {
    Field("name", \.name, "a text", .notEmpty)
    Field("seed", \.seed, "a whole number")
    Field("table", \.table, "a part")
    Field("cache", \.cache, "a part whose keys depend on each other")
    Field("order", \.order, "a choice")
    Field("coalesce", \.coalesce, "a truth value")
    Field("guess", orNull: \.guess, "a number or null")
    Field("timeout", orNull: \.timeout, "an amount or null")
    Field("steps", \.steps, "a list")
  }

  func checkTogether(_ problems: inout Problems) {
    problems.require(table.rows != 13, "table.rows", "must not be 13")
  }
}

struct TableShape: KeyedConfiguration {
  var rows = 100
  var rowHeight = Points(88)
  var image = ImageShape()

  static let fields = Fields<Self> {
    Field("rows", \.rows, "a whole number")
    Field("row-height", \.rowHeight, "an amount", .above(.zero))
    Field("image", \.image, "a part of a part")
  }
}

struct ImageShape: KeyedConfiguration {
  var pixels = [1200, 800]
  var encoded = ByteCount.kibibytes(90)

  static let fields = Fields<Self> {
    Field("pixels", \.pixels, "a list of numbers")
    Field("encoded", \.encoded, "an amount")
  }
}

/// A policy by name; one policy has a parameter.
struct CacheShape: KeyedConfiguration {
  var policy = "lru"
  var costLimit = ByteCount.mebibytes(64)
  var protectedShare: Double?

  static let fields = Fields<Self> {
    Field("policy", \.policy, "a text")
    Field("cost-limit", \.costLimit, "an amount")
    Field(
      "protected-share", orNull: \.protectedShare, "a number of one policy",
      reading: { cache, reader throws(DocumentError) in
        cache.policy == "slru" ? reader.value() : nil
      })
  }
}

enum FetchOrder: String, NamedChoice {
  case oldestFirst = "oldest-first"
  case newestFirst = "newest-first"
  static var noun: String { "fetch order" }
}

/// A step of a gesture: `flick: {velocity: 3000}`, `pause: 2 s` or `reload-data: {}`.
enum Step: Alternatives, Hashable {
  case flick(Flick)
  case pause(Nanoseconds)
  case reloadData

  struct Flick: KeyedConfiguration {
    var velocity = 2000.0
    var count: UInt8 = 1

    static let fields = Fields<Self> {
      Field("velocity", \.velocity, "a number")
      Field("count", \.count, "a small number")
    }
  }

  static let alternatives = [
    Alternative("flick", "a part", Step.flick), Alternative("pause", "an amount", Step.pause),
    Alternative("reload-data", "nothing", is: .reloadData),
  ]

  var part: (key: String, value: any NodeValue)? {
    switch self {
    case .flick(let flick): ("flick", flick)
    case .pause(let time): ("pause", time)
    case .reloadData: nil
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
    - reload-data: {}

  """
