import HTTPCaching
import Primitives

/// The HTTP cache under the session takes in what the server says.
extension ImagePipeline {
  /// The session stores a response in its HTTP cache. Download tasks store none.
  mutating func storeResponse(
    _ load: Load, _ response: Response, _ commands: inout [PipelineCommand]
  ) {
    guard http != nil else { return }
    guard strategy.fetch.task == .data || load.stage == .fetchingAgain else {
      http?.revalidationFailed(load.token.object)
      return
    }
    let before = http?.diskBytes ?? 0
    let stored = http?.store(
      load.token.object, response.metadata, body: response.body, version: response.version,
      requestedAt: response.requestedAt, receivedAt: now)
    let written = stored?.onDisk == true ? response.body : .zero
    if written > .zero { commands.append(.write(written)) }
    tellRemoved(before + written.bytes, &commands)
  }

  /// The stored response that a 304 has confirmed; none if it has gone.
  mutating func freshen(
    _ object: ObjectID, by response: Response, _ commands: inout [PipelineCommand]
  ) -> StoredResponse? {
    let before = http?.diskBytes ?? 0
    let stored = http?.update(
      object, with: response.metadata, requestedAt: response.requestedAt, receivedAt: now)
    tellRemoved(before, &commands)
    return stored
  }

  /// Tells how much less is on disk than there would be if nothing had been removed.
  private mutating func tellRemoved(_ bytes: Int, _ commands: inout [PipelineCommand]) {
    let removed = bytes - (http?.diskBytes ?? 0)
    if removed > 0 { commands.append(.removeFile(ByteCount(removed))) }
  }

  /// Asks the server in the background whether a response that is served stale is still current
  /// (RFC 5861, section 3): a load that no cell waits for and the strategy's own limit on connections
  /// does not know of.
  mutating func revalidate(
    _ stored: StoredResponse, _ object: ObjectID, _ commands: inout [PipelineCommand]
  ) {
    var load = newLoad(object, -1, .none)
    load.stage = .revalidating
    loads.add(load)
    let version = stored.metadata.hasValidator ? stored.version : nil
    commands.append(.fetch(load.token, ifChangedFrom: version, over: .session))
  }

  /// A background revalidation is answered: the HTTP cache has the news, and nobody else.
  mutating func didRevalidate(
    _ load: Load, _ response: Response, _ commands: inout [PipelineCommand]
  ) {
    if response.status == 304 {
      _ = freshen(load.token.object, by: response, &commands)
    } else {
      storeResponse(load, response, &commands)
    }
    end(load.token, &commands)
  }

  mutating func revalidationFailed(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    http?.revalidationFailed(token.object)
    end(token, &commands)
  }

  /// Tells what the HTTP cache holds in memory, if that has changed.
  mutating func tellResponses(_ commands: inout [PipelineCommand]) {
    guard let bytes = http?.memoryBytes, bytes != responseBytes else { return }
    responseBytes = bytes
    commands.append(.keepResponses(ByteCount(bytes)))
  }
}
