/// The list and its device, for the first line of a log. Values that are not known are nil.
public struct ListProperties: Sendable {
  /// A kind of list, by the view that the app uses.
  public enum Kind: String, Sendable {
    /// UITableView, UICollectionView, or SwiftUI's List.
    case table, collection, list
    /// LazyVStack or LazyVGrid; VStack in a ScrollView.
    case lazyStack, stack
  }

  /// The kind of the list.
  public var kind: Kind?
  /// The height on screen in points.
  public var height: Double?
  /// The pixels of a point.
  public var scale: Double?
  /// The height of a row in points, if all have the same.
  public var rowHeight: Double?
  /// The number of rows side by side.
  public var columns: Int?
  /// The height above the first row at rest in points, as below a navigation bar.
  public var inset: Double?

  /// Creates the properties of a list.
  public init(
    _ kind: Kind? = nil, height: Double? = nil, scale: Double? = nil, rowHeight: Double? = nil,
    columns: Int? = nil, inset: Double? = nil
  ) {
    (self.kind, self.height, self.scale) = (kind, height, scale)
    (self.rowHeight, self.columns, self.inset) = (rowHeight, columns, inset)
  }

  var members: [(String, LogValue?)] {
    [
      ("list", kind.map { .text($0.rawValue) }), ("height", height.map { .number($0) }),
      ("scale", scale.map { .number($0) }), ("rowHeight", rowHeight.map { .number($0) }),
      ("columns", columns.map { .whole($0) }), ("inset", inset.map { .number(max(0, $0)) }),
    ]
  }
}

/// The times of a request, as seconds of the logger's clock.
public struct RequestTimes: Sendable {
  /// The time at which the request left over an open connection.
  public var sent: Double
  /// The times of the first and the last byte of its response, if they came.
  public var first, received: Double?
  /// The duration of the connection's handshakes in seconds, if the request opened one.
  public var connect: Double?
  /// The number of the connection, such as its local port.
  public var connection: Int?
  /// The protocol by its name in TLS (ALPN), such as `h2`.
  public var protocolName: String?

  /// Creates the times of a request.
  public init(
    sent: Double, first: Double? = nil, received: Double? = nil, connect: Double? = nil,
    connection: Int? = nil, protocolName: String? = nil
  ) {
    (self.sent, self.first, self.received) = (sent, first, received)
    (self.connect, self.connection, self.protocolName) = (connect, connection, protocolName)
  }

  func members(since start: Double) -> [(String, LogValue?)] {
    func time(_ seconds: Double) -> LogValue { .number(max(0, seconds - start) * 1_000) }
    return [
      ("sent", time(sent)), ("first", first.map(time)), ("received", received.map(time)),
      ("connect", connect.map { .number($0 * 1_000) }),
      ("connection", connection.map { .whole($0) }),
      ("protocol", protocolName.map { .text($0) }),
    ]
  }
}
