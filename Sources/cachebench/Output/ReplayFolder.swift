import CommandLineInterface
import Foundation
import Harness
import Platform
import TraceReplay

/// The files that a replay leaves.
struct ReplayFolder {
  let path: String

  /// Writes everything, whole or not at all.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/cannotWrite``.
  func write(
    _ document: ReplayDocument, _ timing: ReplayTiming, _ charts: [WholeFile]
  ) throws {
    let files = [
      WholeFile(path: "\(path)/results.json", text: try JSONOutput.text(document)),
      WholeFile(path: "\(path)/results.csv", text: document.csv),
      WholeFile(path: "\(path)/timing.json", text: try JSONOutput.text(timing.document)),
    ]
    do { try WholeFile.write(files + charts) } catch {
      throw CommandFailure(.cannotWrite, "\(error)")
    }
  }
}
