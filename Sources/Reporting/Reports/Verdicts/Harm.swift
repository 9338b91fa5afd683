/// The harm of one unit of a symptom, as the seconds without the correct image that count as much. It ranks the
/// sentences about symptoms and decides nothing else. Except for ``second``, every figure is a guess.
package struct Harm: Sendable {
  /// The seconds without the correct image that one unit counts as much as.
  let each: Double

  private init(_ each: Double) { self.each = each }

  /// A crash: above all else: the app is gone by its own fault.
  static let crash = Harm(1e9)
  /// An app ended by the system: above all but a crash: it starts anew.
  static let end = Harm(1e8)
  /// A memory warning: the app is close to its end.
  static let warning = Harm(1e3)
  /// A wrong image put into a row: it is taken for the right one.
  static let wrongImage = Harm(1e3)
  /// A second of a wrong or outdated image: it may be taken for the right one.
  static let wrongSecond = Harm(1e2)
  /// A second of another row's image: it is soon replaced, which shows that it was wrong.
  static let leftoverSecond = Harm(10)
  /// A second without the correct image: the unit.
  static let second = Harm(1)
  /// A flash: short, but it catches the eye.
  static let flash = Harm(5)
  /// A row left blank: about as long as a row is looked at.
  static let blankRow = Harm(10)
  /// A failed load: many are loaded again.
  static let failedLoad = Harm(1)
  /// 10 ms of hitches a second: Apple calls it critical.
  static let hitch = Harm(100)
  /// A second behind prefetches: a wait that the strategy itself makes.
  static let prefetchSecond = Harm(2)
  /// An image that is never stored: it is fetched again.
  static let unstored = Harm(1)
  /// An error that is stored: its image stays away as long as it is.
  static let storedError = Harm(10)
  /// 10 MiB downloaded for nothing: no user sees it.
  static let download = Harm(1)
  /// 20 requests for nothing: no user sees them.
  static let request = Harm(1)
  /// 100 MiB of memory: an app that ends for it counts apart.
  static let memory = Harm(1)
  /// 100 decodes for nothing: heat, and a battery that drains.
  static let decode = Harm(1)
  /// 1 GiB of files: seen in the settings of the phone, if at all.
  static let files = Harm(1)
}
