/// The harm of one unit of each symptom, as the seconds without the correct image that count as much. It ranks the
/// sentences about symptoms and decides nothing else. Except for ``second``, every figure is a guess.
enum Harm {
  /// A crash: above all else: the app is gone by its own fault.
  static let crash = 1e9
  /// An app ended by the system: above all but a crash: it starts anew.
  static let end = 1e8
  /// A memory warning: the app is close to its end.
  static let warning = 1e3
  /// A wrong image put into a row: it is taken for the right one.
  static let wrongImage = 1e3
  /// A second of a wrong or outdated image: it may be taken for the right one.
  static let wrongSecond = 1e2
  /// A second of another row's image: it is soon replaced, which shows that it was wrong.
  static let leftoverSecond = 10.0
  /// A second without the correct image: the unit.
  static let second = 1.0
  /// A flash: short, but it catches the eye.
  static let flash = 5.0
  /// A row left blank: about as long as a row is looked at.
  static let blankRow = 10.0
  /// A failed load: many are loaded again.
  static let failedLoad = 1.0
  /// 10 ms of hitches a second: Apple calls it critical.
  static let hitch = 100.0
  /// A second behind prefetches: a wait that the strategy itself makes.
  static let prefetchSecond = 2.0
  /// An image that is never stored: it is fetched again.
  static let unstored = 1.0
  /// 10 MiB downloaded for nothing: no user sees it.
  static let download = 1.0
  /// 20 requests for nothing: no user sees them.
  static let request = 1.0
  /// 100 MiB of memory: an app that ends for it counts apart.
  static let memory = 1.0
  /// 1 GiB of files: seen in the settings of the phone, if at all.
  static let files = 1.0
}
