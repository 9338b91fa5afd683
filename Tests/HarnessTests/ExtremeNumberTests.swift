import CachePolicies
import Harness
import Primitives
import Scenarios
import Testing

@Suite("The largest number that each key can be given is refused, or runs to an end")
struct ExtremeNumberTests {
  private static let numbers = KeyReference.all.flatMap { key in
    largest(key).map { (key.path, $0) }
  }

  /// A number beyond the range of the counters would trap. A run of more than a month or of 200 million events is
  /// stopped.
  @Test(arguments: numbers)
  func ofEveryKey(_ key: String, _ number: String) async throws {
    try await Self.meet(key.split(separator: ".").map(String.init), number)
  }

  /// Reads a short scene in which a key has a value, and runs it unless it is refused.
  private static func meet(_ path: [String], _ value: String) async throws {
    let text = scene(path, value)
    do { _ = try Scenes.scenario(text: text) } catch {
      #expect("\(error)".contains("scene.yaml:"))
      return
    }
    let experiment = try await Scenes.experiment(text: text)
    #expect(experiment.runs.count == prefetched.count)
  }

  /// Lists of numbers, and words that may be numbers, also get the values.
  @Test func everyFormThatTakesANumberIsAmongThem() {
    let met = Set(Self.numbers.map(\.0))
    let left = KeyReference.all.filter { key in
      guard !met.contains(key.path) else { return false }
      return switch key.form {
      case .number, .wholeNumber, .quantity, .other: true
      case .list(let form): Self.largest(form) != nil
      default: false
      }
    }
    #expect(left.map(\.path) == Self.withoutNumbers)
  }

  /// Keys described in words and without a number: lists of names, and mappings whose keys have numbers elsewhere.
  private static let withoutNumbers = [
    "strategies.memory.policy-parameters", "strategies.memory.admission-parameters",
    "strategies.disk.policy-parameters", "strategies.fetch.width", "sweep",
  ]

  private static let ofPolicies = PolicyCatalog.eviction.flatMap { entry in
    type(of: entry.defaultParameters).listedKeys.flatMap { key in
      let form = if case .wholeNumber = key.form { key.form } else { ValueForm.number }
      return [largest(form).map { [$0, "-\($0)"] } ?? []].joined().map {
        (entry.name, "\(key.path): \($0)")
      }
    }
  }

  @Test func policiesHaveSome() { #expect(Self.ofPolicies.count > 10) }

  @Test(arguments: ofPolicies)
  func ofEveryPolicy(_ policy: String, _ parameter: String) async throws {
    for cache in ["memory", "disk"] {
      let value = "{policy: \(policy), policy-parameters: {\(parameter)}}"
      try await Self.meet(["strategies", cache], value)
    }
  }

  private static func largest(_ key: ListedKey) -> [String] {
    switch (key.path, key.form) {
    case ("seeds", _): ["[\(UInt64.max)]", "{count: \(Int.max), from: \(UInt64.max)}"]
    case ("strategies.decode.size", _): ["\(Int.max)"]
    case (_, .list(let form)): largest(form).map { ["[\($0)]"] } ?? []
    case (_, let form): largest(form).map { [$0, "-\($0)"] } ?? []
    }
  }

  private static func largest(_ form: ValueForm) -> String? {
    switch form {
    case .number: "1e308"
    case .wholeNumber: "\(Int.max)"
    case .quantity("time", _): "106751 d"
    case .quantity(_, let units):
      units.first.map {
        $0.hasSuffix("B") ? "\(Int.max) B" : $0 == "pt" ? "1e300 pt" : "\(Int.max) bps"
      }
    default: nil
    }
  }

  /// The prefetchers that look ahead: none, by past scrolling, by future scrolling.
  private static let prefetched = ["none", "thumb", "oracle"]

  /// Returns a strategy for each prefetcher, with further keys.
  private static func strategies(_ keys: String) -> String {
    let list = prefetched.map { rows in
      let own =
        keys.hasPrefix("prefetch: {")
        ? keys.replacing("prefetch: {", with: "prefetch: {rows: \(rows), ")
        : ["prefetch: \(rows)", keys].filter { !$0.isEmpty }.joined(separator: ", ")
      return "{name: \(rows), \(own)}"
    }
    return "[\(list.joined(separator: ", "))]"
  }

  /// A short scene in which a key has a value.
  private static func scene(_ path: [String], _ value: String) -> String {
    let inner = path.dropFirst().reversed().reduce(value) { value, key in
      let isList = ["gestures", "rows"].contains(key) && value.hasPrefix("{")
      return "\(isList ? "\(key): [\(value)]" : "\(key): \(value)")".inBraces
    }
    var keys = [
      "network": "wifi", "feed": "{rows: 50}", "settle": "500 ms", "strategies": strategies(""),
      "scroll": "{gestures: [{drag: {distance: 600 pt, duration: 1 s}}]}",
    ]
    let bare = inner.dropFirst().dropLast()
    keys[path[0]] =
      switch path[0] {
      case "strategies": strategies(String(bare))
      case "events" where path[1] == "at": "[{\(bare), memory-warning: }]"
      case "events": "[{at: 1 s, \(bare)}]"
      case "feed" where path != ["feed", "rows"]: "{rows: 50, \(bare)}"
      default: inner
      }
    return keys.map { "\($0): \($1)" }.sorted().joined(separator: "\n")
  }
}

extension String {
  fileprivate var inBraces: String { "{\(self)}" }
}
