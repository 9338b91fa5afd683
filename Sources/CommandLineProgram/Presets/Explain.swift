import CommandLineInterface
import Metrics
import Primitives
import Reports
import Scenarios

/// `cachebench explain`: what a metric or a key of a scenario means.
struct Explain: Command {
  var subject: Subject?
  var printsJSON = false

  static let overview = CommandOverview(
    "explain",
    summary: "Say what a metric or a key of a scenario means, and its unit or its values.",
    examples: [
      .init("cachebench explain", "All metrics."),
      .init("cachebench explain staleFrames", "One metric."),
      .init("cachebench explain fetch.coalesces", "One key of a strategy."),
      .init("cachebench explain low-water", "Every key of the name."),
    ])

  static let parameters: [Parameter<Self>] = [
    .optionalArgument(
      "NAME", .name(of: "metrics") { try Subject(named: $0) }, \.subject,
      help: "A metric, or a key of a scenario. Without it, every metric is explained."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let subject = subject ?? .metrics(Metric.all)
    try StandardStream.output.write(printsJSON ? subject.json : subject.text)
    return .success
  }

  /// What is explained.
  enum Subject: Sendable {
    case metrics([Metric])
    case keys([ListedKey])

    init(named name: String) throws {
      do { self = .metrics([try Metric(explained: name)]) } catch {
        let keys = KeyReference.keys(named: name)
        guard keys.isEmpty else {
          self = .keys(keys)
          return
        }
        let isMetric = Suggestion.nearest(to: name, in: Metric.all.map(\.name)) != nil
        guard !isMetric, let near = KeyReference.nearest(to: name) else { throw error }
        throw CommandFailure(.usage, "unknown key '\(name)'; did you mean '\(near)'?")
      }
    }

    var text: String {
      switch self {
      case .metrics(let metrics): metrics.map(\.explanation).joined(separator: "\n")
      case .keys(let keys): keys.map(KeyReference.text).joined(separator: "\n")
      }
    }

    var json: String {
      get throws {
        switch self {
        case .metrics(let metrics): Metric.explanations(metrics)
        case .keys(let keys): try keys.map(Self.document).json()
        }
      }
    }

    private static func document(_ key: ListedKey) -> JSONObject {
      [
        "key": key.path, "explanation": key.explanation, "requirement": key.requirement,
        "defaultValue": key.defaultValue, "mayBeNull": key.mayBeNull,
        "values": Dictionary(uniqueKeysWithValues: key.values.map { ($0.name, $0.meaning) }),
      ]
    }
  }
}
