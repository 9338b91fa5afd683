import YAML

extension YAMLNode {
  /// The setting of a log of some form as it is spelt now.
  func inPresentTerms(ofForm form: Int) -> YAMLNode {
    let setting = form < 4 ? withProtocolsOfTheServer : self
    return form < 6 ? setting.withPrefetchingInOnePart : setting
  }

  /// Up to form 5, the limit and the priority of loads ahead were said of the fetches.
  private var withPrefetchingInOnePart: YAMLNode {
    var setting = self
    setting.change("strategies") { strategies in
      let spelt = (strategies.items ?? []).map { strategy in
        var strategy = strategy
        let former = strategy["fetch"]
        var prefetch = YAMLNode(.mapping([]), mark: strategy.mark)
        let keys = [("prefetches", "limit"), ("prefetch-priority", "priority")]
        for (key, present) in keys {
          if let value = former?[key] { prefetch.set(present, value) }
        }
        if let rows = strategy["prefetch"], rows.scalar != nil { prefetch.set("rows", rows) }
        strategy.change("fetch") { $0.forget(keys.map(\.0)) }
        if prefetch.entries?.isEmpty == false { strategy.set("prefetch", prefetch) }
        return strategy
      }
      strategies = YAMLNode(.sequence(spelt), mark: strategies.mark)
    }
    return setting
  }

  /// Up to form 3, what is said of the server that speaks a protocol, and of the strategy's session, was said of
  /// the network.
  private var withProtocolsOfTheServer: YAMLNode {
    guard let network = self["network"] else { return self }
    var setting = self
    setting.change("network") { $0.forgetFormerKeys() }
    setting.change("server") { server in
      let transport = network["transport"]?.scalar?.text ?? "http1"
      server.set("protocols", YAMLNode(.sequence([.text(transport)]), mark: network.mark))
      let trips = network["tls-round-trips"]?.scalar?.text ?? "1"
      // HTTP/2 was spoken without TLS too; now it is agreed on with TLS.
      let isPlain = trips == "0" && transport == "http1"
      server.set("tls", .text(isPlain ? "none" : trips == "2" ? "1.2" : "1.3"))
      if let window = network["initial-window"] { server.set("initial-window", window) }
    }
    setting.change("strategies") { strategies in
      let list = strategies.items ?? []
      strategies = YAMLNode(
        .sequence(list.map { $0.fetching(over: network) }), mark: strategies.mark)
    }
    setting.change("events") { events in
      let list = events.items ?? []
      let spelt = list.map { event in
        var event = event
        event.change("network") { $0.forgetFormerKeys() }
        return event
      }
      events = YAMLNode(.sequence(spelt), mark: events.mark)
    }
    return setting
  }

  /// A strategy whose session has the limits that a network had.
  private func fetching(over network: YAMLNode) -> YAMLNode {
    var strategy = self
    strategy.change("fetch") { fetch in
      for key in ["connections-per-host", "timeout"] {
        if let value = network[key] { fetch.set(key, value) }
      }
    }
    return strategy
  }

  /// A network without the keys that it had.
  private mutating func forgetFormerKeys() {
    let former = [
      "transport", "connections-per-host", "tls-round-trips", "initial-window", "timeout",
    ]
    forget(former)
  }

  /// Leaves keys of a mapping out.
  private mutating func forget(_ keys: [String]) {
    guard let entries else { return }
    self = YAMLNode(.mapping(entries.filter { !keys.contains($0.key) }), mark: mark)
  }

  /// Changes the value of a key that is there.
  private mutating func change(_ key: String, _ change: (inout YAMLNode) -> Void) {
    guard var entries, let place = entries.firstIndex(where: { $0.key == key }) else { return }
    change(&entries[place].value)
    self = YAMLNode(.mapping(entries), mark: mark)
  }

  /// Gives a key of a mapping a value.
  private mutating func set(_ key: String, _ value: YAMLNode) {
    guard var entries else { return }
    entries.removeAll { $0.key == key }
    entries.append(Entry(key: key, keyMark: mark, value: value))
    self = YAMLNode(.mapping(entries), mark: mark)
  }
}
