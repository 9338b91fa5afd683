package import Primitives

/// A request of a pipeline to the app's queue of decodes.
package enum DecodeRequest: Sendable {
  /// A decode among the effects may wait, if the settings of its pipeline say so. An idle decode waits behind all
  /// others.
  case queue(
    BitmapID, for: LoadToken, of: PipelineID, DecodeConfiguration, isIdle: Bool, requeues: Bool)
  /// A read among the effects of the same event waits until earlier files of the pipeline are read and decoded.
  case read(File, ByteCount, for: LoadToken, of: PipelineID, DecodeConfiguration)
  /// The decode of a load becomes idle because no cell waits for it any more, or stops being idle because a cell does.
  case set(LoadToken, isIdle: Bool)
  /// The load is cancelled.
  case cancel(LoadToken)
}
