import Foundation
import Platform
import Testing
import TestSupport

/// Machines with less memory than any that runs these tests.
@Suite("What memory there is, by what Linux says of it")
struct MachineMemoryTests {
  /// Returns the memory of a machine whose system files have these contents.
  private static func memory(_ files: [String: String]) async throws -> MachineMemory {
    try await TemporaryFolder.with { root in
      for (path, text) in files {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      return MachineMemory(root: root.path(percentEncoded: false))
    }
  }

  @Test func ofABusyMachineOnlyWhatIsFreeIsCountedOn() async throws {
    let memory = try await Self.memory([
      "proc/meminfo":
        "MemTotal:       24000000 kB\nMemFree:           20 kB\nMemAvailable:    102400 kB\n"
    ])
    #expect(memory.available() == 100 << 20)
    #expect(memory.budget() == 75 << 20)
    #expect(memory.available(with: 20 << 20) == 120 << 20)
    #expect(memory.budget(with: 20 << 20) == 90 << 20)
  }

  @Test func aContainerHasItsLimitLessWhatItHolds() async throws {
    let memory = try await Self.memory([
      "proc/meminfo": "MemAvailable:    1024000 kB\n",
      "sys/fs/cgroup/memory.max": "268435456\n", "sys/fs/cgroup/memory.current": "209715200\n",
      "sys/fs/cgroup/memory.stat": "anon 5\ninactive_file 10485760\nactive_file 7\n",
    ])
    #expect(memory.available() == 66 << 20)
    #expect(memory.budget() == 66 << 18 * 3)
    #expect(memory.budget(with: 1 << 30) == 128 << 20)
    #expect(memory.budget(with: 1 << 30, quarters: 3) == 192 << 20)
  }

  @Test func anOlderSystemTellsOfItsContainersElsewhere() async throws {
    let folder = "sys/fs/cgroup/memory/"
    let memory = try await Self.memory([
      folder + "memory.limit_in_bytes": "134217728\n",
      folder + "memory.usage_in_bytes": "125829120\n",
      folder + "memory.stat": "inactive_file 1\ntotal_inactive_file 4194304\n",
    ])
    #expect(memory.available() == 12 << 20)
  }

  @Test func whatIsNotSaidIsNoLimit() async throws {
    let silent = try await Self.memory([:])
    #expect(silent.available() == Int(ProcessInfo.processInfo.physicalMemory))
    #expect(silent.budget() == Int(ProcessInfo.processInfo.physicalMemory) / 2)
    let unlimited = try await Self.memory([
      "proc/meminfo": "MemAvailable: much\n", "sys/fs/cgroup/memory.max": "max\n",
    ])
    #expect(unlimited.available() == silent.available())
  }

  @Test func thisMachineHasSome() {
    #expect(MachineMemory.budget > 0)
    #expect(MachineMemory.available > MachineMemory.budget)
  }
}
