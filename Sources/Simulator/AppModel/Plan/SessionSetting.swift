package import Environment
package import Primitives
package import Scrolling

/// The parts of a session that are the same for all strategies and seeds: the phone, its surroundings and the list.
package struct SessionSetting: Sendable, Hashable {
  /// The phone. In a file, it is a name of `cachebench list devices`, or a mapping.
  package var device = DeviceProfile()
  /// The network between the device and the server at the start. In a file, it is a name of `cachebench list networks`,
  /// or a mapping.
  package var network = NetworkProfile()
  /// The image server.
  package var server = ServerConfiguration()
  /// The rows and their images.
  package var feed = FeedConfiguration()
  package var table = TableConfiguration()
  /// The screen that a tap on a row pushes; nil if a tap does nothing.
  package var detail: DetailConfiguration?
  /// The second list in a tab of its own; nil if there is only one list.
  package var tab: TabConfiguration?
  /// The scrolling of the table.
  package var scroll = ScrollConfiguration()
  /// A person who visits the app for days; nil if there is one visit.
  package var person: PersonConfiguration?
  /// The changes that a pull to refresh brings.
  package var refresh = RefreshConfiguration()
  /// The time for which the run continues after the final gesture and the final event.
  package var settle = Nanoseconds.seconds(2)

  /// A setting with every part at its default.
  package init() {}
}
