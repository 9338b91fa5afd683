import Primitives
import Scenarios
import Testing
import YAML

/// Damages a valid document in one place at a time.
@Suite struct MutationTests {
  /// A piece of text in the document, at its place.
  private struct Piece {
    let text: String
    let mark: Mark
    let isKey: Bool
  }

  private func pieces(of node: YAMLNode) -> [Piece] {
    switch node.content {
    case .scalar(let scalar): [Piece(text: scalar.text, mark: node.mark, isKey: false)]
    case .sequence(let items): items.flatMap(pieces)
    case .mapping(let entries):
      entries.flatMap {
        [Piece(text: $0.key, mark: $0.keyMark, isKey: true)] + pieces(of: $0.value)
      }
    }
  }

  private func spoiled(_ piece: Piece, _ replacement: String) -> String {
    var lines = everyKey.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let start = piece.mark.column - 1
    lines[piece.mark.line - 1].replaceSubrange(
      start..<start + piece.text.count, with: Array(replacement))
    return lines.map { String($0) }.joined(separator: "\n")
  }

  private func error(_ text: String) -> ScenarioError? {
    do throws(ScenarioError) {
      _ = try NodeReader.decode(Miniature.self, from: text, file: "f.yaml")
      return nil
    } catch {
      return error
    }
  }

  private func misspellings(_ word: String) -> [String] {
    let letters = Array(word)
    let dropped = letters.indices.map { index in
      String(letters[..<index] + letters[(index + 1)...])
    }
    let swapped = letters.indices.dropLast().map { index in
      var copy = letters
      copy.swapAt(index, index + 1)
      return String(copy)
    }
    return (dropped + swapped).filter { $0 != word }
  }

  @Test func everyMisspeltKeyIsFoundAtItsPlace() throws {
    let root = try YAMLParser.parse(everyKey, file: "f.yaml")
    let keys = pieces(of: root).filter(\.isKey)
    var wrong: [String] = []
    for key in keys {
      for misspelling in misspellings(key.text) {
        let error = error(spoiled(key, misspelling))
        let first = error?.diagnostics.first
        let suggestion = "did you mean '\(key.text)'?"
        if first?.mark != key.mark || first?.message.contains(suggestion) != true {
          wrong.append("\(key.text) as \(misspelling): \(error?.description ?? "read")")
        }
      }
    }
    #expect(keys.count == 22)
    #expect(wrong == [])
  }

  @Test(arguments: [
    "{zzz: 1}", "[[1]]", "~", "-1e999", "'", "\"", "[", "{", "*a", "&b &c", "!t x", "\t",
  ])
  func everyWrongValueIsFoundOnItsLine(value: String) throws {
    let root = try YAMLParser.parse(everyKey, file: "f.yaml")
    var wrong: [String] = []
    for piece in pieces(of: root) where !piece.isKey {
      let error = error(spoiled(piece, value))
      // Any number is also a name, null is valid for the timeout, the share and the guess, and a list may end in a comma.
      if value == "-1e999" && ["fling", "slru"].contains(piece.text) { continue }
      if "~\t".contains(value) && ["15 s", "0.5", "1.5e3", "400"].contains(piece.text) { continue }
      let line = error?.diagnostics.first?.mark.line ?? 0
      if line < piece.mark.line || error?.diagnostics.first?.mark.file != "f.yaml" {
        wrong.append("\(piece.text): \(error?.description ?? "read")")
      }
    }
    #expect(wrong == [])
  }

  @Test func everyWrongValueIsFoundAtItsColumn() throws {
    let root = try YAMLParser.parse(everyKey, file: "f.yaml")
    var wrong: [String] = []
    for piece in pieces(of: root) where !piece.isKey {
      for value in ["{zzz: 1}", "[[1]]"] {
        let error = error(spoiled(piece, value))
        if error?.diagnostics.first?.mark.line != piece.mark.line
          || ![0, 1].contains((error?.diagnostics.first?.mark.column ?? 0) - piece.mark.column)
        {
          wrong.append("\(piece.text): \(error?.description ?? "read")")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func randomBytesNeverCrashTheReader(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let signs = Array("{}[]:,-? &*!|>'\"%@`#\n\t\r ~<=\\é".utf8)
    var located = 0
    for _ in 0..<1500 {
      var bytes = Array(everyKey.utf8)
      for _ in 0..<(1 + random.next() % 8) {
        let index = Int(random.next() % UInt64(bytes.count))
        let isSign = random.next() % 4 != 0
        let byte =
          isSign
          ? signs[Int(random.next() % UInt64(signs.count))]
          : UInt8(truncatingIfNeeded: random.next())
        if random.next() % 2 == 0 { bytes[index] = byte } else { bytes.insert(byte, at: index) }
      }
      do throws(ScenarioError) {
        let node = try YAMLParser.parse(bytes, file: "f.yaml")
        _ = try NodeReader.decode(Miniature.self, from: node)
        located += 1
      } catch {
        if error.diagnostics.allSatisfy({ $0.mark.line > 0 && $0.mark.column > 0 }) { located += 1 }
      }
      let noise = (0..<(random.next() % 64)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      _ = try? YAMLParser.parse(noise, file: "f.yaml")
    }
    #expect(located == 1500)
  }

  @Test func everyBeginningOfADocumentIsReadOrExplained() {
    let bytes = Array(everyKey.utf8)
    var unlocated = 0
    for length in bytes.indices {
      do throws(ScenarioError) {
        let node = try YAMLParser.parse(Array(bytes[..<length]), file: "f.yaml")
        _ = try NodeReader.decode(Miniature.self, from: node)
      } catch {
        if error.diagnostics.contains(where: { $0.mark.line < 1 }) { unlocated += 1 }
      }
    }
    #expect(unlocated == 0)
  }
}
