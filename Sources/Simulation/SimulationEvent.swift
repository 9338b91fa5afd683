import ImageLoading

/// What lies ahead in a simulated run.
enum SimulationEvent: Sendable, BitwiseCopyable {
  /// The screen asks for a frame.
  case verticalSync
  /// The main thread may take its next job.
  case mainThreadFree
  /// A scenario's occurrence, by its position.
  case occurrence(Int32)
  /// The list that a pull to refresh asked for is there.
  case refreshed
  /// A read is done.
  case read(LoadToken)
  /// A worker made a bitmap.
  case decoded(LoadToken, ImageID)
  /// Something in the network.
  case network(NetworkEvent)
}

/// What lies ahead in the network. Transfers are named by token, so that what was cancelled is known.
enum NetworkEvent: Sendable, BitwiseCopyable {
  /// The request reaches the server.
  case arrival(LoadToken)
  /// The first byte of the body reaches the device.
  case firstByte(LoadToken)
  /// The link has carried the last byte of some transfer, if nothing has changed since.
  case lastByte(generation: UInt32)
  /// The request fails.
  case failure(LoadToken, FetchFailure)
  /// Some request may have been silent for too long.
  case timeouts
}
