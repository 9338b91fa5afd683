import Harness
import Metrics
import Foundation
import Reports

extension Verification {
  /// The verifications of a scenario's runs as a document of JSON.
  ///
  /// - Throws: `EncodingError` for a figure that is not finite, of which there are none.
  package static func json(_ verifications: [Verification], scenario: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(
      schemaVersion: 1, scenario: scenario, holds: verifications.allSatisfy(\.holds),
      runs: verifications.map(Layout.init))
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }

  private struct Document: Encodable {
    let schemaVersion: Int
    let scenario: String
    let holds: Bool
    let runs: [Layout]
  }

  private struct Layout: Encodable {
    let strategy: String
    let seed: UInt64
    let parameters: [String: String]
    let holds: Bool
    let metrics: [Metric]
    let server: ServerWitness
    let replay: Replay
    let pixelDisagreements: Int
    let frameLateness: Double?
    let keptUp: Bool

    init(_ verification: Verification) {
      let run = verification.agreement.run
      strategy = run.strategy
      seed = run.seed
      parameters = Dictionary(run.parameters.map { ($0.path, $0.value) }) { first, _ in first }
      holds = verification.holds
      metrics = verification.agreement.rows.map(Metric.init)
      server = verification.witness
      replay = Replay(verification.replay)
      pixelDisagreements = verification.pixelDisagreements
      frameLateness = verification.frameLateness
      keptUp = verification.keptUp
    }
  }

  private struct Metric: Encodable {
    let name: String
    let kind: String
    let virtual: Double?
    let live: Double?
    let difference: Double?
    let allowed: Double?
    let agrees: Bool

    init(_ row: Agreement.Row) {
      name = row.name
      kind = row.kind.rawValue
      virtual = row.virtual
      live = row.live
      difference = row.difference
      allowed = row.limit
      agrees = row.agrees
    }
  }

  private struct Replay: Encodable {
    let events: Int
    let answers: Int
    let identical: Bool
    let differsInLine: Int?

    init(_ replay: EventLogReplay) {
      events = replay.events
      answers = replay.answers
      identical = replay.difference == nil
      differsInLine = replay.difference?.line
    }
  }
}
