package import Foundation

/// A program of the system's that is run to its end.
package enum SystemCommand {
  /// Where programs are looked for beside the person's own `PATH`: what configures networks often lies
  /// outside of it.
  private static let furtherFolders = ["/usr/sbin", "/sbin", "/usr/bin", "/bin"]

  /// The path of a program; nil where it is not installed.
  package static func path(of name: String) -> String? {
    let own = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = own.split(separator: ":").map(String.init) + furtherFolders
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs a program in the namespaces of the calling thread, and waits for its end.
  ///
  /// - Parameter words: Its name, and what it is given.
  /// - Returns: What it wrote to its output.
  /// - Throws: `EmulationError` where it is not there or does not end with 0.
  @discardableResult
  package static func run(_ words: [String]) throws(EmulationError) -> String {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try start(process, words)
    // What these programs write to their errors is short: it cannot fill the pipe.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let reason = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .refused(
        command: words.joined(separator: " "),
        reason: reason.split(separator: "\n").last.map(String.init)
          ?? "it ended with \(process.terminationStatus)")
    }
    return text
  }

  /// Starts a program that dies with the calling thread, even if that is killed outright.
  ///
  /// - Throws: `EmulationError` where it is not there.
  package static func startServer(_ words: [String]) throws(EmulationError) -> Process {
    let process = Process()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try start(process, ["setpriv", "--pdeathsig", "KILL", "--"] + words)
    return process
  }

  private static func start(_ process: Process, _ words: [String]) throws(EmulationError) {
    guard let name = words.first, let path = path(of: name) else {
      throw .impossible("\(words.first ?? "a program") is not installed")
    }
    process.executableURL = URL(filePath: path)
    process.arguments = Array(words.dropFirst())
    do { try process.run() } catch {
      throw .refused(command: words.joined(separator: " "), reason: "\(error.localizedDescription)")
    }
  }
}
