import Foundation

/// Writes the commit of a checkout, which is empty if there is none, and the version of the compiler.
func writeBuild(of checkout: URL, to output: URL) throws {
  let folder = checkout.standardizedFileURL.path(percentEncoded: false)
  // Git compares the folder as text. Without the lock that refreshes the index, a build changes nothing in the checkout.
  let trusted = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  let commit = firstLine(
    "git", "--no-optional-locks", "-c", "safe.directory=\(trusted)", "-C", folder, "describe",
    "--always", "--abbrev=12", "--exclude=*", "--dirty")
  let swift = firstLine("swiftc", "--version")?.firstMatch(of: /Swift version ([0-9.]+)/)?.1
  let source = """
    /// The commit and the compiler of the program. `ResourcePacker` writes it.
    enum PackedBuild {
      static let commit = "\(commit ?? "")"
      static let swift = "\(swift ?? "")"
    }

    """
  try write(Data(source.utf8), to: output)
}

/// Returns the first line that a program prints; nil if it fails or is not there.
private func firstLine(_ words: String...) -> String? {
  let (program, pipe) = (Process(), Pipe())
  program.executableURL = URL(filePath: "/usr/bin/env")
  program.arguments = words
  program.standardOutput = pipe
  program.standardError = FileHandle.nullDevice
  guard (try? program.run()) != nil else { return nil }
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  program.waitUntilExit()
  return program.terminationStatus == 0 ? text.split(separator: "\n").first.map(String.init) : nil
}
