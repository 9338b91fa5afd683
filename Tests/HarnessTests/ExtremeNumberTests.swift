import Harness
import Primitives
import Scenarios
import Testing

@Suite("The largest number that each key can be given is refused, or runs to an end")
struct ExtremeNumberTests {
  private static let numbers = KeyReference.all.compactMap { key in
    largest(key.form).map { (key.path, $0) }
  }

  /// Beyond what can be counted, it would trap; beyond a week or 200 million events it is given up.
  @Test(arguments: numbers)
  func ofEveryKey(_ key: String, _ number: String) async throws {
    let text = Self.scene(key.split(separator: ".").map(String.init), number)
    do { _ = try Scenes.scenario(text: text) } catch {
      #expect("\(error)".contains("scene.yaml:"))
      return
    }
    let experiment = try await Scenes.experiment(text: text)
    #expect(experiment.runs.count == 1)
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

  /// A short scene in which a key has a value.
  private static func scene(_ path: [String], _ value: String) -> String {
    let inner = path.dropFirst().reversed().reduce(value) { value, key in
      let isList = ["gestures", "rows"].contains(key) && value.hasPrefix("{")
      return "\(isList ? "\(key): [\(value)]" : "\(key): \(value)")".inBraces
    }
    var keys = [
      "network": "wifi", "feed": "{rows: 50}", "settle": "500 ms", "strategies": "[lru-url]",
      "scroll": "{gestures: [{drag: {distance: 600 pt, duration: 1 s}}]}",
    ]
    let bare = inner.dropFirst().dropLast()
    keys[path[0]] =
      switch path[0] {
      case "strategies": "[{name: s, \(bare)}]"
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
