import Analysis
import ImageServer
import Importers
import Metrics
import Primitives
import TextOutput

/// The causes that an app's bind log shows. Those of its list come first: they change all counts.
extension KnownCause {
  static let ofBinds = [
    KnownCause(name: "The logs are of two sessions") { app in
      guard let session = app.binds?.session, !app.grades.isEmpty else { return nil }
      let (answers, requests) = (session.count(.network), app.grades.map(\.requests).reduce(0, +))
      guard answers > requests else { return nil }
      return "\(answers) answers of the network, and \(requests) requests; use logs of one session"
    },
    KnownCause(name: "The app prepares cells ahead") { preparation(of: $0, isAhead: true) },
    KnownCause(name: "The app binds cells as it shows them") {
      preparation(of: $0, isAhead: false)
    },
    KnownCause(name: "Rows of the app have no image") { app in
      guard let list = app.binds?.list, !list.blankRows.isEmpty,
        app.exceeds(.binds, isMeasuredMore: false)
      else { return nil }
      return "\(list.blankRows.count) of \(list.shownRows) rows were shown and never bound; "
        + "'calibrate' repeats the rows"
    },
    KnownCause(
      "The app's list asks for more", more: .binds,
      "compare the scroll, the rows and table.slots"),
    KnownCause(name: "The app's list keeps its views") { app in
      guard app.table("keeps") == .string("pool"), let text = returns(of: app, areBound: false)
      else { return nil }
      return "\(text); compare table.keeps"
    },
    KnownCause(name: "The app's list binds rows that return") { app in
      guard [.string("all"), .string("all-at-once")].contains(app.table("keeps")),
        app.table("binds-on-return") != .bool(true), let text = returns(of: app, areBound: true)
      else { return nil }
      return "\(text); compare table.keeps and table.binds-on-return"
    },
    KnownCause(name: "The app makes more requests at a time") { app in
      guard let most = app.mostAtOnce, let limit = app.requestLimit, most > limit else {
        return nil
      }
      return "\(most) at a time, and the strategy allows \(limit); compare fetch.connections"
    },
    KnownCause(name: "The app makes fewer requests at a time") { app in
      guard let most = app.mostAtOnce, let loads = app.binds?.loads, loads.mostWanted > most + 1,
        app.requestLimit ?? .max > most
      else { return nil }
      return "at most \(most) at a time, while \(loads.mostWanted) images were wanted; "
        + "compare fetch.connections"
    },
    KnownCause(
      "The app's memory answers more", more: .memoryHits, "compare memory: 'calibrate' finds it"
    ) { $0.bindsAsPredicted },
    KnownCause(
      "The app's memory answers less", less: .memoryHits, "compare memory: 'calibrate' finds it"
    ) { $0.bindsAsPredicted },
    KnownCause("The app's disk answers more", more: .diskHits, "compare disk"),
    KnownCause("The app's disk answers less", less: .diskHits, "compare disk") {
      $0.bindsAsPredicted
    },
    KnownCause("The app joins more loads", more: .joinedLoads, "compare fetch.coalesces") {
      $0.bindsAsPredicted
    },
  ]

  /// The fewest binds, or rows that return, that show the kind of a list: a guess.
  private static let fewest = 5

  private static func preparation(of app: MeasuredApp, isAhead: Bool) -> String? {
    guard let list = app.binds?.list, list.leads >= fewest, list.preparesCells == isAhead,
      app.table("keeps") == .string("pool"), app.table("prepares-cells") == .bool(!isAhead)
    else { return nil }
    return "bound \(list.lead.text(decimals: 0)) ms before shown, the median of \(list.leads); "
      + "set table.prepares-cells to \(isAhead)"
  }

  private static func returns(of app: MeasuredApp, areBound: Bool) -> String? {
    guard let list = app.binds?.list, list.returns >= fewest,
      areBound == (2 * list.boundAgain > list.returns)
    else { return nil }
    return "\(list.boundAgain) of \(list.returns) rows that came back from afar were bound again"
  }
}

extension MeasuredApp {
  /// Returns a key of the scenario's list.
  fileprivate func table(_ key: String) -> JSONValue? {
    scenario.members["table"]?.members[key]
  }

  /// The most requests at a time, by the log of requests; nil if none has their ends.
  fileprivate var mostAtOnce: Int? { binds?.loads.mostAtOnce }

  /// The most requests at a time that the strategy allows; nil without a limit. The session's limit is one of HTTP/1.1.
  fileprivate var requestLimit: Int? {
    let (fetch, server) = (
      keys["fetch"]?.members ?? [:], scenario.members["server"]?.members ?? [:]
    )
    let isOld =
      server["tls"] == .string("none")
      || server["protocols"]?.elements.first == .string("http1")
    let ofSession =
      isOld ? fetch["connections-per-host"]?.whole.map { $0 * (server["hosts"]?.whole ?? 1) } : nil
    return [fetch["connections"]?.whole, ofSession].compactMap(\.self).min()
  }
}
