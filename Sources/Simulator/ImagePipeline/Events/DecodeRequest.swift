/// A request of a pipeline to the app's decode queue.
package enum DecodeRequest: Sendable {
  /// A decode among the effects may wait, by the settings of its pipeline. An idle decode waits behind the others.
  case queue(BitmapID, for: LoadToken, of: PipelineID, DecodeConfiguration, isIdle: Bool)
  /// A cell waits for the load now: its decode is no longer idle.
  case raise(LoadToken)
  /// The load is cancelled.
  case cancel(LoadToken)
}
