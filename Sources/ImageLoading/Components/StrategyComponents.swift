/// Every component of a strategy, in the order in which a strategy is shown.
///
/// The values are those of the enums that the reader of scenarios decodes; that each of its keys is here,
/// and no other, a test makes sure.
public enum StrategyComponents {
  /// All components.
  public static let all: [StrategyComponent] =
    naming + keys + memory + disk + http + fetch + showing + life

  private static let naming: [StrategyComponent] = [
    .init("name", "the name in tables, charts and results"),
    .init("summary", "one line on what it does"),
    .init("models", "the article, library or paper it models, and what of that is a guess"),
  ]

  private static let keys: [StrategyComponent] = [
    .init("keys", "what each store goes by"),
    .init("keys.memory", "the key of images in memory", Key.explained),
    .init("keys.disk", "the key of files on disk", Key.explained),
  ]

  private static let showing: [StrategyComponent] = [
    .init("cancel", "when a load that a cell waits for is given up", CancelMoment.explained),
    .init("guard", "what is checked before an image is put into a cell", DeliveryGuard.explained),
    .init("placeholder", "what a cell shows while its image loads"),
    .init(
      "placeholder.action", "what becomes of the recycled image",
      PlaceholderConfiguration.Action.explained),
    .init("placeholder.moment", "when that is done", PlaceholderConfiguration.Moment.explained),
    .init("placeholder.guarded", "whether a later turn first checks what the cell wants by then"),
    .init("error-image", "whether a failed load puts an error image into the cell"),
    .init("transition", "how an image that was waited for appears", Transition.explained),
    .init("transition-after", "after which loads it appears so", TransitionOrigin.explained),
    .init("decode", "where a file becomes a bitmap", DecodeMoment.explained),
    .init("prefetch", "which rows about to appear are loaded before", PrefetchChoice.explained),
  ]

  private static let life: [StrategyComponent] = [
    .init("lifecycle", "what happens to the images in memory as the app comes and goes"),
    .init("lifecycle.memory-warning", "what a memory warning does", Reaction.explained),
    .init("lifecycle.background", "what entering the background does", Reaction.explained),
    .init("lifecycle.trim-share", "what 'trims' leaves, as a share of the limits"),
    .init(
      "lifecycle.persists",
      "whether images are saved on entering the background and restored at the next launch"),
    .init("bundled", "whether all images ship inside the app, so that none is fetched"),
  ]
}
