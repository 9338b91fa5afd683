import ImagePipeline
import Primitives

/// One run of a store over a script: how it was configured and what it answered.
struct StoreRun: Decodable {
  var script = ""
  var config = ""
  var costLimit: Int?
  var countLimit: Int?
  var entryCostLimit: Double?
  var ttl: Double?
  var expiresS: Double?
  var sweepEveryS: Int64?
  var backgroundEvery: Int?
  var preferredShare: Double?
  /// A digit for each get, 1 for a hit.
  var hits: String
  /// The number and the cost of what was stored after each 250th operation.
  var marks: [[Int]] = []
  /// A digit for each key, 1 where it was stored at the end.
  var resident: String

  /// The run in a line.
  var title: String {
    "\(script) \(config) \([costLimit, countLimit].compactMap { $0 }.map(String.init))"
  }
}

/// A strategy's store in place of the library's.
extension StoreRun {
  /// The run with what the strategy's store answers.
  func repeated(by strategy: Strategy, over script: StoreScript) throws -> StoreRun {
    var model = try ModelledStore(configured(strategy), keys: script.objects)
    var run = self
    (run.hits, run.marks) = ("", [])
    var now = Instant.start
    var swept = now
    for (index, operation) in script.operations.enumerated() {
      now = now + .seconds(1)
      if case .wait(let time) = operation { now = now + time }
      while let period = sweepEveryS, now >= swept + .seconds(period) {
        model.removeExpired(at: now)
        swept = swept + .seconds(period)
      }
      if let isHit = model.run(operation, at: now) { run.hits += isHit ? "1" : "0" }
      if let period = backgroundEvery, (index + 1).isMultiple(of: period) {
        _ = model.run(.background, at: now)
      }
      if (index + 1).isMultiple(of: 250) { run.marks.append(model.amount) }
    }
    let keys = (0..<script.objects).map { ObjectID(index: $0) }
    run.resident = ""
    for key in keys { run.resident += model.contains(key, at: now) ? "1" : "0" }
    return run
  }

  /// Whether another run had the same answers.
  func answers(as other: StoreRun) -> Bool {
    hits == other.hits && marks == other.marks && resident == other.resident
  }

  /// The strategy with the limits of the run in place of its own.
  private func configured(_ strategy: Strategy) -> Strategy {
    var strategy = strategy
    strategy.memory = strategy.memory.map { configured($0) }
    strategy.disk = strategy.disk.map { configured($0) }
    return strategy
  }

  private func configured(_ memory: MemoryConfiguration) -> MemoryConfiguration {
    var memory = memory
    memory.costShare = nil
    memory.costLimit = costLimit.map { ByteCount($0) }
    memory.countLimit = countLimit
    memory.entryCap = entryCostLimit
    memory.lowWater = preferredShare ?? memory.lowWater
    if let expiresS {
      memory.expiration?.after = Nanoseconds(seconds: expiresS)
    } else {
      memory.expiration = nil
    }
    if let ttl {
      // Nuke's values live on in the last instant, where those of others have expired.
      memory.expiration = MemoryExpiration()
      memory.expiration?.after = Nanoseconds(seconds: ttl) + Nanoseconds(1)
      memory.expiration?.slides = false
    }
    return memory
  }

  private func configured(_ disk: DiskConfiguration) -> DiskConfiguration {
    var disk = disk
    disk.limit = costLimit.map { ByteCount($0) }
    disk.payloadRatio = 1
    disk.expiresAfter = expiresS.map { Nanoseconds(seconds: $0) } ?? disk.expiresAfter
    return disk
  }
}
