import Foundation
import ImagePipeline
import Platform

/// Reads and writes files one at a time, off the main thread.
final class FileStorage: Sendable {
  private let folder: String
  private let inbox: Inbox
  private let probes: Workers
  private let queue = DispatchQueue(label: "live.files")

  init(_ folder: RunFolder, inbox: Inbox, probes: Workers) {
    self.folder = folder.path
    self.inbox = inbox
    self.probes = probes
  }

  /// Writes a file after all earlier writes, without waiting. The run fails if the write fails.
  func write(_ bytes: [UInt8], to name: String) {
    queue.async { [self] in
      do { try Data(bytes).write(to: URL(filePath: path(name))) } catch {
        inbox.put(.failed(.disk(path: path(name), error)))
      }
    }
  }

  /// Removes a file after all earlier writes.
  func remove(_ name: String) {
    queue.async { [self] in try? FileManager.default.removeItem(atPath: path(name)) }
  }

  /// Reads and decodes a file, and reports the event that `done` returns.
  func read(_ name: String, _ done: @escaping @Sendable (Body?) -> LiveEvent) {
    queue.async { [self] in
      guard let bytes = contents(of: name) else { return inbox.put(done(nil)) }
      let inbox = inbox
      probes.perform { inbox.put(done(Body(probing: bytes))) }
    }
  }

  /// Reads a file and waits for it, as code on the main thread does.
  func readNow(_ name: String) -> [UInt8]? { queue.sync { contents(of: name) } }

  /// Waits until all files are written.
  func finish() { queue.sync {} }

  private func contents(of name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path(name)))).map { Array($0) }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }
}

/// The folder for the files of a live run, removed when the run is over.
///
/// It is in the system's temporary folder. Its name consists of `cachebench-live-`, the numbers of the process's
/// namespace and of the process, and a random name. If a process is killed, the next command removes its folder.
struct RunFolder: Sendable {
  /// The path, without a slash at the end.
  let path: String

  /// Makes a folder.
  ///
  /// - Throws: `LiveError.disk`.
  init() throws(LiveError) {
    ProcessFolders.removeTemporaryOrphans()
    path = ProcessFolders.place(for: "live").path(percentEncoded: false)
    guard unsafe mkdir(path, 0o700) == 0 else { throw .disk(path: path, errno: errno) }
  }

  /// Removes the folder and everything in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
