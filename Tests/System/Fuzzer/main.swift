import CLibFuzzer
import Foundation
import FuzzTargets

// libFuzzer with one target, which the environment names; the arguments are libFuzzer's own.

private let name = ProcessInfo.processInfo.environment["CACHEBENCH_FUZZER"] ?? ""
private let target = FuzzTarget(rawValue: name)

guard target != nil else {
  print("'\(name)' is no target; let CACHEBENCH_FUZZER be one of these:")
  for target in FuzzTarget.allCases { print(target.rawValue) }
  exit(64)
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
exit(
  unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
    // A crash is how libFuzzer is told of a finding, so that it keeps the input.
    do { try target?.handle(bytes) } catch { fatalError("\(error)") }
    return 0
  })
