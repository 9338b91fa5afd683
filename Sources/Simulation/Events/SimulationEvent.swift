import ImageApp
import ImageLoading

/// What lies ahead in a simulated run.
enum SimulationEvent: Sendable, BitwiseCopyable {
  /// What the app asked to be told of.
  case due(Due)
  /// The main thread can take its next job.
  case mainThreadFree
  /// A read is done.
  case read(LoadToken)
  /// A worker made a bitmap.
  case decoded(LoadToken, ImageID)
  /// Something in the network.
  case network(NetworkEvent)
}

/// What lies ahead in the network.
enum NetworkEvent: Sendable, BitwiseCopyable {
  /// A request reaches the server.
  case arrival(RequestID)
  /// The first byte of an answer reaches the device.
  case firstByte(RequestID)
  /// The link has carried the last byte of some answer, if nothing has changed since.
  case lastByte(generation: UInt32)
}
