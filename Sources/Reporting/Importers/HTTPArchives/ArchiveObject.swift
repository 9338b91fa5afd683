import Foundation
import Primitives

/// An object of an archive's JSON, with its path for errors.
struct ArchiveObject {
  let members: [String: Any]
  let file: String
  /// The number of its entry, from 1.
  let entry: Int
  /// The names on the path from the entry, each followed by a point.
  var path = ""

  /// Returns a member object, which is required.
  func object(_ name: String) throws(FileError) -> ArchiveObject {
    guard let value = try optionalObject(name) else { throw missing(name) }
    return value
  }

  /// Returns a member object; nil if it is missing.
  func optionalObject(_ name: String) throws(FileError) -> ArchiveObject? {
    guard let value = members.member(name) else { return nil }
    guard let members = value as? [String: Any] else { throw wrong(name, "an object") }
    return ArchiveObject(members: members, file: file, entry: entry, path: path + name + ".")
  }

  /// Returns a text, which is required.
  func text(_ name: String) throws(FileError) -> String {
    guard let value = try optionalText(name) else { throw missing(name) }
    return value
  }

  /// Returns a text; nil if it is missing.
  func optionalText(_ name: String) throws(FileError) -> String? {
    guard let value = members.member(name) else { return nil }
    guard let text = value as? String else { throw wrong(name, "a text") }
    return text
  }

  /// Returns a number; nil if it is missing or -1, which HAR writes if a value does not apply.
  func optionalNumber(_ name: String) throws(FileError) -> Double? {
    guard let value = members.member(name) else { return nil }
    let number = JSONScalar.number(value) ?? (value as? String).flatMap(Double.init)
    guard let number, number.isFinite else { throw wrong(name, "a number") }
    return number < 0 ? nil : number
  }

  /// Returns the items of a list, each an object; empty if there is no list.
  func objects(_ name: String) throws(FileError) -> [ArchiveObject] {
    guard let value = members.member(name) else { return [] }
    guard let list = value as? [[String: Any]] else { throw wrong(name, "a list of objects") }
    return list.map {
      ArchiveObject(members: $0, file: file, entry: entry, path: path + name + ".")
    }
  }

  func problem(_ message: String) -> FileError {
    FileError(file: file, place: ": entry \(entry)", message: message)
  }

  private func missing(_ name: String) -> FileError {
    problem("'\(path)\(name)' is missing; capture it again, or remove the entry")
  }

  private func wrong(_ name: String, _ expected: String) -> FileError {
    problem("'\(path)\(name)' is not \(expected), as HAR 1.2 requires")
  }
}

extension ArchiveObject {
  /// - Throws: `FileError` if an entry is not an object.
  init(_ value: Any, file: String, entry: Int) throws(FileError) {
    self.init(members: value as? [String: Any] ?? [:], file: file, entry: entry)
    guard value is [String: Any] else {
      throw problem("is not an object; remove it from 'log.entries'")
    }
  }
}
