import Foundation

/// The memory that a process may fill.
package enum MachineMemory {
  /// Half of what the machine, the process's limits and those of its group allow.
  package static let budget: Int = {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    return ([machine] + [processLimit, groupLimit].compactMap(\.self)).reduce(.max, min) / 2
  }()

  /// The address space, where it is limited.
  private static var processLimit: Int? {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_AS
    #else
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  /// The limit of a container, where there is one.
  private static var groupLimit: Int? {
    let text = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }
}
