/// The harm of one unit of a symptom, as the seconds without the correct image that count as much. It ranks the
/// sentences about symptoms and decides nothing else. Except for ``second``, every figure is a guess.
struct Harm: Sendable {
  /// The unit, in words.
  let unit: String
  /// The seconds without the correct image that count as much as one unit.
  let seconds: Double
  /// The reason for the figure.
  let reason: String

  static let crash = Harm(
    unit: "a crash", seconds: 1e9, reason: "above all else: the app is gone by its own fault")
  static let end = Harm(
    unit: "an app ended by the system", seconds: 1e8,
    reason: "above all but a crash: it starts anew")
  static let warning = Harm(
    unit: "a memory warning", seconds: 1e3, reason: "the app is close to its end")
  static let wrongImage = Harm(
    unit: "a wrong image put into a row", seconds: 1e3, reason: "it is taken for the right one")
  static let wrongSecond = Harm(
    unit: "a second of a wrong or outdated image", seconds: 1e2,
    reason: "it may be taken for the right one")
  static let leftoverSecond = Harm(
    unit: "a second of another row's image", seconds: 10,
    reason: "it is soon replaced, which shows that it was wrong")
  static let second = Harm(
    unit: "a second without the correct image", seconds: 1, reason: "the unit")
  static let flash = Harm(unit: "a flash", seconds: 5, reason: "short, but it catches the eye")
  static let blankRow = Harm(
    unit: "a row left blank", seconds: 10, reason: "about as long as a row is looked at")
  static let failedLoad = Harm(unit: "a failed load", seconds: 1, reason: "many are loaded again")
  static let hitch = Harm(
    unit: "10 ms of hitches a second", seconds: 100, reason: "Apple calls it critical")
  static let prefetchSecond = Harm(
    unit: "a second behind prefetches", seconds: 2, reason: "a wait that the strategy itself makes")
  static let unstored = Harm(
    unit: "an image that is never stored", seconds: 1, reason: "it is fetched again")
  static let download = Harm(
    unit: "10 MiB downloaded for nothing", seconds: 1, reason: "no user sees it")
  static let request = Harm(
    unit: "20 requests for nothing", seconds: 1, reason: "no user sees them")
  static let memory = Harm(
    unit: "100 MiB of memory", seconds: 1, reason: "an app that ends for it counts apart")
  static let files = Harm(
    unit: "1 GiB of files", seconds: 1, reason: "seen in the settings of the phone, if at all")
}
