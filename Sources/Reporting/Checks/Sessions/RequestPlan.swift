package import Primitives

/// The complete list of addresses that a client shall request, each with a count.
///
/// A line is a path with its query, or a URL, then the count, which is 1 if it is left out. Empty lines and lines that
/// begin with `#` are ignored.
package struct RequestPlan: Sendable {
  /// The name of the file.
  let file: String
  /// The required number of requests for each address, in the order of the file.
  let lines: [(address: String, count: Int)]

  /// Reads a plan.
  ///
  /// - Throws: `FileError` with the line at fault.
  /// - Complexity: O(*n*).
  package init(_ text: String, file: String) throws(FileError) {
    var lines: [(address: String, count: Int)] = []
    var known: Set<String> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let address = words.first, address.first != "#" else { continue }
      func problem(_ text: String) -> FileError {
        FileError(file: file, place: ":\(index + 1)", message: text)
      }
      let count = words.count == 1 ? 1 : Int(words[1])
      guard words.count <= 2, let count, count >= 0 else {
        throw problem("'\(line)' is not a path with a count; write /images/1.jpg 2")
      }
      guard known.insert(String(address)).inserted else {
        throw problem("'\(address)' occurs twice; write one line with the sum")
      }
      lines.append((String(address), count))
    }
    guard !lines.isEmpty else {
      throw FileError(file: file, place: ":1", message: "has no requests; write one path per line")
    }
    (self.file, self.lines) = (file, lines)
  }

  /// Compares requests with the plan: line by line, then the requests that no line names.
  ///
  /// - Parameter requests: The number of requests for each address.
  /// - Returns: A judgement for each line, then one for all other requests.
  /// - Complexity: O(*n* log *n*) in lines and addresses.
  func judgements(of requests: [String: Int]) -> [SessionCheck.Judgement] {
    var byAddress: [String: [SessionCheck.Request]] = [:]
    for (url, count) in requests {
      let request = SessionCheck.Request(url: url, count: count)
      for address in Set([url, Self.path(of: url)]) {
        byAddress[address, default: []].append(request)
      }
    }
    let judged = lines.map { line in
      let found = (byAddress[line.address] ?? []).sorted { $0.url < $1.url }
      let seen = found.reduce(0) { $0 + $1.count }
      return SessionCheck.Judgement(
        assertion: "\(file): \(line.count) of \(line.address)", left: Double(seen),
        right: Double(line.count), holds: seen == line.count,
        requests: seen == line.count ? [] : found)
    }
    let planned = Set(lines.map(\.address))
    let others = requests.filter {
      !planned.contains($0.key) && !planned.contains(Self.path(of: $0.key))
    }.map { SessionCheck.Request(url: $0.key, count: $0.value) }.sorted { $0.url < $1.url }
    let sum = others.reduce(0) { $0 + $1.count }
    return judged + [
      SessionCheck.Judgement(
        assertion: "\(file): nothing else", left: Double(sum), right: 0, holds: sum == 0,
        requests: others)
    ]
  }

  /// Returns the path and query of a URL; returns a path unchanged.
  private static func path(of url: String) -> String {
    guard !url.hasPrefix("/"), let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...]
    guard let start = rest.firstIndex(where: { "/?".contains($0) }) else { return "/" }
    return (rest[start] == "/" ? "" : "/") + rest[start...]
  }
}
