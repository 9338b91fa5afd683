import CSystem
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The memory that the process uses.
enum ProcessMemory {
  /// The resident memory in bytes; nil if the system does not report it.
  static var resident: Int? {
    #if canImport(Darwin)
      var info = mach_task_basic_info()
      let words = MemoryLayout<mach_task_basic_info>.size / MemoryLayout<integer_t>.size
      var count = mach_msg_type_number_t(words)
      let outcome = unsafe withUnsafeMutablePointer(to: &info) { pointer in
        unsafe pointer.withMemoryRebound(to: integer_t.self, capacity: words) {
          unsafe task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return outcome == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
      // The file has sizes in pages; the second is the resident memory (proc(5), /proc/pid/statm).
      guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return nil
      }
      let words = text.split(separator: " ")
      guard words.count > 1, let pages = Int(words[1]) else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #endif
  }

  /// Returns free memory inside the process to the system, if the system supports it. Otherwise, memory that an earlier
  /// run has freed would count for this run.
  static func returnFree() { return_free_memory() }
}
