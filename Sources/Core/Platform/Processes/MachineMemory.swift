import Foundation

/// The memory that a process may fill.
package struct MachineMemory: Sendable {
  /// The machine's memory, or the container's limit.
  private let size: Int
  /// The bytes of address space that are left; unlimited if there is no limit.
  private let unreserved: Int
  /// The free memory; unlimited if the system does not report it.
  private let free: Int

  /// Reads the present state of the machine.
  ///
  /// - Parameter root: The folder that stands for `/`, with the files in which Linux reports memory.
  package init(root: String = "/") {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let files = MemoryFiles(root: root)
    size = min(machine, files.groupLimit ?? .max)
    unreserved = files.unreserved ?? .max
    free = min(files.free ?? .max, files.groupFree ?? .max)
  }

  /// Returns the memory that can be filled.
  ///
  /// - Parameter held: Bytes that are in use now and count as available.
  /// - Returns: The bytes.
  package func available(with held: Int = 0) -> Int {
    min(size, Self.sum(unreserved, held), Self.sum(free, held))
  }

  /// Returns the maximum memory to fill: a share of the total, with the rest as a reserve, and at most three quarters of
  /// the free memory.
  ///
  /// - Parameters:
  ///   - held: Bytes that are in use now and count as part of the budget.
  ///   - quarters: The share of the total, in quarters.
  /// - Returns: The bytes.
  package func budget(with held: Int = 0, quarters: Int = 2) -> Int {
    min(min(size, Self.sum(unreserved, held)) / 4 * quarters, Self.sum(free, held) / 4 * 3)
  }

  private static func sum(_ left: Int, _ held: Int) -> Int {
    let (sum, isTooMuch) = left.addingReportingOverflow(held)
    return isTooMuch ? .max : sum
  }

  /// The memory that can be filled now.
  package static var available: Int { MachineMemory().available() }

  /// The maximum memory to fill now.
  package static var budget: Int { MachineMemory().budget() }
}

/// The memory that Linux reports in files, and the limits of the process.
private struct MemoryFiles {
  let root: String

  /// The bytes of address space that are left; nil if it is not limited.
  var unreserved: Int? {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_AS
    #else
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur).map { max(0, $0 - addressSpace) }
  }

  /// The bytes of address space that the process has reserved; most of them are never touched.
  private var addressSpace: Int {
    let size = text("proc/self/statm")?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    return size * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// `MemAvailable`: the memory that programs could use without swapping others out. It includes the memory of cached
  /// files.
  var free: Int? {
    value(of: "MemAvailable:", in: "proc/meminfo").flatMap { kibibytes in
      let (bytes, isTooMuch) = kibibytes.multipliedReportingOverflow(by: 1_024)
      return isTooMuch ? nil : bytes
    }
  }

  /// The limit of a container by control groups, version 2 or 1; nil without one.
  var groupLimit: Int? {
    number("sys/fs/cgroup/memory.max") ?? number("sys/fs/cgroup/memory/memory.limit_in_bytes")
  }

  /// The bytes left of a container's limit. Cached files count as free, because they are dropped when memory is needed.
  var groupFree: Int? {
    guard let limit = groupLimit,
      let held = number("sys/fs/cgroup/memory.current")
        ?? number("sys/fs/cgroup/memory/memory.usage_in_bytes")
    else { return nil }
    let files =
      value(of: "inactive_file", in: "sys/fs/cgroup/memory.stat")
      ?? value(of: "total_inactive_file", in: "sys/fs/cgroup/memory/memory.stat")
    return max(0, limit - max(0, held - (files ?? 0)))
  }

  /// Returns the number that follows a name at the beginning of a line.
  private func value(of name: String, in path: String) -> Int? {
    let lines = text(path)?.split(separator: "\n").lazy.map { $0.split(separator: " ") }
    return lines?.first { $0.first == name[...] }?.dropFirst().first.flatMap { Int($0) }
  }

  /// Reads a file that holds one number; returns nil for `max`.
  private func number(_ path: String) -> Int? {
    text(path).flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: URL(filePath: root).appending(path: path).path, encoding: .utf8)
  }
}
