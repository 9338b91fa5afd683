import YAML

extension YAMLNode {
  /// The setting of a log of form 1 to 3 as it is spelt now: what was said of the network is said of the
  /// server that speaks a protocol, and of the strategy's session.
  var inPresentTerms: YAMLNode {
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
    guard let entries else { return }
    self = YAMLNode(.mapping(entries.filter { !former.contains($0.key) }), mark: mark)
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
