import CommandLineInterface
import Foundation
import Harness
import Primitives
import TraceFiles
import Traces
import TraceReplay

/// `cachebench replay`: how policies do on a request trace.
enum Replay: Subcommand {
  static let policies = Option.value(
    "policies", "A,B", .text,
    help: "The policies and bounds, with commas between, or 'all'. Default: \(standardPolicies) "
      + "and the optimum.")
  static let capacities = Option.value(
    "capacities", "A,B", .text,
    help:
      "The capacities, with commas between: shares of the footprint (1%), bytes (64MiB) or objects "
      + "(500). Default: \(standardCapacities).")
  static let warmUp = Option.value(
    "warm-up", "N", .integer(0...Int.max),
    help: "Fill the caches with so many requests before counting.")
  static let window = Option.value(
    "window", "N", .integer(1...Int.max),
    help: "Also count every so many requests on their own, for hits over time.")
  static let lifetime = Option.value(
    "ttl", "TIME", .text,
    help: "How long an object stays fresh, such as 10min; 'trace' takes what the trace says.")
  static let curve = Option.value(
    "curve", "HOW", .text,
    help:
      "Also the whole curve of LRU by objects, in one pass: exact, or from a sample (SHARDS) of a "
      + "share (1%) or a number (8192) of objects.")
  static let sample = Option.value(
    "sample", "SHARE", .text,
    help: "Replay only a share of the objects, such as 1%, through caches smaller by as much "
      + "(mini-simulation). Results are estimates.")
  static let timing = Option.flag(
    "timing",
    help: "Say in the JSON how long each replay took. Such output differs from run to run.")

  private static let standardPolicies = "lru,fifo,sieve,s3-fifo,arc"
  private static let standardCapacities = "0.1%,0.3%,1%,3%,10%,30%"

  static let command = Command(
    "replay",
    summary: "Replay a request trace through cache policies of several capacities.",
    discussion: """
      Every request is an access, and an insertion if that misses. The table shows hits per request, \
      and hits by bytes where objects have sizes, beside what a cache without limits would hit. \
      results.json, results.csv, timing.json and the charts go to the output folder.
      """,
    arguments: [.trace],
    options: [policies, capacities, warmUp, window, lifetime, curve, sample]
      + TraceArguments.options
      + [.out, .jobs, .json, timing, .quiet, .noCharts, .noColor],
    examples: [
      .init(
        "cachebench replay trace.oracleGeneral.bin",
        "Five policies and the optimum at six capacities."),
      .init(
        "cachebench replay log.csv --columns key=url,size=bytes --policies all --capacities 64MiB",
        "Every policy at 64 MiB, keys and sizes from columns of a CSV."),
      .init(
        "cachebench replay OLTP.lis.zst --format arc --capacities 500,1000 --json",
        "Capacities in objects, for another program."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let clock = ContinuousClock()
    let start = clock.now
    let arguments = try TraceArguments(invocation)
    // What is wrong with the options is said before a long trace is read.
    let lifetime = try lifetime(invocation)
    if let text = invocation.text(policies) { _ = try named(text) }
    _ = try capacities(invocation)
    let method = try curve(invocation)
    let trace = try arguments.load(invocation, keepsTimes: lifetime != nil)
    if lifetime == .stated, trace.lifetimes?.allSatisfy({ $0 == 0 }) ?? true {
      throw CommandFailure(
        .usage,
        "\(arguments.file.path) says of no object how long it stays fresh; write --ttl 10min, or leave "
          + "--ttl out")
    }
    var plan = try plan(of: trace, invocation)
    plan.lifetime = lifetime
    let loaded = clock.now
    let results = try await results(of: plan, invocation)
    let curve = method.map { LRUCurve(trace, $0, warmUp: plan.warmUp) }
    let timing = ReplayTiming(loading: loaded - start, replaying: clock.now - loaded, results)
    try report(plan, results, curve, timing, of: arguments, invocation)
    return .success
  }

  private static func plan(
    of trace: LoadedTrace, _ invocation: Invocation
  ) throws -> ReplayPlan {
    var plan = ReplayPlan(
      trace, policies: try policies(invocation, for: trace), capacities: try capacities(invocation))
    if let share = try share(invocation) { plan = try plan.sampled(share) }
    plan.warmUp = invocation.integer(warmUp) ?? 0
    plan.window = invocation.integer(window)
    return plan
  }

  /// Writes the results and says what they are.
  private static func report(
    _ plan: ReplayPlan, _ results: [ReplayResult], _ curve: LRUCurve?, _ timing: ReplayTiming,
    of arguments: TraceArguments, _ invocation: Invocation
  ) throws {
    let document = ReplayDocument(
      plan, results, name: arguments.file.path, format: arguments.kind.format.name, curve: curve,
      hasTimes: invocation.has(Self.timing))
    let folder = ReplayFolder(path: invocation.text(.out) ?? "Results/\(arguments.name)")
    let charts =
      invocation.has(.noCharts)
      ? nil
      : ReplayCharts(plan, results, name: arguments.name, curve: curve)
        .folder("\(folder.path)/charts")
    for problem in charts?.problems ?? [] {
      try StandardStream.error.write("warning: \(problem)\n")
    }
    try folder.write(document, timing, charts?.files ?? [])
    if invocation.has(.json) {
      try JSONOutput.write(document)
    } else if !invocation.has(.quiet) {
      let text = ReplayText(plan: plan, results: results, document: document, timing: timing)
      try StandardStream.output.write(text.rendered(invocation, folder: folder.path))
    }
  }

  private static func results(
    of plan: ReplayPlan, _ invocation: Invocation
  ) async throws -> [ReplayResult] {
    let terminal =
      invocation.has(.quiet)
      ? Terminal(width: nil, usesColor: false)
      : Terminal(of: .error, environment: ProcessInfo.processInfo.environment)
    let progress = ProgressLine(
      total: plan.policies.count * plan.capacities.count, unit: "replays", terminal: terminal)
    defer { progress.clear() }
    let jobs = invocation.integer(.jobs) ?? ProcessInfo.processInfo.activeProcessorCount
    do {
      return try await Replayer(jobs: jobs).replay(plan) { result in
        progress.advance("\(result.policy)  \(result.capacity)")
      }
    } catch let error as ReplayError { throw CommandFailure(.usage, "\(error)") }
  }

  /// The policies asked for; else the usual ones and what none of them can beat.
  private static func policies(
    _ invocation: Invocation, for trace: LoadedTrace
  ) throws -> [ReplayPolicy] {
    guard let text = invocation.text(policies) else {
      let usual = standardPolicies.split(separator: ",").compactMap {
        ReplayPolicy(named: String($0))
      }
      let optimum = ReplayPolicy.optimum(isUniform: trace.isUniform)
      return usual + (invocation.has(lifetime) ? [] : [optimum].compactMap(\.self))
    }
    return try named(text)
  }

  /// The policies of a list of names.
  private static func named(_ text: String) throws -> [ReplayPolicy] {
    if text == "all" { return ReplayPolicy.names.compactMap { ReplayPolicy(named: $0) } }
    return try list(text, of: policies).map { name in
      guard let policy = ReplayPolicy(named: name) else {
        throw CommandFailure(
          .usage, Suggestion.unknown("policy", name, known: ReplayPolicy.names))
      }
      return policy
    }
  }

  private static func capacities(_ invocation: Invocation) throws -> [ReplayCapacity] {
    let texts = try list(invocation.text(capacities) ?? standardCapacities, of: capacities)
    do { return try texts.map { try ReplayCapacity(text: $0) } } catch {
      throw CommandFailure(.usage, "\(error)")
    }
  }

  /// The parts of a list, none of them empty or given twice.
  private static func list(_ text: String, of option: Option) throws -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else {
      throw CommandFailure(.usage, "'\(text)' has an empty part; write --\(option.name) a,b")
    }
    var seen: Set<String> = []
    return parts.filter { seen.insert($0).inserted }
  }

  private static func curve(_ invocation: Invocation) throws -> LRUCurve.Method? {
    do { return try invocation.text(curve).map { try LRUCurve.Method(text: $0) } } catch {
      throw CommandFailure(.usage, "\(error)")
    }
  }

  /// The share of the objects to replay.
  private static func share(_ invocation: Invocation) throws -> Double? {
    guard let text = invocation.text(sample) else { return nil }
    return try ShareText.share(text, of: sample)
  }

  private static func lifetime(_ invocation: Invocation) throws -> ReplayLifetime? {
    guard let text = invocation.text(lifetime) else { return nil }
    if text == "trace" { return .stated }
    do { return .fixed(try Nanoseconds(text: text)) } catch {
      throw CommandFailure(.usage, "\(error); or write --ttl trace")
    }
  }
}
