/// A request in the log of a web server or proxy.
package struct LoggedRequest: Sendable {
  /// The bytes of the client's address and the method; empty if the line lacks them.
  private(set) var client: [UInt8] = []
  private(set) var method: [UInt8] = []
  /// The host and the target if the target is a path, otherwise the target.
  private(set) var address: [UInt8] = []
  /// The media type in small letters; empty if the line lacks it.
  package internal(set) var mediaType = ""
  /// The time of the request, in nanoseconds since 1970.
  package internal(set) var time: Int64 = 0
  /// The duration of the request, in nanoseconds; nil if the line does not give it.
  package internal(set) var duration: Int64?
  /// The status; 0 if no status was sent.
  package internal(set) var status: UInt16 = 0
  /// The bytes sent; nil if the line does not give them.
  package internal(set) var bytes: Int?
  /// False if the line can lack the query of its address.
  package internal(set) var isWholeAddress = true
  /// True if the client left before the end of the response; nil if the line cannot show it.
  package internal(set) var isCancelled: Bool?

  /// The client's address; empty if the line lacks it.
  package var clientName: String { String(decoding: client, as: UTF8.self) }
  /// The method; empty if the line lacks it.
  package var methodName: String { String(decoding: method, as: UTF8.self) }
  /// The host and the target if the target is a path, otherwise the target.
  package var url: String { String(decoding: address, as: UTF8.self) }

  /// True if the request read something that the server has.
  var isRead: Bool {
    method.elementsEqual("GET".utf8) && (200..<300 ~= status || status == 304) && !address.isEmpty
  }

  /// True if the response may be shorter than the object.
  var isPartial: Bool { status == 206 || status == 304 || isCancelled == true }

  /// Replaces the names of the previous line.
  mutating func set(client: TextLine, host: TextLine, method: TextLine, target: TextLine) {
    for names in [\LoggedRequest.client, \.method, \.address] {
      self[keyPath: names].removeAll(keepingCapacity: true)
    }
    if !client.equals("-") { unsafe self.client.append(contentsOf: client.letters) }
    unsafe self.method.append(contentsOf: method.letters)
    mediaType = ""
    let hasHost = target.starts(with: "/") && !host.equals("-")
    if hasHost { unsafe address.append(contentsOf: host.letters) }
    unsafe address.append(contentsOf: target.letters)
  }

  /// Sets the time, if it is plausible. `end` is the end of the request, or its start if `isStart` is true.
  mutating func set(end: Int64, after elapsed: Int64?, isStart: Bool = false) -> Bool {
    let limit = 8_000_000_000 * UInt64(ColumnLayout.second)
    // The start and the end of every request fit 64 bits.
    guard end.magnitude < limit, (elapsed ?? 0).magnitude < limit / 8 else { return false }
    (time, duration) = (isStart ? end : end - (elapsed ?? 0), elapsed)
    return true
  }
}
