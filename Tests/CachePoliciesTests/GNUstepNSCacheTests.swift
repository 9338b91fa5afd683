#if os(Linux)
  import CachePolicies
  import Foundation
  import Primitives
  import TestSupport
  import Testing

  /// Compares the model of GNUstep's NSCache with the class itself, in a program of Objective-C.
  @Suite(.serialized) struct GNUstepNSCacheTests {
    static let isInstalled =
      ["/usr/bin/gnustep-config", "/usr/include/GNUstep/Foundation/NSCache.h"]
      .allSatisfy { FileManager.default.fileExists(atPath: $0) }

    @Test(
      .enabled(if: isInstalled, "needs the packages gobjc and libgnustep-base-dev"),
      arguments: UInt64(0)..<8)
    func theModelKeepsWhatTheRealCacheKeeps(seed: UInt64) async throws {
      let entry = try #require(PolicyCatalog.eviction(named: "nscache-gnustep"))
      var workload = SetWorkload(seed: seed)
      let capacity = workload.capacity
      var policy = entry.makeDefault(capacity, SetWorkload.objectCount)
      var (calls, victims): (String, [ObjectID]) = ("", [])
      for _ in 0..<500 {
        switch workload.next() {
        case .set(let id, let cost):
          policy.insert(id, cost: cost) { victims.append($0) }
          calls += "set \(id.rawValue) \(cost)\n"
        case .remove(let id):
          policy.remove(id)
          calls += "remove \(id.rawValue)\n"
        }
      }
      let kept = try await Self.kept(calls, limits: [capacity.count, capacity.cost])
      let ids = (0..<SetWorkload.objectCount).filter { policy.contains(ObjectID(index: $0)) }
      #expect(kept == ids && victims.isEmpty)
      #expect(
        capacity == .unlimited || kept.count > capacity.count
          || policy.residentCost > capacity.cost, "it holds more than its limits allow")
    }

    /// The keys that GNUstep's NSCache has after calls.
    private static func kept(_ calls: String, limits: [Int]) async throws -> [Int] {
      try await TemporaryFolder.with { folder in
        let (program, file) = (
          folder.appending(path: "nscache"), folder.appending(path: "calls")
        )
        let source = PackageFolder.url.appending(path: "Tests/Fixtures/nscache.m").path
        let command =
          "gcc $(gnustep-config --objc-flags) -o \"$1\" \"$2\" $(gnustep-config --base-libs)"
        let built = try await Subprocess.run(
          URL(filePath: "/bin/sh"), ["-c", command, "sh", program.path, source])
        #expect(built.code == 0, "\(built.error)")
        try Data(calls.utf8).write(to: file)
        let outcome = try await Subprocess.run(
          program, limits.map { $0 == .max ? "0" : "\($0)" } + [file.path])
        #expect(outcome.code == 0, "\(outcome.error)")
        return outcome.output.split(separator: "\n").compactMap { Int($0) }
      }
    }
  }
#endif
