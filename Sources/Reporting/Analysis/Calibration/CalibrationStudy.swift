import Foundation
package import Harness
package import Importers
package import Primitives
import Scenarios

/// Infers the list, the memory and the network of an app from one recorded session, and predicts another.
package struct CalibrationStudy: Sendable {
  /// A recorded session with the requests of its server's log, if there is one.
  package struct Recording: Sendable {
    package let scenario: BoundScenario
    package let session: RecordedSession

    /// Reads a session.
    ///
    /// - Throws: `FileError` if the log has no bind, or no row on screen.
    package init(
      _ log: BindLog, served: [SentRequest]?, metrics: [RequestTiming]? = nil
    ) throws(FileError) {
      scenario = BoundScenario(try BoundImages(log))
      var session = RecordedSession(log, metrics: metrics)
      if let served { session.requests = session.aligned(served) }
      self.session = session
      func refuse(_ reason: String) -> FileError { FileError(file: log.file, message: reason) }
      guard !session.appearances.isEmpty else {
        throw refuse("has no 'show': neither prepared cells nor rows without an image can be seen")
      }
      if let requests = session.requests, requests.isEmpty {
        throw refuse("has none of the addresses in the server's log: these are two sessions")
      }
      if let metrics, !metrics.contains(where: { $0.sent <= session.end }) {
        throw refuse(
          "ends before the first of the measured requests: these are not times of the log's clock")
      }
    }
  }

  /// The fewest answers of the network to which one is fitted.
  private static let fewestAnswers = 10
  /// The numbers of networks that are drawn and changed at a time, and the numbers of these times.
  private static let (batch, draws, changes) = (12, 5, 8)
  /// The numbers of seeds of a fit, of its last choice and of a prediction.
  private static let (seeds, lastSeeds, predicted) = (2, 6, 10)

  private let recording: Recording
  private let preset: String?
  private let runner: Runner

  /// Plans a study of a session. With a preset, the app's strategy is that of the preset.
  ///
  /// - Throws: `InputError` if the network answered too few binds.
  package init(_ recording: Recording, preset: String?, _ runner: Runner) throws(InputError) {
    (self.recording, self.preset, self.runner) = (recording, preset, runner)
    let answers = recording.session.answered.count
    guard answers == 0 || recording.session.answered.contains(where: { $0.bytes != nil }) else {
      throw InputError(
        "\(recording.scenario.bound.log.file) has no 'bytes' of an answer, so no rate can be fitted: log the length of "
          + "each image's file")
    }
    guard answers >= Self.fewestAnswers else {
      throw InputError(
        "\(recording.scenario.bound.log.file) has \(answers) answers of the network, too few to fit one: scroll on, past "
          + "20 new images")
    }
  }

  /// Makes the study.
  ///
  /// - Throws: `ScenarioError`, `RunError`.
  package func run() async throws -> Calibration {
    let session = recording.session
    let loads = LoadEvidence(session)
    let store = StoreEvidence(session, arrivals: loads.arrivals)
    let list = ListEvidence(session)
    // A preset keeps its load keys.
    let candidates = loads.candidates(
      goesOn: store.hitsAfterCancel > 0 || store.arrivesAfterCancel
    ).prefix(preset == nil ? .max : 1)
    let isSecure = session.binds.contains { $0.url.hasPrefix("https:") }
    let usual = FittedNetwork(roundTrip: 60, rate: 10, server: 20, spread: 0.4)
    var app = CalibratedApp(
      list: list, network: usual, loads: candidates[0], preset: preset,
      limit: store.isUnlimited ? nil : (store.best.policy, store.best.unit, store.best.limit),
      provenImages: store.isUnlimited ? store.proven : nil, tls: isSecure ? "\"1.3\"" : "none")
    let runs = try app.scenario(of: recording.scenario).runs(seeds: Self.lastSeeds)
    var fit = Fit(app: app, runs: runs, loss: FitLoss(session), runner: runner)
    try await fit.search(
      NetworkSearch(session), among: Array(candidates), Self.draws, Self.changes, Self.batch,
      Self.seeds)
    app.loads = fit.best.loads
    app.network = fit.best.network.rounded
    app.provenRequests = preset == nil ? loads.unfilled(fit.loadsAlike) : nil
    return Calibration(
      app: app, session: session, store: store, loads: loads, timings: TimingEvidence(session),
      ranges: fit.ranges,
      loadsAlike: fit.loadsAlike,
      fitted: try await check(app, recording), checked: nil)
  }

  /// Predicts a session by an app that was calibrated on another.
  package func check(_ app: CalibratedApp, _ second: Recording) async throws -> Calibration.Check {
    var own = app
    own.list.blankRows = ListEvidence(second.session).blankRows
    let runs = try own.scenario(of: second.scenario).runs(seeds: Self.predicted)
    let loss = FitLoss(second.session)
    let found = try await runner.sessions(of: runs) { run in
      let session = RecordedSession(run)
      return (SessionFigures(session), loss.part(of: session))
    }
    let predicted = SessionFigures(meanOf: found.map(\.0))
    let plain = try await runner.sessions(
      of: Self.plain(second.scenario).runs(seeds: Self.predicted)
    ) { SessionFigures(RecordedSession($0)) }
    return Calibration.Check(
      predicted: predicted,
      measured: SessionFigures(second.session, sentOfCancelled: predicted.sentOfCancelled),
      plain: SessionFigures(meanOf: plain), hasRequests: second.session.requests != nil,
      mismatch: loss.mismatch(found.map(\.1)),
      memoryDifferences: loss.memoryDifferences(found.map(\.1)), drift: loss.drift(found.map(\.1)))
  }

  /// Refuses a second session that is the first one, or of its launch.
  ///
  /// - Throws: `FileError`.
  package func requireOther(_ second: Recording) throws(FileError) {
    let (one, other) = (recording.session.binds, second.session.binds)
    let shift = (other.first?.time ?? .start) - (one.first?.time ?? .start)
    let isSame = zip(one, other).allSatisfy {
      $0.item == $1.item && abs(($1.time - $0.time - shift).milliseconds) < 40
    }
    let log = second.scenario.bound.log
    guard one.count != other.count || !isSame else {
      throw FileError(
        file: log.file,
        message: "has the rows and times of the session that was fitted: record another scroll")
    }
    if let launch = log.header.launch, launch == recording.scenario.bound.log.header.launch {
      throw FileError(
        file: log.file,
        message:
          "is of the launch that was fitted, whose memory has images already: end the app between two "
          + "sessions")
    }
  }

  /// Returns the scenario of a session without inferences: an image in each row, cells prepared, a usual network and a
  /// usual strategy.
  private static func plain(_ session: BoundScenario) -> BoundScenario {
    var scenario = session
    scenario.inferred = BoundScenario.Inferences(
      network: ["network: lte", "server: {cache-control: null, protocols: [http1], tls: none}"],
      strategies: ["  - {extends: lru-url, name: \(CalibratedApp.strategy)}"], preparesCells: true,
      blankRows: [])
    return scenario
  }
}
