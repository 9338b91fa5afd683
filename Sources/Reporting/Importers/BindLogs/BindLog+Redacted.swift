extension BindLog {
  /// The log without addresses and identities of items: numbers stand for them, the same number for the same one. Scheme
  /// and type of file stay. Members and lines that the format does not have are left out.
  package var redacted: BindLog {
    var names = Redaction()
    let events = events.map { event in
      var event = event
      event.kind = names.redacted(event.kind)
      return event
    }
    return BindLog(header, events)
  }
}

/// The numbers that stand for addresses.
private struct Redaction {
  private var hosts: [Substring: Int] = [:]
  private var paths: [Substring: Int] = [:]
  private var addresses: [String: Int] = [:]
  private var items: [String: Int] = [:]

  mutating func redacted(_ kind: BindLogEvent.Kind) -> BindLogEvent.Kind {
    switch kind {
    case .bind(var bind):
      bind.url = redacted(bind.url)
      bind.id = bind.id.map { "\(Self.number(of: $0, in: &items))" }
      return .bind(bind)
    case .request(var request):
      request.url = redacted(request.url)
      request.protocolName = request.protocolName.flatMap {
        ["http/1.0", "http/1.1", "h2", "h3"].contains($0) ? $0 : nil
      }
      return .request(request)
    case .arrived(let url): return .arrived(url: redacted(url))
    case .display(var display):
      display.url = display.url.map { redacted($0) }
      return .display(display)
    case .show, .hide, .answer, .app, .scroll, .end: return kind
    }
  }

  /// Returns an address whose host, path and query are numbers.
  private mutating func redacted(_ url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let start = path.firstRange(of: "://")?.upperBound ?? path.startIndex
    let host = path[start...].prefix { $0 != "/" }
    let scheme = url[..<start].lowercased()
    let ending = path[start...].split(separator: ".").last.map { $0.lowercased() } ?? ""
    var text = ["http://", "https://"].contains(scheme) ? scheme : "other://"
    text += "host\(Self.number(of: host, in: &hosts)).example/\(Self.number(of: path, in: &paths))"
    if BoundImages.endings.contains(ending) { text += "." + ending }
    guard path.endIndex < url.endIndex else { return text }
    return text + "?\(Self.number(of: url, in: &addresses))"
  }

  private static func number<Name: Hashable>(of name: Name, in known: inout [Name: Int]) -> Int {
    if let number = known[name] { return number }
    known[name] = known.count + 1
    return known.count
  }
}
