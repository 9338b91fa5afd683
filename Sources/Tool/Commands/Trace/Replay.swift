import Charts
import CommandKit
import Foundation
import Platform
import Primitives
import Reports
import RequestTraces
import TextOutput
import TraceReplay

/// `cachebench replay`: how good are policies for a request trace?
struct Replay: Command {
  var source = TraceSource()
  var policies: [ReplayPolicy]?
  var capacities: [ReplayCapacity]?
  var warmUp: Int?
  var window: Int?
  var lifetime: ReplayLifetime?
  var curve: LRUCurve.Method?
  /// The share of the objects to replay.
  var sample: Double?
  var seeds: Int?
  var out: String?
  var jobs: Int?
  var printsJSON = false
  var printsTimes = false
  var isSorted = false
  var isQuiet = false
  var drawsNoCharts = false
  var noColor = false
  var replaces = false

  private static let standardPolicies = ["lru", "fifo", "sieve", "s3-fifo", "arc"]
  private static let standardCapacities = ["0.1%", "0.3%", "1%", "3%", "10%", "30%"]

  static let overview = CommandOverview("replay", page: PackedResources.replayTXT)

  static let parameters: [Parameter<Self>] =
    replayParameters + Parameter.group(\.source, TraceSource.parameters) + [
      .out(\.out),
      .jobs(\.jobs),
      .json(\.printsJSON),
      .flag(
        "sort", \.isSorted, help: "Sort policies by their hits over all capacities, the best first."
      ),
      .flag(
        "timing", \.printsTimes,
        help: "Add the time of each replay to the JSON. This output is not repeatable."),
      .quiet(\.isQuiet),
      .noCharts(\.drawsNoCharts),
      .force(\.replaces),
      .noColor(\.noColor),
    ]

  /// The options for the trace and its replay.
  private static let replayParameters: [Parameter<Self>] = [
    .option(
      "policies", "A,B", .list(of: ["policies", "bounds"], policies), \.policies,
      help:
        "Policies and bounds, separated by commas, or 'all'. A policy may have parameters, as in "
        + "s3-fifo:small-fraction=0.3. Default: \(standardPolicies.joined(separator: ",")) and the offline optimum."
    ),
    .option(
      "capacities", "A,B", .texts(capacities), \.capacities,
      help:
        "Capacities, separated by commas: shares of the footprint (1%), bytes (64MiB) or "
        + "objects (500). Default: \(standardCapacities.joined(separator: ","))."),
    .option(
      "warm-up", "N", .integer(0...Int.max), \.warmUp,
      help: "Fill the caches with N requests before counting."),
    .option(
      "window", "N", .integer(1...Int.max), \.window,
      help: "Also count each N requests separately, for hits over time and for differences between "
        + "policies with intervals."),
    .option(
      "ttl", "TIME", .text(lifetime), \.lifetime,
      help:
        "The time for which an object is fresh, such as 10min, or 'trace' to use the lifetimes in the trace."
    ),
    .option(
      "curve", "HOW", .text { try LRUCurve.Method(text: $0) }, \.curve,
      help:
        "Also compute the whole LRU curve in one pass: exact, which keeps all requests in "
        + "memory, or from a sample (SHARDS): a share (1%) or a number (8192) of objects."),
    .option(
      "sample", "SHARE", .share(of: "sample"), \.sample,
      help: "Replay only a share of the objects, such as 1%, with caches that are smaller by the "
        + "same factor (mini-simulation). Results are estimates, with intervals where a cache holds "
        + "128 objects of the sample or more."),
    .option(
      "seeds", "N", .integer(1...1000), \.seeds,
      help: "Replay each policy that draws at random N times, for its mean and interval."),
  ]

  private static func policies(_ names: [String]) throws -> [ReplayPolicy] {
    if names == ["all"] { return ReplayPolicy.names.compactMap { ReplayPolicy(named: $0) } }
    return try names.distinct.map { try ReplayPolicy(text: $0) }
  }

  private static func capacities(_ texts: [String]) throws -> [ReplayCapacity] {
    try texts.distinct.map { try ReplayCapacity(text: $0) }
  }

  private static func lifetime(_ text: String) throws -> ReplayLifetime {
    if text == "trace" { return .stated }
    do { return .fixed(try Nanoseconds(text: text)) } catch {
      throw CommandFailure("\(error); or write --ttl trace")
    }
  }

  func run() async throws -> ExitCode {
    try owner.claim(folder, isForced: replaces)
    let clock = ContinuousClock()
    let start = clock.now
    let trace = try source.load(
      keepsTimes: lifetime != nil, share: readShare, reuse: curve?.sample)
    let plan = try plan(of: trace)
    let loaded = clock.now
    let results = try await replay(plan)
    return try report(results, of: plan, trace, loading: loaded - start, since: loaded)
  }

  /// The share of the objects that is read into memory. An exact curve needs all objects.
  private var readShare: Double { needsAll ? 1 : sample ?? 1 }

  private var needsAll: Bool { curve.map { $0.sample == nil } ?? false }

  private var folder: String { out ?? "Results/\(source.name)" }

  private var owner: ResultsOwner { ResultsOwner("replay", source.title) }

  // If this is inlined into the asynchronous function, the compiler (6.3.1) crashes.
  @inline(never)
  private func report(
    _ results: [ReplayResult], of plan: ReplayPlan, _ trace: LoadedTrace, loading: Duration,
    since loaded: ContinuousClock.Instant
  ) throws -> ExitCode {
    let curve = curve.map { LRUCurve(trace, $0, warmUp: plan.warmUp, kept: readShare) }
    let timing = ReplayTiming(
      loading: loading, replaying: .now - loaded, results, of: plan, for: owner)
    let document = try ReplayDocument(
      plan, results, name: source.title, format: try source.kind().format.name,
      version: Version.current, curve: curve, hasTimes: printsTimes)
    let charts = ReplayCharts(plan, results, name: source.name, curve: curve)
    let code = try write(document, timing, charts, to: folder)
    if printsJSON {
      try StandardStream.output.write(document.json.scriptText)
    } else if !isQuiet {
      let text = ReplayText(
        plan: plan, results: results, document: document, timing: timing, isSorted: isSorted)
      try StandardStream.output.write(
        text.rendered(for: Terminal(of: .output, allowsColor: !noColor), folder: folder))
    }
    return code
  }

  private func plan(of trace: LoadedTrace) throws -> ReplayPlan {
    if lifetime == .stated, trace.lifetimes?.allSatisfy({ $0 == 0 }) ?? true {
      throw CommandFailure("\(source.title) has no lifetimes; use --ttl 10min, or remove --ttl")
    }
    var plan = ReplayPlan(
      trace, policies: try policies ?? standardPolicies(for: trace),
      capacities: try capacities ?? Self.capacities(Self.standardCapacities))
    if let sample { plan = try plan.sampled(sample, isRead: !needsAll) }
    plan.warmUp = warmUp ?? 0
    plan.window = window
    plan.seeds = seeds ?? 1
    plan.lifetime = lifetime
    return plan
  }

  /// Returns the usual policies, and the bounds that no policy can exceed.
  private func standardPolicies(for trace: LoadedTrace) throws -> [ReplayPolicy] {
    let optimum = lifetime == nil ? ReplayPolicy.optimum(isUniform: trace.isUniform) : nil
    return try Self.policies(Self.standardPolicies) + [optimum].compactMap(\.self)
  }

  private func replay(_ plan: ReplayPlan) async throws -> [ReplayResult] {
    let progress = ProgressLine(
      total: plan.replayCount, unit: "replays", isQuiet: isQuiet)
    defer { progress.clear() }
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return try await Replayer(jobs: jobs, memory: source.memoryBeside(plan.trace)).replay(plan) {
      result in
      progress.advance("\(result.policy)  \(result.capacity)")
    }
  }

  /// Writes all files. Either all are written, or none.
  private func write(
    _ document: ReplayDocument, _ timing: ReplayTiming, _ charts: ReplayCharts, to folder: String
  ) throws -> ExitCode {
    let charts = drawsNoCharts ? nil : charts.folder("\(folder)/charts")
    let files = [
      WholeFile(path: "\(folder)/results.json", text: document.json.scriptText),
      WholeFile(path: "\(folder)/results.csv", text: document.csv),
      WholeFile(path: "\(folder)/timing.json", text: timing.document.text),
    ]
    let all = files + (charts?.files ?? [])
    try WholeFile.write(all)
    ResultsOwner.removeOldCharts(in: folder, keeping: all)
    return try charts?.problems.report() ?? .success
  }
}
