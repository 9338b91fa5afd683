#if os(Linux)
  import CachePolicies
  import Foundation
  import Primitives
  import TestSupport
  import Testing

  /// Compares the model of GNUstep's NSCache with the class itself, in a program of Objective-C.
  @Suite struct GNUstepNSCacheTests {
    static let isInstalled = FileManager.default.isExecutableFile(
      atPath: "/usr/bin/gnustep-config")

    @Test(.enabled(if: isInstalled, "needs the packages gobjc and libgnustep-base-dev"))
    func theModelKeepsWhatTheRealCacheKeeps() async throws {
      try await TemporaryFolder.with { folder in
        let program = try await Self.build(in: folder)
        for seed in UInt64(0)..<8 {
          let entry = try #require(PolicyCatalog.eviction(named: "nscache-gnustep"))
          var workload = SetWorkload(seed: seed)
          var policy = entry.makeDefault(workload.capacity, SetWorkload.objectCount)
          var calls = ""
          for _ in 0..<500 {
            switch workload.next() {
            case .set(let id, let cost):
              policy.insert(id, cost: cost) { victim in calls += "evicted \(victim.rawValue)\n" }
              calls += "set \(id.rawValue) \(cost)\n"
            case .remove(let id):
              policy.remove(id)
              calls += "remove \(id.rawValue)\n"
            }
          }
          let file = folder.appending(path: "calls")
          try Data(calls.utf8).write(to: file)
          let (count, cost) = (workload.capacity.count, workload.capacity.cost)
          let limits = [count, cost].map { $0 == .max ? "0" : "\($0)" }
          let outcome = try await Subprocess.run(program, limits + [file.path])
          #expect(outcome.code == 0, "\(outcome.error)")
          let kept = outcome.output.split(separator: "\n").compactMap { Int($0) }
          #expect(
            kept == (0..<SetWorkload.objectCount).filter { policy.contains(ObjectID(index: $0)) })
          #expect(kept.count > 20, "it holds more than its limits allow")
        }
      }
    }

    private static func build(in folder: URL) async throws -> URL {
      let program = folder.appending(path: "nscache")
      let source = PackageFolder.url.appending(path: "Tests/Fixtures/nscache.m").path
      let command =
        "gcc $(gnustep-config --objc-flags) -o \"$1\" \"$2\" $(gnustep-config --base-libs)"
      let outcome = try await Subprocess.run(
        URL(filePath: "/bin/sh"), ["-c", command, "sh", program.path, source])
      #expect(outcome.code == 0, "\(outcome.error)")
      return program
    }
  }
#endif
