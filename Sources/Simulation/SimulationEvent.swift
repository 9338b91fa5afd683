import ImageLoading

/// What lies ahead in a simulated run.
enum SimulationEvent: Sendable, BitwiseCopyable {
  /// The screen asks for a frame.
  case verticalSync
  /// The main thread may take its next job.
  case mainThreadFree
  /// A scenario's occurrence, by its position.
  case occurrence(Int32)
  /// The list that a pull to refresh asked for is there; only the process that asked takes it.
  case refreshed(process: UInt32)
  /// A block is due on the main queue; only the process that asked takes it.
  case blockDue(MainBlock, process: UInt32)
  /// A read is done.
  case read(LoadToken)
  /// A worker made a bitmap.
  case decoded(LoadToken, ImageID)
  /// Something in the network.
  case network(NetworkEvent)
}

/// What lies ahead in the network. Transfers are named by token and by the number of the request, so
/// that what was cancelled is known, and an earlier request of a load that makes two.
enum NetworkEvent: Sendable, BitwiseCopyable {
  /// The request reaches the server.
  case arrival(LoadToken, request: UInt32)
  /// The first byte of the body reaches the device.
  case firstByte(LoadToken, request: UInt32)
  /// The link has carried the last byte of some transfer, if nothing has changed since.
  case lastByte(generation: UInt32)
  /// The request fails.
  case failure(LoadToken, FetchFailure, request: UInt32)
  /// Some request may have been silent for too long.
  case timeouts
}
