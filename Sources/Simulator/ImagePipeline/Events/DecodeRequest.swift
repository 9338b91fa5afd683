package import Primitives

/// A request of a pipeline to the app's decode queue.
package enum DecodeRequest: Sendable {
  /// A decode among the effects may wait, by the settings of its pipeline. An idle decode waits behind the others.
  case queue(
    BitmapID, for: LoadToken, of: PipelineID, DecodeConfiguration, isIdle: Bool, requeues: Bool)
  /// A read of a file, among the effects of the same event, waits for the reads and decodes of the pipeline's files.
  case read(File, ByteCount, for: LoadToken, of: PipelineID, DecodeConfiguration)
  /// A cell waits for the load now, so that its decode is no longer idle; or none does any more.
  case set(LoadToken, isIdle: Bool)
  /// The load is cancelled.
  case cancel(LoadToken)
}
