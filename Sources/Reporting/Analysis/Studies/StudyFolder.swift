import Foundation
import Platform
package import Primitives
import Reports
import Scenarios
import TextOutput

/// A study on disk: its description, its input files, and the finished parts.
///
/// `study.json` names the points. `inputs` has the files that the scenario was read from, by their digests. `parts` has
/// a folder for the first two digits of identities, and in it `IDENTITY.ndjson` for a part, or `IDENTITY.failed.json`
/// for the reason of a failure.
package struct StudyFolder: Sendable {
  /// The folder.
  package let path: String
  /// The version of the program, which reads only parts of the same version.
  package let version: String

  /// Creates a folder that has a study, or will have one.
  package init(_ path: String, version: String) {
    self.path = path
    self.version = version
  }

  var document: String { "\(path)/study.json" }

  func place(of point: StudyPoint) -> String {
    "\(path)/parts/\(point.identity.prefix(2))/\(point.identity)"
  }

  func part(of point: StudyPoint) -> String { place(of: point) + Self.partEnding }

  func failure(of point: StudyPoint) -> String { place(of: point) + ".failed.json" }

  func input(_ digest: String) -> String { "\(path)/inputs/\(digest)" }

  static let partEnding = ".ndjson"
}

/// A study that cannot be worked on or merged, or a part that cannot be used.
package struct StudyError: ExitCoded, Hashable, CustomStringConvertible {
  /// The problem and a remedy; with the path if a whole study has the problem.
  package let description: String

  init(_ description: String) { self.description = description }

  package var exitCode: ExitCode { .incomparableBaseline }
}

/// The part of a document that is read first, because a document of another version may have any other form.
struct StudyOrigin: Decodable {
  let schemaVersion: Int
  let cachebench: String
  let model: Int

  /// True if the document has a form, and was made by a version of the program with the present model.
  func isCurrent(_ schemaVersion: Int, _ version: String) -> Bool {
    self.schemaVersion == schemaVersion && cachebench == version && model == ResultsModel.current
  }
}

/// `study.json`.
private struct StudyDocument: Decodable {
  static let schemaVersion = 1

  struct File: Decodable {
    let question: FoundFiles.Question
    let name: String
    let path: String
    let folder: String?
    let sha256: String
  }

  struct Point: Decodable, Equatable {
    let identity: String
    let strategy: String
    let seed: UInt64
    let parameters: [[String]]

    init(_ point: StudyPoint) {
      identity = point.identity
      strategy = point.run.strategyName
      seed = point.run.seed
      parameters = point.run.parameters.map { [$0.path, $0.value] }
    }
  }

  let schemaVersion: Int
  let cachebench: String
  let model: Int
  let request: StudyRequest
  let files: [File]
  let points: [Point]
}

extension StudyFolder {
  /// Writes a study completely or not at all. Existing parts remain, and belong to the points with the same identities.
  ///
  /// - Throws: `WriteError`.
  package func write(_ study: Study) throws {
    let inputs = study.files.answers.map { ($0, SHA256($0.file.bytes).description) }
    let document = StudyDocument(
      schemaVersion: StudyDocument.schemaVersion, cachebench: version, model: study.header.model,
      request: study.request,
      files: inputs.map { answer, digest in
        .init(
          question: answer.question, name: answer.file.name, path: answer.file.path,
          folder: answer.file.folder, sha256: digest)
      },
      points: study.points.map(StudyDocument.Point.init))
    var written: Set<String> = []
    let files = inputs.compactMap { answer, digest -> WholeFile? in
      guard written.insert(digest).inserted else { return nil }
      return WholeFile(path: input(digest), contents: Data(answer.file.bytes))
    }
    let text = JSONValue(reflecting: document).scriptText
    try WholeFile.write(files + [WholeFile(path: self.document, text: text)])
  }

  /// True if the folder has a study.
  package var isThere: Bool { FileManager.default.fileExists(atPath: document) }

  /// Reads the study, and plans it again to check that this program finds the same points.
  ///
  /// - Throws: ``StudyError``.
  package func study() throws -> Study {
    let document = try readDocument()
    let files = try FoundFiles(document.files.map { try answer($0) })
    let study: Study
    do { study = try Study(document.request, of: files, version: version) } catch {
      throw StudyError("\(self.document): its scenario cannot be read: \(error)")
    }
    guard study.points.map(StudyDocument.Point.init) == document.points else {
      throw StudyError(
        "\(self.document): this program would make different runs than the one that planned "
          + "the study; use that program, or plan the study again")
    }
    return study
  }

  private func readDocument() throws -> StudyDocument {
    guard isThere else {
      throw StudyError("\(document): no such file; make it with 'cachebench study plan'")
    }
    let data: Data
    do { data = try ReadableFile.contents(at: document) } catch {
      throw StudyError("\(document): cannot be read: \(error)")
    }
    guard let origin = try? JSONDecoder().decode(StudyOrigin.self, from: data) else {
      throw StudyError("\(document): is not a study, or is damaged; plan it again")
    }
    guard origin.isCurrent(StudyDocument.schemaVersion, version) else {
      throw StudyError(
        "\(document): was planned by cachebench \(origin.cachebench), model \(origin.model), and "
          + "this is \(version), model \(ResultsModel.current); use that one, or plan the study "
          + "again"
      )
    }
    guard let read = try? JSONDecoder().decode(StudyDocument.self, from: data) else {
      throw StudyError("\(document): is not a study, or is damaged; plan it again")
    }
    return read
  }

  private func answer(_ file: StudyDocument.File) throws -> FoundFiles.Answer {
    let path = input(file.sha256)
    let data: Data
    do { data = try ReadableFile.contents(at: path) } catch {
      throw StudyError(
        "\(path), which is \(file.path), cannot be read: \(error); copy the whole folder of the "
          + "study"
      )
    }
    guard SHA256(data).description == file.sha256 else {
      throw StudyError("\(path), which is \(file.path), is damaged; copy the study again")
    }
    return (
      file.question,
      PresetFile(name: file.name, path: file.path, bytes: [UInt8](data), folder: file.folder)
    )
  }
}
