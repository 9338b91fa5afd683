public import ImagePipeline

/// What has connections of its own: a channel to one of the hosts that the images come from.
///
/// URLSession limits connections by host, looks each host's name up, and resumes TLS with none but the host
/// that gave the ticket (RFC 8446, section 4.6.1). Over HTTP/2 a client may send requests for another host on
/// the connection of one whose certificate names both and whose address is the same (RFC 9113, section 9.1.1);
/// here each host has its own.
public struct ConnectionGroup: Hashable, Sendable, BitwiseCopyable {
  /// The channel.
  public let channel: Channel
  private let number: UInt8

  /// A channel to a host.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - host: The host's number, from 0 to 255.
  public init(_ channel: Channel, host: Int) {
    self.channel = channel
    number = UInt8(host)
  }

  /// The number of the host.
  public var host: Int { Int(number) }

  /// Its position among all.
  package var index: Int { host * Self.channels + Int(channel.rawValue) }

  /// How many there are.
  package static func count(hosts: Int) -> Int { hosts * channels }

  /// All there are, by position.
  static func all(hosts: Int) -> [ConnectionGroup] {
    (0..<hosts).flatMap { host in Channel.allCases.map { ConnectionGroup($0, host: host) } }
  }

  private static let channels = Channel.allCases.count
}
