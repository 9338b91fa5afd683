public import ImagePipeline

/// A group of connections that other groups do not use: those of a channel to one of the hosts that serve the images.
///
/// URLSession limits connections per host and looks up each host's name. It resumes TLS only with the host that issued
/// the ticket (RFC 8446, section 4.6.1). Over HTTP/2, a client may reuse the connection of another host, if its
/// certificate names both hosts and their addresses are the same (RFC 9113, section 9.1.1). Here, hosts share no
/// connections.
public struct ConnectionGroup: Hashable, Sendable, BitwiseCopyable {
  /// The channel.
  public let channel: Channel
  private let number: UInt8

  /// Creates the group of a channel to a host.
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

  /// The index of the group among all groups.
  package var index: Int { host * Self.channels + Int(channel.rawValue) }

  /// Returns the number of groups.
  package static func count(hosts: Int) -> Int { hosts * channels }

  /// Returns all groups in the order of their indices.
  static func all(hosts: Int) -> [ConnectionGroup] {
    (0..<hosts).flatMap { host in Channel.allCases.map { ConnectionGroup($0, host: host) } }
  }

  private static let channels = Channel.allCases.count
}
