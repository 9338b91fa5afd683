import Foundation

/// The memory that a process may fill.
package enum MachineMemory {
  /// Half of what there is: the other half is for what was not foreseen.
  package static var budget: Int { available / 2 }

  /// What the machine has, and the limits of the process and of its group allow.
  package static var available: Int {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    return ([machine] + [processLimit, groupLimit].compactMap(\.self)).reduce(.max, min)
  }

  /// What is left of the address space, where it is limited.
  private static var processLimit: Int? {
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
  private static var addressSpace: Int {
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let size = pages?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    return size * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The limit of a container, where there is one.
  private static var groupLimit: Int? {
    let text = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }
}
