import CachePolicies
import Importers
import Primitives

/// The memory stores that a log's look-ups allow.
///
/// The log's look-ups and arrivals go through stores of every policy and limit. A look-up disagrees if the store has an
/// image that the app lacked, or lacks one that the app had. After that, the store goes on from what the app had.
package struct StoreEvidence: Sendable {
  /// The unit of a limit.
  package enum Unit: String, Sendable {
    case images, bytes
  }

  /// The limits with which a policy has the fewest disagreements.
  package struct Family: Sendable {
    package let policy: String
    package let unit: Unit
    /// The lowest and the highest of these limits.
    package let limits: ClosedRange<Int>
    package let disagreements: Int
    /// The limit in the middle of them.
    package let limit: Int
    /// All of them.
    fileprivate let fitting: [Int]
  }

  /// The policies that apps have, the most usual first.
  package static let policies = [
    "lru", "fifo", "nscache-darwin", "nscache-linux", "clock", "clock-nuke", "sieve", "lfu", "2q",
    "slru", "s3-fifo", "arc", "w-tinylfu",
  ]
  /// The number of limits in bytes that are tried: steps of a two-hundredth of all files.
  private static let steps = 200

  /// The look-ups of images that were there before, which a store can disagree with.
  package let lookUps: Int
  /// The disagreements of a store without a limit.
  package let unlimited: Int
  /// The disagreements of no store.
  package let none: Int
  /// The families of stores, those with the fewest disagreements first.
  package let families: [Family]
  /// The most images between a use of an image and a later hit of it: the store has at least as many.
  package let proven: Int
  /// True if loads whose binds were cancelled are taken to arrive.
  package let arrivesAfterCancel: Bool
  /// The look-ups that only a load explains that arrived after its bind was cancelled.
  package let hitsAfterCancel: Int

  /// A look-up, or an arrival.
  private struct Step {
    let time: Instant
    let image: Int
    /// True for a hit, false for a miss; nil for an arrival.
    let isHit: Bool?
  }

  /// Tries the stores.
  ///
  /// - Parameters:
  ///   - session: The recorded session.
  ///   - went: The arrivals of loads whose binds were cancelled; nil if they are not known.
  init(_ session: RecordedSession, arrivals went: [(url: String, time: Instant)]?) {
    let numbers = Self.numbers(session)
    let costs = Self.costs(session, numbers)
    let known = Self.steps(session, numbers, also: went ?? [])
    let others =
      went == nil ? [Self.steps(session, numbers, also: Self.usualArrivals(session))] : []
    let tried = ([known] + others).map { ($0, Self.families($0, costs)) }
    let best = tried.min { $0.1[0].disagreements < $1.1[0].disagreements } ?? tried[0]
    arrivesAfterCancel = best.0.count > known.count
    families = best.1
    let counts = (0...1).map {
      Self.disagreements(best.0, Self.store("lru", $0 * costs.count, .images, costs.count), costs)
    }
    (none, unlimited, lookUps) = (counts[0].wrong, counts[1].wrong, counts[1].of)
    proven = Self.proven(best.0)
    hitsAfterCancel = Self.unexplained(known)
  }

  /// Judges the families by the look-ups of another session of the app.
  ///
  /// - Parameters:
  ///   - session: The other session.
  ///   - goesOn: True if a load is known to go on after its bind was cancelled.
  /// - Returns: Each family with those of its limits that have the fewest disagreements, and the look-ups that can tell.
  package func judged(
    by session: RecordedSession, goesOn: Bool
  ) -> (families: [Family], lookUps: Int) {
    let numbers = Self.numbers(session)
    let costs = Self.costs(session, numbers)
    let usual = arrivesAfterCancel || goesOn ? Self.usualArrivals(session) : []
    let steps = Self.steps(session, numbers, also: LoadEvidence(session).arrivals ?? usual)
    let none = Self.disagreements(
      steps, Self.store("lru", costs.count, .images, costs.count), costs)
    let found = families.compactMap {
      Self.family($0.policy, $0.unit, among: $0.fitting, steps, costs)
    }
    return (found, none.of)
  }

  /// The best family.
  package var best: Family { families[0] }

  /// True if a store without a limit explains the look-ups as well.
  package var isUnlimited: Bool { unlimited <= best.disagreements }

  private static func numbers(_ session: RecordedSession) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for bind in session.binds where numbers[bind.url] == nil { numbers[bind.url] = numbers.count }
    return numbers
  }

  /// Returns the arrivals of cancelled loads as if they went on, and took as long as others.
  private static func usualArrivals(
    _ session: RecordedSession
  ) -> [(url: String, time: Instant)] {
    let usual = SessionFigures.quantile(session.answered.map(\.wait).sorted(), 0.5)
    return session.binds.filter { $0.outcome == .cancelled }.map { bind in
      (
        url: bind.url,
        time: max(bind.time + Nanoseconds(seconds: usual / 1_000), bind.answer ?? bind.time)
      )
    }
  }

  private static func steps(
    _ session: RecordedSession, _ numbers: [String: Int], also: [(url: String, time: Instant)]
  ) -> [Step] {
    var steps: [Step] = []
    for bind in session.binds {
      guard let outcome = bind.outcome, let image = numbers[bind.url] else { continue }
      if outcome != .joined {
        steps.append(Step(time: bind.time, image: image, isHit: outcome == .memory))
      }
      if let answer = bind.answer,
        [.network, .joined, .disk, .httpFresh, .httpRevalidated].contains(outcome)
      {
        steps.append(Step(time: answer, image: image, isHit: nil))
      }
    }
    steps += also.compactMap { arrival in
      numbers[arrival.url].map { Step(time: arrival.time, image: $0, isHit: nil) }
    }
    return steps.enumerated().sorted {
      ($0.element.time, $0.element.isHit == nil ? 1 : 0, $0.offset)
        < ($1.element.time, $1.element.isHit == nil ? 1 : 0, $1.offset)
    }.map(\.element)
  }

  /// The length of each image's file; the median for unknown ones.
  private static func costs(_ session: RecordedSession, _ numbers: [String: Int]) -> [UInt32] {
    let known = Dictionary(
      session.binds.compactMap { bind in bind.bytes.map { (bind.url, $0) } }
    ) { first, _ in first }
    let usual = SessionFigures.quantile(known.values.map(Double.init).sorted(), 0.5)
    return numbers.sorted { $0.value < $1.value }.map {
      UInt32(clamping: known[$0.key] ?? max(1, Int(usual)))
    }
  }

  private static func store(
    _ policy: String, _ limit: Int, _ unit: Unit, _ count: Int
  ) -> AnyEvictionPolicy? {
    let capacity = unit == .images ? Capacity(count: limit) : Capacity(cost: limit)
    return PolicyCatalog.eviction(named: policy)?.makeDefault(capacity, count)
  }

  private static func families(_ steps: [Step], _ costs: [UInt32]) -> [Family] {
    let total = costs.map(Int.init).reduce(0, +)
    let limits: [(Unit, [Int])] = [
      (.images, Array(1...max(1, costs.count))),
      (.bytes, (4...Self.steps).map { total / Self.steps * $0 }.filter { $0 > 0 }),
    ]
    let all = policies.enumerated().flatMap { place, policy in
      limits.enumerated().compactMap { kind, limits -> (Family, Int)? in
        family(policy, limits.0, among: limits.1, steps, costs)
          .map { ($0, kind * policies.count + place) }
      }
    }
    return all.sorted { ($0.0.disagreements, $0.1) < ($1.0.disagreements, $1.1) }.map(\.0)
  }

  /// Returns the limits, of some, with which a policy has the fewest disagreements; nil if there are none.
  private static func family(
    _ policy: String, _ unit: Unit, among limits: [Int], _ steps: [Step], _ costs: [UInt32]
  ) -> Family? {
    let tried = limits.map { limit in
      disagreements(steps, store(policy, limit, unit, costs.count), costs).wrong
    }
    guard let fewest = tried.min() else { return nil }
    let good = limits.indices.filter { tried[$0] == fewest }.map { limits[$0] }
    return Family(
      policy: policy, unit: unit, limits: good[0]...good[good.count - 1], disagreements: fewest,
      limit: good[good.count / 2], fitting: good)
  }

  private static func disagreements(
    _ steps: [Step], _ store: consuming AnyEvictionPolicy?, _ costs: [UInt32]
  ) -> (wrong: Int, of: Int) {
    var (wrong, count) = (0, 0)
    var seen: Set<Int> = []
    guard var store = store.take() else { return (.max, 0) }
    for step in steps {
      let id = ObjectID(index: step.image)
      guard let isHit = step.isHit else {
        seen.insert(step.image)
        store.insert(id, cost: costs[step.image]) { _ in }
        continue
      }
      let has = store.access(id)
      if has || seen.contains(step.image) {
        count += 1
        if has != isHit { wrong += 1 }
      }
      if isHit, !has {
        seen.insert(step.image)
        store.insert(id, cost: costs[step.image]) { _ in }
      }
    }
    return (wrong, count)
  }

  /// Returns the most distinct images from a use of an image to a later hit of it, the image among them.
  private static func proven(_ steps: [Step]) -> Int {
    var last: [Int: Int] = [:]
    var most = 0
    for (place, step) in steps.enumerated() {
      if step.isHit == true, let before = last[step.image] {
        most = max(most, Set(steps[before..<place].filter { $0.isHit != false }.map(\.image)).count)
      }
      if step.isHit != false { last[step.image] = place }
    }
    return most
  }

  /// Returns the number of hits of images that had been missed, and had not arrived since.
  private static func unexplained(_ steps: [Step]) -> Int {
    var (missed, count) = (Set<Int>(), 0)
    for step in steps {
      guard step.isHit != false else {
        missed.insert(step.image)
        continue
      }
      if missed.remove(step.image) != nil, step.isHit == true { count += 1 }
    }
    return count
  }
}
