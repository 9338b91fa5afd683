import Foundation

/// The memory that a process may fill.
package struct MachineMemory: Sendable {
  /// What the machine has, and a container allows.
  private let size: Int
  /// What is left of the address space; without end where that is not limited.
  private let unreserved: Int
  /// What nobody holds; without end where the system does not say.
  private let free: Int

  /// Looks at the machine as it is now.
  ///
  /// - Parameter root: The folder that stands for `/`, below which Linux tells of itself.
  package init(root: String = "/") {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let files = MemoryFiles(root: root)
    size = min(machine, files.groupLimit ?? .max)
    unreserved = files.unreserved ?? .max
    free = min(files.free ?? .max, files.groupFree ?? .max)
  }

  /// What can be filled.
  ///
  /// - Parameter held: Bytes that are held by now and count among what can be filled.
  /// - Returns: The bytes.
  package func available(with held: Int = 0) -> Int {
    min(size, Self.sum(unreserved, held), Self.sum(free, held))
  }

  /// What is to be filled at most: half of what there is, the other half being for what was not foreseen, and
  /// three quarters of what is free.
  ///
  /// - Parameter held: Bytes that are held by now and count among what is filled.
  /// - Returns: The bytes.
  package func budget(with held: Int = 0) -> Int {
    min(min(size, Self.sum(unreserved, held)) / 2, Self.sum(free, held) / 4 * 3)
  }

  private static func sum(_ left: Int, _ held: Int) -> Int {
    let (sum, isTooMuch) = left.addingReportingOverflow(held)
    return isTooMuch ? .max : sum
  }

  /// What can be filled now.
  package static var available: Int { MachineMemory().available() }

  /// What is to be filled at most now.
  package static var budget: Int { MachineMemory().budget() }
}

/// What Linux tells of memory in files, and the limits of the process.
private struct MemoryFiles {
  let root: String

  /// What is left of the address space, where it is limited.
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

  /// What the process has reserved already, of which much is never touched.
  private var addressSpace: Int {
    let size = text("proc/self/statm")?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    return size * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// What programs could have without others having to give theirs up: `MemAvailable`, which counts files that
  /// are kept in memory for want of other use.
  var free: Int? {
    value(of: "MemAvailable:", in: "proc/meminfo").flatMap { kibibytes in
      let (bytes, isTooMuch) = kibibytes.multipliedReportingOverflow(by: 1_024)
      return isTooMuch ? nil : bytes
    }
  }

  /// The limit of a container, where there is one, by the second version of control groups or the first.
  var groupLimit: Int? {
    number("sys/fs/cgroup/memory.max") ?? number("sys/fs/cgroup/memory/memory.limit_in_bytes")
  }

  /// What a container has left of its limit; files kept in memory for want of other use are given up for it.
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

  /// The number that follows a name at the beginning of a line.
  private func value(of name: String, in path: String) -> Int? {
    text(path)?.split(separator: "\n").lazy
      .map { $0.split(separator: " ") }.first { $0.first.map(String.init) == name }?
      .dropFirst().first.flatMap { Int($0) }
  }

  /// What a file says that holds a number alone; nil of one that says `max`.
  private func number(_ path: String) -> Int? {
    text(path).flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: URL(filePath: root).appending(path: path).path, encoding: .utf8)
  }
}
