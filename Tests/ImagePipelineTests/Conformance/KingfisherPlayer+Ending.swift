@testable import AppModel
@testable import ImagePipeline
import Primitives
import Scrolling

/// Loads that end, and those that wait for them.
extension KingfisherPlayer {
  /// The binds that wait for a load.
  mutating func waiting(for token: LoadToken) -> [Waiter] {
    app.call { $0.waiting(for: token) }?.0 ?? []
  }

  /// The number of binds and prefetches that wait for a load.
  mutating func waitCount(_ token: LoadToken) -> Int {
    app.call { $0.waiting(for: token).count + $0.prefetches.count(token) }?.0 ?? 0
  }

  /// The options of a load, all of whose binds or prefetches have the same.
  mutating func options(of token: LoadToken) -> KingfisherOptions {
    if let options = options[token] { return options }
    if let waiter = waiting(for: token).first { return binds[Bind(waiter)] ?? .init() }
    let turn = app.call { $0.prefetches.places.first { $0.load == token }?.turn }?.0
    return prefetchers.all.first { $0.turn == turn }?.options ?? .init()
  }

  /// True if a view wants another image by now, or none.
  mutating func isStale(_ waiter: Waiter) -> Bool {
    let bind = Bind(waiter)
    return bind != self.bind(of: bind.view) || cancelled.contains(bind)
  }

  mutating func deliver(_ token: LoadToken) {
    let waiting = waiting(for: token)
    let (url, source) = (app.letter(token.rendition), sources[token] ?? "none")
    made.insert(token)
    let views = with(options(of: token), .end) { $0.handle(.main(.deliver(token))) }.imageViews
    for waiter in waiting {
      let bind = Bind(waiter)
      let name = binds[bind, default: .init()].name(url)
      if views.contains(bind.view), bind == self.bind(of: bind.view) {
        shown[bind.view] = name
        end(bind.view, "done \(bind.view) \(name) \(source)")
      } else {
        app.lines.ends.append(
          "failed \(bind.view) \(name) notCurrentSourceTask image \(source)")
      }
    }
    continuePrefetches()
  }

  /// Ends a load whose file is not there, or no image.
  mutating func fail(_ token: LoadToken, _ reason: String) {
    let isReading = app.call { $0.loads[token]?.isReadingFile ?? false }?.0 ?? false
    fail(token, reason) {
      if isReading { $0.handle(.read(token, .missing)) } else { $0.call { $0.end(token) } }
    }
  }

  /// Sends the event of a failure. The loads of views that are still current, and of others, end.
  mutating func fail(
    _ token: LoadToken, _ reason: String, by event: (inout ScriptedApp) -> Void
  ) {
    let (waiting, url) = (waiting(for: token), app.letter(token.rendition))
    with(options(of: token), .end, event)
    for waiter in waiting {
      let bind = Bind(waiter)
      let name = binds[bind, default: .init()].name(url)
      if bind == self.bind(of: bind.view) {
        end(bind.view, "failed \(bind.view) \(name) \(reason)")
      } else {
        app.lines.ends.append("failed \(bind.view) \(name) notCurrentSourceTask \(reason)")
      }
    }
    continuePrefetches()
  }
}
