#if os(Linux)
  import EmulatedPath
  import Primitives
  import Environment

  /// A second client, the program curl, for one request over a cold connection. It shares no code with Foundation's
  /// sessions beyond libcurl.
  enum CurlClient {
    /// Requests a body.
    ///
    /// - Returns: The times since curl began to connect; the first byte is that of the answer's header.
    /// - Throws: `EmulationError` if curl fails.
    static func times(
      _ spoken: HTTPProtocol, at address: String, bytes: Int
    ) throws(EmulationError) -> RequestTimes {
      let text = try SystemCommand.run([
        "curl", "--silent", "--fail", "--disable", "--output", "/dev/null",
        spoken == .http2 ? "--http2" : "--http1.1", "--write-out",
        "%{time_starttransfer} %{time_total}", "\(address)/bytes/\(bytes)",
      ])
      let seconds = text.split(separator: " ").compactMap { Double($0) }
      guard seconds.count == 2 else {
        throw .refused(command: "curl", reason: "it printed no times")
      }
      return RequestTimes(
        firstByte: Nanoseconds(seconds: seconds[0]), lastByte: Nanoseconds(seconds: seconds[1]))
    }
  }
#endif
